// Features of a statement for the linear models: its words, the words around it, and its place in the layout.

import { assertionOf, claimsOf } from '../inspection/assertion.ts';
import { ratingOf } from '../inspection/ratings.ts';
import type { FeatureSink } from './linear.ts';
import type { Statement } from './statement.ts';

const stem = (word: string): string => (word.length > 4 ? word.replace(/(?:ings?|edly|ed|es|s|ly)$/, '') : word);
const read = (text: string): string[] =>
  (text.toLowerCase().match(/[a-z']+|\d+/g) ?? []).map((word) => (/\d/.test(word) ? '0' : stem(word)));

const maxCached = 4000;
/** Words of the statement before and of the one after. */
const contextWords = 40;
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
export function addWords(features: FeatureSink, text: string): void {
  const words = wordsOf(text);
  for (const [at, word] of words.entries()) {
    features.add('w ', word);
    if (at > 0) features.add('b ', words[at - 1], ' ', word);
    if (at > 1) features.add('s ', words[at - 2], ' ', word);
  }
}

/** The words of a text, with what they are words of. */
export function addEach(features: FeatureSink, start: string, text: string, most = Number.POSITIVE_INFINITY): void {
  const words = wordsOf(text);
  for (let at = 0; at < Math.min(words.length, most); at++) features.add(start, words[at]);
}

export function addStatement(features: FeatureSink, statement: Statement): void {
  const words = wordsOf(statement.text);
  addWords(features, statement.text);
  const first = `${words[0]}`;
  features.add('f ', first);
  features.add('f ', first, ' ', words[1]);
  addEach(features, 'p ', statement.previous, contextWords);
  addEach(features, 'n ', statement.next, contextWords);
  addEach(features, 'S ', statement.section);
  addEach(features, 'I ', statement.item);
  for (const [at, label] of statement.labels.entries()) {
    addEach(features, 'L ', label, 8);
    if (at === 0) features.add('L0 ', wordsOf(label).slice(0, 4).join(' '));
    addRating(features, label);
  }
  for (const name of statement.ticked) {
    features.add('T ', name.toLowerCase());
    addRating(features, name);
  }
  if (statement.rated) features.add('R ', statement.rated.kind);
  const { block, index, count } = statement;
  features.add('k ', block.kind);
  features.add('k ', block.kind, index === 0 ? ' first' : ' later');
  if (block.marker) features.add('m ', /\w/.test(block.marker) ? 'letter' : block.marker);
  features.add('c ', `${Math.min(count, 6)}`);
  features.add('i ', `${Math.min(index, 4)}`);
  features.add('l ', `${Math.min(8, Math.floor(words.length / 4))}`);
  if (block.bold) features.add('bold');
  if (block.scale < 0.92) features.add('small');
  if (block.scale > 1.1) features.add('large');
  if (!/[.!?]["')\]]?$/.test(statement.text)) features.add('open');
  if (statement.text === statement.text.toUpperCase()) features.add('capitals');
  if (statement.repeated) features.add('repeated');
  if (statement.item === '') features.add('no item');
  const claims = claimsOf(assertionOf(statement.text));
  for (const name of claims) features.add('a ', name);
  features.add('a ', claims.join(' '));
}

function addRating(features: FeatureSink, words: string): void {
  const rating = ratingOf(words);
  if (rating) features.add('R ', rating.kind);
}
