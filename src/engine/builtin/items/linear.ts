// Linear models over hashed features. They are trained by training/linear.ts.

export const hashBits = 17;

const featureCount = 1 << hashBits;
const firstState = 0x811c9dc5;

/** FNV-1a of a text that follows what was hashed before. */
function hashOn(state: number, text: string): number {
  let hash = state;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

/** Takes features by their parts, in order: `add('b ', 'loose', ' ', 'rail')`. */
export interface FeatureSink {
  add(first: string, second?: string, third?: string, fourth?: string): void;
}

/** Keeps the hash of each feature once. Parts are hashed one after the other: joining them takes three times as long. */
class HashSink implements FeatureSink {
  hashes: number[] = [];
  /** The round in which a hash was added last. */
  private readonly seen = new Uint32Array(featureCount);
  private round = 0;

  add(first: string, second = '', third = '', fourth = ''): void {
    const state = hashOn(hashOn(hashOn(hashOn(firstState, first), second), third), fourth);
    const hash = (state >>> 0) & (featureCount - 1);
    if (this.seen[hash] === this.round) return;
    this.seen[hash] = this.round;
    this.hashes.push(hash);
  }

  start(): void {
    this.hashes = [];
    this.round++;
  }
}

const sink = new HashSink();

/** The hashes of what is added, each once. */
export function hashesOf(describe: (sink: FeatureSink) => void): number[] {
  sink.start();
  describe(sink);
  return sink.hashes;
}

export const hashAll = (features: string[]): number[] =>
  hashesOf((all) => {
    for (const feature of features) all.add(feature);
  });

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

/**
 * `first` and `second` find defects (classify.ts), `accept` judges what they and the rules propose (read.ts), the
 * others grade it (severity.ts).
 */
export const modelNames = ['first', 'second', 'accept', 'critical', 'major', 'minor'] as const;
export type ReportModels = Record<(typeof modelNames)[number], LinearModel>;

const header = 8 * modelNames.length;

/** The file: bias and scale of each model as 32-bit floats, then the weights of each as 16-bit integers. */
export function modelsFrom(bytes: Buffer): ReportModels {
  if (bytes.length !== header + modelNames.length * 2 * featureCount) throw new Error('reports.bin has another size.');
  const model = (at: number): LinearModel => {
    const scale = bytes.readFloatLE(8 * at + 4);
    const weights = new Float32Array(featureCount);
    for (let feature = 0; feature < featureCount; feature++)
      weights[feature] = bytes.readInt16LE(header + 2 * (at * featureCount + feature)) * scale;
    return { bias: bytes.readFloatLE(8 * at), weights };
  };
  return Object.fromEntries(modelNames.map((name, at) => [name, model(at)])) as ReportModels;
}

export function bytesOf(models: ReportModels): Buffer {
  const bytes = Buffer.alloc(header + modelNames.length * 2 * featureCount);
  for (const [at, name] of modelNames.entries()) {
    const { bias, weights } = models[name];
    const scale = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-6) / 32767;
    bytes.writeFloatLE(bias, 8 * at);
    bytes.writeFloatLE(scale, 8 * at + 4);
    for (let feature = 0; feature < featureCount; feature++)
      bytes.writeInt16LE(Math.round(weights[feature]! / scale), header + 2 * (at * featureCount + feature));
  }
  return bytes;
}
