// Weights of two trainings as one set.
import { expect, test } from 'vitest';
import { modelNames, type ReportModels } from '../../../src/engine/builtin/items/linear.ts';
import { joinModels } from '../../../training/train-reports.ts';

const modelsOf = (value: number): ReportModels =>
  Object.fromEntries(
    modelNames.map((name) => [name, { bias: value, weights: Float32Array.from([value, 2 * value]) }]),
  ) as ReportModels;

test('known weights count most for defects, and new ones for their severity', () => {
  const joined = joinModels(modelsOf(1), modelsOf(0));
  for (const name of modelNames) {
    const kept = ['critical', 'major', 'minor'].includes(name) ? 0.2 : 0.9;
    expect(joined[name].bias).toBeCloseTo(kept);
    expect(joined[name].weights[0]).toBeCloseTo(kept);
    expect(joined[name].weights[1]).toBeCloseTo(2 * kept);
  }
});

test('equal weights stay as they are', () => {
  const joined = joinModels(modelsOf(0.3), modelsOf(0.3));
  for (const name of modelNames) expect(joined[name].weights[1]).toBeCloseTo(0.6);
});
