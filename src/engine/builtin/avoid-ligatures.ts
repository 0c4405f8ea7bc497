// Text extractors disagree on some ligatures when a font has no map for them. Quotes omit words with such ligatures
// when enough words remain.
const fragileLigature = /ffi|ffl|[\uFB00-\uFB04\uFFFD]/i;
/** Where the font has no map, other extractors have a gap for every ligature, and some break the line there. */
const unmapped = /ff|fi|fl|[\uFB00-\uFB04\uFFFD]/i;
const wordWith = (letters: RegExp) => new RegExp(`\\s*\\S*(?:${letters.source})\\S*\\s*`, 'i');

/**
 * The longest part of the text without such a word, if it has at least this many words; else the text unchanged.
 * @param restored whether the ligatures of the text were restored from their words
 */
export function avoidLigatures(text: string, words: number, restored = false): string {
  const letters = restored ? unmapped : fragileLigature;
  if (!letters.test(text)) return text;
  const best = text
    .split(wordWith(letters))
    .map((part) => part.trim())
    .toSorted((one, other) => other.length - one.length)[0];
  return best && best.split(' ').length >= words ? best : text;
}
