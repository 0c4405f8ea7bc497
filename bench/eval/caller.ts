// An API client: REST with a key, honoring Retry-After.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';

export interface DocumentRow {
  id: string;
  filename: string;
  page_count: number;
  document_type: string | null;
}

export interface ChatAnswer {
  answer: string;
  citations: { file: string; page: number; snippet: string }[];
  confidence?: string;
}

export interface IssueRow {
  title: string;
  description: string;
  component: string | null;
  location: string | null;
  severity: string;
  page: number;
  snippet: string;
}

export type Caller = ReturnType<typeof createCaller>;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** All documents of the set together. */
const readyWithinMs = 30 * 60_000;

/** While the service is busy. */
const maxAttempts = 60;

export function createCaller(url: string, key: string) {
  async function call<T>(path: string, body?: object): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const form = body instanceof FormData;
      const response = await fetch(url + path, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${key}`, ...(body && !form && { 'content-type': 'application/json' }) },
        body: form ? body : body && JSON.stringify(body),
      });
      if (response.status === 429 || (response.status === 503 && attempt < maxAttempts)) {
        await pause(1000 * Number(response.headers.get('retry-after') ?? 1));
        continue;
      }
      const text = await response.text();
      if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`);
      return JSON.parse(text) as T;
    }
  }

  /** Reads every page of a list. */
  async function all<K extends string, T>(path: string, name: K): Promise<T[]> {
    const rows: T[] = [];
    let cursor: string | null = null;
    do {
      const from: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
      const page: Record<K, T[]> & { meta: { next_cursor: string | null } } = await call(`${path}?limit=100${from}`);
      rows.push(...page[name]);
      cursor = page.meta.next_cursor;
    } while (cursor);
    return rows;
  }

  return {
    /** Uploads files to a new property. */
    async upload(paths: string[]): Promise<{ propertyId: string; documents: DocumentRow[] }> {
      const address = { address: `${crypto.randomUUID()} Evaluation Way`, city: 'Denver', state: 'CO' };
      const { id } = await call<{ id: string }>('/v1/properties', address);
      const form = new FormData();
      for (const path of paths) {
        form.append('files', new Blob([await readFile(path)], { type: 'application/pdf' }), basename(path));
      }
      const { documents } = await call<{ documents: DocumentRow[] }>(`/v1/properties/${id}/upload`, form);
      return { propertyId: id, documents };
    },
    async untilReady(propertyId: string, pauseMs = 100): Promise<DocumentRow[]> {
      const until = Date.now() + readyWithinMs;
      const path = `/v1/properties/${propertyId}/documents`;
      while ((await call<{ status: string }>(path)).status !== 'chat_ready') {
        if (Date.now() > until) throw new Error('the documents are not ready after half an hour');
        await pause(pauseMs);
      }
      return all<'documents', DocumentRow>(path, 'documents');
    },
    /** @param session of a conversation */
    ask: (query: string, scope: { analysis_id: string } | { property_id: string }, session?: string) =>
      call<ChatAnswer>('/v1/chat', { query, ...scope, ...(session && { session_id: session }) }),
    issues: (analysisId: string) => all<'issues', IssueRow>(`/v1/analyses/${analysisId}/issues`, 'issues'),
  };
}
