// A document in short: what was found, what it says, what was not looked at.
import type { AnalysisSummary as Summary } from '../src/analyses/analyses.ts';
import type { Fact as EngineFact } from '../src/engine/engine.ts';
import { builder } from './builder.ts';
import { type Cost, CostRange, DocumentType } from './common.ts';

export const costOf = (row: {
  costLow: number | null;
  costHigh: number | null;
  costCurrency: string | null;
}): Cost | null =>
  row.costLow === null || row.costHigh === null
    ? null
    : { low: row.costLow, high: row.costHigh, currency: row.costCurrency ?? 'USD' };

const Statement = builder.objectRef<{ text: string; page: number }>('Statement').implement({
  description: 'Something that a page of the document says.',
  fields: (t) => ({
    text: t.exposeString('text', { description: 'In words.' }),
    page: t.exposeInt('page', { description: 'Physical page, from 1.' }),
  }),
});

const Fact = builder.objectRef<EngineFact>('Fact').implement({
  description: 'A value that a professional looks for in such a document.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'What it is, `Year built`.' }),
    value: t.exposeString('value', { description: 'As the document says it.' }),
    page: t.exposeInt('page', { description: 'Physical page, from 1.' }),
  }),
});

const SeverityCounts = builder.objectRef<Summary['severityCounts']>('SeverityCounts').implement({
  description: 'Issues by severity.',
  fields: (t) => ({
    critical: t.exposeInt('critical', { description: 'Critical issues.' }),
    major: t.exposeInt('major', { description: 'Major issues.' }),
    minor: t.exposeInt('minor', { description: 'Minor issues.' }),
  }),
});

export const AnalysisSummary = builder.objectRef<Summary>('AnalysisSummary').implement({
  description: 'A document in short.',
  fields: (t) => ({
    analysisId: t.exposeID('analysisId', { description: 'The analysis.' }),
    documentType: t.field({
      type: DocumentType,
      description: 'What the document is.',
      resolve: (summary) => summary.documentType as never,
    }),
    summary: t.exposeString('summary', { description: 'Markdown.' }),
    keyFindings: t.field({
      type: [Statement],
      description: 'The gravest first.',
      resolve: (summary) => summary.keyFindings as never,
    }),
    facts: t.field({
      type: [Fact],
      description: 'Values with the page they stand on.',
      resolve: (summary) => summary.facts as never,
    }),
    notInspected: t.field({
      type: [Statement],
      description: 'What the document says was not looked at.',
      resolve: (summary) => summary.notInspected as never,
    }),
    severityCounts: t.field({
      type: SeverityCounts,
      description: 'Issues by severity.',
      resolve: (summary) => summary.severityCounts,
    }),
    totalIssues: t.exposeInt('totalIssues', { description: 'All issues.' }),
    estimatedCost: t.field({
      type: CostRange,
      nullable: true,
      description: 'Of all priced issues, none counted twice; null where nothing could be priced.',
      resolve: costOf,
    }),
    generatedBy: t.exposeString('generatedBy', { description: 'The engine, and its version or model.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was written.' }),
  }),
});
