// Commands that show documents and analyze them again.
import type { Command } from 'commander';
import type { Analysis, AnalysisStatus } from '../../prisma/generated/client/client.ts';
import type { Database } from '../database/client.ts';
import { type DocumentType, documentTypes } from '../documents/document-types.ts';
import { NotFound } from '../platform/errors.ts';
import { type ListingOptions, listing, runListing, runShow } from './listing.ts';
import {
  account,
  choice,
  cursor,
  id,
  limit,
  mode,
  option,
  type PageOptions,
  required,
  type ScopeOptions,
} from './options.ts';
import { run } from './run.ts';

const statuses: AnalysisStatus[] = ['queued', 'processing', 'analysis_done', 'skipped', 'failed'];

/** Without where the file is stored. */
async function shown({ storageKey: _key, bytes, useId: _use, revision: _revision, ...row }: Analysis) {
  const { percentDone } = await import('../analyses/progress.ts');
  return { ...row, bytes: Number(bytes), percent: percentDone({ ...row }) };
}

async function find(db: Database, documentId: string): Promise<Analysis> {
  const row = await db.analysis.findUnique({ where: { id: documentId } });
  if (!row) throw new NotFound('document');
  return row;
}

type ListOptions = ListingOptions &
  ScopeOptions &
  PageOptions & { status?: AnalysisStatus; type?: DocumentType; text?: string };

export function addDocumentCommands(program: Command): void {
  const documents = program.command('documents').description('Uploaded documents.');

  listing(documents.command('list').description('List documents with the reason of a failure, newest first.'))
    .addOption(account())
    .addOption(mode())
    .addOption(choice('--status <status>', 'status of the document', statuses))
    .addOption(choice('--type <type>', 'type of the document', documentTypes))
    .addOption(option('--text <text>', 'part of the file name'))
    .addOption(limit())
    .addOption(cursor())
    .action((values: ListOptions) =>
      runListing(
        values,
        'documents',
        ['id', 'account_id', 'mode', 'filename', 'status', 'document_type', 'percent', 'error', 'created_at'],
        async ({ db }) => {
          const { listAllAnalyses } = await import('../analyses/list.ts');
          const owner = {
            ...(values.account !== undefined && { accountId: values.account }),
            ...(values.mode !== undefined && { mode: values.mode }),
          };
          const {
            documents: rows,
            countDocuments,
            meta,
          } = await listAllAnalyses(db, owner, {
            status: values.status,
            documentType: values.type,
            text: values.text,
            limit: values.limit,
            cursor: values.cursor ?? null,
          });
          return { documents: await Promise.all(rows.map(shown)), totalDocuments: await countDocuments(), meta };
        },
      ),
    );

  listing(documents.command('show').description('Show a document and its state.'))
    .addOption(required(option('--id <id>', 'id of the document', id)))
    .action((values: ListingOptions & { id: string }) =>
      runShow(values, async ({ db }) => shown(await find(db, values.id))),
    );

  documents
    .command('retry')
    .description('Analyze a failed document again, or force the analysis of a skipped one.')
    .addOption(required(option('--id <id>', 'id of the document', id)))
    .action((values: { id: string }) =>
      run(async ({ db, pool, viewerOf, record }) => {
        const { restartAnalysis } = await import('../analyses/restart.ts');
        const row = await find(db, values.id);
        const viewer = await viewerOf(row.accountId, row.mode);
        const { status } = await restartAnalysis({ db, pool }, viewer, row.id);
        const act = {
          action: 'document.restart',
          accountId: row.accountId,
          subject: row.id,
          before: { status: row.status },
        };
        await record(act);
        return { id: row.id, status };
      }),
    );
}
