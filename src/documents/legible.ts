// Decides whether a person can read a text. Some PDFs display words but contain nonsense (fonts without a character
// map, shifted codes, a bad OCR layer); such a text layer is less reliable than the pixels.
import { commonWords } from './common-words.ts';

/** Fewer letters are too few to judge. */
const minLetters = 40;

export function isLegible(text: string): boolean {
  // Whole-text patterns are faster: counting letter by letter took 0.2 ms a page.
  const marks = count(text, /[^\s._\-–—|•☐☒✓✗■●]/gu);
  if (marks < minLetters) return true;
  const broken = count(text, /[\uFFFD\p{Co}\p{Cc}]/gu) - count(text, /[\t-\r]/g);
  if (broken > 0.1 * marks || count(text, /\(cid:\d+\)/g) > 5) return false;
  const letters = text.match(/\p{L}/gu) ?? [];
  if (letters.length + count(text, /\p{N}/gu) < 0.55 * marks) return false;
  if (letters.length < minLetters) return true;
  const latin = count(letters.join(''), /\p{Script=Latin}/gu);
  // Texts in other scripts are accepted unless scripts are mixed.
  if (latin < 0.5 * letters.length) return scripts(letters) <= 3;
  return isLanguage(text);
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

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
