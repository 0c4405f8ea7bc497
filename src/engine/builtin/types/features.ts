// Features of a document for the model of document types: the words of its parts, and the form of their text. A part is
// about a page of prose, so that a book is judged by what its pages are, not by the words that occur somewhere in it.
import type { Page } from '../../../documents/pages.ts';

const partWords = 220;
const minWords = 12;
const maxParts = 24;

/** The parts of a document: the first one, and others evenly chosen. */
export function partsOf(pages: Pick<Page, 'text'>[]): string[] {
  const lines = pages.flatMap(({ text }) => text.split('\n'));
  const parts: string[] = [];
  let part: string[] = [];
  let words = 0;
  const close = () => {
    if (words >= minWords || (parts.length === 0 && words > 0)) parts.push(part.join('\n'));
    part = [];
    words = 0;
  };
  for (const line of lines) {
    part.push(line);
    words += line.split(/\s+/).length;
    if (words >= partWords) close();
  }
  close();
  if (parts.length <= maxParts) return parts;
  const step = (parts.length - 1) / (maxParts - 1);
  return Array.from({ length: maxParts }, (_, at) => parts[Math.round(at * step)]!);
}

export function featuresOf(part: string): string[] {
  const words = part
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\d[\d.,/:-]*/g, ' # ')
    .match(/[a-z]{2,}|#/g);
  const features = new Set<string>();
  let last = '';
  for (const word of words ?? []) {
    const stem = word.replace(/(?:ies|es|s|ed|ing)$/, '');
    if (word !== '#') features.add(stem);
    if (last && !(word === '#' && last === '#')) features.add(`${last} ${stem}`);
    last = stem;
  }
  return [...features, ...formOf(part, words?.length ?? 0)];
}

/** How the text is written: duties, blanks, questions, amounts, speech to the reader, reports of what was. */
function formOf(part: string, words: number): string[] {
  const share = (pattern: RegExp): number => (part.match(pattern)?.length ?? 0) / Math.max(1, words);
  const grade = (name: string, value: number, steps: number[]): string =>
    `${name}=${steps.filter((step) => value >= step).length}`;
  return [
    grade('=duty', share(/\b(?:shall|must|may not|is required to|are required to)\b/gi), [0.004, 0.012, 0.025]),
    grade('=blank', share(/_{3,}|☐|□|\[ ?\]/g), [0.004, 0.02, 0.06]),
    grade('=ask', share(/\?/g), [0.004, 0.012, 0.03]),
    grade('=money', share(/\$\s?\d/g), [0.004, 0.02, 0.06]),
    grade('=you', share(/\b(?:you|your|we|our)\b/gi), [0.008, 0.02, 0.05]),
    grade('=was', share(/\b(?:was|were|noted|observed|found)\b/gi), [0.006, 0.015, 0.03]),
    grade('=number', share(/\d+/g), [0.03, 0.1, 0.25]),
  ];
}
