// Weights of two trainings as one set.
import { expect, test } from 'vitest';
import { modelNames, type ReportModels } from '../../../src/engine/builtin/items/linear.ts';
import { joinModels, shares } from '../../../training/train-reports.ts';

const modelsOf = (value: number): ReportModels =>
  Object.fromEntries(
    modelNames.map((name) => [name, { bias: value, weights: Float32Array.from([value, 2 * value]) }]),
  ) as ReportModels;

test.each([
  ['all', 0.8, 0.5],
  ['grades', 1, 0.4],
] as const)(
  'joined for %s, known weights count %s for defects, and %s for their severity',
  (name, detectors, grades) => {
    const joined = joinModels(modelsOf(1), modelsOf(0), shares[name]);
    for (const model of modelNames) {
      const kept = ['critical', 'major', 'minor'].includes(model) ? grades : detectors;
      expect(joined[model].bias).toBeCloseTo(kept);
      expect(joined[model].weights[0]).toBeCloseTo(kept);
      expect(joined[model].weights[1]).toBeCloseTo(2 * kept);
    }
  },
);

test('equal weights stay as they are', () => {
  const joined = joinModels(modelsOf(0.3), modelsOf(0.3), shares.all);
  for (const name of modelNames) expect(joined[name].weights[1]).toBeCloseTo(0.6);
});
