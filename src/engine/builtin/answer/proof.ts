// The proof of an answer: each value of a statement (a number, yes or no, a name after its label) is in one of the
// snippets that it cites. Counts and sums of what is cited are declared as derived.
import { foldSpace } from '../../../documents/snippet.ts';
import type { Statement } from './statement.ts';

/** "(report.pdf, p. 3)" at the end or between two quotes. */
const place = /\((?:[^()]*(?:\([^()]*\)[^()]*)*, )?p\. \d+(?:; [^()]*(?:\([^()]*\)[^()]*)*, p\. \d+)*\)/g;
const label = /\*\*[^*]*\*\*/g;
const number = /\$?\d+(?:[.,]\d+)*%?/g;
const verdict = /^(?:yes|no|sí|none|unknown)\b/i;
const name = /\p{Lu}[\p{L}’'-]{2,}(?:\s\p{Lu}[\p{L}’'-]{2,})*/gu;

export function isCarried({ text, citations, derived = [] }: Statement): boolean {
  let told = text;
  for (const part of derived.toSorted((one, other) => other.length - one.length)) told = told.replace(part, ' ');
  const labelled = told.startsWith('**');
  told = foldSpace(told.replaceAll(place, ' ').replaceAll(label, ' '));
  if (told === '' || !/[\p{L}\p{N}]/u.test(told)) return true;
  const snippets = citations.map(({ snippet }) => foldSpace(snippet));
  const holds = (value: string) => snippets.some((snippet) => holdsNumber(snippet, value));
  const numbers = told.match(number) ?? [];
  if (!numbers.every(holds)) return false;
  const said = verdict.exec(told)?.[0];
  if (said && !snippets.some((snippet) => new RegExp(`(?<!\\p{L})${said}(?!\\p{L})`, 'iu').test(snippet))) return false;
  if (!labelled) return true;
  const names = told.match(name) ?? [];
  const all = snippets.join(' ').toLowerCase();
  return names.every((each) => all.includes(each.toLowerCase()));
}

/** As a whole number: 4% is not in 14%. */
function holdsNumber(text: string, value: string): boolean {
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const before = text.slice(0, at);
    const after = text.slice(at + value.length);
    if (!/\d[.,]?$/.test(before) && !/^[.,]?\d/.test(after)) return true;
  }
  return false;
}

/** The statements that their citations carry. */
export const carriedOnly = (statements: readonly Statement[]): Statement[] => statements.filter(isCarried);
