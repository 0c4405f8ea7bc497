// `npm run eval -- --buyer DIR`: a buyer's questions about whole properties, asked over REST in conversations, and
// counted as right, partly right, wrong or refused. DIR (or LINTEL_BUYER) has `questions.json` and the documents.
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { type ChatAnswer, createCaller } from './caller.ts';

export interface BuyerQuestion {
  property: string;
  question: string;
  kind: string;
  /** Index of the question before it in the same conversation. */
  follow_up_of: number | null;
  /** Required facts: one pattern of each must match the answer or its snippets. */
  accept: string[][];
  /** Indexes of facts that must match the answer's own text. */
  answer_only: number[];
  /** Patterns that the answer's text must not match. */
  reject: string[];
  /** From 1; one of the pages of a file is enough. */
  pages: { file: string; pages: number[] }[];
  answerable: boolean;
  note: string;
}

export interface BuyerSet {
  properties: { id: string; files: string[] }[];
  questions: BuyerQuestion[];
}

export type Verdict = 'right' | 'partly' | 'wrong' | 'refused';

export function readBuyerSet(directory: string): BuyerSet | null {
  const file = join(directory, 'questions.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/**
 * Right: all facts, none rejected, and a right page cited. Partly: some of the facts, or all without a right page. An
 * unanswerable question is right when refused; an answer to it is wrong unless it says so.
 */
export function judgeAnswer(question: BuyerQuestion, { answer, citations, confidence }: ChatAnswer): Verdict {
  const matches = (pattern: string, text: string) => new RegExp(pattern, 'i').test(text);
  const all = [answer, ...citations.map(({ snippet }) => snippet)].join('\n');
  const held = question.accept.map((ways, at) =>
    ways.some((way) => matches(way, question.answer_only.includes(at) ? answer : all)),
  );
  const rejected = question.reject.some((pattern) => matches(pattern, answer));
  const refused = confidence === 'low' && citations.length === 0;
  if (!question.answerable) {
    if (rejected) return 'wrong';
    return refused || held.every(Boolean) ? 'right' : 'wrong';
  }
  if (rejected) return 'wrong';
  const cited =
    question.pages.length === 0 ||
    question.pages.some(({ file, pages }) =>
      citations.some((citation) => citation.file === basename(file) && pages.includes(citation.page)),
    );
  if (held.every(Boolean) && cited) return 'right';
  if (refused) return 'refused';
  return held.some(Boolean) ? 'partly' : 'wrong';
}

type Ask = (property: string, query: string, session: string) => Promise<ChatAnswer>;

const verdicts: readonly Verdict[] = ['right', 'partly', 'wrong', 'refused'];

/** Asks the questions in order; a follow-up belongs to the conversation of the question before it. */
export async function askBuyer({ questions }: BuyerSet, ask: Ask): Promise<void> {
  const sessions: string[] = [];
  const results: { verdict: Verdict; kind: string }[] = [];
  for (const [at, question] of questions.entries()) {
    const session = question.follow_up_of === null ? `buyer-${at}` : sessions[question.follow_up_of]!;
    sessions.push(session);
    const answer = await ask(question.property, question.question, session);
    const verdict = judgeAnswer(question, answer);
    results.push({ verdict, kind: question.kind });
    if (verdict === 'right') continue;
    const pages = question.pages.map(({ file, pages }) => `${basename(file)} ${pages.join(',')}`).join('; ');
    console.log(
      `\n[${verdict}] ${at} ${question.property} ${question.kind}: ${question.question}\n  wanted: ${question.note} (${pages})\n  ${answer.answer.replaceAll('\n', '\n  ')}\n  cited: ${answer.citations.map(({ file, page }) => `${file} ${page}`).join('; ')}`,
    );
  }
  const kinds = [...new Set(results.map(({ kind }) => kind))].toSorted();
  console.log(`\n${'kind'.padEnd(14)} ${verdicts.map((verdict) => verdict.padStart(8)).join('')}`);
  for (const kind of [...kinds, 'all']) {
    const own = results.filter((result) => kind === 'all' || result.kind === kind);
    const counts = verdicts.map((verdict) =>
      String(own.filter((result) => result.verdict === verdict).length).padStart(8),
    );
    console.log(`${kind.padEnd(14)} ${counts.join('')}`);
  }
}

export async function evaluateBuyer(url: string, key: string, directory: string, set: BuyerSet): Promise<void> {
  const caller = createCaller(url, key);
  const properties = new Map<string, string>();
  for (const { id, files } of set.properties) {
    const { propertyId } = await caller.upload(files.map((file) => resolve(directory, file)));
    properties.set(id, propertyId);
  }
  for (const propertyId of properties.values()) await caller.untilReady(propertyId);
  await askBuyer(set, (property, query, session) =>
    caller.ask(query.slice(0, 500), { property_id: properties.get(property)! }, session),
  );
}
