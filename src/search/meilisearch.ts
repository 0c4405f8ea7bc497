// The search on Meilisearch, for loads that one PostgreSQL can't serve. A write settles when its task has succeeded.
// After some retries a failure of the service is SearchUnavailable, never a partial answer.
import { type ClientOptions, createClient, RequestRejected } from './meilisearch/client.ts';
import { documentOf, keyOf, type StoredChunk, scopeFilter } from './meilisearch/documents.ts';
import { searchMeilisearch } from './meilisearch/query.ts';
import { applySettings } from './meilisearch/settings.ts';
import { type EntryKey, type IndexedChunk, type Search, SearchUnavailable } from './search.ts';

export interface MeilisearchOptions extends ClientOptions {
  index: string;
}

const maxBatchDocuments = 500;
const maxBatchBytes = 8 * 1_048_576;
const entryBatchSize = 1000;

export function createMeilisearchSearch({ index, ...options }: MeilisearchOptions): Search {
  const client = createClient(options);
  const documents = `indexes/${index}/documents`;

  let ready: Promise<void> | undefined;
  /** Creates and configures the index; the next call retries after a failure. */
  function prepared(): Promise<void> {
    ready ??= applySettings(client, index).catch((error: unknown) => {
      ready = undefined;
      throw error;
    });
    return ready;
  }

  /** An index that was deleted can't serve; the next call creates it again. */
  async function withIndex<T>(work: () => Promise<T>): Promise<T> {
    await prepared();
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof RequestRejected) || error.code !== 'index_not_found') throw error;
      ready = undefined;
      throw new SearchUnavailable(error);
    }
  }

  const removeWhere = (filter: string[]): Promise<void> =>
    withIndex(() => client.perform({ method: 'post', path: `${documents}/delete`, body: { filter } }));

  // A service that is down now may be up when it is needed; /ready reports it until then.
  prepared().catch(() => undefined);

  return {
    name: 'meilisearch',

    index: (chunks, signal) =>
      withIndex(() =>
        client.perform(
          ...[...batches(chunks)].map((lines) => ({ method: 'post', path: documents, lines, signal }) as const),
        ),
      ),

    search: (request, signal) => withIndex(() => searchMeilisearch(client, index, request, signal)),

    holds: (tenant, scope, signal) =>
      withIndex(async () => {
        const body = { filter: scopeFilter(tenant, scope), fields: ['key'], limit: 1 };
        const found = await client.call<{ total: number }>({
          method: 'post',
          path: `${documents}/fetch`,
          body,
          signal,
        });
        return found.total > 0;
      }),

    removeAnalysis: async (tenant, analysisId) => removeWhere(scopeFilter(tenant, { analysisId })),

    removeProperty: async (tenant, propertyId) => removeWhere(scopeFilter(tenant, { propertyId })),

    outdated: (chunks, signal) =>
      withIndex(async () => {
        const outdated: IndexedChunk[] = [];
        for (let from = 0; from < chunks.length; from += entryBatchSize) {
          const some = chunks.slice(from, from + entryBatchSize);
          const body = { ids: some.map(keyOf), fields: ['key', 'version'], limit: some.length };
          const { results } = await client.call<{ results: Pick<StoredChunk, 'key' | 'version'>[] }>({
            method: 'post',
            path: `${documents}/fetch`,
            body,
            signal,
          });
          const versions = new Map(results.map(({ key, version }) => [key, version]));
          outdated.push(...some.filter((chunk) => versions.get(keyOf(chunk)) !== documentOf(chunk).version));
        }
        return outdated;
      }),

    async *entries(signal) {
      const page = (offset: number, limit: number) =>
        withIndex(() =>
          client.call<{ results: EntryKey[]; total: number }>({
            method: 'post',
            path: `${documents}/fetch`,
            body: { fields: ['id', 'accountId', 'mode'], offset, limit },
            signal,
          }),
        );
      // From the end: removed entries shift the others towards those not yet seen.
      for (let end = (await page(0, 1)).total; end > 0; end -= entryBatchSize) {
        const from = Math.max(0, end - entryBatchSize);
        yield (await page(from, end - from)).results;
      }
    },

    async remove(entries, signal) {
      for (let from = 0; from < entries.length; from += entryBatchSize) {
        const body = entries.slice(from, from + entryBatchSize).map(keyOf);
        await withIndex(() => client.perform({ method: 'post', path: `${documents}/delete-batch`, body, signal }));
      }
    },

    async ping() {
      await withIndex(() => client.call({ path: `indexes/${index}`, tries: 1 }));
    },
  };
}

/** NDJSON: one document per line. */
function* batches(chunks: IndexedChunk[]): Generator<string> {
  let lines: string[] = [];
  let bytes = 0;
  for (const chunk of chunks) {
    const line = JSON.stringify(documentOf(chunk));
    const size = Buffer.byteLength(line) + 1;
    if (lines.length > 0 && (lines.length >= maxBatchDocuments || bytes + size > maxBatchBytes)) {
      yield lines.join('\n');
      lines = [];
      bytes = 0;
    }
    lines.push(line);
    bytes += size;
  }
  if (lines.length > 0) yield lines.join('\n');
}
