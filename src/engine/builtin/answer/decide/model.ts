// The trained models of answers, both linear: `unit` ranks the units of a question, `page` is the chance that the page of
// the best unit is right. Trained by training/train-answers.ts; models/answers.bin.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface AnswerModels {
  unit: Float32Array;
  /** A bias, then the weights. */
  page: Float32Array;
}

let loaded: AnswerModels | undefined;

export function answerModels(): AnswerModels {
  loaded ??= modelsFrom(readFileSync(join(import.meta.dirname, '../../../../../models/answers.bin')));
  return loaded;
}

export function weigh(weights: Float32Array, values: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < weights.length; at++) sum += weights[at]! * values[at]!;
  return sum;
}

export const chance = (odds: number): number => 1 / (1 + Math.exp(-odds));

/** The number of weights of the unit model, those weights, then those of the page model; 32-bit floats. */
export function modelBytes({ unit, page }: AnswerModels): Buffer {
  const bytes = Buffer.alloc(4 * (1 + unit.length + page.length));
  for (const [at, value] of [unit.length, ...unit, ...page].entries()) bytes.writeFloatLE(value, 4 * at);
  return bytes;
}

function modelsFrom(bytes: Buffer): AnswerModels {
  const values = Float32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(4 * at));
  const end = 1 + values[0]!;
  return { unit: values.slice(1, end), page: values.slice(end) };
}
