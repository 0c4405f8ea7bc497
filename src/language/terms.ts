// The text analysis that index and queries share: tokens, stems, synonym classes. Text matches only when both are
// analyzed alike, so a change here requires a rebuilt index.
import { stemmer } from 'stemmer';
import { relatedTerms } from './related.ts';
import { stopWords, weakWords } from './stopwords.ts';
import { synonyms } from './synonyms.ts';

export interface Term {
  /** A stem, or `=key` for a synonym class. */
  term: string;
  /** Position of the word in the text, from 1. */
  position: number;
}

/** One concept of a question, and every term that matches it. */
export interface Concept {
  /** As it was asked. */
  words: string;
  /** How important it is to the question: 1 for a content word, less for words that every report contains. */
  weight: number;
  /** Confidence from 0 to 1 that the term means the concept. */
  terms: ReadonlyMap<string, number>;
}

const tokenPattern = /\d+(?:[.,]\d+)*|\p{L}+(?:'\p{L}+)*/gu;

export function foldText(text: string): string {
  const folded = /^\p{ASCII}*$/u.test(text)
    ? text.toLowerCase()
    : text.normalize('NFKC').toLowerCase().replace(/[’‘]/g, "'").normalize('NFD').replace(/\p{M}/gu, '');
  if (!/[&/]/.test(folded)) return folded;
  return folded
    .replace(/\ba\/c\b/g, 'ac')
    .replace(/\bw\/o\b/g, 'without')
    .replace(/\bt\s?(?:&|\/)\s?p\b/g, 't p')
    .replace(/\br\/v\b/g, 'rv');
}

/** Words as written, folded: numbers without thousands separators, possessives without their ending. */
export const wordsOf = (text: string): string[] =>
  (foldText(text).match(tokenPattern) ?? []).map((word) =>
    /^\d/.test(word) ? word.replace(/,(?=\d{3}\b)/g, '') : word.replace(/'s$/, ''),
  );

const stems = new Map<string, string>();
export const stemWord = (word: string): string => {
  let known = stems.get(word);
  if (known === undefined) {
    known = /^\d/.test(word) ? word : stemmer(word);
    // Bounded: noise of a scan must not fill the memory.
    if (stems.size > 50_000) stems.clear();
    stems.set(word, known);
  }
  return known;
};

interface Node {
  next: Map<string, Node>;
  keys: string[];
}
const newNode = (): Node => ({ next: new Map(), keys: [] });

function phraseTree(rows: Iterable<readonly [key: string, phrase: string]>): Node {
  const root = newNode();
  for (const [key, phrase] of rows) {
    let node = root;
    for (const word of wordsOf(phrase)) {
      const part = stemWord(word);
      let next = node.next.get(part);
      if (!next) {
        next = newNode();
        node.next.set(part, next);
      }
      node = next;
    }
    if (!node.keys.includes(key)) node.keys.push(key);
  }
  return root;
}

const classes = phraseTree(synonyms.flatMap(([key, ...phrases]) => phrases.map((phrase) => [key, phrase] as const)));
const lay = phraseTree(relatedTerms.flatMap(([asked], row) => asked.map((phrase) => [String(row), phrase] as const)));

interface Match {
  keys: string[];
  start: number;
  end: number;
}

/** The longest phrase at each word; a phrase inside a longer one is ignored. */
function phrasesIn(stemmed: string[], tree: Node): Match[] {
  const found: Match[] = [];
  for (let start = 0; start < stemmed.length; start++) {
    let node: Node | undefined = tree;
    let best: Match | undefined;
    for (let end = start; node && end < stemmed.length; end++) {
      node = node.next.get(stemmed[end]!);
      if (node?.keys.length) best = { keys: node.keys, start, end: end + 1 };
    }
    if (best && !found.some((other) => other.start <= start && other.end >= best.end)) found.push(best);
  }
  return found;
}

/** Every term of a text with its position; synonym classes are added beside the words. */
export function analyzeText(text: string): Term[] {
  const words = wordsOf(text);
  const stemmed = words.map(stemWord);
  const terms: Term[] = [];
  for (const [at, word] of words.entries()) {
    if (!stopWords.has(word) && word.length < 40) terms.push({ term: stemmed[at]!, position: at + 1 });
  }
  for (const match of phrasesIn(stemmed, classes)) {
    for (const key of match.keys) terms.push({ term: `=${key}`, position: match.start + 1 });
  }
  return terms;
}

/** The words of a data row as terms, classes included. */
const written = relatedTerms.map(([, text, surety = 0.5]) => ({
  found: new Set(analyzeText(text).map((term) => term.term)),
  surety,
}));

/** The concepts of a question in order. */
export function conceptsOf(question: string): Concept[] {
  const words = wordsOf(question);
  const stemmed = words.map(stemWord);
  const taken = new Array<boolean>(words.length).fill(false);
  let concepts: { at: number; end: number; words: string; weight: number; terms: Map<string, number> }[] = [];
  const strengthOf = (word: string) => (stopWords.has(word) ? 0 : weakWords.has(word) ? 0.25 : 1);
  const named = phrasesIn(stemmed, classes);
  for (const match of named) {
    const inside = words.slice(match.start, match.end);
    const terms = new Map<string, number>();
    // Of several words the last one names the thing.
    for (const [at, word] of inside.entries()) {
      if (!stopWords.has(word))
        terms.set(stemWord(word), inside.length === 1 ? 1 : at === inside.length - 1 ? 0.5 : 0.3);
    }
    for (const key of match.keys) terms.set(`=${key}`, inside.length > 1 ? 1 : 0.9);
    concepts.push({
      at: match.start,
      end: match.end,
      words: inside.join(' '),
      weight: Math.max(...inside.map(strengthOf), 0.5),
      terms,
    });
    taken.fill(true, match.start, match.end);
  }
  for (const [at, word] of words.entries()) {
    if (taken[at] || stopWords.has(word)) continue;
    concepts.push({ at, end: at + 1, words: word, weight: strengthOf(word), terms: new Map([[stemmed[at]!, 1]]) });
  }
  for (const match of phrasesIn(stemmed, lay)) {
    // Inside a longer term of the trade it means that thing: the age of a house is not any age.
    if (
      named.some(
        (name) => name.start <= match.start && name.end >= match.end && name.end - name.start > match.end - match.start,
      )
    )
      continue;
    const widened = match.keys.map((row) => written[Number(row)]!);
    const inside = concepts.filter((concept) => concept.at < match.end && concept.end > match.start);
    const terms = new Map(inside.flatMap((concept) => [...concept.terms]));
    // A phrase of several words is one concept: the report's wording matches as well as the buyer's.
    const several = match.end - match.start > 1;
    for (const { found, surety } of widened) {
      for (const term of found) terms.set(term, Math.max(terms.get(term) ?? 0, surety + (several ? 0.1 : 0)));
    }
    const at = Math.min(match.start, ...inside.map((concept) => concept.at));
    const end = Math.max(match.end, ...inside.map((concept) => concept.end));
    const merged = {
      at,
      end,
      words: words.slice(at, end).join(' '),
      weight: Math.max(...inside.map((concept) => concept.weight), several ? 0.5 : 0.25),
      terms,
    };
    concepts = [...concepts.filter((concept) => !inside.includes(concept)), merged];
  }
  return concepts.sort((a, b) => a.at - b.at).map(({ at: _, end: __, ...concept }) => concept);
}
