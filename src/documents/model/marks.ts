// Marks of forms: ticked and empty boxes, and the heads of the columns that they stand in.

const ticks = /^(?:[☑☒⊠■✓✔√þ✗✘●◼⬛]|[xX]|\[[xX✓]\]|\([xX✓]\))$/u;
const empties = /^(?:[☐□○◻▢❏❐❑❒]|\[ ?\]|\( ?\)|_{1,4})$/u;
/** A symbol that is no letter, digit or punctuation: a box of a font without a Unicode mapping. */
const symbol = /^[^\p{L}\p{N}\s.,:;()"'&%$#*/\\–—\-•·?!+<>=|]$|^[ºª˛¸þ®]$/u;

export const isTick = (text: string): boolean => ticks.test(text);
export const isEmptyBox = (text: string): boolean => empties.test(text);
export const isBox = (text: string): boolean => isTick(text) || isEmptyBox(text);
export const isMark = (text: string): boolean => isBox(text) || symbol.test(text);

const headCode = /^(?:[A-Z]{1,4}|[A-Z]\/[A-Z])$/;
const headWord =
  /^(?:yes|no|n\/?a|n\.a\.|unk(?:nown)?|don'?t know|do not know|good|fair|poor|ok|sat|unsat|pass|fail|none|inspected|satisfactory|marginal|serviceable|acceptable|monitor|repair|replace|safety|deficient|not|present|needs)$/i;

/** The heads of the columns beside those of ticks. */
const otherHead =
  /^(?:(?:component|item|system|area|location|element|part|feature|description|remark|comment|note|observation|finding|detail)s?|condition|action)(?:[ /&]+(?:\w+))?:?$/i;

export interface ColumnHead {
  name: string;
  x: number;
}

const isHead = (name: string): boolean => headCode.test(name) || headWord.test(name.replace(/[:*]$/, ''));

/** The heads of tick columns, if that is what the row consists of. */
export function columnHeads(cells: { text: string; x: number }[]): ColumnHead[] {
  const words = cells.flatMap(({ text, x }) => {
    // Heads in one cell stand side by side; a letter takes about 6 points.
    return [...text.matchAll(headWords)].map(({ 0: name, index }) => ({ name, x: x + index * 6 }));
  });
  if (areHeads(words)) return words;
  const ticked = words.filter(({ name }) => !otherHead.test(name));
  if (ticked.length >= minBesideOthers && areHeads(ticked)) return ticked;
  const atEnd = headsAtEnd(cells);
  return atEnd.length > 0 ? atEnd : headsAtStart(cells);
}

/** `Good   Fair   Poor   N/A   Materials: Copper`: fields may stand beside the heads. */
function headsAtStart(cells: { text: string; x: number }[]): ColumnHead[] {
  const end = cells.findIndex(({ text }) => !isHead(text));
  const heads = cells.slice(0, Math.max(0, end)).map(({ text: name, x }) => ({ name, x }));
  const isField = /^\p{L}[\p{L} /&]{2,30}:/u.test(cells[end]?.text ?? '');
  return isField && heads.length >= minBesideOthers && areHeads(heads) ? heads : [];
}

/** `Item   Type / observed   S   F   P   N/A`: the last columns are ticked. */
function headsAtEnd(cells: { text: string; x: number }[]): ColumnHead[] {
  const from = cells.findLastIndex(({ text }) => !isHead(text)) + 1;
  const heads = cells.slice(from).map(({ text: name, x }) => ({ name, x }));
  const others = cells.slice(0, from).map(({ text }) => text);
  const isTable = others.some((text) => otherHead.test(text)) && others.every((text) => text.split(' ').length <= 3);
  return isTable && heads.length >= minBesideOthers && areHeads(heads) ? heads : [];
}

const headWords = /(?:do not|don'?t|not|needs)\s+\S+|\S+/gi;
/** Fewer heads beside other columns could be the values of a row. */
const minBesideOthers = 3;

const areHeads = (heads: ColumnHead[]): boolean =>
  heads.length >= 2 &&
  heads.length <= 8 &&
  heads.every(({ name }) => isHead(name) || name.split(/\s+/).every(isHead)) &&
  new Set(heads.map(({ name }) => name)).size === heads.length;

/** Decides which of a form's unknown symbols is the tick: the rarer of two. */
export function tickSymbols(rows: string[][]): Set<string> {
  const counts = new Map<string, number>();
  for (const mark of rows.flat()) if (!isTick(mark) && !isEmptyBox(mark)) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  const [one, other, more] = [...counts].toSorted((a, b) => a[1] - b[1]);
  return one && other && !more && one[1] < other[1] ? new Set([one[0]]) : new Set();
}
