// Trains a linear model over hashed features: logistic regression by stochastic gradient descent with adaptive steps.
// Deterministic.
import { hashBits, type LinearModel, probability } from '../src/engine/builtin/items/linear.ts';

export interface Example {
  features: Uint32Array;
  label: 0 | 1;
  weight: number;
}

export function train(examples: Example[], options: { epochs?: number; rate?: number; l2?: number } = {}): LinearModel {
  const { epochs = 12, rate = 0.15, l2 = 2e-6 } = options;
  const size = 1 << hashBits;
  const weights = new Float32Array(size);
  const squares = new Float32Array(size).fill(1);
  // The mean of the weights over the last half of the steps generalizes better than the last weights.
  const sums = new Float64Array(size);
  const since = new Int32Array(size);
  let biasSum = 0;
  let step = 0;
  const start = Math.floor((epochs * examples.length) / 2);
  let bias = -2;
  let seed = 12345;
  const order = examples.map((_, at) => at);
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (let at = order.length - 1; at > 0; at--) {
      seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
      const other = seed % (at + 1);
      [order[at], order[other]] = [order[other]!, order[at]!];
    }
    for (const at of order) {
      const { features, label, weight } = examples[at]!;
      let sum = bias;
      for (const feature of features) sum += weights[feature]!;
      const error = (probability(sum) - label) * weight;
      step++;
      const counted = step - start;
      bias -= rate * 0.02 * error;
      if (counted > 0) biasSum += bias;
      for (const feature of features) {
        if (counted > 0) {
          sums[feature]! += weights[feature]! * (counted - since[feature]!);
          since[feature] = counted;
        }
        const gradient = error + l2 * examples.length * weights[feature]!;
        squares[feature]! += gradient * gradient;
        weights[feature]! -= (rate * gradient) / Math.sqrt(squares[feature]!);
      }
    }
  }
  const counted = step - start;
  for (let feature = 0; feature < size; feature++) {
    weights[feature] = (sums[feature]! + weights[feature]! * (counted - since[feature]!)) / counted;
  }
  return { bias: biasSum / counted, weights };
}
