// What a question is scoped to: systems of the house, rooms, trades, severities, documents, and how many items it asks
// for. English; Spanish questions are translated before, as far as they can be. The words are in words/slots.json.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentType } from '../../../../documents/document-types.ts';
import { foldText } from '../../../../language/terms.ts';
import type { Severity } from '../../../engine.ts';
import { tradeNames } from '../../inspection/systems.ts';

export interface Slots {
  /** Systems of stored issues. */
  systems: string[];
  /** Each room as a pattern of the words that name it. */
  rooms: RegExp[];
  trades: string[];
  severities: Severity[];
  /** Groups of types: a question may name two documents. */
  documents: NamedDocument[];
  /** The number of items asked for. */
  count: number | null;
  children: boolean;
}

export interface NamedDocument {
  name: string;
  types: readonly DocumentType[];
}

interface Words {
  systems: Record<string, string>;
  rooms: string[];
  severities: Record<Severity, string>;
  /** What people call the trades, beside the names that reports use. */
  trades: Record<string, string>;
  documents: (NamedDocument & { pattern: string })[];
  /** Words of questions about issues that name no thing. */
  general: string;
}

const words: Words = JSON.parse(readFileSync(join(import.meta.dirname, '../words/slots.json'), 'utf8'));
const patternsOf = <Name extends string>(record: Record<Name, string>): [Name, RegExp][] =>
  (Object.entries(record) as [Name, string][]).map(([name, pattern]) => [name, new RegExp(pattern)]);

const systems = patternsOf(words.systems);
const rooms = words.rooms.map((pattern) => new RegExp(pattern));
const severities = patternsOf(words.severities);
const trades = [...tradeNames, ...patternsOf(words.trades)];
const documents = words.documents.map(({ pattern, ...document }): [NamedDocument, RegExp] => [
  document,
  new RegExp(pattern),
]);
export const generalWord = new RegExp(`^(?:${words.general.replaceAll(' ', '|')})$`);
export const loanSystem = 'Loan terms';

/** The words that name a system as a whole. */
export const systemPattern = (system: string): RegExp => new RegExp(words.systems[system] ?? '$^');

const numerals = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const counted =
  /\b(\d{1,2}|two|three|four|five|six|seven|eight|nine|ten) (?:\w+ ){0,3}?(?:bullets?|points?|sentences?|things?|items?|issues?|problems?|concerns?|findings?|repairs?|defects?)\b|\btop (\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)\b/;

const foldedOf = (query: string): string => foldText(query).replace(/\s+/g, ' ');

/** Every occurrence of the patterns. */
const everywhere = (patterns: readonly RegExp[]): RegExp[] => patterns.map(({ source }) => new RegExp(source, 'gi'));

const without = (text: string, patterns: readonly RegExp[], name = ' '): string =>
  patterns.reduce((left, pattern) => left.replace(pattern, name), text);

const allDocuments = everywhere(documents.map(([, pattern]) => pattern));
const allTrades = everywhere(trades.map(([, pattern]) => pattern));
const allRooms = everywhere(rooms);
const [allLoans, allSystems] = [true, false].map((loan) =>
  everywhere(systems.filter(([name]) => (name === loanSystem) === loan).map(([, pattern]) => pattern)),
) as [RegExp[], RegExp[]];

export function slotsOf(query: string): Slots {
  const text = foldedOf(query);
  // "Home inspection" names a document, not the house; a trade is not a system.
  const rest = without(text, [...allTrades, ...allDocuments]);
  const number = counted.exec(text);
  const digits = number?.[1] ?? number?.[2];
  const named = <Name>(all: readonly (readonly [Name, RegExp])[], of: string) => [
    ...new Set(all.filter(([, pattern]) => pattern.test(of)).map(([name]) => name)),
  ];
  return {
    systems: named(systems, rest),
    rooms: rooms.filter((pattern) => pattern.test(rest)),
    trades: named(trades, text),
    severities: named(severities, text),
    documents: documentsIn(text),
    count: digits ? Number(/\d/.test(digits) ? digits : numerals.indexOf(digits)) : null,
    children: /\b(?:child(?:ren)?|kids?|toddlers?|bab(?:y|ies)|infants?|little ones?|childproof)\b/.test(text),
  };
}

function documentsIn(text: string): NamedDocument[] {
  const found = documents.filter(([, pattern]) => pattern.test(text)).map(([document]) => document);
  // A pest report is named by the words of an inspection report too.
  return found.some(({ name }) => name === 'pest report')
    ? found.filter(({ name }) => name !== 'inspection report')
    : found;
}

/** The question without the documents that it names. */
export const withoutDocuments = (query: string): string => without(foldedOf(query), allDocuments);

/** The question with words of one slot replaced by its name: for the model, all systems are alike, but a loan is none. */
export function abstracted(query: string): string {
  let text = without(foldedOf(query), allDocuments, ' zdoc ');
  text = without(text, allTrades, ' ztrade ');
  text = without(text, allLoans, ' zloan ');
  text = without(text, allSystems, ' zsystem ');
  return without(text, allRooms, ' zroom ').replace(/\b\d+\b/g, 'znumber');
}
