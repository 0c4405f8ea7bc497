// Quotes a unit: with the sentence before it when it depends on that ("Recommend repair."), with following sentences
// that contain what was asked for, and with a snippet that is on the page.
import { avoidLigatures } from '../avoid-ligatures.ts';
import { advicePattern, placePattern, problemPattern, roomPattern } from './answer-patterns.ts';
import { isFindable, snippetsOfFact } from './findings/evidence.ts';
import type { ParsedQuestion } from './question.ts';
import type { ScoredUnit } from './scored-unit.ts';

export interface Quote {
  label: string;
  text: string;
  /** The value first, then its label. */
  snippets: string[];
  file: string;
  page: number;
  analysisId: string;
  score: number;
}

/** Maximum characters of a quote, and so of its snippet. */
const maxQuoteLength = 360;
/** Minimum words of a snippet that omits part of the quote; at least half of the quote. */
const minSnippetWords = 4;
/** Maximum number of sentences after it. */
const maxFollowingSentences = 3;
const leans =
  /^(?:recommend|suggest|this|these|it|they|also|repair|replace|have|a (?:qualified|licensed)|contact|consult|see|which|if so|correct|evaluate|further|such|locations?)\b/i;

export function quoteOf(unit: ScoredUnit, question: ParsedQuestion, all: ScoredUnit[]): Quote {
  const { file, page, analysisId } = unit.passage;
  const label = labelOf(unit, question);
  const text = unit.kind === 'sentence' ? withCompany(unit, question, all) : unit.text;
  return { label, text, snippets: snippetsOf(text, unit), file, page, analysisId, score: unit.score };
}

/** The label of a value; for a sentence, its small heading when the question asks for a place. */
function labelOf(unit: ScoredUnit, question: ParsedQuestion): string {
  const label = unit.label.replace(/:$/, '');
  if (unit.kind === 'value' || unit.kind === 'row' || unit.kind === 'cell') return label;
  if (question.kind !== 'place' || roomPattern.test(unit.text)) return '';
  return label.split(' › ').findLast((part) => roomPattern.test(part)) ?? '';
}

function withCompany(unit: ScoredUnit, question: ParsedQuestion, all: ScoredUnit[]): string {
  const siblings = all.filter(
    (other) => other.passage === unit.passage && (other.kind === 'sentence' || other.kind === 'value'),
  );
  const neighbour = (away: number) =>
    siblings.find((other) => other.at === unit.at + away && other.label === unit.label);
  // A blank line separates text that is not adjacent on the page.
  const stretches = unit.passage.text.split(/\n\s*\n/).map(fold);
  const joins = (text: string) => text.length <= maxQuoteLength && stretches.some((stretch) => stretch.includes(text));
  let text = unit.text;
  const before = neighbour(-1);
  if (before && leans.test(text) && joins(`${before.text} ${text}`)) text = `${before.text} ${text}`;
  let longer = text;
  for (let away = 1; away <= maxFollowingSentences; away++) {
    const after = neighbour(away);
    if (!after || !joins(`${longer} ${after.text}`)) break;
    longer = `${longer} ${after.text}`;
    if (!after.boilerplate && continuesAnswer(after.text, question, text)) text = longer;
    // The remedy and the place may follow a sentence later.
    else if (question.kind !== 'place' && question.kind !== 'advice') break;
  }
  return text;
}

/** Whether the next sentence still answers the question. */
function continuesAnswer(next: string, { kind }: ParsedQuestion, text: string): boolean {
  if (kind === 'advice') return advicePattern.test(next) && !advicePattern.test(text);
  if (kind === 'place')
    return (
      (/\blocations?\b|\blocated\b/i.test(next) && placePattern.test(next)) ||
      (roomPattern.test(next) && !roomPattern.test(text))
    );
  if (kind === 'problem' || kind === 'yesno') return problemPattern.test(next) && leans.test(next);
  return false;
}

/** The quoted text, cut at a word boundary; a value of a table, or one too short to be found, with its label. */
function snippetsOf(text: string, unit: ScoredUnit): string[] {
  const value = unit.kind === 'row' ? text.split(' · ')[0]! : text;
  if ((unit.kind === 'row' || !isFindable(value)) && unit.label.length > 3) {
    const found = snippetsOfFact(unit.passage.text, { name: unit.label, value });
    if (found.length > 0) return found;
  }
  const cut = value.length <= maxQuoteLength ? value : value.slice(0, value.lastIndexOf(' ', maxQuoteLength)).trimEnd();
  return [avoidLigatures(cut, Math.max(minSnippetWords, cut.split(' ').length / 2))];
}

const fold = (text: string): string => text.replace(/\s+/g, ' ');
