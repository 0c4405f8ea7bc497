/** The index with the highest probability, of one or more. */
export const likeliest = (indices: number[], probabilities: number[]): number =>
  indices.reduce((best, at) => (probabilities[at]! > probabilities[best]! ? at : best));
