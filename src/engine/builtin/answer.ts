// Answers questions without a model: from the stored results when they hold what is asked, else by quoting the best
// units of the passages found; says so when nothing supports an answer.
import type { Answer, AnswerEvent, Citation, Question } from '../engine.ts';
import { noInformationAnswer } from '../no-information.ts';
import { comparedValue, compares, twoForms } from './answer/compared.ts';
import { type ComposedAnswer, composeAnswer, isAboutThing } from './answer/compose.ts';
import { costOfIssues, estimateCost } from './answer/costs.ts';
import { sellerAnswers } from './answer/disclosed/answers.ts';
import { statedAnswer } from './answer/fields.ts';
import { type Asked, isOnlyStored, understand } from './answer/findings/asked.ts';
import { snippetOfText } from './answer/findings/evidence.ts';
import { answerFollowUp, answerFromFindings, type FindingsAnswer } from './answer/findings/findings.ts';
import { nothingFound } from './answer/findings/nothing.ts';
import { completeQuery } from './answer/followups.ts';
import { withoutDocuments } from './answer/intent/slots.ts';
import { partsOf } from './answer/parts.ts';
import { carriedOnly, isCarried } from './answer/proof.ts';
import { parseQuestion } from './answer/question.ts';
import { relatedQuestions } from './answer/related.ts';
import { scoreUnits } from './answer/score.ts';
import { isSpanish, translateQuery, translateQuestion, withEnglishNotice } from './answer/spanish.ts';
import { distinctCitations, type Statement, type StructuredAnswer } from './answer/statement.ts';

/** Approximate characters per delta. */
const pieceLength = 60;
const maxCitations = 12;
/** Lines of each part of a question with several. */
const maxOfPart = 3;

export async function answerQuestion(question: Question, generatedBy: string): Promise<Answer> {
  const answer = await answerAsAsked(question, generatedBy);
  if (!isSpanish(question.query)) return answer;
  const quoted = answer.citations.map(({ snippet }) => snippet).join(' ');
  if (answer.confidence !== 'low' && isSpanish(quoted)) return answer;
  // About English documents the English question is understood better.
  const english = translateQuestion(question);
  const second = english && (await answerAsAsked(english, generatedBy));
  const best = second && second.confidence !== 'low' ? second : answer;
  return best.confidence === 'low' ? answer : { ...best, answer: withEnglishNotice(best.answer) };
}

/** An answer with the stored issues that it is about. */
type PartAnswer = ComposedAnswer & Pick<FindingsAnswer, 'issues'>;

async function answerAsAsked(question: Question, generatedBy: string): Promise<Answer> {
  const { answered, unanswered } = await answerParts(question);
  const answer = merge(answered);
  const query = completeQuery(question.query, question.turns);
  if (!answer) {
    const asked = understand({ ...question, query });
    const related = await relatedQuestions(question, [], []);
    return noInformationAnswer(question.query, generatedBy, related, nothingFound({ ...question, query }, asked));
  }
  const { issues } = answer;
  const citations = citationsOf(answer);
  const said = answer.statements.flatMap((statement) => statement.citations);
  const cost = question.includeCostEstimate
    ? issues.length > 0
      ? costOfIssues(issues)
      : estimateCost(parseQuestion(query), question.issues, said)
    : undefined;
  return {
    answer: [textOf(answer), ...unanswered.map(nothingAbout)].join('\n'),
    citations,
    relatedQuestions: await relatedQuestions(question, issues, citations),
    ...(cost && { estimatedCost: cost }),
    generatedBy,
  };
}

/** Each part of a question is a follow-up of the part before it. */
async function answerParts(question: Question): Promise<{ answered: PartAnswer[]; unanswered: string[] }> {
  const answered: PartAnswer[] = [];
  const unanswered: string[] = [];
  const turns = [...question.turns];
  for (const query of partsOf(question.query)) {
    const answer = await answerPart({ ...question, query, turns: [...turns] });
    if (answer) answered.push(answer);
    else unanswered.push(query);
    turns.push({
      query,
      answer: answer ? textOf(answer) : '',
      citations: answer ? citationsOf(answer) : [],
    });
  }
  return { answered, unanswered };
}

