// The parts of an answer: statements, each with the citations that carry it.
import type { Citation } from '../../engine.ts';

export interface Statement {
  /** One line, without a list mark. */
  text: string;
  citations: Citation[];
  /** Counts and sums of what the citations name, and file names: the proof accepts them. */
  derived?: readonly string[];
}

export interface StructuredAnswer {
  /** A line before the list. */
  intro?: Statement;
  statements: Statement[];
  /** A line after the list. */
  outro?: Statement;
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

export const money = (dollars: number): string => `$${Math.round(dollars).toLocaleString('en-US')}`;

export function clipped(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = text.lastIndexOf(' ', length);
  return `${text.slice(0, end > 0 ? end : length)} …`;
}

/** "a, b and c" */
export const joined = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

export const sameCitation = (one: Citation, other: Citation): boolean =>
  one.analysisId === other.analysisId && one.page === other.page && one.snippet === other.snippet;

export const distinctCitations = (citations: readonly Citation[]): Citation[] =>
  citations.filter((one, at) => citations.findIndex((other) => sameCitation(one, other)) === at);

/** Whether a place needs the name of the file. */
export const hasManyFiles = (documents: readonly { file: string }[]): boolean =>
  new Set(documents.map(({ file }) => file)).size > 1;
