// Questions answered without a model: what is asked is understood, the best units of the passages found are quoted, and
// where nothing carries an answer it says so.
import type { Answer, AnswerEvent, Question } from '../engine.ts';
import { noInformation } from '../no-information.ts';
import { compose } from './answer/compose.ts';
import { estimateCost } from './answer/costs.ts';
import { completeQuery } from './answer/followups.ts';
import { overviewOf } from './answer/overview.ts';
import { understand } from './answer/question.ts';
import { relatedQuestions } from './answer/related.ts';
import { scoreUnits } from './answer/score.ts';

/** Characters of a delta, about. */
const pieceLength = 60;

export function answerQuestion(question: Question, generatedBy: string): Answer {
  const query = completeQuery(question.query, question.turns);
  const understood = understand(query);
  const composed =
    (understood.kind === 'overview' && overviewOf(question)) ||
    compose(understood, scoreUnits(understood, question.passages));
  if (!composed) return noInformation(generatedBy, relatedQuestions(question, []));
  const cost = question.includeCostEstimate ? estimateCost(understood, question.issues, composed.citations) : undefined;
  return {
    answer: composed.text,
    citations: composed.citations,
    relatedQuestions: relatedQuestions(question, composed.citations),
    ...(cost && { estimatedCost: cost }),
    generatedBy,
  };
}

export function* answerEvents(answer: Answer): Generator<AnswerEvent> {
  const pieces =
    answer.answer.match(new RegExp(`[\\s\\S]{1,${pieceLength}}(?:\\s|$)|[\\s\\S]{1,${pieceLength}}`, 'g')) ?? [];
  for (const delta of pieces) yield { type: 'content', delta };
  yield { type: 'answer', answer };
}
