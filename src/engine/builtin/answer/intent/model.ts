// The linear model that recognizes what a question asks for: a list of issues, a count, a cost, a field of a loan … or
// a passage. Trained by training/train-intents.ts from invented questions; models/intents.bin.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stopWords } from '../../../../language/stopwords.ts';
import { stemWord, wordsOf } from '../../../../language/terms.ts';
import { fnvNext, fnvStart } from '../../../../platform/hash.ts';
import { meaningDimensions, meaningOf } from '../../meaning.ts';
import { abstracted } from './slots.ts';

export const intentBits = 13;
const buckets = 1 << intentBits;
/** How much words and meaning count. */
export const wordScale = 0.7;
const meaningScale = 5;

export interface IntentFeatures {
  hashed: number[];
  dense: Float32Array;
}

export interface IntentModel {
  labels: string[];
  /** For each label of a field, the stems of its questions: another thing is no question for it. */
  words: Record<string, string[]>;
  /** For each label: a bias, the weights of the hashed features, then of the meaning. */
  weights: Float32Array[];
}

export const intentRow = 1 + buckets + meaningDimensions;

const hashOf = (text: string): number => {
  let hash = fnvStart;
  for (let at = 0; at < text.length; at++) hash = fnvNext(hash, text.charCodeAt(at));
  return (hash >>> 0) & (buckets - 1);
};

const lengthOf = (words: readonly string[]): string =>
  words.length <= 3 ? 'short' : words.length <= 8 ? 'middle' : 'long';

export const intentFeatures = (query: string): IntentFeatures => featuresOf(wordsOf(abstracted(query)));

function featuresOf(words: readonly string[]): IntentFeatures {
  const padded = ['<', ...words.map(stemWord), '>'];
  const found = [`#${lengthOf(words)}`];
  for (const [at, word] of padded.entries()) {
    found.push(word);
    if (at > 0) found.push(`${padded[at - 1]} ${word}`);
    if (at > 1) found.push(`${padded[at - 2]} _ ${word}`);
  }
  const meaning = meaningOf(words.join(' ')) ?? new Float32Array(meaningDimensions);
  return { hashed: [...new Set(found.map(hashOf))], dense: meaning.map((value) => value * meaningScale) };
}

export function intentScores({ weights }: IntentModel, { hashed, dense }: IntentFeatures): Float64Array {
  const scores = new Float64Array(weights.length);
  for (const [label, row] of weights.entries()) {
    let sum = row[0]!;
    for (const feature of hashed) sum += wordScale * row[1 + feature]!;
    for (let at = 0; at < meaningDimensions; at++) sum += row[1 + buckets + at]! * dense[at]!;
    scores[label] = sum;
  }
  const highest = Math.max(...scores);
  let total = 0;
  for (const [label, score] of scores.entries()) {
    scores[label] = Math.exp(score - highest);
    total += scores[label]!;
  }
  return scores.map((score) => score / total);
}

/** Labels and words as JSON with its length before it, then for each label a scale and its weights as bytes. */
export function intentBytes({ labels, words, weights }: IntentModel): Buffer {
  const head = Buffer.from(JSON.stringify({ labels, words }));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(head.length);
  const rows = weights.map((row) => {
    const scale = row.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-6) / 127;
    const bytes = Buffer.alloc(4 + intentRow);
    bytes.writeFloatLE(scale, 0);
    for (let at = 0; at < intentRow; at++) bytes.writeInt8(Math.round(row[at]! / scale), 4 + at);
    return bytes;
  });
  return Buffer.concat([size, head, ...rows]);
}

export function intentModelFrom(bytes: Buffer): IntentModel {
  const length = bytes.readUInt32LE(0);
  const { labels, words }: Pick<IntentModel, 'labels' | 'words'> = JSON.parse(bytes.toString('utf8', 4, 4 + length));
  const weights = labels.map((_, label) => {
    const from = 4 + length + label * (4 + intentRow);
    const scale = bytes.readFloatLE(from);
    return Float32Array.from({ length: intentRow }, (__, at) => bytes.readInt8(from + 4 + at) * scale);
  });
  return { labels, words, weights };
}

let loaded: IntentModel | undefined;

const ownModel = (): IntentModel => {
  loaded ??= intentModelFrom(readFileSync(join(import.meta.dirname, '../../../../../models/intents.bin')));
  return loaded;
};

const isOutside = ({ words }: IntentModel, label: string, own: string[]): boolean => {
  const known = words[label];
  return known !== undefined && own.some((word) => !known.includes(word));
};

export interface Recognized {
  label: string;
  /** From 0 to 1. */
  probability: number;
}

/** The stems that must be of a field's own questions. */
export const fieldWords = (query: string): string[] => stemsOf(wordsOf(abstracted(query)));

const stemsOf = (words: readonly string[]): string[] =>
  words.filter((word) => !stopWords.has(word) && !/^z(?:doc|number)$/.test(word)).map(stemWord);

/** Most probable first. */
export function recognize(query: string, model?: IntentModel): Recognized[] {
  const used = model ?? ownModel();
  const words = wordsOf(abstracted(query));
  const scores = intentScores(used, featuresOf(words));
  const own = stemsOf(words);
  return used.labels
    .map((label, at) => ({ label, probability: isOutside(used, label, own) ? 0 : scores[at]! }))
    .toSorted((one, other) => other.probability - one.probability);
}
