// Records: fields that state one defect together, such as `Condition: Cracks`, `Location: Various`, `Task: Repair`.
import type { Block } from '../../../documents/model/block.ts';
import { ratingOf } from '../inspection/ratings.ts';

const defectField = /^(?:\d+[.)] )?(?:condition|defect|deficiency|problem|issue|finding|concern)s?$/i;
const detailField =
  /^(?:implications?(?:\(s\))?|consequences?|risks?|tasks?|actions?|remed(?:y|ies)|recommendations?|recommended actions?|repairs?|locations?|time|deadline|costs?)$/i;
const actionField = /^(?:tasks?|actions?|remed(?:y|ies)|recommendations?|recommended actions?|repairs?)$/i;
/** Number of blocks that a record has at most. */
const maxRecord = 10;

export type RecordRole = 'defect' | 'detail';

/** The part of a field in a record such as `Condition: Cracks`, `Location: Various`, `Task: Repair`. */
export function recordRole(blocks: Block[], at: number): RecordRole | null {
  const isRecord = (first: number): boolean => {
    for (let other = first + 1; other < Math.min(blocks.length, first + maxRecord); other++) {
      const { kind, label } = blocks[other]!;
      if (kind === 'heading' || (kind === 'field' && defectField.test(label))) return false;
      if (kind === 'field' && actionField.test(label)) return true;
    }
    return false;
  };
  const { label, text } = blocks[at]!;
  if (defectField.test(label)) return ratingOf(text) === null && isRecord(at) ? 'defect' : null;
  if (!detailField.test(label)) return null;
  for (let first = at - 1; first >= Math.max(0, at - maxRecord); first--) {
    const { kind, label: name } = blocks[first]!;
    if (kind === 'heading') return null;
    if (kind === 'field' && defectField.test(name)) return isRecord(first) ? 'detail' : null;
  }
  return null;
}
