// Answers questions about what a seller disclosed from the stored answers of the form: the question that the form asks,
// what the seller answered to it, and the explanation. Where a tick is drawn, the text of the page does not show it.
import { isOption } from '../../../../documents/form/options.ts';
import { foldSpace, isOnPage } from '../../../../documents/snippet.ts';
import { foldText } from '../../../../language/terms.ts';
import type { Fact, KnownDocument, Question } from '../../../engine.ts';
import type { Asked } from '../findings/asked.ts';
import { snippetOfText, snippetsOfFact } from '../findings/evidence.ts';
import { whereOf } from '../findings/lines.ts';
import { askedOfAnother } from '../followups.ts';
import { clipped, hasManyFiles, type Statement, type StructuredAnswer } from '../statement.ts';
import { nearness, type SellerQuestion, type StoredAnswer, sellerQuestionOf } from './match.ts';

const maxLines = 3;
const maxOthers = 2;
const maxOfTopic = 6;
const maxAlternatives = 3;
/** Further answers of a form are about the same when they are nearly as close. */
const nearBest = 0.06;
const maxExplanation = 320;
const maxPieces = 3;

/** A fact that is the answer to a question of a form; null for a labelled value. */
export function storedAnswerOf({ name, value }: Fact): StoredAnswer | null {
  const at = value.indexOf(': ');
  const answer = at < 0 ? value : value.slice(0, at);
  if (!isOption(answer) && !name.endsWith('?')) return null;
  return isOption(answer)
    ? { question: withoutNumber(name), answer, explanation: at < 0 ? '' : value.slice(at + 2) }
    : { question: withoutNumber(name), answer: value, explanation: '' };
}

/** Of what is to come or to be done, and of what an inspector says, no answer of a seller tells. */
const ofOthers =
  /^(?:can|could|will|would|should|may)\b|\bshould (?:i|we)\b|\bwould (?:it|that)\b|\binspector\w*\b|\b(?:home|house) inspection\b/;

export async function sellerAnswers(question: Question, asked: Asked): Promise<StructuredAnswer | null> {
  const forms = asked.documents.filter(({ documentType }) => documentType === 'disclosure');
  const named = asked.slots.documents.some(({ types }) => types.includes('disclosure'));
  if (forms.length === 0 || (!named && ofOthers.test(foldText(question.query)))) return null;
  const query = askedOfAnother(question.query, question.turns) ?? question.query;
  const whole = await answersTo(question, query, forms);
  if (whole.length > 0) return { statements: whole };
  const statements: Statement[] = [];
  const without: string[] = [];
  for (const { query: part, thing } of alternativesOf(query)) {
    const own = await answersTo(question, part, forms);
    if (own.length === 0) without.push(thing);
    statements.push(...own.filter(({ text }) => !statements.some((other) => other.text === text)));
  }
  if (statements.length === 0) return null;
  const text = without.map((thing) => `No answer of the seller about “${thing}” was found.`).join(' ');
  return { statements, ...(text && { outro: { text, citations: [], derived: [text] } }) };
}

async function answersTo(question: Question, query: string, forms: readonly KnownDocument[]): Promise<Statement[]> {
  const asked = sellerQuestionOf(query);
  if (!asked) return [];
  const manyFiles = hasManyFiles(question.documents);
  // Another seller, or the same at another time, may have answered otherwise.
  const found = forms.flatMap((document) => nearestOf(document, asked));
  const lines = await Promise.all(found.map((each) => lineOf(question, each, manyFiles)));
  return lines.filter((line) => line !== null);
}

interface Found {
  document: KnownDocument;
  fact: Fact;
  stored: StoredAnswer;
}

function nearestOf(document: KnownDocument, asked: SellerQuestion): Found[] {
  const found = document.facts
    .flatMap((fact) => {
      const stored = storedAnswerOf(fact);
      const near = stored && nearness(asked, stored);
      return stored && near !== null ? [{ document, fact, stored, near: near.score, asks: near.asks }] : [];
    })
    .toSorted((one, other) => other.near - one.near);
  if (asked.topic) {
    // Only when no question is about it, an explanation that names it.
    const about = found.filter(({ asks }) => asks);
    return (about.length > 0 ? about : found).slice(0, maxOfTopic);
  }
  const best = found.filter(({ near }) => near >= found[0]!.near - nearBest).slice(0, maxLines);
  // A "no" to one question is not told without a "yes" to another.
  const others = found.filter(({ stored }) => best.every((each) => each.stored.answer !== stored.answer));
  return [...best, ...others.slice(0, maxOthers)];
}

