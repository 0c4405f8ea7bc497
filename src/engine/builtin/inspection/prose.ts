// Text helpers of the reader: ligatures, sentences, case. Snippets are always cut from the original text; only matching
// and titles use the normalized one.

/** Lower case, letters and digits only: how two extractions of one text are compared. */
export const fingerprint = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

const ligatureCharacters: [RegExp, string][] = [
  [/\uFB03/g, 'ffi'],
  [/\uFB04/g, 'ffl'],
  [/\uFB00/g, 'ff'],
  [/\uFB01/g, 'fi'],
  [/\uFB02/g, 'fl'],
];

/** Replaces ligature characters by letters: for matching and titles, never for snippets. */
export function spellLigatures(text: string): string {
  if (!/[\uFB00-\uFB04]/.test(text)) return text;
  return ligatureCharacters.reduce((spelled, [pattern, letters]) => spelled.replace(pattern, letters), text);
}

const abbreviation = /\b(?:approx|e\.g|i\.e|etc|sq|ft|no|vs|mr|mrs|dr|st|inc|min|max|misc|temp|fig|dept|lic)\.$/i;

/** The sentences of a folded text, in order. */
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

/** Converts a heading in capitals to sentence case; other text is returned unchanged. */
export function sentenceCase(text: string): string {
  if (!isUpperCase(text)) return text;
  const lower = text
    .toLowerCase()
    .split(/(\s+|[/-])/)
    .map((word) => (acronyms.has(word.replace(/[^a-z]/g, '')) ? word.toUpperCase() : word))
    .join('');
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}

/** Most words of more than three letters are capitalized, as in headings and labels. */
export function isTitleCase(text: string): boolean {
  const words = text
    .split(/[\s/()&,-]+/)
    .filter((word) => /^[A-Za-z]/.test(word) && !smallWords.has(word.toLowerCase()));
  if (words.length === 0) return false;
  return words.filter((word) => /^[A-Z]/.test(word)).length / words.length >= 0.75;
}
