// Extractors disagree on some ligatures when a font has no map for them: what is quoted leaves such words out where enough
// is left without them.
const fragileLigature = /ffi|ffl|[\uFB00-\uFB04\uFFFD]/i;
/** Where the font had no map, all of them are a gap to other extractors, at which some break the line. */
const unmapped = /ff|fi|fl|[\uFB00-\uFB04\uFFFD]/i;
const wordWith = (letters: RegExp) => new RegExp(`\\s*\\S*(?:${letters.source})\\S*\\s*`, 'i');

/**
 * The longest part of the text without a brittle word, if it has as many words as asked for; else the text as it is.
 * @param restored the text's ligatures were put back by their words
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
