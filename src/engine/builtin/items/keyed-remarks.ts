// Rows that a form rates in columns, and the remarks below them that begin with the name of the row: `Panel   ☒ Breakers
// ☒ Double taps   ☐ ☐ ☒`, then `Panel: double tap at the range.` The rating of the row is that of its remark.
import type { Block } from '../../../documents/model/block.ts';
import type { Statement } from './statement.ts';

/** So many rows of a form lie at most between a row and its remark. */
const reach = 30;

const wordsOf = (label: string): string[] => label.toLowerCase().match(/\p{L}+/gu) ?? [];

/** The rows that a remark names: by all words of their label, or some of them. */
function namedBy(remark: Block, rows: Block[]): Block[] {
  const words = wordsOf(remark.label);
  if (words.length === 0) return [];
  const named = rows.filter((row) => {
    const own = new Set(wordsOf(row.label));
    return words.every((word) => own.has(word));
  });
  const same = named.filter((row) => wordsOf(row.label).length === words.length);
  return same.length > 0 ? same : named;
}

/** The rows of each such remark. */
export function rowsOfRemarks(blocks: Block[]): Map<Block, Block[]> {
  const found = numberedRemarks(blocks);
  let rows: Block[] = [];
  for (const block of blocks) {
    if (block.kind === 'ticks' && block.columns.length > 0) rows = [...rows, block].slice(-reach);
    else if (block.kind === 'field') {
      const named = namedBy(block, rows);
      if (named.length > 0) found.set(block, named);
    }
  }
  return found;
}

const number = /^\d{1,2}$/;
/** Fewer rows of a page with numbers at their end have quantities. */
const minNumbered = 2;

/** `D   Retaining wall   Railroad tie   2`, and on the same page `2. The wall leans over the drive.` */
function numberedRemarks(blocks: Block[]): Map<Block, Block[]> {
  const found = new Map<Block, Block[]>();
  for (const own of Map.groupBy(blocks, ({ page }) => page).values()) {
    const rows = own.filter(({ kind, cells }) => kind === 'row' && cells.length >= 3 && number.test(cells.at(-1)!));
    const remarks = new Map(
      own.flatMap((block) => (block.kind === 'list-item' ? [[block.marker.replace(/[.)]$/, ''), block] as const] : [])),
    );
    const pairs = rows.flatMap((row) => {
      const remark = remarks.get(row.cells.at(-1)!);
      return remark ? [{ row, remark }] : [];
    });
    if (pairs.length < minNumbered || pairs.length < rows.length) continue;
    for (const { row, remark } of pairs) found.set(remark, [...(found.get(remark) ?? []), row]);
  }
  return found;
}

/** The rows that have a remark, which states what they rate. */
export const remarkedRows = (statements: Statement[]): Set<Block> =>
  new Set([...rowsOfRemarks([...new Set(statements.map(({ block }) => block))]).values()].flat());
