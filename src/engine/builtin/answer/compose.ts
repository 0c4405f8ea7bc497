import type { Citation } from '../../engine.ts';
import { kindsThatNeedForm } from './answer-patterns.ts';
import { definition } from './decide/marks.ts';
import { answerModels, chance, weigh } from './decide/model.ts';
import { decisionSignals, missingShare } from './decide/signals.ts';
import { isFindable } from './findings/evidence.ts';
import type { ParsedQuestion } from './question.ts';
import { type Quote, quoteOf } from './quote.ts';
import { anyQuestion } from './score.ts';
import type { ScoredUnit } from './scored-unit.ts';
import { hasManyFiles, type Statement, type StructuredAnswer } from './statement.ts';
import { overlap, termsIn } from './terms.ts';

export interface ComposedAnswer extends StructuredAnswer {
  /** Pages that tell of it too. */
  further: Citation[];
}

const maxStatements = 3;
const maxCitations = 5;
/**
 * Chances that a cited page is right, below which there is no answer, and below which only the page is named. The dial
 * of training/train-answers.ts shows what each costs. The chance was fitted to inspection reports; for other documents
 * it is that of the first page, too high for those of a house, and too low for one outside the field: beside documents
 * of a house its page is named above a bound of its own, alone unless what is asked is not mentioned.
 */
export const bounds = {
  report: { answer: 0.65, page: 0.55 },
  other: { answer: 0.6, page: 0.5 },
  outside: 0.08,
} as const;

const isReport = ({ passage }: ScoredUnit): boolean => passage.documentType === 'inspection_report';
const boundsFor = (unit: ScoredUnit) => (isReport(unit) ? bounds.report : bounds.other);

/** A further statement needs this share of the best one's chance; a further citation less. */
const statementShare = 0.2;
const leastBesideLabel = 0.1;
const citationShare = 0.02;

const filledIn = /\d|\b(?:yes|no|sí|none|unknown)\b/i;

/** @param sure the chance that a cited page is right; by default the model's */
export function composeAnswer(question: ParsedQuestion, scored: ScoredUnit[], sure?: number): ComposedAnswer | null {
  const usable = usableUnits(question, scored);
  const best = usable[0];
  const isUnknown = best && isOutside(best) ? isUnmentioned(usable) : isAbsent(usable);
  const page = !best || isUnknown ? 0 : (sure ?? chanceOf(question, usable));
  const related = scored.filter((unit) => states(unit) && isRelated(unit));
  if (!best || page < boundsFor(best).page) return fromOutside(question, related);
  const quotes: Quote[] = [];
  for (const unit of usable) {
    if (quotes.length === maxCitations || (unit !== best && unit.score < citationShare)) break;
    // General text stands beside what was found only when nothing else is said.
    if (unit.boilerplate && !best.boilerplate) continue;
    if (unit !== best && unit.own === 0 && (unit.meaning ?? 0) < sameMeaning.further) continue;
    // Nor does text about another thing, when the thing itself was found elsewhere.
    const elsewhere = unit.passage !== best.passage && isAboutThing(best) && !isAboutThing(unit);
    if (elsewhere && (unit.meaning ?? 0) < sameMeaning.value) continue;
    // Printed options, and values too short to be found on a page, are no source beside others.
    if (unit !== best && (printedOptions.test(unit.text) || !isFindable(unit.text))) continue;
    const quote = quoteOf(unit, question, scored);
    const twin = quotes.find((other) => alike(other.text, quote.text) && other.page === quote.page);
    if (!twin) quotes.push(quote);
  }
  if (quotes.length === 0) return null;
  const manyFiles = hasManyFiles(scored.map(({ passage }) => passage));
  if (page < boundsFor(best).answer) {
    const isSame = best.kind !== 'label' && (best.key > 0 || (best.meaning ?? 0) >= sameMeaning.further);
    if (!isSame || !carriesThing(question, best)) return fromOutside(question, related);
    return discussed(withFurtherPages(quotes, related.filter(isClose), question), manyFiles);
  }
  const said: Quote[] = [];
  for (const quote of quotes) {
    if (said.length === maxStatements || (said.length > 0 && quote.score < statementShare)) break;
    if (!said.some((other) => alike(other.text, quote.text))) said.push(quote);
  }
  if (said.length === 0) return null;
  return {
    statements: said.map((quote) => statement(quote, manyFiles)),
    further: pagesFirst(
      withFurtherPages(quotes, isOutside(best) ? related.filter(isOutside) : usable.filter(isClose), question).filter(
        (quote) => !said.includes(quote),
      ),
      said,
    ).flatMap(citationsOf),
  };
}

