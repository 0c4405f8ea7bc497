// Options of a form that are not ticked. Where a form has ticks, they state nothing; elsewhere an empty box is a bullet.
import type { Block } from '../../../documents/model/block.ts';
import { isEmptyBox } from '../../../documents/model/marks.ts';
import type { Statement } from './statement.ts';

const tick = /[☒☑✓✔]/u;
const opensWithBox = /^[☐□]\s/u;

const hasTick = ({ marker, pieces }: Block): boolean => tick.test(marker) || pieces.some(({ text }) => tick.test(text));

/** For a text and the block that states it. */
export function untickedIn(statements: Statement[]): (text: string, block: Block | null) => boolean {
  if (!statements.some(({ block }) => hasTick(block))) return () => false;
  return (text, block) =>
    (opensWithBox.test(text) && !tick.test(text)) ||
    (block !== null && (isEmptyBox(block.marker) || isEmptyBox(block.pieces[0]?.text ?? '')) && !hasTick(block));
}
