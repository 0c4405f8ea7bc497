// The samples and their labels. A second run gives the same bytes.
import { readPdf } from '../src/documents/pdf.ts';
import type { Grade } from './content/inspection-parts.ts';
import { type Question, questions } from './content/questions.ts';
import { drawAssociationRules } from './draw/association.ts';
import { drawClosingDisclosure } from './draw/closing-disclosure.ts';
import { drawDisclosure } from './draw/disclosure.ts';
import { drawInspectionReport, type PlacedObservation } from './draw/inspection-report.ts';
import { drawLoanEstimate } from './draw/loan-estimate.ts';
import { drawPlatePhoto } from './draw/photo.ts';

const severity: Record<Grade, string> = {
  'Safety Hazard': 'critical',
  'Repair Needed': 'major',
  'Maintenance Item': 'minor',
};

const types: Record<string, string> = {
  'inspection-report.pdf': 'inspection_report',
  'sellers-disclosure.pdf': 'disclosure',
  'loan-estimate.pdf': 'loan_estimate',
  'closing-disclosure.pdf': 'closing_disclosure',
  'association-rules.pdf': 'hoa_document',
};

const fold = (text: string) => text.toLowerCase().replace(/[^a-z0-9$.%]/g, '');

/** By file name. */
export async function makeSamples(): Promise<Map<string, Buffer>> {
  const report = await drawInspectionReport();
  const papers: Record<string, Buffer> = {
    'inspection-report.pdf': report.bytes,
    'sellers-disclosure.pdf': await drawDisclosure(),
    'loan-estimate.pdf': await drawLoanEstimate(),
    'closing-disclosure.pdf': await drawClosingDisclosure(),
    'association-rules.pdf': await drawAssociationRules(),
  };
  const files = new Map<string, Buffer>(Object.entries(papers));
  const put = (name: string, text: string) => files.set(name, Buffer.from(`${text}\n`));
  for (const [name, bytes] of Object.entries(papers)) {
    put(name.replace('.pdf', '.qa.jsonl'), (await labelQuestions(name, bytes)).join('\n'));
  }
  files.set('water-heater-plate.jpg', await drawPlatePhoto());
  const issues = { file: 'inspection-report.pdf', by: 'inspector', issues: report.observations.map(issue) };
  put('inspection-report.issues.json', JSON.stringify(issues, null, 2));
  put('types.csv', ['file,document_type', ...Object.entries(types).map((row) => row.join(','))].join('\n'));
  put('set.json', JSON.stringify({ reports: '.' }, null, 2));
  return files;
}

async function labelQuestions(file: string, bytes: Buffer): Promise<string[]> {
  const { pages } = await readPdf(bytes);
  return (questions[file] ?? []).map(({ question, type, answer, any, anchor }: Question) => {
    const found = anchor === undefined ? [] : pages.filter((page) => fold(page.text).includes(fold(anchor)));
    if (anchor !== undefined && !found.length) throw new Error(`${file} does not say "${anchor}".`);
    return JSON.stringify({ file, question, type, answer, answer_any: any, pages: found.map((page) => page.number) });
  });
}

const issue = (observation: PlacedObservation) => ({
  title: `${observation.component}: ${observation.title}`,
  pages: [...new Set(observation.pages)].sort((a, b) => a - b),
  system: observation.system,
  severity: severity[observation.grade],
  quote: observation.title,
});
