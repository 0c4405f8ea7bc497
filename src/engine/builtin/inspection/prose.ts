// Plain-text tools of the reader: white space, lost ligatures, sentences. Nothing here knows about findings; snippets are
// always taken from the untouched text, only matching and titles use the repaired one.

export const foldSpace = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Lower case, letters and digits only: how two extractions of one text are compared. */
export const fingerprint = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

const ligatureCharacters: [RegExp, string][] = [
  [/\uFB03/g, 'ffi'],
  [/\uFB04/g, 'ffl'],
  [/\uFB00/g, 'ff'],
  [/\uFB01/g, 'fi'],
  [/\uFB02/g, 'fl'],
];

// Fonts without a map for their ligatures leave a blank ("quali ed"). Only remains that are no words themselves are mended.
const lostLigatures: [RegExp, string][] = [
  [/\b([Qq])uali ed\b/g, '$1ualified'],
  [/\b([Dd])e cien/g, '$1eficien'],
  [/\b([Ss])u cient/g, '$1ufficient'],
  [/\b([Ee]) cien/g, '$1fficien'],
  [/\b([Ee]) ort/g, '$1ffort'],
  [/\b([Dd])i cult/g, '$1ifficult'],
  [/\b([Dd])i eren/g, '$1ifferen'],
  [/\b([Ss])igni can/g, '$1ignifican'],
  [/\b([Ss])peci c/g, '$1pecific'],
  [/\b([Ss])peci ed/g, '$1pecified'],
  [/\b([Ii])denti ed/g, '$1dentified'],
  [/\b([Vv])eri (ed|cation)/g, '$1erifi$2'],
  [/\b([Cc])on rm/g, '$1onfirm'],
  [/\b([Dd])e ne/g, '$1efine'],
  [/\b([Dd])e ect/g, '$1eflect'],
  [/\b([Rr])oo ng/g, '$1oofing'],
  [/\b([Ss])o ts?\b/g, '$1offit'],
  [/\b([Bb])ene t/g, '$1enefit'],
  [/\b([Ss])ti ness/g, '$1tiffness'],
  [/\b([Ss])hut-?o\b/g, '$1hutoff'],
  [/\b([Aa]ir) ow\b/g, '$1flow'],
  [/(^|\s)xture/g, '$1fixture'],
  [/(^|\s)lter/g, '$1filter'],
  [/(^|\s)replace(s?)\b(?=.*\b(chimney|hearth|damper|flue)\b)/g, '$1fireplace$2'],
  [/(^|\s)nish/g, '$1finish'],
  [/(^|\s)oor(s|ing)?\b/g, '$1floor$2'],
  [/(^|\s)ashing/g, '$1flashing'],
  [/(^|\s)ush(ing|ed)?\b/g, '$1flush$2'],
  [/(^|\s)ues?\b/g, '$1flue'],
];

/** The text as it was printed, as far as that can be told: for matching and for titles, never for snippets. */
export function repairLigatures(text: string): string {
  let repaired = text;
  for (const [pattern, letters] of ligatureCharacters) repaired = repaired.replace(pattern, letters);
  if (!/\s[a-z]|o\b/.test(repaired)) return repaired;
  for (const [pattern, replacement] of lostLigatures) repaired = repaired.replace(pattern, replacement);
  return repaired;
}

const abbreviation = /\b(?:approx|e\.g|i\.e|etc|sq|ft|no|vs|mr|mrs|dr|st|inc|min|max|misc|temp|fig|dept|lic)\.$/i;

/** Sentences of a folded text, in order. */
export function sentences(text: string): string[] {
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
