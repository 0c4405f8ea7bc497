// Chooses the reader of a short specialist report by its title.
import type { Page } from '../../../documents/pages.ts';
import type { DocumentReading } from '../document-reading.ts';
import { type Statement, statementsOf } from '../statements.ts';
import { readInsects } from './insects.ts';
import { readRadon } from './radon.ts';
import { readRoof } from './roofs.ts';
import { readSewer } from './sewer.ts';

interface Specialist {
  title: RegExp;
  read: (statements: Statement[], pages: Page[]) => DocumentReading;
}

const specialists: readonly Specialist[] = [
  {
    title: /\b(?:sewer|drain line|lateral)\b.{0,24}\b(?:scope|camera|video|inspection|survey|report)|\bvideo sewer\b/i,
    read: readSewer,
  },
  { title: /\bwood[- ]destroying (?:insect|organism|pest)|\btermite (?:inspection )?report/i, read: readInsects },
  {
    title:
      /\broof(?:ing)? (?:certificat\w+|condition|inspection)\b|\bcertificate of roof\b|\bmitigation (?:verification )?inspection\b|\bmitigation verification\b/i,
    read: readRoof,
  },
  { title: /\bradon (?:gas )?(?:test|measure|inspection|analysis|monitor|screening|report|result)/i, read: readRadon },
];
/** Longer reports treat these subjects as chapters; the general reader knows those. */
const maxPages = 16;
const headLength = 400;

export interface SpecialistReading extends DocumentReading {
  /** False for a chapter of a longer report. */
  whole: boolean;
}

/** Null for a report that is none of them. A radon result is read wherever it is. */
export function readSpecialist(pages: Page[]): SpecialistReading | null {
  const head = pages[0]?.text.slice(0, headLength) ?? '';
  const specialist = pages.length <= maxPages ? specialists.find(({ title }) => title.test(head)) : undefined;
  if (specialist) return { ...specialist.read(statementsOf(pages), pages), whole: true };
  const measured = pages.filter(({ text }) => /\bpCi\/?\s?l\b/i.test(text));
  if (measured.length === 0) return null;
  const reading = readRadon(statementsOf(measured));
  return reading.facts.some(({ name }) => name === 'Radon level') ? { ...reading, notStated: [], whole: false } : null;
}
