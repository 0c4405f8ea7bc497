// Whether a quote supports a sentence: the sentence must not state anything that the quote does not. When in doubt it
// is unsupported, and the quote is shown instead.
import { languageOf } from '../../language/languages.ts';
import { analyzeText, foldText } from '../../language/terms.ts';

const links = /\b(?:https?:\/\/|www\.)\S+|\b[\w.+-]+@[\w-]+\.\w+\b|\b[\w-]+\.(?:com|net|org|info|io|biz)\b|\]\(/gi;
const negationWords = new Set(
  'no not never none neither nor without cannot missing absent lacks lacked lacking nunca sin ningun ninguna'.split(
    ' ',
  ),
);
const numbers = /\d+(?:[.,]\d+)*/g;
/** Minimum share of the sentence's words that the quote contains; the rest is grammar and paraphrase. */
const minSharedWords = 0.5;

const numbersIn = (text: string): string[] =>
  [...text.matchAll(numbers)].map(([written]) => written.replace(/,(?=\d{3}\b)/g, '').replace(/\.0+$/, ''));
const wordsIn = (text: string): string[] => foldText(text).match(/[\p{L}']+/gu) ?? [];
const termsIn = (text: string): Set<string> => new Set(analyzeText(text).map(({ term }) => term));

const denies = (text: string): boolean => wordsIn(text).some((word) => negationWords.has(word) || word.endsWith("n't"));

/** @param context text that may be repeated without a quote, such as the question and the heading */
export function isSupported(sentence: string, quotes: string[], context = ''): boolean {
  const said = quotes.join(' \n ');
  const allowed = `${said} ${context}`;
  const known = new Set(numbersIn(said));
  if (!numbersIn(sentence).every((number) => known.has(number))) return false;
  if ([...sentence.matchAll(links)].some(([link]) => !said.includes(link))) return false;
  // Words of two languages can't be compared; numbers and addresses can.
  const [written, quoted] = [languageOf(sentence), languageOf(said)];
  if (written && quoted && written !== quoted) return true;
  if (denies(sentence) !== denies(said)) return false;
  const [own, given] = [termsIn(sentence), termsIn(allowed)];
  const shared = [...own].filter((term) => given.has(term)).length;
  return own.size === 0 || shared / own.size >= minSharedWords;
}
