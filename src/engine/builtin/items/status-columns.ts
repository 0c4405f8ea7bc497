// The column of a table that says whether each row is a defect: `Status: Open`, `Result: Fail`, as in punch lists and registers.
import type { Block } from '../../../documents/model/block.ts';
import { type Rating, ratingOf } from '../inspection/ratings.ts';

const heads = /^(?:status|state|results?|outcome|pass ?\/ ?fail)$/i;
// Words that are no ratings elsewhere; a defect in this column is a status, not a grade.
const open =
  /^(?:open|pending|in progress|not (?:done|ok|okay|accepted)|incomplete|fails|rejected|defect(?:ive)?|to (?:do|be (?:done|corrected|repaired)))$/i;
const closed = /^(?:closed|done|complete|fixed|passes|accepted)$/i;
const note = /^info$/i;
/** In points: a cell below its head begins there. */
const slack = 12;
/** Rows of a table from which its column is one of statuses; some must be open, others not. */
const minRows = 4;

/** The status of each row of such tables. */
export function statusesOf(blocks: Block[]): Map<Block, Rating> {
  const found = new Map<Block, Rating>();
  let column: number | null = null;
  for (const block of blocks) {
    if (block.kind !== 'row' && block.kind !== 'running') {
      if (block.kind === 'heading') column = null;
      continue;
    }
    const head = block.pieces.length >= 3 && block.pieces.find(({ text }) => heads.test(text.trim()));
    if (head) column = head.x;
    else if (column !== null && block.kind === 'row') {
      const x = column;
      const cell = block.pieces.find((piece) => Math.abs(piece.x - x) < slack);
      const status = cell && statusOf(cell.text.trim());
      if (status) found.set(block, status);
    }
  }
  const defects = [...found.values()].filter(({ kind }) => kind === 'defect').length;
  return found.size >= minRows && defects > 0 && defects < found.size ? found : new Map();
}

function statusOf(words: string): Rating | null {
  if (open.test(words)) return { kind: 'defect', severity: null, words };
  if (closed.test(words)) return { kind: 'good', words };
  return note.test(words) ? { kind: 'advice', words } : ratingOf(words);
}
