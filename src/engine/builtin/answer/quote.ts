// A unit as it is quoted: with the sentence before it when it leans on that one ("Recommend repair."), with those after it
// when they hold what was asked for, and with a snippet that stands on the page.
import { avoidLigatures } from '../avoid-ligatures.ts';
import { advicePattern, placePattern, problemPattern, roomPattern } from './answer-patterns.ts';
import type { ParsedQuestion } from './question.ts';
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
const maxQuoteLength = 360;
/** Words of a snippet that leaves some of the quote out; half of the quote, at least. */
const minSnippetWords = 4;
/** Sentences after it. */
const maxFollowingSentences = 3;
const leans =
  /^(?:recommend|suggest|this|these|it|they|also|repair|replace|have|a (?:qualified|licensed)|contact|consult|see|which|if so|correct|evaluate|further|such|locations?)\b/i;

export function quoteOf(unit: ScoredUnit, question: ParsedQuestion, all: ScoredUnit[]): Quote {
  const { file, page, analysisId } = unit.passage;
  const label = labelOf(unit, question);
  const text = unit.kind === 'sentence' ? withCompany(unit, question, all) : unit.text;
  return { label, text, snippet: snippetOf(text, unit), file, page, analysisId, score: unit.score };
}

/** A value's label; of a sentence, the small heading that says where, when that is asked. */
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
  // A blank line parts what doesn't stand together on the page.
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
    // What is to be done, and where, may come a sentence later.
    else if (question.kind !== 'place' && question.kind !== 'advice') break;
  }
  return text;
}

/** Whether the next sentence still answers. */
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

/** The quoted text, cut at a word; a value too short to be found by is shown by its label. */
function snippetOf(text: string, unit: ScoredUnit): string {
  const value = unit.kind === 'row' ? text.split(' · ')[0]! : text;
  const findable = value.replace(/[^\p{L}\p{N}]/gu, '').length >= 4;
  if (!findable && unit.label.length > 3) {
    // A card's label is put together of lines that may not stand together.
    if (unit.kind === 'row' || fold(unit.passage.text).includes(unit.label)) return unit.label;
  }
  const cut = value.length <= maxQuoteLength ? value : value.slice(0, value.lastIndexOf(' ', maxQuoteLength)).trimEnd();
  return avoidLigatures(cut, Math.max(minSnippetWords, cut.split(' ').length / 2));
}

const fold = (text: string): string => text.replace(/\s+/g, ' ');
