// Answers questions without a model: from the stored results when they hold what is asked, else by quoting the best
// units of the passages found; says so when nothing supports an answer.
import type { Answer, AnswerEvent, Citation, Passage, Question } from '../engine.ts';
import { noInformationAnswer } from '../no-information.ts';
import { type ComposedAnswer, composeAnswer } from './answer/compose.ts';
import { costOfIssues, estimateCost } from './answer/costs.ts';
import { snippetOfText } from './answer/findings/evidence.ts';
import {
  type Asked,
  answerFollowUp,
  answerFromFindings,
  isOnlyStored,
  understand,
} from './answer/findings/findings.ts';
import { nothingFound } from './answer/findings/nothing.ts';
import { resolveFollowup } from './answer/followups.ts';
import { partsOf } from './answer/parts.ts';
import { carriedOnly, isCarried } from './answer/proof.ts';
import { parseQuestion } from './answer/question.ts';
import { relatedQuestions } from './answer/related.ts';
import { scoreUnits } from './answer/score.ts';
import { isSpanish, translateQuestion, withEnglishNotice } from './answer/spanish.ts';
import { distinctCitations, type Statement, type StructuredAnswer } from './answer/statement.ts';

/** Approximate characters per delta. */
const pieceLength = 60;
const maxCitations = 12;
const maxParts = 5;

export async function answerQuestion(question: Question, generatedBy: string): Promise<Answer> {
  const answer = await answerAsAsked(question, generatedBy);
  if (!isSpanish(question.query)) return answer;
  const quoted = answer.citations.map(({ snippet }) => snippet).join(' ');
  if (answer.confidence !== 'low' && isSpanish(quoted)) return answer;
  if (answer.confidence !== 'low') return { ...answer, answer: withEnglishNotice(answer.answer) };
  const english = translateQuestion(question);
  const second = english && (await answerAsAsked(english, generatedBy));
  if (!second || second.confidence === 'low') return answer;
  return { ...second, answer: withEnglishNotice(second.answer) };
}

async function answerAsAsked(question: Question, generatedBy: string): Promise<Answer> {
  const { query } = resolveFollowup(question.query, question.turns);
  const completed = { ...question, query };
  const asked = understand(completed);
  const found =
    proved(await answerFollowUp(question, understand(question))) ?? proved(await answerFromFindings(completed, asked));
  const quoted = found || isOnlyStored(asked) ? null : await asPrinted(question, fromPassages(question, asked));
  const answer = found ?? proved(quoted);
  if (!answer) {
    const related = await relatedQuestions(question, [], []);
    return noInformationAnswer(question.query, generatedBy, related, nothingFound(question, asked));
  }
  const issues = found?.issues ?? [];
  const citations = citationsOf(answer);
  const said = answer.statements.flatMap((statement) => statement.citations);
  const costOf = () =>
    found && issues.length > 0 ? costOfIssues(issues) : estimateCost(parseQuestion(query), question.issues, said);
  const cost = question.includeCostEstimate ? costOf() : undefined;
  return {
    answer: textOf(answer),
    citations,
    relatedQuestions: await relatedQuestions(question, issues, citations),
    ...(cost && { estimatedCost: cost }),
    generatedBy,
  };
}

/** With snippets as their pages print them: a passage joins the labels and values of a card anew. */
async function asPrinted(question: Question, answer: ComposedAnswer | null): Promise<ComposedAnswer | null> {
  if (!answer) return null;
  const cited = [...answer.statements.flatMap(({ citations }) => citations), ...(answer.further ?? [])];
  const pages = await question.readPages(cited.map(({ analysisId, page }) => ({ analysisId, page })));
  const printed = new Map(cited.map((citation, at) => [citation, snippetOfText(pages[at] ?? '', citation.snippet)]));
  const onPage = (citations: Citation[]) =>
    citations.flatMap((citation) => {
      const snippet = printed.get(citation);
      return snippet ? [{ ...citation, snippet }] : [];
    });
  const statements = answer.statements
    .map((statement) => ({ ...statement, citations: onPage(statement.citations) }))
    .filter(({ citations }) => citations.length > 0);
  return { ...answer, statements, ...(answer.further && { further: onPage(answer.further) }) };
}

/** Without the statements that their citations do not carry; null when none is left. */
export function proved<T extends StructuredAnswer>(answer: T | null): T | null {
  if (!answer) return null;
  const statements = carriedOnly(answer.statements);
  if (statements.length === 0) return null;
  const { intro, outro, ...rest } = answer;
  return {
    ...rest,
    statements,
    ...(intro && isCarried(intro) && { intro }),
    ...(outro && isCarried(outro) && { outro }),
  } as T;
}

export const textOf = ({ intro, statements, outro }: StructuredAnswer): string =>
  [
    intro?.text,
    statements.length > 1 || intro ? statements.map(({ text }) => `- ${text}`).join('\n') : statements[0]!.text,
    outro?.text,
  ]
    .filter(Boolean)
    .join('\n');

export const citationsOf = (answer: StructuredAnswer & { further?: Citation[] }): Citation[] =>
  pagesFirst([
    ...answer.statements.flatMap(({ citations }) => citations),
    ...(answer.intro?.citations ?? []),
    ...(answer.outro?.citations ?? []),
    ...(answer.further ?? []),
  ]).slice(0, maxCitations);

/** The first citation of each page, then the others. */
function pagesFirst(all: Citation[]): Citation[] {
  const citations = distinctCitations(all);
  const isNew = ({ analysisId, page }: Citation, at: number) =>
    !citations.slice(0, at).some((other) => other.analysisId === analysisId && other.page === page);
  return [...citations.filter(isNew), ...citations.filter((each, at) => !isNew(each, at))];
}

/** @returns the sentences of the passages that answer it; a question that names a document is asked of that only */
function fromPassages(question: Question, { slots, documents }: Asked): ComposedAnswer | null {
  const named = slots.documents.length > 0;
  // "Inspection" may be the event, not a document.
  const event = slots.documents.every(({ name }) => name === 'inspection report');
  if (named && documents.length === 0 && !event) return null;
  const ids = new Set(documents.map(({ analysisId }) => analysisId));
  const passages: Passage[] =
    named && ids.size > 0 ? question.passages.filter(({ analysisId }) => ids.has(analysisId)) : question.passages;
  const { query } = resolveFollowup(question.query, question.turns);
  return merge(
    partsOf(query)
      .map((part) => parseQuestion(part))
      .map((part) => composeAnswer(part, scoreUnits(part, passages))),
  );
}

/** Interleaves the answers of the parts, the best of each first. */
function merge(parts: (ComposedAnswer | null)[]): ComposedAnswer | null {
  const found = parts.filter((part) => part !== null);
  if (found.length < 2) return found[0] ?? null;
  const statements: Statement[] = [];
  for (let at = 0; at < 2; at++) {
    for (const part of found) {
      const line = part.statements[at];
      if (line && !statements.some(({ text }) => text === line.text)) statements.push(line);
    }
  }
  return { statements: statements.slice(0, maxParts), further: found.flatMap(({ further }) => further) };
}

export function* answerEvents(answer: Answer): Generator<AnswerEvent> {
  const pieces = answer.answer.match(new RegExp(`[\\s\\S]{1,${pieceLength}}(?:\\s|$)|[\\s\\S]{1,${pieceLength}}`, 'g'));
  for (const delta of pieces ?? []) yield { type: 'content', delta };
  yield { type: 'answer', answer };
}
