// Reads a short specialist report with the reader of its subject.
import type { Page } from '../../../documents/pages.ts';
import type { DocumentReading } from '../document-reading.ts';
import { type Statement, statementsOf } from '../statements.ts';
import { readInsects } from './insects.ts';
import { readMitigation } from './mitigation.ts';
import { hasRadonLevel, readRadon } from './radon.ts';
import { readRoof } from './roofs.ts';
import { readSeptic } from './septic.ts';
import { readSewer } from './sewer.ts';
import { type Subject, subjectOf } from './subject.ts';

const readers: Record<Subject, (statements: Statement[], pages: Page[]) => DocumentReading> = {
  sewer: readSewer,
  insects: readInsects,
  roof: readRoof,
  'wind mitigation': readMitigation,
  radon: readRadon,
  septic: readSeptic,
};

/** Null for a report that is none of them. A radon result is read wherever it is. */
export function readSpecialist(pages: Page[]): DocumentReading | null {
  const subject = subjectOf(pages);
  if (subject) return readers[subject](statementsOf(pages), pages);
  const measured = pages.filter(({ text }) => /\bpCi\/?\s?l\b/i.test(text));
  if (measured.length === 0) return null;
  const reading = readRadon(statementsOf(measured));
  return hasRadonLevel(reading.facts) ? { ...reading, notStated: [] } : null;
}
