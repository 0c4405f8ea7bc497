// Records: fields that state one defect together, such as `Condition: Cracks`, `Location: Various`, `Task: Repair`.
import type { Block } from '../../../documents/model/block.ts';
import { assertionOf } from '../inspection/assertion.ts';
import { ratingOf } from '../inspection/ratings.ts';

const defectField = /^(?:\d+[.)] )?(?:condition|defect|deficiency|problem|issue|finding|concern)s?$/i;
/** An observation opens a record as well, but it may be one of what is in order. */
const opensRecord = (label: string): boolean => defectField.test(label) || /^(?:\d+[.)] )?observations?$/i.test(label);
const detailField =
  /^(?:implications?(?:\(s\))?|consequences?|impacts?|analysis|causes?|significance|reasons?|explanations?|discussion|risks?|tasks?|actions?|remed(?:y|ies)|recommendations?|recommended actions?|repairs?|locations?|time|deadline|costs?)$/i;
const actionField = /^(?:tasks?|actions?|remed(?:y|ies)|recommendations?|recommended actions?|repairs?)$/i;
const timeField = /^(?:time|timing|time ?frame|deadline|frequency)$/i;
/** Number of blocks that a record has at most. */
const maxRecord = 10;

/** Upkeep that returns, and work that mends something. */
const recurring =
  /\b(?:on-?going|regular(?:ly)?|routine(?:ly)?|periodic(?:ally)?|annual(?:ly)?|yearly|seasonal(?:ly)?)\b/i;
const mending =
  /\b(?:repair|replac|correct|provid|fix|improv|upgrad|remov|install|adjust|secur|seal|re-?connect|evaluat)\w*/i;

/** `Clean the gutters`, `Regular maintenance required` */
const asks =
  /^(?:clean|test|inspect|check|maintain|service|monitor|keep|wash|lubricate)\b|\b(?:maintenance|needed|required|must be|should be)\b/i;

/** `upkeep`: what it says is to be done again and again, in a house without defects too. */
export type RecordRole = 'defect' | 'upkeep' | 'detail';

/** The part of a field in a record such as `Condition: Cracks`, `Location: Various`, `Task: Repair`. */
export function recordRole(blocks: Block[], at: number): RecordRole | null {
  /** What is to be done, and when; null when it is no record. */
  const workOf = (first: number): string | null => {
    const work: string[] = [];
    let isRecord = false;
    for (let other = first + 1; other < Math.min(blocks.length, first + maxRecord); other++) {
      const { kind, label, text } = blocks[other]!;
      if (kind === 'heading' || (kind === 'field' && opensRecord(label))) break;
      if (kind !== 'field') continue;
      if (actionField.test(label)) isRecord = true;
      if (actionField.test(label) || timeField.test(label)) work.push(text);
    }
    return isRecord ? work.join(' ') : null;
  };
  const { label, text } = blocks[at]!;
  if (defectField.test(label)) {
    const work = ratingOf(text) === null ? workOf(at) : null;
    if (work === null) return null;
    const returns = recurring.test(work) && !mending.test(work) && asks.test(text) && !assertionOf(text).defect;
    return returns ? 'upkeep' : 'defect';
  }
  if (!detailField.test(label)) return null;
  for (let first = at - 1; first >= Math.max(0, at - maxRecord); first--) {
    const { kind, label: name } = blocks[first]!;
    if (kind === 'heading') return null;
    if (kind === 'field' && opensRecord(name)) return workOf(first) === null ? null : 'detail';
  }
  return null;
}
