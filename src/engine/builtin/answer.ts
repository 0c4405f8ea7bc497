// Questions answered without a model: what is asked is understood, the best units of the passages found are quoted, and
// where nothing carries an answer it says so.
import type { Answer, AnswerEvent, Citation, Question } from '../engine.ts';
import { noInformation } from '../no-information.ts';
import { type Composed, compose } from './answer/compose.ts';
import { estimateCost } from './answer/costs.ts';
import { completeQuery } from './answer/followups.ts';
import { overviewOf } from './answer/overview.ts';
import { partsOf } from './answer/parts.ts';
import { problemsOf } from './answer/problems.ts';
import { understand } from './answer/question.ts';
import { relatedQuestions } from './answer/related.ts';
import { scoreUnits } from './answer/score.ts';

/** Characters of a delta, about. */
const pieceLength = 60;
const citationsMost = 5;

export function answerQuestion(question: Question, generatedBy: string): Answer {
  const query = completeQuery(question.query, question.turns);
  const understood = understand(query);
  const composed =
    (understood.kind === 'overview' && overviewOf(question)) ||
    (understood.kind === 'problem' && problemsOf(question, understood)) ||
    merge(
      partsOf(query)
        .map((part) => understand(part))
        .map((part) => compose(part, scoreUnits(part, question.passages))),
    );
  if (!composed) return noInformation(generatedBy, relatedQuestions(question, []));
  const { statements, citations } = composed;
  const cost = question.includeCostEstimate ? estimateCost(understood, question.issues, citations) : undefined;
  return {
    answer: statements.length > 1 ? statements.map((line) => `- ${line}`).join('\n') : statements[0]!,
    citations,
    relatedQuestions: relatedQuestions(question, citations),
    ...(cost && { estimatedCost: cost }),
    generatedBy,
  };
}

/** The parts' answers in turn, the best of each first. */
function merge(parts: (Composed | null)[]): Composed | null {
  const found = parts.filter((part) => part !== null);
  if (found.length < 2) return found[0] ?? null;
  const statements: string[] = [];
  const citations: Citation[] = [];
  for (let at = 0; at < citationsMost; at++) {
    for (const part of found) {
      const line = part.statements[at];
      if (line && at < 2 && !statements.includes(line)) statements.push(line);
      const citation = part.citations[at];
      const known = citations.some((other) => other.page === citation?.page && other.snippet === citation.snippet);
      if (citation && !known && citations.length < citationsMost) citations.push(citation);
    }
  }
  return { statements, citations };
}

export function* answerEvents(answer: Answer): Generator<AnswerEvent> {
  const pieces = answer.answer.match(new RegExp(`[\\s\\S]{1,${pieceLength}}(?:\\s|$)|[\\s\\S]{1,${pieceLength}}`, 'g'));
  for (const delta of pieces ?? []) yield { type: 'content', delta };
  yield { type: 'answer', answer };
}
