// Answers with the model, statement by statement. A statement is sent only when its quotes were found in the passages
// and support it.
import { z } from 'zod';
import { estimateCost } from '../builtin/answer/costs.ts';
import type { FindingsAnswer } from '../builtin/answer/findings/findings.ts';
import { completeQuery } from '../builtin/answer/followups.ts';
import { parseQuestion } from '../builtin/answer/question.ts';
import { relatedQuestions } from '../builtin/answer/related.ts';
import { citationsOf, storedAnswer, textOf } from '../builtin/answer.ts';
import type { AnswerEvent, Citation, Passage, Question } from '../engine.ts';
import { noInformationAnswer } from '../no-information.ts';
import type { Client, ModelRequest } from './client.ts';
import { createElementReader } from './elements.ts';
import { MalformedOutput } from './faults.ts';
import { fenceText, makeFence, passagesAsData } from './fence.ts';
import type { Attempt, Gate } from './gate.ts';
import { isSupported } from './is-supported.ts';
import { findWording } from './quote.ts';
import { readShape, responseSchema } from './shape.ts';

const statementShape = z.object({
  text: z.string(),
  quotes: z.array(z.object({ passage: z.number(), quote: z.string() })),
});
const schema = responseSchema(z.array(statementShape));
const maxPassages = 24;
const maxStatements = 8;

interface Statement {
  text: string;
  citations: Citation[];
}

export async function* answerByModel(
  { client, gate }: { client: Client; gate: Gate },
  question: Question,
  generatedBy: string,
  signal?: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const found = await storedAnswer(question);
  const passages = [...storedPassages(question, found), ...question.passages].slice(0, maxPassages);
  const request = requestFor(question, passages, found);
  const statements: Statement[] = [];
  const counted = derivedIn(found);
  const read = (call: Attempt) => statementsOf(client.stream(request, call), question, passages, counted);
  try {
    for await (const statement of passages.length ? gate.stream(read, { signal, patience: 'person' }) : []) {
      if (statements.length === maxStatements) break;
      if (statements.some(({ text }) => text === statement.text)) continue;
      yield { type: 'content', delta: statements.length ? `\n${statement.text}` : statement.text };
      statements.push(statement);
    }
  } catch (error) {
    // Sent statements remain: adding the other engine's answer would make two answers.
    if (statements.length === 0 || signal?.aborted) throw error;
    statements.push({ text: '(The answer broke off here. Ask again for the rest.)', citations: [] });
    yield { type: 'content', delta: `\n${statements.at(-1)!.text}` };
  }
  if (statements.length === 0 && found) {
    yield { type: 'content', delta: textOf(found) };
    statements.push({ text: textOf(found), citations: citationsOf(found) });
  }
  if (statements.length === 0) {
    const answer = noInformationAnswer(question.query, generatedBy, await relatedQuestions(question, [], []));
    yield { type: 'content', delta: answer.answer };
    yield { type: 'answer', answer };
    return;
  }
  const citations = distinct(statements.flatMap((statement) => statement.citations));
  const asked = parseQuestion(completeQuery(question.query, question.turns));
  const cost = question.includeCostEstimate ? estimateCost(asked, question.issues, citations) : undefined;
  yield {
    type: 'answer',
    answer: {
      answer: statements.map(({ text }) => text).join('\n'),
      citations,
      relatedQuestions: await relatedQuestions(question, found?.issues ?? [], citations),
      ...(cost && { estimatedCost: cost }),
      generatedBy,
    },
  };
}

/** What the stored results say, as passages that can be quoted. */
const storedPassages = ({ documents }: Question, found: FindingsAnswer | null): Passage[] =>
  (found ? citationsOf(found) : []).map(({ file, page, snippet, analysisId }, at) => ({
    id: `stored-${at}`,
    analysisId,
    file,
    documentType: documents.find((each) => each.analysisId === analysisId)?.documentType ?? 'uncategorized',
    page,
    heading: null,
    text: snippet,
    score: 1,
  }));

/** Counts and sums that are no quote. */
const derivedIn = (found: FindingsAnswer | null): string =>
  found
    ? [found.intro, ...found.statements, found.outro].flatMap((statement) => statement?.derived ?? []).join(' ')
    : '';

function requestFor({ query, turns }: Question, passages: Passage[], found: FindingsAnswer | null): ModelRequest {
  const fence = makeFence();
  return {
    instruction: [
      'You answer a home buyer’s question from passages of their documents, in the language of the question.',
      'The answer is a list of statements, most important first, two or three as a rule. Each has quotes: sentences copied from a passage letter by letter, with the passage’s number.',
      'State only what the quotes say. No advice, prices or knowledge of your own, no links.',
      'Asked what something costs, quote what was found about it; prices are added by others.',
      'Stored results, when given, are complete and come first: keep their counts, amounts and order.',
      'When the passages do not answer the question, the list is empty.',
      fence.rule,
    ].join('\n'),
    data: [
      passagesAsData(fence, passages),
      ...(found ? [fenceText(fence, 'stored-results', textOf(found))] : []),
      ...turns.map((turn) => fenceText(fence, 'earlier-turn', `Question: ${turn.query}\nAnswer: ${turn.answer}`)),
      fenceText(fence, 'question', query),
    ].join('\n'),
    schema,
  };
}

async function* statementsOf(
  text: AsyncIterable<string>,
  question: Question,
  passages: Passage[],
  counted: string,
): AsyncGenerator<Statement> {
  const take = createElementReader();
  let arrived = '';
  for await (const piece of text) {
    arrived += piece;
    for (const element of take(piece)) {
      const statement = verifyStatement(readShape(statementShape, element), question, passages, counted);
      if (statement) yield statement;
    }
  }
  const whole = arrived.trim();
  if (!whole.startsWith('[') || !whole.endsWith(']')) throw new MalformedOutput('The model wrote no list.');
}

/**
 * A quote found in another passage than the model named is cited there; a statement without a verified quote is
 * dropped.
 */
function verifyStatement(
  raw: z.infer<typeof statementShape>,
  question: Question,
  passages: Passage[],
  counted: string,
): Statement | null {
  const found = raw.quotes.flatMap(({ passage, quote }) => {
    const named = passages[passage - 1];
    for (const each of named ? [named, ...passages] : passages) {
      const snippet = findWording(each.text, quote);
      if (snippet) return [{ heading: each.heading, citation: citationOf(each, snippet) }];
    }
    return [];
  });
  if (found.length === 0) return null;
  const citations = distinct(found.map(({ citation }) => citation));
  const quotes = citations.map(({ snippet }) => snippet);
  const context = [question.query, ...found.map(({ heading }) => heading ?? '')].join(' ');
  const text = raw.text.replace(/\s+/g, ' ').trim();
  // Counts and sums of the stored results are as good as quoted.
  const said = counted ? [...quotes, counted] : quotes;
  return { text: text && isSupported(text, said, context) ? text : quotes.join(' '), citations };
}

const citationOf = ({ file, page, analysisId }: Passage, snippet: string): Citation => ({
  file,
  page,
  snippet,
  analysisId,
});

const distinct = (citations: Citation[]): Citation[] =>
  citations.filter(
    (one, at) =>
      citations.findIndex(
        (other) => other.analysisId === one.analysisId && other.page === one.page && other.snippet === one.snippet,
      ) === at,
  );
