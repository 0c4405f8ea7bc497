// The sentences of a text, and the entries and lists of defects within it.
import { assertionOf } from '../inspection/assertion.ts';
import { splitSentences } from '../inspection/prose.ts';

/** `A. The vent is loose. B. The door sticks.` in one paragraph: its entries, by consecutive letters or numbers. */
export function entriesIn(text: string): string[] {
  const starts = [...text.matchAll(/(?:^|\s)\(?([A-Z]|\d{1,2})[.)]\s+(?=\p{Lu}\p{Ll})/gu)];
  const from = starts.findIndex(([, name]) => name === 'A' || name === '1');
  const run: RegExpExecArray[] = [];
  for (const start of from < 0 ? [] : starts.slice(from))
    if (run.length === 0 || follows(run.at(-1)![1]!, start[1]!)) run.push(start);
  if (run.length < 2) return [text];
  const head = text.slice(0, run[0]!.index).trim();
  const parts = run.map((start, at) =>
    text
      .slice(start.index, run[at + 1]?.index)
      .replace(start[0], '')
      .trim(),
  );
  return head ? [head, ...parts] : parts;
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
