// The trained models of answers, all linear: `unit` ranks the units of a question, `page` is the chance that a page that
// an answer from a report cites is right, `other` that the first page is, of another document: what a report leaves out
// says less there. Trained by training/train-answers.ts; models/answers.bin.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface AnswerModels {
  unit: Float32Array;
  /** A bias, then the weights. */
  page: Float32Array;
  /** The same over the first signals only. */
  other: Float32Array;
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

/** Each model as the number of its weights and the weights; 32-bit floats. */
export function modelBytes({ unit, page, other }: AnswerModels): Buffer {
  const values = [unit, page, other].flatMap((weights) => [weights.length, ...weights]);
  const bytes = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) bytes.writeFloatLE(value, 4 * at);
  return bytes;
}

function modelsFrom(bytes: Buffer): AnswerModels {
  const values = Float32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(4 * at));
  let at = 0;
  const next = (): Float32Array => {
    const from = at + 1;
    at = from + values[at]!;
    return values.slice(from, at);
  };
  return { unit: next(), page: next(), other: next() };
}
