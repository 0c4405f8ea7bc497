// Composes an answer from scored units: a few verbatim sentences or values, each with its citation, best first. Every
// statement has a citation; when the evidence is too weak there is no answer.
import { analyzeText } from '../../../language/terms.ts';
import type { Citation } from '../../engine.ts';
import { kindsThatNeedForm, standardsPattern } from './answer-patterns.ts';
import type { ParsedQuestion } from './question.ts';
import { type Quote, quoteOf } from './quote.ts';
import { isName, type ScoredUnit } from './score.ts';

export interface ComposedAnswer {
  statements: string[];
  citations: Citation[];
}

const maxStatements = 3;
const maxCitations = 5;
/** Maximum score distance to the best unit. */
const maxStatementGap = 0.3;
const maxCitationGap = 0.35;
/**
 * Thresholds of vector similarity: below `least` a unit is about something else, from `close` on it answers in any
 * wording.
 */
export const similarityThresholds = { least: 0.33, near: 0.48, close: 0.53, same: 0.63 } as const;
/** Minimum score for the thing asked about. */
const minThingScore = 0.3;
/** Minimum of meaning, words and form combined. */
const minCombinedScore = 0.67;

const filledIn = /\d|\b(?:yes|no|sí|none|unknown)\b/i;
/** A label alone has no content, nor has a check list code ("IN"); a number has, when one is asked for. */
const hasContent = (text: string): boolean =>
  text.length > shortText
    ? /\p{L}{3}/u.test(text)
    : /^(?:yes|no|sí)\b/i.test(text) || analyzeText(text).some(({ term }) => /\p{L}{3}/u.test(term));
/** In characters: longer text is more than a word like "the". */
const shortText = 12;

export function composeAnswer(question: ParsedQuestion, scored: ScoredUnit[]): ComposedAnswer | null {
  const fit = scored.filter((unit) => isAnswer(question, unit));
  // Boilerplate is used only when nothing else answers.
  const own = fit.filter((unit) => !unit.boilerplate);
  const usable = own.length > 0 ? own : fit.length > 0 ? fit : bestByAllMeasures(question, scored);
  const best = usable[0];
  if (!best) return null;
  const quotes: Quote[] = [];
  for (const unit of usable) {
    if (quotes.length === maxCitations || unit.score < best.score - maxCitationGap) break;
    const quote = quoteOf(unit, question, scored);
    const twin = quotes.find((other) => alike(other.text, quote.text) && other.page === quote.page);
    if (!twin) quotes.push(quote);
  }
  const said: Quote[] = [];
  for (const quote of quotes) {
    if (said.length === maxStatements || quote.score < best.score - maxStatementGap) break;
    if (!said.some((other) => alike(other.text, quote.text))) said.push(quote);
  }
  const elsewhere = closestElsewhere(usable, quotes);
  if (elsewhere) {
    if (quotes.length === maxCitations)
      quotes.splice(
        quotes.findLastIndex((quote) => !said.includes(quote)),
        1,
      );
    quotes.push(quoteOf(elsewhere, question, scored));
  }
  const manyFiles = new Set(quotes.map((quote) => quote.file)).size > 1;
  return {
    statements: said.map((quote) => statement(quote, manyFiles)),
    citations: [
      ...said,
      ...pagesFirst(
        quotes.filter((quote) => !said.includes(quote)),
        said,
      ),
    ].map(({ file, page, snippet, analysisId }) => ({ file, page, snippet, analysisId })),
  };
}

/**
 * A unit that no measure accepts alone, but that is the best by all measures and by meaning, and has the form of an
 * answer.
 */
function bestByAllMeasures(question: ParsedQuestion, scored: ScoredUnit[]): ScoredUnit[] {
  if (asksForThing(question)) return [];
  const [first, ...others] = scored.filter((unit) => !unit.boilerplate && unit.kind !== 'label');
  if (!first || first.form < 0.8 || (first.meaning ?? 0) < similarityThresholds.near) return [];
  return others.some(({ meaning }) => (meaning ?? 0) > first.meaning!) ? [] : [first];
}

const samePlace = (one: { analysisId: string; page: number }, other: { analysisId: string; page: number }): boolean =>
  one.analysisId === other.analysisId && one.page === other.page;

