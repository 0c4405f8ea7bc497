// Detects the document type by evidence in the text. A type needs enough evidence and a lead over the next type; other
// readable text is uncategorized, and text without legible words is noise.

import type { DocumentType } from '../../documents/document-types.ts';
import type { FileType, Page } from '../../documents/pages.ts';
import { foreignLanguageOf, nameOfLanguage } from '../../language/languages.ts';
import type { Categorization, DocumentText } from '../engine.ts';
import { statesDefects } from './types/defects.ts';
import { typeEvidence } from './types/evidence.ts';
import { filenamePatterns } from './types/filenames.ts';
import { judgeDocument } from './types/model.ts';
import { isAboutHomes, isAboutOneHouse, namesProperty } from './types/one-house.ts';

const minScore = 5;
/** Of a page of text in a photo, and of a type that is not the first choice. */
const sureScore = 8;
/** Number of characters at the start of the first pages that are searched for titles. */
const headLength = 1500;
/** Points of evidence for each step of the model, and the most steps. */
const modelWeight = 2.2;
const maxOdds = 5;
const wholeLength = 60_000;
const photoTypes = new Set<FileType>(['jpeg', 'png', 'heic']);
const fewLetters = 60;
/** Share of the score of the first choice from which the defects that a document states decide. */
const close = 0.6;

export function categorizeDocument({ filename, type, pages }: DocumentText): Categorization {
  const text = pages
    .map((page) => page.text)
    .join('\n')
    .slice(0, wholeLength);
  const legible = legibleWords(text);
  const isPhoto = photoTypes.has(type);
  const odds = judgeDocument(pages);
  const scored = scoreTypes(filename, pages, text, odds);
  if (isPhoto && legible.join('').length < fewLetters * 4) {
    const [best] = scored;
    if (!best || best.score < sureScore)
      return { documentType: 'photo', confidence: 0.9, reason: 'A photo without a page of text.' };
  }
  if (legible.length < 4) {
    const reason = text.trim() === '' ? 'The document is blank: it has no text.' : 'The document has no legible text.';
    return { documentType: 'noise', confidence: 0.9, reason };
  }
  const clear = clearType(odds);
  // Mentions of other documents add up, also against the title of this one.
  const titled = scored.find(({ type, score }) => type === clear && score >= sureScore);
  const isMentioned = titled && (odds.get(scored[0]!.type) ?? 0) < 0;
  const [best, ...others] = isMentioned ? [titled, ...scored.filter((each) => each !== titled)] : scored;
  // A report on a home of an association has its words, too. What a seller discloses are defects as well.
  const isClose =
    best?.type !== 'disclosure' &&
    others.some(({ type, score }) => type === 'inspection_report' && score > close * (best?.score ?? 0));
  const isUnclear = !best || best.score < minScore || isContract(best.type) || isClose;
  const isOther = clear !== null && clear !== 'inspection_report' && !isContract(clear);
  if (isUnclear && !isOther && statesDefects(pages))
    return { documentType: 'inspection_report', confidence: 0.7, reason: 'It states defects of a house.' };
  if (best && best.score >= minScore) {
    const objection = objections[best.type]?.(pages);
    if (!objection) return decided(best, others[0]);
    const next = others.find(({ score, type }) => score >= sureScore && !objections[type]?.(pages));
    return next ? decided(next) : { documentType: 'uncategorized', confidence: 0.7, reason: objection };
  }
  if (clear && !objections[clear]?.(pages))
    return { documentType: clear, confidence: 0.6, reason: 'It has the words of such a document.' };
  if (onlyBoilerplate(text, legible.length)) {
    return { documentType: 'noise', confidence: 0.7, reason: 'The document holds nothing but boilerplate.' };
  }
  const language = foreignLanguageOf(text);
  const reason = language
    ? `Its text is in ${nameOfLanguage(language)}, and no type of document was recognized in it.`
    : 'Readable, but nothing in it is about a property.';
  return { documentType: 'uncategorized', confidence: 0.6, reason };
}

/** The type that the model alone tells from all others: letters and notes have no title and no form. */
function clearType(odds: Map<DocumentType, number>): DocumentType | null {
  const [first, second] = [...odds].toSorted(([, one], [, other]) => other - one);
  const isClear = first && first[1] >= clearOdds && first[1] - (second?.[1] ?? 0) >= clearLead;
  return isClear && first[0] !== 'uncategorized' ? first[0] : null;
}
const clearOdds = 1.1;
const clearLead = 0.7;

/** A report may begin with the agreement about the inspection. */
const isContract = (type: DocumentType): boolean => type === 'purchase_agreement' || type === 'lease';

