// Writes the samples and their labels into this folder. A second run gives the same bytes.
import { writeFile } from 'node:fs/promises';
import { readPdf } from '../src/documents/pdf.ts';
import type { Grade } from './content/inspection.ts';
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

const write = (name: string, content: string | Buffer) => writeFile(new URL(name, import.meta.url), content);
const fold = (text: string) => text.toLowerCase().replace(/[^a-z0-9$.%]/g, '');

const report = await drawInspectionReport();
const files: Record<string, Buffer> = {
  'inspection-report.pdf': report.bytes,
  'sellers-disclosure.pdf': await drawDisclosure(),
  'loan-estimate.pdf': await drawLoanEstimate(),
  'closing-disclosure.pdf': await drawClosingDisclosure(),
  'association-rules.pdf': await drawAssociationRules(),
};
for (const [name, bytes] of Object.entries(files)) {
  await write(name, bytes);
  const { pages } = await readPdf(bytes);
  const label = (question: Question) => {
    const wanted = question.anchor === undefined ? undefined : fold(question.anchor);
    const found = wanted === undefined ? [] : pages.filter((page) => fold(page.text).includes(wanted));
    if (wanted !== undefined && !found.length) throw new Error(`${name} does not say "${question.anchor}".`);
    const { question: asked, type, answer, any } = question;
    return JSON.stringify({
      file: name,
      question: asked,
      type,
      answer,
      answer_any: any,
      pages: found.map((page) => page.number),
    });
  };
  await write(name.replace('.pdf', '.qa.jsonl'), `${(questions[name] ?? []).map(label).join('\n')}\n`);
}
await write('water-heater-plate.jpg', await drawPlatePhoto());

const issue = (observation: PlacedObservation) => ({
  title: `${observation.component}: ${observation.title}`,
  pages: [...new Set(observation.pages)].sort((a, b) => a - b),
  system: observation.system,
  severity: severity[observation.grade],
  quote: observation.title,
});
const issues = { file: 'inspection-report.pdf', by: 'inspector', issues: report.observations.map(issue) };
await write('inspection-report.issues.json', `${JSON.stringify(issues, null, 2)}\n`);
await write(
  'types.csv',
  `file,document_type\n${Object.entries(types)
    .map((row) => row.join(','))
    .join('\n')}\n`,
);
await write('set.json', `${JSON.stringify({ reports: '.' }, null, 2)}\n`);