/** The unit closest in meaning, when no quote is of its page: keywords alone may be misleading. */
function closestElsewhere(usable: ScoredUnit[], quotes: Quote[]): ScoredUnit | undefined {
  const others = usable.filter(
    ({ meaning, passage }) =>
      (meaning ?? 0) >= similarityThresholds.close && !quotes.some((quote) => samePlace(quote, passage)),
  );
  return others.toSorted((a, b) => (b.meaning ?? 0) - (a.meaning ?? 0))[0];
}

/** Quotes of new pages come before further quotes of a page that is already cited. */
function pagesFirst(quotes: Quote[], said: Quote[]): Quote[] {
  const isNew = (quote: Quote, at: number) =>
    ![...said, ...quotes.slice(0, at)].some((other) => samePlace(other, quote));
  const first = quotes.filter(isNew);
  return [...first, ...quotes.filter((quote) => !first.includes(quote))];
}

/** Whether the unit answers the question. */
export function isAnswer(question: ParsedQuestion, unit: ScoredUnit): boolean {
  if (unit.kind === 'label' && (unit.own < 0.5 || isName(unit))) return false;
  if (/:$/.test(unit.text)) return false;
  // The question of a form is no answer until it is filled in.
  if (unit.passage.documentType === 'disclosure' && unit.kind === 'cell' && !filledIn.test(unit.text)) return false;
  if (!hasContent(unit.text) && !(/\d/.test(unit.text) && (asksForThing(question) || unit.label))) return false;
  if (kindsThatNeedForm.has(question.kind) && unit.form < 0.4) return false;
  if ((question.kind === 'name' || question.kind === 'size') && unit.attribute < 0.4) return false;
  if (unit.boilerplate && (question.existence || kindsThatNeedForm.has(question.kind))) return false;
  const meaning = unit.meaning ?? 0;
  if (question.existence && unit.key < 0.55 && (meaning < similarityThresholds.near || unit.form < 0.9)) return false;
  // The age of another thing is no answer, however similar the rest is.
  if (asksForThing(question) && unit.key < 0.3 && (meaning < similarityThresholds.same || unit.thing < minThingScore))
    return false;
  if (isAboutElse(question, unit)) return false;
  // Only a label can give the name asked for ("who is the seller?").
  if (question.kind === 'name' && !question.concepts.some((idea) => idea.weight >= 0.75) && unit.kind === 'sentence')
    return false;
  if (unit.boilerplate && standardsPattern.test(unit.text)) return false;
  if (unit.boilerplate) return unit.coverage >= 0.6 && unit.own >= 0.4;
  if (meaning >= similarityThresholds.close || meaning + 0.3 * unit.coverage + 0.1 * unit.form >= minCombinedScore)
    return true;
  return unit.own >= 0.25 && (unit.coverage >= 0.5 || (unit.coverage >= 0.4 && unit.score >= 1.1));
}

/**
 * Decided by meaning. Words decide when the meaning is unknown (names, other languages) or when the unit contains all
 * that is asked.
 */
function isAboutElse({ kind }: ParsedQuestion, { meaning, own, key, coverage }: ScoredUnit): boolean {
  if (meaning === null || own >= 0.9) return false;
  if (meaning < similarityThresholds.least || (key < 0.3 && meaning < similarityThresholds.near)) return true;
  return kindsThatNeedForm.has(kind) && coverage < 0.6 && meaning < similarityThresholds.close;
}

/** The question asks for a value of one thing, so another thing's value is no answer. */
const asksForThing = ({ kind }: ParsedQuestion): boolean =>
  kindsThatNeedForm.has(kind) || kind === 'name' || kind === 'size';

function statement(quote: Quote, manyFiles: boolean): string {
  const where = manyFiles ? `${quote.file}, p. ${quote.page}` : `p. ${quote.page}`;
  return `${quote.label ? `**${quote.label}:** ` : ''}${quote.text} (${where})`;
}

const stemsOf = (text: string) => new Set(analyzeText(text).map(({ term }) => term));

function alike(left: string, right: string): boolean {
  const a = stemsOf(left);
  const b = stemsOf(right);
  let shared = 0;
  for (const term of a) if (b.has(term)) shared++;
  return shared / Math.max(1, Math.min(a.size, b.size)) > 0.75;
}
