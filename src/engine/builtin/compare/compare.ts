// Compares the documents of a property with each other.
import type { ComparedDocument, Comparison } from '../../engine.ts';
import { contradictionsOf } from './contradictions.ts';
import { compareLoans } from './loans.ts';

export const compareDocuments = (documents: ComparedDocument[]): Comparison[] => [
  ...compareLoans(documents),
  ...contradictionsOf(documents),
];
