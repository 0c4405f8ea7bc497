// Plain-text tools of the reader: white space, ligatures, sentences. Nothing here knows about findings; snippets are
// always taken from the untouched text, only matching and titles use the other one.

/** Lower case, letters and digits only: how two extractions of one text are compared. */
export const fingerprint = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

const ligatureCharacters: [RegExp, string][] = [
  [/\uFB03/g, 'ffi'],
  [/\uFB04/g, 'ffl'],
  [/\uFB00/g, 'ff'],
  [/\uFB01/g, 'fi'],
  [/\uFB02/g, 'fl'],
];

/** The letters of a ligature's one character: for matching and for titles, never for snippets. */
export function spellLigatures(text: string): string {
  if (!/[\uFB00-\uFB04]/.test(text)) return text;
  return ligatureCharacters.reduce((spelled, [pattern, letters]) => spelled.replace(pattern, letters), text);
}

const abbreviation = /\b(?:approx|e\.g|i\.e|etc|sq|ft|no|vs|mr|mrs|dr|st|inc|min|max|misc|temp|fig|dept|lic)\.$/i;

/** Sentences of a folded text, in order. */
export function splitSentences(text: string): string[] {
  const found: string[] = [];
  let start = 0;
  for (const match of text.matchAll(/[.!?]+["')\]]*\s+(?=["'([]?[A-Z0-9•])/g)) {
    const end = match.index + match[0].length;
    const sentence = text.slice(start, end).trim();
    if (abbreviation.test(sentence)) continue;
    if (sentence) found.push(sentence);
    start = end;
  }
  const rest = text.slice(start).trim();
  if (rest) found.push(rest);
  return found;
}

/** At least nine of ten letters are capitals. */
export function isUpperCase(text: string): boolean {
  const letters = text.replace(/[^A-Za-z]/g, '');
  if (letters.length < 2) return false;
  const capitals = letters.replace(/[^A-Z]/g, '').length;
  return capitals / letters.length >= 0.9;
}

const smallWords = new Set([
  'a',
  'an',
  'and',
  'at',
  'by',
  'for',
  'from',
  'in',
  'is',
  'not',
  'of',
  'on',
  'or',
  'the',
  'to',
  'with',
]);
const acronyms = new Set([
  'gfci',
  'gfi',
  'afci',
  'hvac',
  'ac',
  'co',
  'tpr',
  'tp',
  'hoa',
  'pvc',
  'abs',
  'cpvc',
  'csst',
  'vb',
  'led',
]);

/** A heading that was printed in capitals, in words; other text is returned as it is. */
export function sentenceCase(text: string): string {
  if (!isUpperCase(text)) return text;
  const lower = text
    .toLowerCase()
    .split(/(\s+|[/-])/)
    .map((word) => (acronyms.has(word.replace(/[^a-z]/g, '')) ? word.toUpperCase() : word))
    .join('');
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}

/** Most words of more than three letters begin with a capital: how headings and labels are printed. */
export function isTitleCase(text: string): boolean {
  const words = text
    .split(/[\s/()&,-]+/)
    .filter((word) => /^[A-Za-z]/.test(word) && !smallWords.has(word.toLowerCase()));
  if (words.length === 0) return false;
  return words.filter((word) => /^[A-Z]/.test(word)).length / words.length >= 0.75;
}
