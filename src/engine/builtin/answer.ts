// Answers questions without a model: parses the question, quotes the best units of the passages found, and says so when
// nothing supports an answer.
import type { Answer, AnswerEvent, Citation, Question } from '../engine.ts';
import { noInformationAnswer } from '../no-information.ts';
import { type ComposedAnswer, composeAnswer } from './answer/compose.ts';
import { costOfIssues, estimateCost } from './answer/costs.ts';
import { focusOf } from './answer/focused-issues.ts';
import { resolveFollowup } from './answer/followups.ts';
import { overviewOf } from './answer/overview.ts';
import { partsOf } from './answer/parts.ts';
import { problemsOf } from './answer/problems.ts';
import { parseQuestion } from './answer/question.ts';
import { relatedQuestions } from './answer/related.ts';
import { scoreUnits } from './answer/score.ts';
import { isSpanish, translateQuestion, withEnglishNotice } from './answer/spanish.ts';

/** Approximate characters per delta. */
const pieceLength = 60;
const maxCitations = 5;

export function answerQuestion(question: Question, generatedBy: string): Answer {
  const answer = answerAsAsked(question, generatedBy);
  if (answer.confidence !== 'low' || !isSpanish(question.query)) return answer;
  const english = translateQuestion(question);
  const second = english && answerAsAsked(english, generatedBy);
  if (!second || second.confidence === 'low') return answer;
  return { ...second, answer: withEnglishNotice(second.answer) };
}

function answerAsAsked(question: Question, generatedBy: string): Answer {
  const resolved = resolveFollowup(question.query, question.turns);
  const { query } = resolved;
  const understood = parseQuestion(query);
  const focused = focusOf(question, resolved);
  const composed =
    focused?.composed ||
    (understood.kind === 'overview' && overviewOf(question)) ||
    (understood.kind === 'problem' && problemsOf(question, understood)) ||
    merge(
      partsOf(query)
        .map((part) => parseQuestion(part))
        .map((part) => composeAnswer(part, scoreUnits(part, question.passages))),
    );
  if (!composed) return noInformationAnswer(question.query, generatedBy, relatedQuestions(question, []));
  const { statements, citations } = composed;
  const costOf = () => (focused ? costOfIssues(focused.issues) : estimateCost(understood, question.issues, citations));
  const cost = question.includeCostEstimate ? costOf() : undefined;
  return {
    answer: statements.length > 1 ? statements.map((line) => `- ${line}`).join('\n') : statements[0]!,
    citations,
    relatedQuestions: relatedQuestions(question, citations),
    ...(cost && { estimatedCost: cost }),
    generatedBy,
  };
}

/** Interleaves the answers of the parts, the best of each first. */
function merge(parts: (ComposedAnswer | null)[]): ComposedAnswer | null {
  const found = parts.filter((part) => part !== null);
  if (found.length < 2) return found[0] ?? null;
  const statements: string[] = [];
  const citations: Citation[] = [];
  for (let at = 0; at < maxCitations; at++) {
    for (const part of found) {
      const line = part.statements[at];
      if (line && at < 2 && !statements.includes(line)) statements.push(line);
      const citation = part.citations[at];
      const known = citations.some((other) => other.page === citation?.page && other.snippet === citation.snippet);
      if (citation && !known && citations.length < maxCitations) citations.push(citation);
    }
  }
  return { statements, citations };
}

export function* answerEvents(answer: Answer): Generator<AnswerEvent> {
  const pieces = answer.answer.match(new RegExp(`[\\s\\S]{1,${pieceLength}}(?:\\s|$)|[\\s\\S]{1,${pieceLength}}`, 'g'));
  for (const delta of pieces ?? []) yield { type: 'content', delta };
  yield { type: 'answer', answer };
}
