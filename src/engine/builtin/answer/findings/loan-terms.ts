// Questions about a value of a loan that its form answers beside the value: whether it stays ("can it go up later?"), and
// why it is another than the value before ("why is the APR different?").
import { choiceInText } from '../../../../documents/form/inline.ts';
import { foldSpace, isOnPage } from '../../../../documents/snippet.ts';
import type { Fact, KnownDocument, Question } from '../../../engine.ts';
import { fieldAnswer } from '../fields.ts';
import { recognize } from '../intent/model.ts';
import { cellGap } from '../running-text.ts';
import { clipped, hasManyFiles, type Statement, type StructuredAnswer } from '../statement.ts';
import { sharedTerms, termsIn } from '../terms.ts';
import { lenders, minProbability } from './asked.ts';
import { whereOf } from './lines.ts';

const stays =
  /\b(?:stays? (?:the same|fixed|level)|(?:go|goes|going) (?:up|down)|chang(?:e|es|ed|ing)|rises?|rising|increase[sd]?|adjusts?|drops?)\b/i;
const askedOf =
  /^(?:and |so |but )?(?:can|could|will|does|do|is|are|may|might) (?:the |my |our |this |that )?(.+?) (?:ever |later |also )?(?:stay|go|going|chang|ris|increas|adjust|drop)/i;
const whyOther =
  /^(?:and |so |but )?why (?:is|are) (?:the |my |our |this |that )?(.+?) (?:so |not )?(?:different|higher|lower|the same|another)\b/i;
const pronoun = /^(?:it|this|that|they|these|those)$/i;

/** @param before the value that the conversation is about, when it is known */
export async function loanTermAnswer(question: Question, before: string | null): Promise<StructuredAnswer | null> {
  const { query, documents } = question;
  const [, other] = whyOther.exec(query.trim()) ?? [];
  if (other) {
    const field = fieldOf(other);
    return field ? explained(question, field) : null;
  }
  const [, thing] = stays.test(query) ? (askedOf.exec(query.trim()) ?? []) : [];
  if (!thing) return null;
  const field = pronoun.test(thing) ? before : fieldOf(thing);
  if (!field) return null;
  const manyFiles = hasManyFiles(documents);
  const statements: Statement[] = [];
  for (const document of documents.filter(({ documentType }) => lenders.includes(documentType))) {
    const fact = document.facts.find(({ name }) => name === field);
    if (!fact) continue;
    const [page = ''] = await question.readPages([{ analysisId: document.analysisId, page: fact.page }]);
    const told = increaseOf(page, fact) ?? periodsOf(page, fact) ?? choiceOf(page, fact);
    if (told) statements.push(statementOf(document, fact, told, manyFiles));
  }
  return statements.length > 0 ? { statements } : null;
}

/** The field that a few words name. */
function fieldOf(words: string): string | null {
  const best = recognize(`What is the ${words}?`)[0];
  const sure = best && best.probability >= minProbability && best.label.startsWith('field:');
  return sure ? best.label.slice('field:'.length) : null;
}

interface Told {
  label: string;
  text: string;
  snippets: string[];
}

function statementOf(document: KnownDocument, { page }: Fact, { label, text, snippets }: Told, manyFiles: boolean) {
  const { file, analysisId } = document;
  return {
    text: `**${label}${label.endsWith('?') ? '' : ':'}** ${text} (${whereOf({ file, page }, manyFiles)})`,
    citations: snippets.map((snippet) => ({ file, page, snippet, analysisId })),
  };
}

const canIncrease = /can this amount increase after closing\?/i;

/** `Interest Rate 3.5% NO`, below the head of the column that asks whether it can increase. */
function increaseOf(page: string, { name, value, snippet }: Fact): Told | null {
  const head = canIncrease.exec(foldSpace(page))?.[0];
  if (!head || !snippet || !isOnPage(page, snippet)) return null;
  const beside = snippet.slice(snippet.indexOf(value) + value.length).trim();
  if (!/^(?:yes|no)\b/i.test(beside)) return null;
  return { label: name, text: `${value}. ${head} ${clipped(beside, 160)}`, snippets: [snippet, head] };
}

const period = /^years? \d+(?:\s?[-–]\s?\d+)?$/i;
const amount = /^\$?\d[\d,]*(?:\.\d+)?$/;

/** `Years 1-5   Years 6-30` above `Estimated Total   $1,200   $1,100`. */
function periodsOf(page: string, { name, value }: Fact): Told | null {
  const lines = page.split('\n').map((line) => line.split(cellGap).map(foldSpace));
  const at = lines.findIndex((cells) => cells.filter((cell) => period.test(cell)).length > 1);
  if (at < 0) return null;
  const heads = lines[at]!.filter((cell) => period.test(cell));
  const row = lines.slice(at + 1).find((cells) => {
    const amounts = cells.filter((cell) => amount.test(cell));
    return amounts.length === heads.length && amounts.includes(value) && named(cells[0]!, name);
  });
  if (!row) return null;
  const amounts = row.filter((cell) => amount.test(cell));
  const text = heads.map((head, column) => `${head}: ${amounts[column]}`).join('; ');
  return { label: name, text, snippets: [row.join(' '), ...heads] };
}

/** `Can your interest rate rise? ☒ No ☐ Yes` */
function choiceOf(page: string, { name }: Fact): Told | null {
  for (const line of page.split('\n')) {
    const [asked = ''] = line.split('?');
    if (asked === line || !/\b(?:rise|increase|change)$/i.test(asked.trim()) || !named(asked, name)) continue;
    const answer = choiceInText(line);
    const option = answer?.option?.split(/[\s,]/)[0];
    if (!option) continue;
    const told = foldSpace(line);
    return {
      label: `${foldSpace(asked)}?`,
      text: option,
      snippets: [told.slice(0, told.indexOf(option) + option.length)],
    };
  }
  return null;
}

/** Two words of the name, or half of it. */
const named = (text: string, name: string): boolean => {
  const words = termsIn(name);
  return sharedTerms(words, termsIn(text)) >= Math.min(2, words.size / 2);
};

const minExplained = 5;

/** The value with the sentences that the form prints after it. */
async function explained(question: Question, field: string): Promise<StructuredAnswer | null> {
  const answer = await fieldAnswer(question, field, question.documents);
  if (!answer) return null;
  return {
    ...answer,
    statements: answer.statements.map((statement) => {
      const [, value = ''] = /^\*\*[^*]+:\*\* (.+) \([^()]*\)$/.exec(statement.text) ?? [];
      const [first] = statement.citations;
      const from = value && first ? first.snippet.indexOf(value) : -1;
      if (from < 0) return statement;
      const more = first!.snippet.slice(from + value.length).trim();
      if (!/[.]$/.test(more) || more.split(' ').length < minExplained) return statement;
      return { ...statement, text: statement.text.replace(` ${value} (`, ` ${value}. ${more} (`) };
    }),
  };
}
