// The repair request as a document: the same content for the preview, the PDF and the Word file.
import type { Language, Translate } from '../i18n/i18n.tsx';
import { formatDate, formatRange, sumRanges } from '../lib/format.ts';
import type { IssueItem } from '../lib/issues.ts';
import type { RepairRequest } from '../lib/request.ts';

export interface LetterItem {
  id: string;
  title: string;
  severity: string;
  quote: string;
  /** File and page. */
  source: string;
  details: string[];
}

export interface Letter {
  title: string;
  head: string[];
  note: string;
  intro: string;
  items: LetterItem[];
  total: string | null;
  foot: string;
  fileName: string;
}

interface Content {
  address: string;
  request: RepairRequest;
  issues: readonly IssueItem[];
  date: string;
}

export function writeLetter(t: Translate, language: Language, { address, request, issues, date }: Content): Letter {
  const total = sumRanges(issues.map(({ estimatedCost }) => estimatedCost));
  const item = (issue: IssueItem): LetterItem => ({
    id: issue.id,
    title: issue.location ? `${issue.title} (${issue.location})` : issue.title,
    severity: t(`severity.${issue.severity}`),
    quote: `“${issue.snippet}”`,
    source: t('letter.source', { name: issue.filename, n: issue.page }),
    details: [
      issue.recommendation && t('letter.recommendation', { text: issue.recommendation }),
      issue.estimatedCost && t('letter.cost', { cost: formatRange(language, issue.estimatedCost) }),
      issue.estimatedCost && t('letter.basis', { basis: issue.estimatedCost.basis }),
    ].filter((line): line is string => Boolean(line)),
  });
  return {
    title: t('letter.title'),
    head: [
      t('letter.property', { address }),
      t('letter.date', { date: formatDate(language, date) }),
      request.buyer && t('letter.from', { name: request.buyer }),
      request.seller && t('letter.to', { name: request.seller }),
    ].filter(Boolean),
    note: request.note,
    intro: t(`letter.intro.${request.kind}`),
    items: issues.map(item),
    total: total && t('letter.total', { cost: formatRange(language, total) }),
    foot: t('letter.disclaimer'),
    fileName: `${t('letter.title')} ${address}`.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/-+$/, ''),
  };
}

export function saveFile(name: string, type: string, bytes: Uint8Array<ArrayBuffer> | Blob): void {
  const url = URL.createObjectURL(bytes instanceof Blob ? bytes : new Blob([bytes], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