/** From the filename and the first pages, while the upload request is answered. */
export const categorizeQuickly = (filename: string, type: FileType, firstPages: Page[]): DocumentType =>
  categorizeDocument({ filename, type, pages: firstPages.slice(0, 3) }).documentType;

interface ScoredType {
  type: DocumentType;
  score: number;
  says: string[];
}

function decided(best: ScoredType, second?: ScoredType): Categorization {
  const confidence = Math.min(0.99, 0.5 + 0.5 * (1 - (second?.score ?? 0) / best.score));
  const reason =
    best.type === 'uncategorized' ? `It looks like ${best.says[0]}.` : `It has ${best.says.slice(0, 3).join(', ')}.`;
  return { documentType: best.type, confidence: Math.round(confidence * 100) / 100, reason };
}

/** Why a document has the words of a type, but is none; null if it is one. */
const objections: Partial<Record<DocumentType, (pages: Page[]) => string | null>> = {
  inspection_report: (pages) =>
    isAboutOneHouse(pages)
      ? null
      : 'It is about inspections, but it reports none: it names no house, no part of one, no day or nothing that was seen.',
  lease: (pages) => (namesProperty(pages) ? null : 'It is a lease, but it names no home, premises or land.'),
  purchase_agreement: (pages) =>
    namesProperty(pages) ? null : 'It is a contract, but it names no home, premises or land.',
  hoa_document: (pages) =>
    isAboutHomes(pages) ? null : 'It is a document of an association, but it names no homes, owners or lots.',
};

/** Best first. */
function scoreTypes(filename: string, pages: Page[], text: string, odds: Map<DocumentType, number>): ScoredType[] {
  // A cover sheet may precede the title.
  const heads = pages.slice(0, 3).map((page, at) => fold(page.text).slice(0, at === 0 ? headLength : headLength / 2));
  const whole = fold(text);
  const totals = new Map<DocumentType, ScoredType>();
  for (const { type, weight, says, patterns, title } of typeEvidence) {
    const at = (title ? heads : [whole]).findIndex((part) => patterns.every((pattern) => pattern.test(part)));
    if (at < 0) continue;
    const total = totals.get(type) ?? { type, score: 0, says: [] };
    // The head of the first page names the document; the head of a later page, or a long line, may only mention another one.
    const isMention = title && (at > 0 || !standsAlone(patterns, heads[at]!));
    total.score += isMention ? weight * 0.5 : weight;
    total.says.push(says);
    totals.set(type, total);
  }
  const name = filename.replace(/[_\-.]+/g, ' ');
  const named = filenamePatterns.find(([, pattern]) => pattern.test(name))?.[0];
  const total = named && totals.get(named);
  if (total) total.score += 2;
  for (const [type, value] of odds) {
    const points = modelWeight * Math.max(-maxOdds, Math.min(maxOdds, value));
    const total = totals.get(type);
    if (total) total.score += points;
    else if (points > 0) totals.set(type, { type, score: points, says: ['the words of such a document'] });
  }
  return [...totals.values()].sort((a, b) => b.score - a.score);
}

/** A title has a line of its own. */
function standsAlone([pattern]: readonly RegExp[], head: string): boolean {
  const found = pattern!.exec(head);
  if (!found) return false;
  const from = head.lastIndexOf('\n', found.index) + 1;
  const end = head.indexOf('\n', found.index + found[0].length);
  const line = head.slice(from, end < 0 ? undefined : end);
  return line.trim().split(/\s+/).length - found[0].trim().split(/\s+/).length <= maxBeside;
}
const maxBeside = 6;

const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[’‘]/g, "'")
    .replace(/[ \t]+/g, ' ');

/** Letters with a vowel, not one character repeated. */
const legibleWords = (text: string): string[] =>
  (text.match(/\p{L}{2,}/gu) ?? []).filter(
    (word) => /[aeiouyáéíóúàèäöü]/i.test(word) && !/^(.)\1*$/.test(word.toLowerCase()),
  );

const boilerplate =
  /\b(?:this page (?:is )?(?:intentionally )?(?:left )?blank|all rights reserved|confidential|copyright|page \d+ of \d+|terms (?:of use|and conditions)|privacy (?:policy|notice)|unsubscribe|do not reply|powered by|generated by)\b/gi;

function onlyBoilerplate(text: string, words: number): boolean {
  const plain = text.match(boilerplate) ?? [];
  return plain.length > 0 && words - plain.join(' ').split(/\s+/).length < Math.max(6, words * 0.3);
}
