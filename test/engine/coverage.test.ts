// How much of a document was read, and what the summary says of the rest.
import { expect, test } from 'vitest';
import { analyzeDocument } from '../../src/engine/builtin/analyze.ts';
import { pagesOf } from './pages.ts';

const finding =
  'Electrical\nA double tapped breaker was found in the main service panel.\nRecommend repair by an electrician.';
const read = (documentType: 'inspection_report' | 'disclosure' | 'lease', ...texts: string[]) =>
  analyzeDocument({ filename: 'document.pdf', type: 'pdf', pages: pagesOf(...texts), documentType }, 'test');

test('a report whose text was read has full coverage, and the summary does not mention it', () => {
  const { coverage, summary } = read('inspection_report', finding, finding.replace('main', 'sub'));
  expect(coverage.share).toBeGreaterThan(0.9);
  expect(coverage.unreadPages).toEqual([]);
  expect(summary).not.toContain('could be read');
});

test('pages without text are not read, and the summary names them', () => {
  const { coverage, summary } = read('inspection_report', finding, finding, finding, '', finding, '', '');
  expect(coverage.unreadPages).toEqual([4, 6, 7]);
  expect(summary).toContain('pages 4, 6–7');
});

test('a report of which little was read is not called free of defects', () => {
  const { coverage, issues, summary } = read('inspection_report', 'Home inspection report of the house', '', '', '');
  expect(issues).toEqual([]);
  expect(coverage.share).toBeLessThan(0.3);
  expect(summary).toContain('Too little of this document could be read');
  expect(summary).toMatch(/Only \d+ % of this document could be read/);
  expect(summary).not.toMatch(/No (?:defects|issues)/);
});

test('nonsense of a font without a character map is not read', () => {
  const garbled = Array.from({ length: 30 }, () => 'xqzt wvkj qqpz zzkx vjwq kxzq pqvz').join('\n');
  expect(read('lease', garbled, 'Lease of the premises at 4 Mill Road. Rent is due monthly.').coverage).toEqual({
    share: 0.5,
    unreadPages: [1],
  });
});

test('ticks of a scanned form are not read', () => {
  const pages = pagesOf('1. Has the roof leaked?   [ ] Yes   [X] No').map((page) => ({ ...page, ocr: true }));
  const { coverage, facts, summary } = analyzeDocument(
    { filename: 'scan.pdf', type: 'pdf', pages, documentType: 'disclosure' },
    'test',
  );
  expect(facts).toEqual([]);
  expect(coverage).toEqual({ share: 0, unreadPages: [1] });
  expect(summary).toContain('Too little of this document could be read');
});

test('a blank form is said to have no answers, not to be without issues', () => {
  const { summary } = read(
    'disclosure',
    "Seller's disclosure\n1. Has the roof leaked?   [ ] Yes   [ ] No   [ ] Unknown",
  );
  expect(summary).toContain('No answers were recognized');
});

const french =
  "Rapport d'inspection\nLe revêtement de la toiture est en fin de vie et plusieurs bardeaux sont manquants sur le versant nord.\nUne fuite active a été observée sous l'évier de la cuisine, et le panneau électrique présente des fils dénudés.";

test('pages in another language are not read, and the summary names the language', () => {
  const { coverage, summary } = read('inspection_report', french, french, finding);
  expect(coverage).toEqual({ share: 0.33, unreadPages: [1, 2] });
  const reason = 'Text in French is not read: issues and facts are recognized in English only.';
  expect(summary).toContain(reason);
  const mostlyEnglish = read('inspection_report', french, finding, finding, finding).summary;
  expect(mostlyEnglish).toContain(`Not read: page 1. ${reason}`);
});

test('what a document in another language does not state is not known', () => {
  const rules =
    'Reglamento de la comunidad\nLos propietarios no pueden alquilar la vivienda por menos de un mes, y las mascotas están permitidas en las zonas comunes con correa.';
  const pages = pagesOf(rules, rules);
  const { notStated, summary } = analyzeDocument(
    { filename: 'reglamento.pdf', type: 'pdf', pages, documentType: 'hoa_document' },
    'test',
  );
  expect(notStated).toEqual([]);
  expect(summary).toContain('Text in Spanish is not read');
  expect(summary).not.toContain('Not stated in this document');
});