/** The units that may be quoted for the question, best first. */
export function usableUnits(question: ParsedQuestion, scored: readonly ScoredUnit[]): ScoredUnit[] {
  const fit = scored.filter((unit) => states(unit) && fits(question, unit));
  // A heading or caption stands for what follows it, and is quoted only when nothing else says it.
  const told = fit.filter(({ kind, score }) => kind !== 'label' && score >= leastBesideLabel);
  return told.length > 0 ? fit.filter(({ kind }) => kind !== 'label') : fit;
}

/** Pages that an answer cites, when the search found so many. */
const wantedPages = 3;

/** With the pages that the search found first, each by its best unit, while fewer pages are cited. */
function withFurtherPages(quotes: Quote[], units: ScoredUnit[], question: ParsedQuestion): Quote[] {
  const cited = [...quotes];
  const pages = () => cited.filter((quote, at) => cited.findIndex((other) => samePlace(other, quote)) === at).length;
  for (const unit of units.toSorted((one, other) => one.rank - other.rank)) {
    if (pages() >= wantedPages) break;
    if (!isFindable(unit.text) || printedOptions.test(unit.text)) continue;
    if (!cited.some((other) => samePlace(other, unit.passage))) cited.push(quoteOf(unit, question, units));
  }
  return cited;
}

/** Of a passage nearly as good as the first, and about the question itself. */
const isClose = ({ share, own, meaning, boilerplate }: ScoredUnit): boolean =>
  share >= closeShare && !boilerplate && (own > 0 || (meaning ?? 0) >= sameMeaning.further);
const closeShare = 0.5;

/** The thing is nowhere, by word or by meaning, and no unit says half of what else is asked. */
const isAbsent = (units: readonly ScoredUnit[]): boolean =>
  units.every(
    (unit) => !isAboutThing(unit) && unit.meaning !== null && unit.thing < sameMeaning.value && unit.own < half,
  );
const half = 0.5;

function chanceOf(question: ParsedQuestion, units: ScoredUnit[]): number {
  const { page, other } = answerModels();
  return chance(weigh(isReport(units[0]!) ? page : other, decisionSignals(question, units)));
}

const isOutside = ({ passage }: ScoredUnit): boolean => passage.documentType === 'uncategorized';
/** The page of the best unit and those that the search found first. */
function fromOutside(question: ParsedQuestion, units: ScoredUnit[]): ComposedAnswer | null {
  const [best] = units;
  if (!best || !isOutside(best) || isUnmentioned(units)) return null;
  const sure = chanceOf(question, units);
  if (!units.every(isOutside) && sure < bounds.outside) return null;
  const quotes = withFurtherPages([quoteOf(best, question, units)], units.filter(isOutside), question);
  const manyFiles = hasManyFiles(units.map(({ passage }) => passage));
  const mentions = sure >= bounds.other.page || missingShare(units) < littleMissing;
  return mentions ? discussed(quotes, manyFiles) : closest(quotes, manyFiles);
}

/** No unit means nearly what is asked, and part of it is named nowhere. */
function isUnmentioned(units: readonly ScoredUnit[]): boolean {
  const meanings = units.flatMap(({ meaning }) => (meaning === null ? [] : [meaning]));
  const meaning = meanings.length > 0 ? Math.max(...meanings) : 1;
  return (
    meaning < unmentioned.farMeaning || (meaning < unmentioned.meaning && missingShare(units) >= unmentioned.missing)
  );
}
const unmentioned = { meaning: 0.6, missing: 0.3, farMeaning: 0.45 } as const;
const littleMissing = 0.1;

/** Holds a word of the question that is more than a verb which any question may have. */
function carriesThing({ concepts }: ParsedQuestion, { held }: ScoredUnit): boolean {
  const things = concepts.map(({ weight, words }) => weight >= leastWeight && !anyQuestion.test(words));
  return !things.includes(true) || things.some((isThing, at) => isThing && held[at]! >= half);
}
const leastWeight = 0.75;

/** The page is right, but no sentence of it is surely the answer. */
const discussed = (quotes: Quote[], manyFiles: boolean): ComposedAnswer =>
  pointing('The document discusses this on', quotes, manyFiles);

