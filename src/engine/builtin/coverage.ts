// How much of a document was read: the mean over its pages. Pages without legible text count as not read. Of a report,
// what did not become a statement is not read; of a form, scanned pages are not, because ticks of pictures are not reliable.
// The built-in engine does not read pages in other languages.

import type { DocumentType } from '../../documents/document-types.ts';
import { isLegible, countLetters as letters } from '../../documents/legible.ts';
import type { Block } from '../../documents/model/block.ts';
import type { Page } from '../../documents/pages.ts';
import { type ForeignLanguage, foreignLanguageOf } from '../../language/languages.ts';
import type { Coverage } from '../engine.ts';
import { statementsIn } from './items/statements.ts';

/** Below this share of its text a page is not read. */
const minShare = 0.3;
/** Fewer letters are a page number, or the frame of a picture. */
const minLetters = 10;
/** Below this share nothing is said about the whole document. */
const lowShare = 0.6;

export const isLow = ({ share }: Coverage): boolean => share < lowShare;

/** Their labels are known in Spanish as well. */
const bilingual: ReadonlySet<DocumentType> = new Set<DocumentType>(['loan_estimate', 'closing_disclosure']);

/** The language of the pages that the built-in engine does not read: that of most of them. */
export function unreadLanguageOf(pages: Page[], documentType: DocumentType): ForeignLanguage | null {
  if (bilingual.has(documentType)) return null;
  const found = pages.flatMap(({ text }) => foreignLanguageOf(text) ?? []);
  const [most] = [...Map.groupBy(found, (language) => language)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  return most?.[0] ?? null;
}

/** @param language of pages that the engine does not read */
export function coverageOf(pages: Page[], documentType: DocumentType, language?: ForeignLanguage | null): Coverage {
  const isReport = documentType === 'inspection_report' || documentType === 'pest_report';
  const ofStatements = isReport ? statementShares(pages) : undefined;
  const shares = pages.map((page) => {
    if (letters(page.text) < minLetters || !isLegible(page.text)) return 0;
    if (documentType === 'disclosure' && page.ocr) return 0;
    if (language && foreignLanguageOf(page.text)) return 0;
    return ofStatements?.get(page.number) ?? 1;
  });
  const sum = shares.reduce((total, share) => total + share, 0);
  return {
    share: pages.length === 0 ? 0 : Math.round((100 * sum) / pages.length) / 100,
    unreadPages: pages.filter((_, at) => shares[at]! < minShare).map(({ number }) => number),
  };
}

/** Of each page with text, the share of its letters that are in statements, headings or captions. */
function statementShares(pages: Page[]): Map<number, number> {
  const { blocks, statements } = statementsIn(pages);
  const count = <T extends { page: number }>(items: T[], lettersIn: (item: T) => number) => {
    const sums = new Map<number, number>();
    for (const item of items) sums.set(item.page, (sums.get(item.page) ?? 0) + lettersIn(item));
    return sums;
  };
  const inPieces = ({ pieces }: Block) => pieces.reduce((sum, { text }) => sum + letters(text), 0);
  const content = blocks.filter(({ kind }) => kind !== 'running');
  const all = count(content, inPieces);
  const titles = count(
    content.filter(({ kind }) => kind === 'heading' || kind === 'caption'),
    inPieces,
  );
  const stated = count(statements, ({ text }) => letters(text));
  return new Map(
    [...all].map(([page, sum]) => [
      page,
      Math.min(1, ((stated.get(page) ?? 0) + (titles.get(page) ?? 0)) / Math.max(1, sum)),
    ]),
  );
}
