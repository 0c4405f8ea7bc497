// Tells languages by their most frequent words.
import { foldText } from './terms.ts';

/** Data: frequent words, folded as in terms.ts. A word may be in several lists. */
const frequent = {
  English:
    'the and of is are was were to in at on for with by from has have had be been this that it its an as or not should may which',
  Spanish:
    'el la los las y de es son fue en por para con del una un que su se al lo como mas esta estan tiene sin pero no o este',
  French:
    'le la les l des du de d et est sont une un dans pour sur avec au aux qui que ne pas par cette ce ou se en il a ete plus',
  German:
    'der die das und ist nicht ein eine einer mit von zu zur zum im in den des dem auf fur sind wird werden an als bei nach oder aus durch',
  Dutch:
    'de het een van en is niet met voor op zijn aan te bij wordt worden in of deze die dat naar ook door uit tot om er als',
  Portuguese:
    'o a os as de do da dos das em um uma com nao para por que no na nos nas e sao ao se ou foi pela pelo mais',
  Italian:
    'il lo la i gli le di del della dei delle che e per con un una non sono nel nella da al alla si in o come sul dal piu',
};
type Language = keyof typeof frequent;
/** `other` is a language of another script. */
export type ForeignLanguage = Exclude<Language, 'English'> | 'other';

const languages = Object.keys(frequent) as Language[];
const english = languages.indexOf('English');
const languagesByWord = new Map<string, number[]>();
for (const [at, language] of languages.entries())
  for (const word of frequent[language].split(' '))
    languagesByWord.set(word, [...(languagesByWord.get(word) ?? []), at]);

/** How many words of the text are frequent in each language. */
function frequenciesIn(text: string): number[] {
  const counts = languages.map(() => 0);
  for (const word of foldText(text).match(/[a-z]+/g) ?? [])
    for (const at of languagesByWord.get(word) ?? []) counts[at]!++;
  return counts;
}

/** `other` for a text with letters of another script; null when the language can't be told. */
export function languageOf(text: string): Language | 'other' | null {
  if (/[^\P{L}\p{Script=Latin}]/u.test(text)) return 'other';
  const counts = frequenciesIn(text);
  const most = Math.max(...counts);
  return counts.filter((count) => count === most).length === 1 ? languages[counts.indexOf(most)]! : null;
}

/** Fewer words do not show a language. */
const minWords = 12;
/** So many times the words of English: a text in two languages is not foreign. */
const minRatio = 1.5;
const minLetters = 40;
const maxLength = 2000;
/** Share of its characters from which a text is in another script. */
const minOther = 0.3;

/** The language of a text that is not in English; null if it is, or is too short to tell. */
export function foreignLanguageOf(text: string): ForeignLanguage | null {
  const start = text.slice(0, maxLength);
  const others = start.match(/[^\P{L}\p{Script=Latin}]/gu)?.length ?? 0;
  if (others >= minOther * start.length && others >= minLetters) return 'other';
  const counts = frequenciesIn(start);
  const most = Math.max(...counts);
  const language = languages[counts.indexOf(most)]!;
  if (language === 'English' || most < minWords || most < minRatio * counts[english]!) return null;
  return differentWords(start, language) >= minDifferent ? language : null;
}

/** Letters alone stand in a damaged text, too. */
function differentWords(text: string, language: Language): number {
  const words = new Set(foldText(text).match(/[a-z]{2,}/g));
  return [...words].filter((word) => languagesByWord.get(word)?.includes(languages.indexOf(language))).length;
}
const minDifferent = 5;

/** For a sentence: `French`. */
export const nameOfLanguage = (language: ForeignLanguage): string =>
  language === 'other' ? 'another script' : language;
