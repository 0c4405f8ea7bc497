// Options of a form that are not ticked. Where a form has ticks, they state nothing; elsewhere an empty box is a bullet.
import type { Block } from '../../../documents/model/block.ts';
import { isEmptyBox } from '../../../documents/model/marks.ts';
import type { Statement } from './statement.ts';

const tick = /[☒⊠☑✓✔]/u;
const opensWithBox = /^[☐□]\s/u;

const hasTick = ({ marker, pieces }: Block): boolean => tick.test(marker) || pieces.some(({ text }) => tick.test(text));

/** Options are short; an entry of a list with box bullets is a sentence. */
const maxWords = 8;

const noProblem = /^(?:\(?\d+\)?\s*)?(?:none|no\b|n\/?a\b|not applicable|normal|ok\b|good|satisfactory)/i;

/** A row of options of which none is ticked, or only `none`: `☒ None ☐ Cracks ☐ Erosion`. */
function saysNothing({ pieces }: Block): boolean {
  const words = pieces.map(({ text }) => text);
  if (words.filter(isEmptyBox).length < minOptions) return false;
  const chosen = words.flatMap((text, at) =>
    tick.test(text) ? [text.replace(tick, '').trim() || (words[at + 1] ?? '')] : [],
  );
  return chosen.every((text) => noProblem.test(text));
}
const minOptions = 2;

/** For a text, its page, and the block that states it. */
export function untickedIn(statements: Statement[]): (text: string, page: number, block: Block | null) => boolean {
  const ticked = new Set(statements.flatMap(({ block }) => (hasTick(block) ? [block.page] : [])));
  if (ticked.size === 0) return () => false;
  return (text, page, block) => {
    if (block !== null && ticked.has(page) && saysNothing(block)) return true;
    if (!ticked.has(page) && (/[.!?]$/.test(text) || text.split(' ').length > maxWords)) return false;
    return (
      (opensWithBox.test(text) && !tick.test(text)) ||
      (block !== null && (isEmptyBox(block.marker) || isEmptyBox(block.pieces[0]?.text ?? '')) && !hasTick(block))
    );
  };
}