/** A part without an answer is named: the reader must not take the answer of the others for it. */
const nothingAbout = (part: string): string =>
  isSpanish(part) ? `No encontré información sobre «${part}».` : `I couldn't find information about “${part}”.`;

async function answerPart(question: Question): Promise<PartAnswer | null> {
  const completed = { ...question, query: completeQuery(question.query, question.turns) };
  const asked = understand(completed);
  const ofSeller = isOfSeller(asked) ? proved(await sellerAnswers(completed, asked)) : null;
  if (ofSeller) return { ...ofSeller, further: [], issues: [] };
  const found = await fromFindings(question, completed, asked);
  if (found) return { ...(await withSeller(completed, asked, found)), further: [] };
  if (isOnlyStored(asked)) return null;
  const compared = completed.documents.length > 1 ? comparedValue(completed.query) : null;
  const value = compared === null ? completed : { ...completed, query: compared };
  const of = compared === null ? asked : inNamed(understand(value), completed.query, asked);
  const told = proved(await sellerAnswers(value, of));
  const stated = together(told, proved(await statedAnswer(value, of)));
  // The stored answers tell what the text of a form does not show.
  const left = told ? value.passages.filter(({ documentType }) => documentType !== 'disclosure') : value.passages;
  const passages = { ...value, passages: left };
  const quoted = proved(await asPrinted(question, fromPassages(passages, of, compares.test(completed.query))));
  const both = stated && quoted ? besideStated(stated, told ? namingFiles(quoted) : quoted) : (stated ?? quoted);
  return both && { further: [], ...both, issues: [] };
}

/** The seller alone is asked, for an answer and not for a comparison or a list of documents. */
const isOfSeller = ({ label, slots }: Asked): boolean =>
  slots.documents.length > 0 &&
  slots.documents.every(({ types }) => types.includes('disclosure')) &&
  !['contradict', 'changed', 'documents', 'missing', 'count', 'cost', 'summary'].includes(label ?? '');

/** Problems of a thing, and what the seller answered about them where the list does not have it. */
async function withSeller(question: Question, asked: Asked, found: FindingsAnswer): Promise<FindingsAnswer> {
  if (asked.label !== 'problems') return found;
  const told = proved(await sellerAnswers(question, asked));
  const listed = new Set(found.statements.flatMap(({ citations }) => citations.map(({ snippet }) => snippet)));
  const more = told?.statements.filter(({ citations }) => !citations.some(({ snippet }) => listed.has(snippet))) ?? [];
  return { ...found, statements: [...found.statements, ...more.slice(0, maxOfSeller)] };
}

const maxOfSeller = 2;

function together(one: StructuredAnswer | null, other: StructuredAnswer | null): StructuredAnswer | null {
  if (!one || !other) return one ?? other;
  return { ...one, statements: [...one.statements, ...other.statements] };
}

/** What two forms say is asked of the documents that the question names. */
const inNamed = (value: Asked, query: string, { slots, documents }: Asked): Asked =>
  twoForms.test(query) && slots.documents.length > 0 && documents.length > 1 ? { ...value, documents } : value;

const fromFindings = async (question: Question, completed: Question, asked: Asked): Promise<FindingsAnswer | null> =>
  proved(await answerFollowUp(question)) ?? proved(await answerFromFindings(completed, asked));

/** What the stored results say, without passages. */
export async function storedAnswer(question: Question): Promise<FindingsAnswer | null> {
  const completed = { ...question, query: completeQuery(question.query, question.turns) };
  const asked = understand(completed);
  const told = proved(await sellerAnswers(completed, asked));
  if (told && isOfSeller(asked)) return { ...told, issues: [] };
  const found = await fromFindings(question, completed, asked);
  if (found) return found;
  const stated = together(told, proved(await statedAnswer(completed, asked)));
  return stated && { ...stated, issues: [] };
}

