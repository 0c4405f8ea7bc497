// Two amounts and what lies between them: of the answer before ("what's the difference?"), and of two values that one
// question compares ("did it appraise for what we pay?").
import { conceptsOf } from '../../../../language/terms.ts';
import type { Citation, Question } from '../../../engine.ts';
import { fieldAnswer } from '../fields.ts';
import { hasManyFiles, type Statement, type StructuredAnswer } from '../statement.ts';

interface Amount {
  /** As printed. */
  text: string;
  value: number;
  citation: Citation;
}

const asksDifference =
  /\bdifference\b|\bhow much (?:more|less|higher|lower|above|below|over|under|bigger|smaller)\b|\bby how much\b/i;
const ownWords = /^(?:differ\w*|much|more|less|high\w*|low\w*|above|below|over|under|big\w*|small\w*|amounts?|two)\b/;
/** With a currency sign, or with thousands apart: forms print the sign beside the field. */
const printed = /(?:\$\s?\d[\d,]*|(?<![\d.,])\d{1,3}(?:,\d{3})+)(?:\.\d+)?/g;

/** The difference of the two amounts of the answer before; null when it has another number of them. */
export function differenceBefore({ query, turns, documents }: Question): StructuredAnswer | null {
  const last = turns.at(-1);
  if (!last || !asksDifference.test(query)) return null;
  const names = conceptsOf(query).filter(({ words, weight }) => weight >= 0.5 && !ownWords.test(words));
  if (names.length > 0) return null;
  const amounts = amountsIn(last.answer, last.citations ?? []);
  return amounts.length === 2 ? { statements: [difference(amounts, hasManyFiles(documents))] } : null;
}

/** Two values that buyers compare, with the words that name them in one question. */
const comparedFields: readonly { words: readonly [RegExp, RegExp]; fields: readonly [string, string] }[] = [
  {
    words: [/\bapprais(?:e|ed|es|al)\b/i, /\b(?:pay|paying|paid|price|offer\w*|agreed)\b/i],
    fields: ['Appraised property value', 'Sale price'],
  },
];

/** Both values and their difference; null when the question compares none, or one of them is unknown. */
export async function comparedValues(question: Question): Promise<StructuredAnswer | null> {
  const compared = comparedFields.find(({ words }) => words.every((word) => word.test(question.query)));
  if (!compared) return null;
  const answers = await Promise.all(compared.fields.map((field) => fieldAnswer(question, field, question.documents)));
  const statements = answers.flatMap((answer) => answer?.statements.slice(0, 1) ?? []);
  const amounts = statements.flatMap(({ text, citations }) => amountsIn(text, citations).slice(0, 1));
  if (amounts.length < 2) return null;
  return { statements, outro: difference(amounts, hasManyFiles(question.documents)) };
}

function difference([one, other]: Amount[], manyFiles: boolean): Statement {
  const cents = Math.round(Math.abs(one!.value - other!.value) * 100);
  const told = `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 })}`;
  const placed = ({ text, citation: { file, page } }: Amount) => `${text} (${manyFiles ? `${file}, ` : ''}p. ${page})`;
  const citations = [one!.citation, other!.citation];
  if (cents === 0) return { text: `The two amounts are the same: ${placed(one!)} and ${placed(other!)}.`, citations };
  return {
    text: `The difference is ${told}: ${placed(one!)} and ${placed(other!)}.`,
    citations,
    derived: [`The difference is ${told}`],
  };
}

/** The distinct amounts of a text that a citation carries. */
function amountsIn(text: string, citations: readonly Citation[]): Amount[] {
  const amounts: Amount[] = [];
  for (const [found] of text.matchAll(printed)) {
    const value = numberIn(found);
    const citation = citations.find(({ snippet }) =>
      (snippet.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).some((number) => numberIn(number) === value),
    );
    if (citation && !amounts.some((amount) => amount.value === value)) amounts.push({ text: found, value, citation });
  }
  return amounts;
}

const numberIn = (text: string): number => Number(text.replace(/[^\d.]/g, ''));
