// What tells running text from rows of cells: blanks that are filled within a sentence, and headings within a paragraph.
import { goodConditionPattern, limitationPattern } from './answer-patterns.ts';

/** Between two cells of a printed row. */
export const cellGap = /\s{3,}/;

/** A sentence with filled blanks is no row of cells: it goes on after each. */
export function withoutBlanks(line: string): string {
  const text = line.replace(/\s{3,}(?=[.,;)](?:\s|$))/g, ' ');
  const [, ...rest] = text.split(cellGap);
  const goesOn = rest.every((cell) => /^[\p{Ll}.,;)]/u.test(cell)) && rest.some((cell) => cell.split(' ').length > 3);
  return goesOn ? text.replace(/\s{3,}/g, ' ') : text;
}

/** Names what the sentences after it are about. */
export const runInHead = /^\p{Lu}[\p{L}-]{3,}(?: (?:of|and|or|the|for|by|to|\p{Lu}[\p{L}-]+)){0,4}\.$/u;

export const isRunInHead = (sentence: string): boolean =>
  runInHead.test(sentence) &&
  ![goodConditionPattern, limitationPattern, state].some((pattern) => pattern.test(sentence));
/** Of a thing, in a word or two. */
const state = /^(?:none|unknown|yes|\p{L}+(?:ed|ing|able|ible|ive)|\p{L}+ly \p{L}+)\.$/iu;
