// A unit as it is quoted: with the sentence before it when it leans on that one ("Recommend repair."), with those after it
// when they hold what was asked for, and with a snippet that stands on the page.
import { sturdy } from '../sturdy.ts';
import { advice, place, problem, spot } from './forms.ts';
import type { Understood } from './question.ts';
import type { ScoredUnit } from './score.ts';

export interface Quote {
  label: string;
  text: string;
  snippet: string;
  file: string;
  page: number;
  analysisId: string;
  score: number;
}

/** Characters of a quote, and so of its snippet. */
const longest = 360;
/** Words of a snippet that leaves some of the quote out; half of the quote, at least. */
const fewest = 4;
/** Sentences after it. */
const furthest = 3;
const leans =
  /^(?:recommend|suggest|this|these|it|they|also|repair|replace|have|a (?:qualified|licensed)|contact|consult|see|which|if so|correct|evaluate|further|such|locations?)\b/i;

export function quoteOf(unit: ScoredUnit, question: Understood, all: ScoredUnit[]): Quote {
  const { file, page, analysisId } = unit.passage;
  const label = labelOf(unit, question);
  const text = unit.kind === 'sentence' ? withCompany(unit, question, all) : unit.text;
  return { label, text, snippet: snippetOf(text, unit), file, page, analysisId, score: unit.score };
}

/** A value's label; of a sentence, the small heading that says where, when that is asked. */
function labelOf(unit: ScoredUnit, question: Understood): string {
  const label = unit.label.replace(/:$/, '');
  if (unit.kind === 'value' || unit.kind === 'row' || unit.kind === 'cell') return label;
  if (question.kind !== 'place' || spot.test(unit.text)) return '';
  return label.split(' › ').findLast((part) => spot.test(part)) ?? '';
}

function withCompany(unit: ScoredUnit, question: Understood, all: ScoredUnit[]): string {
  const siblings = all.filter(
    (other) => other.passage === unit.passage && (other.kind === 'sentence' || other.kind === 'value'),
  );
  const neighbour = (away: number) =>
    siblings.find((other) => other.at === unit.at + away && other.label === unit.label);
  // A blank line parts what doesn't stand together on the page.
  const stretches = unit.passage.text.split(/\n\s*\n/).map(fold);
  const joins = (text: string) => text.length <= longest && stretches.some((stretch) => stretch.includes(text));
  let text = unit.text;
  const before = neighbour(-1);
  if (before && leans.test(text) && joins(`${before.text} ${text}`)) text = `${before.text} ${text}`;
  let longer = text;
  for (let away = 1; away <= furthest; away++) {
    const after = neighbour(away);
    if (!after || !joins(`${longer} ${after.text}`)) break;
    longer = `${longer} ${after.text}`;
    if (!after.boilerplate && wanted(after.text, question, text)) text = longer;
    // What is to be done, and where, may come a sentence later.
    else if (question.kind !== 'place' && question.kind !== 'advice') break;
  }
  return text;
}

/** Whether the next sentence still answers. */
function wanted(next: string, { kind }: Understood, text: string): boolean {
  if (kind === 'advice') return advice.test(next) && !advice.test(text);
  if (kind === 'place')
    return (/\blocations?\b|\blocated\b/i.test(next) && place.test(next)) || (spot.test(next) && !spot.test(text));
  if (kind === 'problem' || kind === 'yesno') return problem.test(next) && leans.test(next);
  return false;
}

/** The quoted text, cut at a word; a value too short to be found by is shown by its label. */
function snippetOf(text: string, unit: ScoredUnit): string {
  const value = unit.kind === 'row' ? text.split(' · ')[0]! : text;
  const findable = value.replace(/[^\p{L}\p{N}]/gu, '').length >= 4;
  if (!findable && unit.label.length > 3) {
    // A card's label is put together of lines that may not stand together.
    if (unit.kind === 'row' || fold(unit.passage.text).includes(unit.label)) return unit.label;
  }
  const cut = value.length <= longest ? value : value.slice(0, value.lastIndexOf(' ', longest)).trimEnd();
  return sturdy(cut, Math.max(fewest, cut.split(' ').length / 2));
}

const fold = (text: string): string => text.replace(/\s+/g, ' ');
