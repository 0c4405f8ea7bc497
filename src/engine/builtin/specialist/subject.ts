// The subject of a short specialist report, by its title.
import type { DocumentType } from '../../../documents/document-types.ts';
import type { Page } from '../../../documents/pages.ts';

export type Subject = 'sewer' | 'insects' | 'roof' | 'wind mitigation' | 'radon' | 'septic';

const titles: readonly (readonly [Subject, RegExp])[] = [
  [
    'sewer',
    /\b(?:sewer|drain line|lateral)\b.{0,24}\b(?:scope|camera|video|inspection|survey|report)|\bvideo sewer\b/i,
  ],
  ['insects', /\bwood[- ]destroying (?:insect|organism|pest)|\btermite (?:inspection )?report/i],
  ['wind mitigation', /\bmitigation (?:verification )?inspection\b|\bmitigation verification\b/i],
  ['roof', /\broof(?:ing)? (?:certificat\w+|condition|inspection)\b|\bcertificate of roof\b/i],
  [
    'septic',
    /\b(?:septic|on-?site (?:waste ?water|sewage)|private sewage|sewage disposal)\b[\s\S]{0,60}?\b(?:inspection|evaluation|assessment|report)\b|\binspection\b[\s\S]{0,30}?\b(?:septic|sewage|waste ?water)\b/i,
  ],
  ['radon', /\bradon (?:gas )?(?:test|measure|inspection|analysis|monitor|screening|report|result)/i],
];
/** Longer reports treat these subjects as chapters; the general reader knows those. */
const maxPages = 16;
const headLength = 400;

const headOf = (pages: readonly Page[]): string => pages[0]?.text.slice(0, headLength) ?? '';

export function subjectOf(pages: readonly Page[]): Subject | null {
  if (pages.length > maxPages) return null;
  const head = headOf(pages);
  return titles.find(([, title]) => title.test(head))?.[0] ?? null;
}

const general = /\b(?:home|house|building|property|residential|pre-?purchase|general) inspection\b/i;

/** The types as which these reports are read. */
const types: ReadonlySet<DocumentType> = new Set(['inspection_report', 'pest_report', 'hazard_report']);

interface Report {
  documentType: DocumentType;
  pages: readonly Page[];
}

/** Null also for a document that only names such a subject: a contract, or a report on the whole house. */
export const onlySubjectOf = ({ documentType, pages }: Report): Subject | null =>
  types.has(documentType) && !general.test(headOf(pages)) ? subjectOf(pages) : null;

/** Whether a line is the title of such a report. */
export const isTitle = (text: string): boolean => titles.some(([, title]) => title.test(text));