async function lineOf(
  question: Question,
  { document, fact, stored }: Found,
  manyFiles: boolean,
): Promise<Statement | null> {
  const { file, analysisId } = document;
  const [page = ''] = await question.readPages([{ analysisId, page: fact.page }]);
  const row = rowOf(page, fact);
  if (row.length === 0) return null;
  const explanation = foldSpace(stored.explanation.replace(/\s*…$/, ''));
  const explained = explanation ? await explainedOn(question, document, fact.page, explanation) : [];
  const said = `“${stored.answer}” to “${stored.question}”`;
  const more = !explanation
    ? '.'
    : explained.length > 0
      ? `: ${clipped(explanation, maxExplanation)}`
      : ', with an explanation.';
  const where = whereOf({ file, page: fact.page }, manyFiles);
  return {
    text: `The seller answered ${said}${more} (${where})`,
    citations: [...row.map((snippet) => ({ page: fact.page, snippet })), ...explained].map(({ page, snippet }) => ({
      file,
      page,
      snippet,
      analysisId,
    })),
    derived: [said, where],
  };
}

/** Where the form asks it. */
function rowOf(page: string, fact: Fact): string[] {
  if (fact.snippet && isOnPage(page, fact.snippet)) return [fact.snippet];
  const found = snippetOfText(page, fact.name);
  return found ? [found] : snippetsOfFact(page, fact);
}

/** The number of the question, and the dots behind it. */
const withoutNumber = (question: string): string =>
  question
    .replace(/^(?:\(?(?:\p{L}?\d+(?:\.\d+)*|\p{L}|[ivx]+)[.)]|\p{L}?\d+(?:\.\d+)+)\s+(?=\p{L})/u, '')
    .replace(/\s*[.…_]{3,}\s*$/, '');

const maxPages = 60;

/** The lines that hold the explanation: on the page of the question, or on that of an addendum. */
async function explainedOn(
  question: Question,
  { analysisId, pageCount }: KnownDocument,
  first: number,
  text: string,
): Promise<{ page: number; snippet: string }[]> {
  const others = Array.from({ length: Math.min(pageCount, maxPages) }, (_, at) => at + 1).filter(
    (page) => page !== first,
  );
  for (const numbers of [[first], others]) {
    const pages = await question.readPages(numbers.map((page) => ({ analysisId, page })));
    for (const [at, page] of pages.entries()) {
      const pieces = piecesOf(page, text);
      if (pieces.length > 0) return pieces.map((snippet) => ({ page: numbers[at]!, snippet }));
    }
  }
  return [];
}

/** Lines of the page that hold a text together, in order; empty when it is not all there. */
function piecesOf(page: string, text: string): string[] {
  const folded = foldSpace(page);
  const words = text.split(' ');
  const pieces: string[] = [];
  for (let from = 0; from < words.length; ) {
    let to = words.length;
    while (to > from && !folded.includes(words.slice(from, to).join(' '))) to--;
    if (to === from || pieces.length === maxPieces) return [];
    pieces.push(words.slice(from, to).join(' '));
    from = to;
  }
  return pieces;
}

const between = String.raw`\s*(?:,|/|\band\b|\bor\b)\s*(?:(?:and|or|the|a|an|any|in|of|on|its)\s+)*`;

/** "Roof or basement leaks": leaks of the roof, and leaks of the basement. */
function alternativesOf(query: string): { query: string; thing: string }[] {
  const text = foldText(query);
  const things = sellerQuestionOf(query)?.things ?? [];
  for (const [at, { words }] of things.entries()) {
    const next = things[at + 1]?.words;
    const pair = next && new RegExp(`\\b${words}${between}${next}\\b`, 'u').exec(text);
    if (!pair) continue;
    const [start, end] = [text.slice(0, pair.index), text.slice(pair.index + pair[0].length)];
    const rest = alternativesOf(`${start}${next}${end}`);
    const others = rest.length > 0 ? rest : [{ query: `${start}${next}${end}`, thing: next }];
    return [{ query: `${start}${words}${end}`, thing: words }, ...others].slice(0, maxAlternatives);
  }
  return [];
}
