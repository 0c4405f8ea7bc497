// Features of a statement for the linear models: its words, the words around it, and its place in the layout.
import { assertionOf, claimNames } from '../inspection/assertion.ts';
import type { Statement } from './statement.ts';

const stem = (word: string): string => (word.length > 4 ? word.replace(/(?:ings?|edly|ed|es|s|ly)$/, '') : word);
const read = (text: string): string[] =>
  (text.toLowerCase().match(/[a-z']+|\d+/g) ?? []).map((word) => (/\d/.test(word) ? '0' : stem(word)));

const maxCached = 4000;
let cached = new Map<string, string[]>();

/** A text is read as a statement, as its neighbour's context and as a heading of many: its words are kept. */
function wordsOf(text: string): string[] {
  const known = cached.get(text);
  if (known) return known;
  if (cached.size >= maxCached) cached = new Map();
  const words = read(text);
  cached.set(text, words);
  return words;
}

/** Words, pairs of adjacent words, and pairs with one word between them. */
export function wordFeatures(text: string): string[] {
  const words = wordsOf(text);
  return words.flatMap((word, at) => [
    `w ${word}`,
    ...(at > 0 ? [`b ${words[at - 1]} ${word}`] : []),
    ...(at > 1 ? [`s ${words[at - 2]} ${word}`] : []),
  ]);
}

export function featuresOf(statement: Statement): string[] {
  const words = wordsOf(statement.text);
  const features = new Set(wordFeatures(statement.text));
  features.add(`f ${words[0]}`);
  features.add(`f ${words[0]} ${words[1] ?? ''}`);
  for (const word of new Set(wordsOf(statement.previous).slice(0, 40))) features.add(`p ${word}`);
  for (const word of new Set(wordsOf(statement.next).slice(0, 40))) features.add(`n ${word}`);
  for (const word of wordsOf(statement.section)) features.add(`S ${word}`);
  for (const word of wordsOf(statement.item)) features.add(`I ${word}`);
  for (const [at, label] of statement.labels.entries()) {
    for (const word of wordsOf(label).slice(0, 8)) features.add(`L ${word}`);
    if (at === 0) features.add(`L0 ${wordsOf(label).slice(0, 4).join(' ')}`);
  }
  for (const name of statement.ticked) features.add(`T ${name.toLowerCase()}`);
  for (const { kind } of statement.ratings) features.add(`R ${kind}`);
  if (statement.number) features.add(`N ${statement.number.split('.').length}`);
  if (statement.summary) features.add('summary');
  const { block, index, count } = statement;
  features.add(`k ${block.kind}`);
  features.add(`k ${block.kind} ${index === 0 ? 'first' : 'later'}`);
  if (block.marker) features.add(`m ${/\w/.test(block.marker) ? 'letter' : block.marker}`);
  features.add(`c ${Math.min(count, 6)}`);
  features.add(`i ${Math.min(index, 4)}`);
  features.add(`l ${Math.min(8, Math.floor(words.length / 4))}`);
  if (block.bold) features.add('bold');
  if (block.scale < 0.92) features.add('small');
  if (block.scale > 1.1) features.add('large');
  if (!/[.!?]["')\]]?$/.test(statement.text)) features.add('open');
  if (statement.text === statement.text.toUpperCase()) features.add('capitals');
  if (statement.repeated) features.add('repeated');
  if (statement.item === '') features.add('no item');
  const said = assertionOf(statement.text);
  const claims = claimNames.filter((name) => said[name]);
  for (const name of claims) features.add(`a ${name}`);
  features.add(`a ${claims.join(' ')}`);
  return [...features];
}