/** Whether the page tells of it is not sure either. */
const closest = (quotes: Quote[], manyFiles: boolean): ComposedAnswer =>
  pointing('I found no certain answer. The closest text is on', quotes, manyFiles);

function pointing(how: string, quotes: Quote[], manyFiles: boolean): ComposedAnswer {
  const first = quotes[0]!;
  const head = `${how} page ${first.page}${manyFiles ? ` of ${first.file}` : ''}: `;
  const told = statement(first, manyFiles);
  return {
    statements: [{ ...told, text: `${head}${told.text}`, derived: [head] }],
    further: quotes.slice(1).flatMap(citationsOf),
  };
}

/** Names the thing that the question is about. */
export const isAboutThing = ({ key }: ScoredUnit): boolean => key >= leastKey;

/** A heading, a caption, a label or an empty field of a form states nothing. */
export function states(unit: ScoredUnit): boolean {
  if (unit.marks.colon === 1 || unit.text === unit.label || (unit.kind === 'label' && unit.marks.named === 1))
    return false;
  if (unit.passage.documentType === 'disclosure' && unit.kind === 'cell' && !filledIn.test(unit.text)) return false;
  if (untickedOption.test(unit.text)) return false;
  if (unit.boilerplate && (unit.passage.documentType === 'appraisal' || unit.marks.standards === 1)) return false;
  return unit.marks.content === 1 || (unit.marks.digit === 1 && unit.label !== '');
}

/** Below it a unit without the thing asked about is about another thing. */
const sameMeaning = { value: 0.63, existence: 0.5, name: 0.4, thing: 0.3, further: 0.5 } as const;
/** What a form prints beside an empty box is not said. */
const untickedOption = /^(?:[☐□]\s*)+(?!.*[☒☑■✓✔])/u;
const printedOptions = /\[\s?\]|☐/;
const leastKey = 0.3;
/** Below it a unit that shares no word with the question is about something else. */
const leastMeaning = 0.3;
const isRelated = ({ own, meaning }: ScoredUnit): boolean => own > 0 || meaning === null || meaning >= leastMeaning;
const leastForm = 0.4;
const leastInSection = 0.5;

/** The value of another thing is no answer, and general text neither shows nor excludes anything in this house. */
function fits(question: ParsedQuestion, unit: ScoredUnit): boolean {
  const { boilerplate, form, key, meaning, thing } = unit;
  if (unit.coverage === 0 && !isRelated(unit)) return false;
  // What a word means in general says nothing about this house.
  if (question.kind !== 'what' && definition.test(unit.text)) return false;
  const value = kindsThatNeedForm.has(question.kind);
  if (boilerplate && (value || question.existence)) return false;
  if (value && form < leastForm) return false;
  // "The dishwasher is included" does not tell its brand.
  if (question.kind === 'name' && unit.kind === 'sentence' && unit.attribute === 0) return false;
  if (key >= leastKey || meaning === null) return true;
  // "Age: 2014" in the section about the thing.
  if (value && unit.inSection >= leastInSection) return true;
  if (value) return meaning >= sameMeaning.value && thing >= sameMeaning.thing;
  if (question.kind === 'name') return meaning >= sameMeaning.name;
  return !question.existence || meaning >= sameMeaning.existence;
}

const samePlace = (one: { analysisId: string; page: number }, other: { analysisId: string; page: number }): boolean =>
  one.analysisId === other.analysisId && one.page === other.page;

/** Quotes of new pages come before further quotes of a page that is already cited. */
function pagesFirst(quotes: Quote[], said: Quote[]): Quote[] {
  const isNew = (quote: Quote, at: number) =>
    ![...said, ...quotes.slice(0, at)].some((other) => samePlace(other, quote));
  const first = quotes.filter(isNew);
  return [...first, ...quotes.filter((quote) => !first.includes(quote))];
}

const citationsOf = ({ file, page, snippets, analysisId }: Quote): Citation[] =>
  snippets.map((snippet) => ({ file, page, snippet, analysisId }));

function statement(quote: Quote, manyFiles: boolean): Statement {
  const where = manyFiles ? `${quote.file}, p. ${quote.page}` : `p. ${quote.page}`;
  const text = `${quote.label ? `**${quote.label}:** ` : ''}${quote.text} (${where})`;
  return { text, citations: citationsOf(quote) };
}

const alike = (left: string, right: string): boolean => overlap(termsIn(left), termsIn(right)) > 0.75;
