// The summary of an analysis: key findings, facts, and what was not inspected.
import type { AnalysisSummary as Summary } from '../src/analyses/analyses.ts';
import type { PropertySummary as OverAll } from '../src/chat/property-summary.ts';
import type { Fact as EngineFact } from '../src/engine/engine.ts';
import { builder } from './builder.ts';
import { type Cost, CostRange, DocumentType } from './common.ts';
import { graphqlOnly } from './rest.ts';

export const costOf = (row: {
  costLow: number | null;
  costHigh: number | null;
  costCurrency: string | null;
}): Cost | null =>
  row.costLow === null || row.costHigh === null
    ? null
    : { low: row.costLow, high: row.costHigh, currency: row.costCurrency ?? 'USD' };

const Statement = builder.objectRef<{ text: string; page: number }>('Statement').implement({
  description: 'A statement with its page.',
  fields: (t) => ({
    text: t.exposeString('text', { description: 'Text of the statement.' }),
    page: t.exposeInt('page', { description: 'Number of the physical page, starting at 1.' }),
  }),
});

const Fact = builder.objectRef<EngineFact>('Fact').implement({
  description: 'A key value of the document.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the value, for example `Year built`.' }),
    value: t.exposeString('value', { description: 'Value as stated in the document.' }),
    page: t.exposeInt('page', { description: 'Number of the physical page, starting at 1.' }),
    snippet: t.string({
      nullable: true,
      ...graphqlOnly,
      description:
        'Words of the page that state the value, verbatim with white space folded; null when there are none.',
      resolve: ({ snippet }) => snippet ?? null,
    }),
  }),
});

const SeverityCounts = builder.objectRef<Summary['severityCounts']>('SeverityCounts').implement({
  description: 'Number of issues by severity.',
  fields: (t) => ({
    critical: t.exposeInt('critical', { description: 'Number of critical issues.' }),
    major: t.exposeInt('major', { description: 'Number of major issues.' }),
    minor: t.exposeInt('minor', { description: 'Number of minor issues.' }),
  }),
});

export const AnalysisSummary = builder.objectRef<Summary>('AnalysisSummary').implement({
  description: 'Summary of an analysis.',
  fields: (t) => ({
    analysisId: t.exposeID('analysisId', { description: 'Id of the analysis.' }),
    documentType: t.field({
      type: DocumentType,
      description: 'Type of the document.',
      resolve: (summary) => summary.documentType as never,
    }),
    summary: t.exposeString('summary', { description: 'The summary in Markdown.' }),
    keyFindings: t.field({
      type: [Statement],
      description: 'Key findings, most severe first.',
      resolve: (summary) => summary.keyFindings as never,
    }),
    facts: t.field({
      type: [Fact],
      description: 'Key values with their pages.',
      resolve: (summary) => summary.facts as never,
    }),
    notInspected: t.field({
      type: [Statement],
      description: 'What was not inspected, according to the document.',
      resolve: (summary) => summary.notInspected as never,
    }),
    notStated: t.stringList({
      ...graphqlOnly,
      description: 'Names of values that documents of this type usually have, and this one does not state.',
      resolve: (summary) => summary.notStated,
    }),
    severityCounts: t.field({
      type: SeverityCounts,
      description: 'Number of issues by severity.',
      resolve: (summary) => summary.severityCounts,
    }),
    totalIssues: t.exposeInt('totalIssues', { description: 'Total number of issues.' }),
    estimatedCost: t.field({
      type: CostRange,
      nullable: true,
      description: 'Estimated cost of all priced issues without double counting; null if none could be priced.',
      resolve: costOf,
    }),
    generatedBy: t.exposeString('generatedBy', {
      description: 'Engine and version, or model, that generated the summary.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the summary was generated.' }),
  }),
});

const PropertyFact = builder.objectRef<OverAll['facts'][number]>('PropertyFact').implement({
  description: 'A key value of a document of the property.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the value, for example `Cash to close`.' }),
    value: t.exposeString('value', { description: 'Value as stated in the document.' }),
    page: t.exposeInt('page', { description: 'Number of the physical page, starting at 1.' }),
    file: t.exposeString('file', { description: 'Name of the file.' }),
    analysisId: t.exposeID('analysisId', { description: 'Id of the analysis of the file.' }),
  }),
});

export const PropertySummary = builder.objectRef<OverAll>('PropertySummary').implement({
  description: 'Summary of a property over all its analyzed documents, made from their stored results.',
  fields: (t) => ({
    text: t.exposeString('text', {
      description: 'Markdown: a paragraph of 80 to 180 words as a rule, then facts. Files and pages are named.',
    }),
    facts: t.field({
      type: [PropertyFact],
      description: 'Key values that a buyer asks for first, at most 24.',
      resolve: (summary) => summary.facts,
    }),
    severityCounts: t.field({
      type: SeverityCounts,
      description: 'Number of issues of all documents by severity.',
      resolve: (summary) => summary.severityCounts,
    }),
    totalIssues: t.exposeInt('totalIssues', { description: 'Number of issues of all documents.' }),
    estimatedCost: t.field({
      type: CostRange,
      nullable: true,
      description: 'Estimated cost of all priced repairs without double counting; null if none could be priced.',
      resolve: (summary) => summary.estimatedCost,
    }),
  }),
});
