// Verifies what the model wrote: checks quotes, replaces unsupported text by its quote, keeps severity at or above the
// rules, takes prices from the catalogue only.

import type { DocumentType } from '../../documents/document-types.ts';
import type { Page } from '../../documents/pages.ts';
import { foldSpace } from '../../documents/snippet.ts';
import { severityOf } from '../builtin/inspection/severity.ts';
import { priceIssue } from '../catalogue/price.ts';
import { type Analysis, type Issue, severities } from '../engine.ts';
import { isSupported } from './is-supported.ts';
import { findQuote } from './quote.ts';
import type { RawIssue, RawReading } from './reading.ts';

export type VerifiedReading = Pick<Analysis, 'keyFindings' | 'facts' | 'notInspected' | 'issues'> & {
  summary: { text: string; page: number }[];
  /** Text that the model read from images; it can't be verified. */
  seen: { text: string; page: number }[];
};

const maxSeenLength = 300;
const inspectionTypes = new Set<DocumentType>(['inspection_report', 'pest_report']);

const present = (text: string | undefined): string | null => (text && foldSpace(text)) || null;

export function verifyReading(
  raw: RawReading,
  pages: Page[],
  type: DocumentType,
  pictured: number[] = [],
): VerifiedReading {
  const said = (items: RawReading['summary']) =>
    items.flatMap((item) => {
      const found = findQuote(pages, item);
      const text = foldSpace(item.text);
      return found ? [{ text: isSupported(text, [found.quote]) ? text : found.quote, page: found.page }] : [];
    });
  return {
    summary: said(raw.summary),
    seen: (raw.seen ?? []).flatMap(({ text, page }) => {
      const sentence = foldSpace(text);
      return pictured.includes(page) && sentence && sentence.length <= maxSeenLength ? [{ text: sentence, page }] : [];
    }),
    keyFindings: said(raw.keyFindings),
    notInspected: said(raw.notInspected),
    facts: raw.facts.flatMap(({ name, value, ...quoted }) => {
      const found = findQuote(pages, quoted);
      const stated = foldSpace(value);
      if (!found || !stated || !found.quote.toLowerCase().includes(stated.toLowerCase())) return [];
      return [{ name: foldSpace(name), value: stated, page: found.page, snippet: found.quote }];
    }),
    issues: raw.issues.flatMap((issue) => {
      const finding = verifyIssue(issue, pages, type);
      return finding ? [finding] : [];
    }),
  };
}

function verifyIssue(raw: RawIssue, pages: Page[], type: DocumentType): Issue | null {
  const found = findQuote(pages, raw);
  if (!found) return null;
  const { page, quote } = found;
  const around = pages.find(({ number }) => number === page)!.text;
  const carried = (text: string | null): string | null => (text && isSupported(text, [quote], around) ? text : null);
  const description = carried(present(raw.description)) ?? quote;
  const finding = {
    title: carried(present(raw.title)) ?? quote.slice(0, 120),
    description,
    system: present(raw.system) ?? 'Other',
    component: present(raw.component),
    location: carried(present(raw.location)),
    page,
    snippet: quote,
    recommendation: carried(present(raw.recommendation)),
    trade: present(raw.trade),
    confidence: Math.min(1, Math.max(0, raw.confidence)),
  };
  return { ...finding, ...severityFor(raw, quote, type), estimatedCost: priceIssue(finding) };
}

/** The higher of the model's severity and the rules': text on a page can persuade the model, but not the rules. */
function severityFor(
  raw: RawIssue,
  quote: string,
  type: DocumentType,
): Pick<Issue, 'severity' | 'severityReason' | 'safetyHazard'> {
  const own = { severity: raw.severity, severityReason: foldSpace(raw.severityReason), safetyHazard: raw.safetyHazard };
  if (!inspectionTypes.has(type)) return own;
  const ruled = severityOf(quote, quote, quote, null);
  const ruleIsWorse =
    ruled.severity === 'critical' && severities.indexOf(own.severity) > severities.indexOf(ruled.severity);
  return ruleIsWorse ? ruled : { ...own, safetyHazard: own.safetyHazard || ruled.safetyHazard };
}
