// Linear models over hashed features. They are trained by training/linear.ts.

export const hashBits = 17;

/** FNV-1a. */
export function hashOf(feature: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < feature.length; at++) hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193);
  return (hash >>> 0) & ((1 << hashBits) - 1);
}

export interface LinearModel {
  bias: number;
  weights: Float32Array;
}

export function score(model: LinearModel, features: Iterable<number>): number {
  let sum = model.bias;
  for (const feature of features) sum += model.weights[feature]!;
  return sum;
}

export const probability = (value: number): number => 1 / (1 + Math.exp(-value));

export function hashAll(features: string[]): number[] {
  const hashes = new Set<number>();
  for (const feature of features) hashes.add(hashOf(feature));
  return [...hashes];
}

/**
 * `first` and `second` find defects (classify.ts), `accept` judges what they and the rules propose (read.ts), the
 * others grade it (severity.ts).
 */
export const modelNames = ['first', 'second', 'accept', 'critical', 'major', 'minor'] as const;
export type ReportModels = Record<(typeof modelNames)[number], LinearModel>;

const header = 8 * modelNames.length;

/** The file: bias and scale of each model as 32-bit floats, then the weights of each as 16-bit integers. */
export function modelsFrom(bytes: Buffer): ReportModels {
  const size = 1 << hashBits;
  if (bytes.length !== header + modelNames.length * 2 * size) throw new Error('reports.bin has another size.');
  const model = (at: number): LinearModel => {
    const scale = bytes.readFloatLE(8 * at + 4);
    const weights = new Float32Array(size);
    for (let feature = 0; feature < size; feature++)
      weights[feature] = bytes.readInt16LE(header + 2 * (at * size + feature)) * scale;
    return { bias: bytes.readFloatLE(8 * at), weights };
  };
  return Object.fromEntries(modelNames.map((name, at) => [name, model(at)])) as ReportModels;
}

export function bytesOf(models: ReportModels): Buffer {
  const size = 1 << hashBits;
  const bytes = Buffer.alloc(header + modelNames.length * 2 * size);
  for (const [at, name] of modelNames.entries()) {
    const { bias, weights } = models[name];
    const scale = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-6) / 32767;
    bytes.writeFloatLE(bias, 8 * at);
    bytes.writeFloatLE(scale, 8 * at + 4);
    for (let feature = 0; feature < size; feature++)
      bytes.writeInt16LE(Math.round(weights[feature]! / scale), header + 2 * (at * size + feature));
  }
  return bytes;
}
