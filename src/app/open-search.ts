// Selects the search index: Meilisearch if it is configured, else PostgreSQL.
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { createPostgresSearch } from '../search/postgres.ts';
import type { Search } from '../search/search.ts';
import { observedSearch } from '../service/instrumentation.ts';

export async function openSearch(config: Config, pool: Pool, log: Logger): Promise<Search> {
  if (!config.meilisearch) return observedSearch(createPostgresSearch(pool));
  const { createMeilisearchSearch } = await import('../search/meilisearch.ts');
  const onFault = (err: unknown) => log.warn({ err }, 'Meilisearch unavailable');
  return observedSearch(createMeilisearchSearch({ ...config.meilisearch, onFault }));
}
