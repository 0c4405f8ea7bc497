// Extractors disagree on some ligatures when a font has no map for them: what is quoted leaves such words out where enough
// is left without them.
const brittle = /ffi|ffl|[\uFB00-\uFB04\uFFFD]/i;
const split = new RegExp(`\\s*\\S*(?:${brittle.source})\\S*\\s*`, 'i');

/** The longest part of the text without a brittle word, if it has as many words as asked for; else the text as it is. */
export function sturdy(text: string, words: number): string {
  if (!brittle.test(text)) return text;
  const best = text
    .split(split)
    .map((part) => part.trim())
    .toSorted((one, other) => other.length - one.length)[0];
  return best && best.split(' ').length >= words ? best : text;
}
