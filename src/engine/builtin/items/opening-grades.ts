// Words of a report's own that grade its findings before each of them: `Fix. The stair stringer is soft.`, or `DANGER` in the
// margin. Repeated, and of several meanings, they are grades; one alone is any word.
import type { Block } from '../../../documents/model/block.ts';
import { type Rating, ratingOf } from '../inspection/ratings.ts';

export interface OpeningGrade {
  rating: Rating;
  /** What stands before the finding in the text of its block. */
  leading: string;
}

const runIn = /^(\p{Lu}[\p{L}/&' -]{1,22}?)\s?[.:!–—]\s+(?=\p{Lu})/u;
const maxMargin = 24;
const minUses = 3;
const minGraded = 8;

/** Words that grade only where others beside them do. */
const words: [RegExp, (name: string) => Rating][] = [
  [/^danger(?:ous)?$/i, (name) => ({ kind: 'defect', severity: 'critical', words: name })],
  [/^(?:fix|fix (?:it|now|soon)|broken|act)$/i, (name) => ({ kind: 'defect', severity: 'major', words: name })],
  [
    /^(?:watch|keep an eye(?: on(?: it)?)?|plan(?: ahead| for)?|budget(?: for)?|later|soon)$/i,
    (name) => ({ kind: 'defect', severity: 'minor', words: name }),
  ],
  [/^(?:sound|fine|view|no concern)$/i, (name) => ({ kind: 'good', words: name })],
];

/** Names of the parts of a record, which say nothing about how bad it is, and of advice about what is in order. */
const parts =
  /^(?:recommend\w*|observations?|implications?|actions?(?: items?)?|comments?|conditions?|priority|status|defects?|findings?|remarks?|(?:routine )?maintenance|improve\w*|upgrades?|consider\w*)$/i;

function meaningOf(name: string): Rating | null {
  if (parts.test(name)) return null;
  const own = words.find(([pattern]) => pattern.test(name));
  return own ? own[1](name) : ratingOf(name);
}

function openingOf({ kind, label, text }: Block): { name: string; leading: string } | null {
  if (kind === 'field') return label.length <= maxMargin && text !== '' ? { name: label, leading: '' } : null;
  const found = kind === 'list-item' || kind === 'paragraph' ? runIn.exec(text) : null;
  return found ? { name: found[1]!, leading: found[0] } : null;
}

/** The grades of a report that has several of them, at least one of a defect and one of another kind or severity. */
export function openingGradesOf(blocks: Block[]): Map<Block, OpeningGrade> {
  const opened = blocks.flatMap((block) => {
    const opening = openingOf(block);
    const rating = opening && meaningOf(opening.name);
    return rating ? [{ block, name: opening.name.toLowerCase(), opening: { rating, leading: opening.leading } }] : [];
  });
  const byName = Map.groupBy(opened, ({ name }) => name);
  const used = [...byName.values()].filter((uses) => uses.length >= minUses);
  const graded = used.flat();
  const ratings = used.map((uses) => uses[0]!.opening.rating);
  const kinds = new Set(ratings.map(severityOf));
  const areGrades = graded.length >= minGraded && kinds.size > 1 && ratings.some(({ kind }) => kind === 'defect');
  if (!areGrades) return new Map();
  return new Map(opened.map(({ block, opening }) => [block, opening]));
}

const severityOf = (rating: Rating): string => (rating.kind === 'defect' ? `${rating.severity}` : rating.kind);
