// lintel upload FILE… [--property ID | --address TEXT] [--wait]
import { basename } from 'node:path';
import type { UploadProgress } from '../files.ts';
import { type Context, UsageError } from './context.ts';
import { plain, table } from './terminal.ts';

interface Document {
  id: string;
  filename: string;
  status: string;
  documentType: string | null;
  totalIssues: number | null;
  analysis: { reason: string | null; error: string | null };
}

interface PropertyProgress {
  propertyProgress: {
    percent: number;
    secondsLeft: number | null;
    finishedDocuments: number;
    totalDocuments: number;
    documents: Document[];
  };
}

interface AnalysisProgress {
  analysisProgress: Omit<Document, 'analysis' | 'id'> &
    Document['analysis'] & {
      analysisId: string;
      completedAt: string | null;
      chatStatus: string;
      progress: { percent: number; step: string; secondsLeft: number | null };
    };
}

const propertyProgress = `subscription ($id: ID!) {
  propertyProgress(id: $id) {
    percent secondsLeft finishedDocuments totalDocuments
    documents { id filename status documentType totalIssues analysis { reason error } }
  }
}`;
const analysisProgress = `subscription ($id: ID!) {
  analysisProgress(id: $id) {
    analysisId filename status chatStatus documentType totalIssues reason error completedAt
    progress { percent step secondsLeft }
  }
}`;

export async function upload(context: Context): Promise<boolean> {
  const { positionals: files, client, terminal, text } = context;
  if (files.length === 0) throw new UsageError('Name the files to upload.');
  const [property, address] = [text('property'), text('address')];
  if (property && address) throw new UsageError('Give either --property or --address.');
  const id = property ?? (address && (await client.properties.create({ address }, { signal: context.signal })).id);
  const { documents, json } = await (id ? uploadToProperty(context, id) : uploadEach(context));
  if (context.json) terminal.json(json);
  else if (context.values.wait) {
    for (const line of table([['document', 'status', 'issues', 'id'], ...documents.map(row)])) terminal.print(line);
  }
  return documents.every(({ status }) => status !== 'failed');
}

const row = ({ filename, status, documentType, totalIssues, id, analysis }: Document): string[] => [
  plain(filename),
  plain([status, analysis.reason ?? (status === 'failed' ? analysis.error : null)].filter(Boolean).join(': ')),
  totalIssues === null ? '' : `${totalIssues}${documentType ? ` (${documentType})` : ''}`,
  id,
];

interface Uploaded {
  documents: Document[];
  json: object;
}

async function uploadToProperty(context: Context, id: string): Promise<Uploaded> {
  const { positionals: files, client, terminal, values, signal } = context;
  const count = `${files.length} file${files.length === 1 ? '' : 's'}`;
  const result = await client.properties.upload(id, files, { signal, onProgress: bar(context, 'Uploading') });
  terminal.finish(`Uploaded ${count} to the property ${id}.`);
  const ids = new Set(result.documents.map((document) => document.id));
  let documents: Document[] = result.documents.map(({ id, filename, status }) => ({
    ...{ id, filename, status, documentType: null, totalIssues: null },
    analysis: { reason: null, error: null },
  }));
  if (!values.wait) {
    if (!context.json) for (const document of documents) terminal.print(`${document.id}  ${plain(document.filename)}`);
    return { documents, json: result };
  }
  for await (const { propertyProgress: now } of context.graphql.subscribe<PropertyProgress>(
    propertyProgress,
    () => ({ id }),
    signal,
  )) {
    const remark = `${now.finishedDocuments} of ${now.totalDocuments} documents${left(now.secondsLeft)}`;
    terminal.progress('Analyzing', now.percent, remark);
    documents = now.documents.filter((document) => ids.has(document.id));
    if (now.finishedDocuments === now.totalDocuments) break;
  }
  terminal.finish('Analyzed.');
  return { documents, json: { ...result, documents } };
}

/** Without a property, each file is an analysis of its own. */
async function uploadEach(context: Context): Promise<Uploaded> {
  const { positionals: files, client, terminal, values, signal } = context;
  const documents: Document[] = [];
  for (const file of files) {
    const name = plain(basename(file));
    const onProgress = bar(context, `Uploading ${name}`);
    const { analysis_id: id, filename, status } = await client.analyses.create({ file }, { signal, onProgress });
    terminal.finish(`Uploaded ${name}.`);
    const analysis = { reason: null, error: null };
    documents.push({ id, filename, status, documentType: null, totalIssues: null, analysis });
    if (!values.wait && !context.json) terminal.print(`${id}  ${plain(filename)}`);
  }
  if (values.wait) for (const [i, { id }] of documents.entries()) documents[i] = await waitFor(context, id);
  return { documents, json: { documents } };
}

async function waitFor({ graphql, terminal, signal }: Context, id: string): Promise<Document> {
  for await (const { analysisProgress: now } of graphql.subscribe<AnalysisProgress>(
    analysisProgress,
    () => ({ id }),
    signal,
  )) {
    const { filename, status, documentType, totalIssues, reason, error, progress } = now;
    terminal.progress(
      `Analyzing ${plain(filename)}`,
      progress.percent,
      `${progress.step}${left(progress.secondsLeft)}`,
    );
    if (progress.step !== 'finished') continue;
    terminal.finish(`Analyzed ${plain(filename)}.`);
    return { id, filename, status, documentType, totalIssues, analysis: { reason, error } };
  }
  throw new Error('The progress ended too early.');
}

const left = (seconds: number | null) => (seconds === null ? '' : `, about ${seconds} s left`);

const bar =
  ({ terminal }: Context, label: string) =>
  ({ loaded, total }: UploadProgress) =>
    terminal.progress(label, total ? (100 * loaded) / total : 0, `${(loaded / 1_048_576).toFixed(1)} MB`);