/** Beside the answer of a seller: with the name of the file, and without further pages. */
const namingFiles = (answer: ComposedAnswer): ComposedAnswer => ({
  further: [],
  statements: answer.statements.map((statement) => ({
    ...statement,
    text: statement.text.replace(/\(p\. (\d+)\)$/, `(${statement.citations[0]!.file}, p. $1)`),
  })),
});

/** Facts first, then what another document says. */
function besideStated(stated: StructuredAnswer, quoted: ComposedAnswer): ComposedAnswer {
  const told = new Set(stated.statements.flatMap(({ citations }) => citations.map(({ analysisId }) => analysisId)));
  const others = quoted.statements.filter(({ citations }) => citations.every((each) => !told.has(each.analysisId)));
  return { ...stated, statements: [...stated.statements, ...others.slice(0, 1)], further: quoted.further };
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

/** What happened before: the seller knows it, the inspector sees what is left of it. */
const history = /\b(?:ever|history|in the past|previous(?:ly)?|used to|years ago)\b/i;

/** @returns the sentences of the passages that answer it; a question that names a document is asked of that only */
function fromPassages(
  { query, passages: found, documents: all }: Question,
  { slots, documents }: Asked,
  compare: boolean,
): ComposedAnswer | null {
  // A Spanish question that can't be translated is asked of Spanish text only.
  const untranslated = isSpanish(query) && translateQuery(query) === null;
  const passages = untranslated ? found.filter(({ text }) => isSpanish(text)) : found;
  const named = slots.documents.length > 0;
  // "Inspection" may be the event, not a document.
  const event = slots.documents.every(({ name }) => name === 'inspection report');
  if (named && documents.length === 0 && !event) return null;
  const comparing = compare && all.length > 1;
  const ids = new Set(documents.map(({ analysisId }) => analysisId));
  const asked =
    (comparing && ids.size < 2) || ids.size === 0 ? passages : passages.filter(({ analysisId }) => ids.has(analysisId));
  // The name of the document that is asked is no thing that it must tell of.
  const parsed = parseQuestion(query, named && !comparing ? withoutDocuments(query) : query);
  const scoped = composeAnswer(parsed, scoreUnits(parsed, asked));
  const whole = parseQuestion(query);
  const answer = scoped ?? (event && asked !== passages ? composeAnswer(whole, scoreUnits(whole, passages)) : null);
  if (!answer || all.length < 2) return answer;
  const first = new Set(answer.statements[0]!.citations.map(({ analysisId }) => analysisId));
  if (comparing) {
    const rest = scoreUnits(
      parsed,
      asked.filter(({ analysisId }) => !first.has(analysisId)),
    );
    const other = composeAnswer(parsed, rest.filter(isAboutThing));
    return other ? { ...answer, statements: [answer.statements[0]!, other.statements[0]!] } : answer;
  }
  if (!history.test(query)) return answer;
  const sellers = new Set(all.filter((each) => each.documentType === 'disclosure').map((each) => each.analysisId));
  const isSellers = ({ citations }: Statement) => citations.some(({ analysisId }) => sellers.has(analysisId));
  const statements = answer.statements.toSorted((one, two) => Number(isSellers(two)) - Number(isSellers(one)));
  return { ...answer, statements };
}

/** The answers of the parts one after the other. */
function merge(parts: PartAnswer[]): PartAnswer | null {
  const [first] = parts;
  if (parts.length < 2) return first ?? null;
  const statements: Statement[] = [];
  for (const { intro, statements: own } of parts) {
    for (const line of [...(intro ? [intro] : []), ...own.slice(0, maxOfPart)])
      if (!statements.some(({ text }) => text === line.text)) statements.push(line);
  }
  return {
    statements,
    further: parts.flatMap(({ further }) => further),
    issues: parts.flatMap(({ issues }) => issues),
  };
}

export function* answerEvents(answer: Answer): Generator<AnswerEvent> {
  const pieces = answer.answer.match(new RegExp(`[\\s\\S]{1,${pieceLength}}(?:\\s|$)|[\\s\\S]{1,${pieceLength}}`, 'g'));
  for (const delta of pieces ?? []) yield { type: 'content', delta };
  yield { type: 'answer', answer };
}
