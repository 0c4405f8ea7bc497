// The trained model of document types: one linear model per type over hashed words, applied to each part of a document.
// It is trained by training/train-types.ts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentType } from '../../../documents/document-types.ts';
import type { Page } from '../../../documents/pages.ts';
import { featuresOf, partsOf } from './features.ts';

export interface TypeModel {
  /** The type of each class: minutes, budgets and rules are classes of one type. */
  types: DocumentType[];
  biases: Float32Array;
  /** The known features: place of each by its hash. Words that no training text has say nothing. */
  places: Map<number, number>;
  /** The weights of a feature for all classes, one after the other, in units. */
  weights: Float32Array | Int8Array;
  unit: number;
}

/** FNV-1a. */
export function hashOf(feature: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < feature.length; at++) hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

export const placesIn = (places: Map<number, number>, part: string): number[] => [
  ...new Set(featuresOf(part).flatMap((feature) => places.get(hashOf(feature)) ?? [])),
];

/** Parts with few known words are judged with less confidence, long ones not with more. */
const scaleOf = (count: number): number => 10 / Math.sqrt(Math.max(40, count));

/** Probabilities of the classes for one part. */
export function judgePart(
  { biases, weights, unit }: Pick<TypeModel, 'biases' | 'weights' | 'unit'>,
  known: number[],
): Float32Array {
  const classes = biases.length;
  const scores = Float32Array.from(biases);
  const scale = scaleOf(known.length) * unit;
  for (const place of known)
    for (let each = 0; each < classes; each++) scores[each]! += scale * weights[place * classes + each]!;
  const most = Math.max(...scores);
  let sum = 0;
  for (let each = 0; each < classes; each++) {
    scores[each] = Math.exp(scores[each]! - most);
    sum += scores[each]!;
  }
  return scores.map((value) => value / sum);
}

/** The first part counts as much as `headWeight` others. */
const headWeight = 4;

/**
 * How much more likely each type is by its text than without it, in logarithms of odds: by the mean over the parts. 0 says nothing
 * for or against a type.
 */
export function judgeDocument(pages: Pick<Page, 'text'>[], model = typeModel()): Map<DocumentType, number> {
  const likely = (known: number[]): Map<DocumentType, number> => {
    const sums = new Map<DocumentType, number>();
    for (const [each, value] of judgePart(model, known).entries())
      sums.set(model.types[each]!, (sums.get(model.types[each]!) ?? 0) + value);
    return sums;
  };
  const before = likely([]);
  const judged = new Map<DocumentType, number>();
  const parts = partsOf(pages);
  const total = parts.length - 1 + headWeight;
  for (const [at, part] of parts.entries()) {
    const weight = (at === 0 ? headWeight : 1) / total;
    for (const [type, value] of likely(placesIn(model.places, part)))
      judged.set(type, (judged.get(type) ?? 0) + weight * value);
  }
  return new Map([...judged].map(([type, value]) => [type, oddsOf(value) - oddsOf(before.get(type)!)]));
}

const oddsOf = (value: number): number => Math.log((value + floor) / (1 - value + floor));
const floor = 0.01;

/**
 * The file: the length of the list of types and the list as JSON; the number of features; their hashes as 32-bit
 * integers; scale and biases as 32-bit floats; weights as 8-bit integers.
 */
export function typeModelFrom(bytes: Buffer): TypeModel {
  const length = bytes.readUInt32LE(0);
  const types = JSON.parse(bytes.toString('utf8', 4, 4 + length)) as DocumentType[];
  let at = 4 + length;
  const next = (read: (place: number) => number): number => {
    at += 4;
    return read(at - 4);
  };
  const integer = () => next((place) => bytes.readUInt32LE(place));
  const float = () => next((place) => bytes.readFloatLE(place));
  const features = integer();
  const places = new Map(Array.from({ length: features }, (_, place) => [integer(), place] as const));
  const scale = float();
  const biases = Float32Array.from(types, float);
  const count = features * types.length;
  if (bytes.length !== at + count) throw new Error('types.bin has another size.');
  const weights = new Int8Array(bytes.subarray(at));
  return { types, biases, places, weights, unit: scale };
}

export function typeModelBytes({ types, biases, places, weights, unit }: TypeModel): Buffer {
  const list = Buffer.from(JSON.stringify(types));
  const bytes = Buffer.alloc(4 + list.length + 4 * (2 + places.size + types.length) + weights.length);
  let most = 1e-6;
  for (const weight of weights) most = Math.max(most, Math.abs(weight));
  const scale = most / 127;
  let at = bytes.writeUInt32LE(list.length, 0);
  at += list.copy(bytes, at);
  for (const value of [places.size, ...places.keys()]) at = bytes.writeUInt32LE(value, at);
  for (const value of [scale * unit, ...biases]) at = bytes.writeFloatLE(value, at);
  for (const weight of weights) at = bytes.writeInt8(Math.round(weight / scale), at);
  return bytes;
}

let loaded: TypeModel | undefined;

function typeModel(): TypeModel {
  loaded ??= typeModelFrom(readFileSync(join(import.meta.dirname, '../../../../models/types.bin')));
  return loaded;
}
