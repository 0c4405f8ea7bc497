// The sentences of a text, and the entries and lists of defects within it.
import { assertionOf } from '../inspection/assertion.ts';
import { splitSentences } from '../inspection/prose.ts';

/**
 * `A. The vent is loose. B. The window sticks.` in one paragraph: its entries, by consecutive letters or numbers. Of numbers in
 * parentheses some may be missing: a summary quotes some of the entries.
 */
export function entriesIn(text: string): string[] {
  const starts = runOf([...text.matchAll(/(?:^|\s)(?:\(([A-Z]|\d{1,2})\)|([A-Z]|\d{1,2})[.)])\s+(?=\p{Lu}\p{Ll})/gu)]);
  if (starts.length === 0) return [text];
  const head = text.slice(0, starts[0]!.index).trim();
  const parts = starts.map((start, at) =>
    text
      .slice(start.index, starts[at + 1]?.index)
      .replace(start[0], '')
      .trim(),
  );
  return head ? [head, ...parts] : parts;
}

/** The starts of entries that follow one another. */
function runOf(starts: RegExpExecArray[]): RegExpExecArray[] {
  const quoted = starts.filter(([, name]) => name !== undefined && /\d/.test(name));
  const rising = quoted.filter(([, name], at) => at === 0 || Number(name) > Number(quoted[at - 1]![1]));
  if (rising.length > 0) return rising;
  const nameOf = ([, one, other]: RegExpExecArray): string => one ?? other!;
  const from = starts.findIndex((start) => nameOf(start) === 'A' || nameOf(start) === '1');
  const run: RegExpExecArray[] = [];
  for (const start of from < 0 ? [] : starts.slice(from))
    if (run.length === 0 || follows(nameOf(run.at(-1)!), nameOf(start))) run.push(start);
  return run.length < 2 ? [] : run;
}

const follows = (name: string, next: string): boolean =>
  /\d/.test(name)
    ? Number(next) === Number(name) + 1
    : next.charCodeAt(0) === name.charCodeAt(0) + 1 && !/\d/.test(next);

export const sentencesOf = (text: string): string[] =>
  splitSentences(text)
    .flatMap((each) => each.split(/\s+[•·]\s+|,\s+(?=[A-Z][a-z]+ (?:\S+ ){2})/))
    .flatMap((each) => listed(each, /;\s+/, 2, 1) ?? listed(each, /,\s+(?:and\s+)?/, 3, 2) ?? [each])
    .filter((each) => /\p{L}{2}/u.test(each));

const minListedWords = 3;
const maxListedWords = 14;
const dependent =
  /^(?:and|or|but|which|who|that|so|as|with|because|while|although|though|if|when|where|it|this|they|in|at|on|by|for|to|from|of|than|not|including|such|especially|then)\b/i;

/** The parts of a sentence that lists defects: each is a few words, and at least `defects` of them state one by themselves. */
function listed(sentence: string, separator: RegExp, least: number, defects: number): string[] | null {
  const parts = sentence.split(separator);
  if (parts.length < least) return null;
  const areParts = parts.every((part, at) => {
    const words = part.split(' ').length;
    return words >= minListedWords && words <= maxListedWords && (at === 0 || !dependent.test(part));
  });
  return areParts && parts.filter((part) => assertionOf(part).defect).length >= defects
    ? parts.map((part) => part[0]!.toUpperCase() + part.slice(1))
    : null;
}
