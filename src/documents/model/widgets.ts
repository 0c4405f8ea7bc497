// Removes check boxes at the end of list entries, such as `07  The door sticks   done ☐`.
import { entryNumber } from '../entry-number.ts';
import type { RawRow } from './rows.ts';

const widget = /^(?:\p{L}+ ?[☐□]|[☐□] ?\p{L}+)$/u;
/** As many rows of a document end with the same one. */
const minRows = 5;

/** The rows without such boxes. The number of an entry and its text become one cell. */
export function withoutWidgets(rows: RawRow[][]): RawRow[][] {
  const lastOf = ({ cells }: RawRow): string => (cells.length > 1 ? cells.at(-1)!.text : '');
  const counts = new Map<string, number>();
  for (const text of rows.flat().map(lastOf)) if (widget.test(text)) counts.set(text, (counts.get(text) ?? 0) + 1);
  const widgets = new Set([...counts].flatMap(([text, count]) => (count >= minRows ? [text] : [])));
  if (widgets.size === 0) return rows;
  return rows.map((page) => page.map((row) => (widgets.has(lastOf(row)) ? withoutLast(row) : row)));
}

function withoutLast(row: RawRow): RawRow {
  const { parts: _parts, ...rest } = row;
  const [first, second, ...others] = row.cells.slice(0, -1);
  const number = first && second && others.length === 0 ? entryNumber(first.text) : null;
  // With the full stop of an entry of a list.
  const cells =
    number === null ? row.cells.slice(0, -1) : [{ ...second!, x: first!.x, text: `${number}. ${second!.text}` }];
  return { ...rest, cells };
}
