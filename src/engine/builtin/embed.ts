// The search vector of a passage or a question; all zeros for a text without a known word.
import { meaningDimensions, meaningOf } from './meaning.ts';

export const embeddingDimensions = meaningDimensions;

export const embedText = (text: string): Float32Array => meaningOf(text) ?? new Float32Array(embeddingDimensions);
