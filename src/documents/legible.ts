// Decides whether a person can read a text. Some PDFs display words but contain nonsense (fonts without a character
// map, shifted codes, a bad OCR layer); such a text layer is less reliable than the pixels.
import { commonWords } from './common-words.ts';

/** Fewer letters are too few to judge. */
const minLetters = 40;

export function isLegible(text: string): boolean {
  const { marks, broken, letters, numbers, latin } = countCharacters(text);
  if (marks < minLetters) return true;
  if (broken > 0.1 * marks || count(text, /\(cid:\d+\)/g) > 5) return false;
  if (letters + numbers < 0.55 * marks) return false;
  if (letters < minLetters) return true;
  // Texts in other scripts are accepted unless scripts are mixed.
  if (latin < 0.5 * letters) return scripts(text.match(/\p{L}/gu) ?? []) <= 3;
  return isLanguage(text);
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

export interface CharacterCounts {
  /** Characters other than white space, rules and boxes. */
  marks: number;
  /** Characters that no font displays. */
  broken: number;
  letters: number;
  numbers: number;
  latin: number;
}

const properties = [
  ['marks', /[^\s._\-–—|•☐☒✓✗■●]/u],
  ['broken', /[\uFFFD\p{Co}]|(?![\t-\r])\p{Cc}/u],
  ['letters', /\p{L}/u],
  ['numbers', /\p{N}/u],
  ['latin', /(?=\p{L})\p{Script=Latin}/u],
] as const;

const unknown = 255;
/** By code. Pages have few different characters. */
const known = new Uint8Array(0x10000).fill(unknown);

/** The properties of a character, one bit each. */
function bitsOf(character: string): number {
  const code = character.codePointAt(0)!;
  if (code < known.length && known[code] !== unknown) return known[code]!;
  const bits = properties.reduce((sum, [, pattern], at) => sum | (Number(pattern.test(character)) << at), 0);
  if (code < known.length) known[code] = bits;
  return bits;
}

export function countCharacters(text: string): CharacterCounts {
  const byBits = new Uint32Array(1 << properties.length);
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (known[code] !== unknown && (code < 0xd800 || code > 0xdfff)) byBits[known[code]!]!++;
    else {
      const character = String.fromCodePoint(text.codePointAt(at)!);
      at += character.length - 1;
      byBits[bitsOf(character)]!++;
    }
  }
  const sum = (bit: number) => byBits.reduce((total, each, bits) => ((bits >> bit) & 1 ? total + each : total), 0);
  return { marks: sum(0), broken: sum(1), letters: sum(2), numbers: sum(3), latin: sum(4) };
}

const letterBit = properties.findIndex(([name]) => name === 'letters');

/** `countCharacters(text).letters`, for the many callers that need nothing else. */
export function countLetters(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    let bits = known[code]!;
    if (bits === unknown || (code >= 0xd800 && code <= 0xdfff)) {
      const character = String.fromCodePoint(text.codePointAt(at)!);
      at += character.length - 1;
      bits = bitsOf(character);
    }
    letters += (bits >> letterBit) & 1;
  }
  return letters;
}

const knownScripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Han}/u,
  /\p{Script=Hiragana}|\p{Script=Katakana}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Hangul}/u,
  /\p{Script=Thai}/u,
  /\p{Script=Devanagari}/u,
];

function scripts(letters: string[]): number {
  const counts = knownScripts.map((script) => letters.filter((c) => script.test(c)).length);
  const rest = letters.length - counts.reduce((sum, count) => sum + count, 0);
  return [...counts, rest].filter((count) => count > 0.05 * letters.length).length;
}

/** Real words have vowels between consonants, one capitalization pattern, and no digits between letters. */
function isLanguage(text: string): boolean {
  const words = text.match(/[\p{L}\p{N}'’]+/gu) ?? [];
  const long = words.filter((word) => /\p{L}/u.test(word) && word.length >= 3);
  if (long.length < 8) return true;
  const share = (test: (word: string) => boolean) => long.filter(test).length / long.length;
  const common = share((word) => commonWords.has(word.toLowerCase()));
  if (common >= 0.12) return true;
  const wordlike = share(isWordlike);
  if (common >= 0.03) return wordlike >= 0.5;
  return wordlike >= 0.75 && vowelsAreUsual(long.join(''));
}

function isWordlike(word: string): boolean {
  if (!/^(?:\p{Lu}?[\p{Ll}'’]+|[\p{Lu}'’]+)$/u.test(word)) return false;
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return word.length > 3 ? /[aeiouy]/.test(plain) && !/[^aeiouy'’]{5}|[aeiou]{4}/.test(plain) : true;
}

function vowelsAreUsual(letters: string): boolean {
  const share = (letters.match(/[aeiouáéíóúàèùâêîôûäöü]/gi) ?? []).length / letters.length;
  return share > 0.28 && share < 0.52;
}
