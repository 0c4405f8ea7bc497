// What the fixture of the upgrade test holds beside the rows, and what is asked of both releases.
import { join } from 'node:path';

export const fixturePath = join(import.meta.dirname, '../fixtures/release-f1667ef.json.gz');

export type KeyName = 'live' | 'test' | 'narrow' | 'admin' | 'revoked' | 'other';

export interface Query {
  key: KeyName;
  method: 'GET' | 'POST';
  path: string;
  body?: object;
}

export interface Filled {
  release: string;
  /** Made for this fixture. */
  encryptionKey: string;
  keys: Record<KeyName, string>;
  ids: Record<'house' | 'inspection' | 'single' | 'waiting' | 'deleted' | 'skipped' | 'failed' | 'leaving', string>;
  sinkUrl: string;
  webhooks: { good: { id: string; secret: string }; failing: string };
  idempotent: { key: string; file: string; answer: string };
  /** Stored files by path, in base64. */
  files: Record<string, string>;
  /** What the release answered, with no worker running. */
  answers: (Query & { status: number; answer: unknown })[];
}

/** Reads of every kind of data; they change nothing. */
export function readQueries({ ids, webhooks }: Pick<Filled, 'ids' | 'webhooks'>): Query[] {
  const get = (path: string, key: KeyName = 'live'): Query => ({ key, method: 'GET', path });
  const ask = (query: string, variables: object = {}, key: KeyName = 'live'): Query => ({
    key,
    method: 'POST',
    path: '/graphql',
    body: { query, variables },
  });
  const analyses = [ids.inspection, ids.single, ids.skipped, ids.failed, ids.deleted];
  return [
    get('/v1/properties?limit=100'),
    get(`/v1/properties/${ids.house}`),
    get(`/v1/properties/${ids.house}/documents`),
    ...analyses.flatMap((id) => ['', '/summary', '/issues?limit=100'].map((part) => get(`/v1/analyses/${id}${part}`))),
    get(`/v1/analyses/${ids.inspection}`, 'narrow'),
    get(`/v1/analyses/${ids.inspection}`, 'other'),
    get(`/v1/analyses/${ids.inspection}`, 'test'),
    get('/v1/properties', 'revoked'),
    get('/v1/webhooks', 'narrow'),
    get(`/v1/chat/${ids.house}/history`),
    get(`/v1/chat/${ids.inspection}/history`),
    get('/v1/billing/tiers'),
    get('/v1/subscriptions'),
    get('/v1/credits/packs'),
    ...['buyer', 'late', 'nobody'].flatMap((user) => [
      get(`/v1/credits/balance?external_user_id=${user}`),
      get(`/v1/credits/history?external_user_id=${user}`),
    ]),
    get('/v1/webhooks'),
    get(`/v1/webhooks/${webhooks.good.id}`),
    ask('{ account { id name tier createdAt } apiKeys { id mode scopes } }', {}, 'admin'),
    ask(
      `query($id: ID!) { analysis(id: $id) { filename status documentType
        summary { summary facts { name } } issues(limit: 100) { issues { title severity page snippet boxes { x y width height } } }
        pages(from: 1, count: 3) { number width height text ocr } } }`,
      { id: ids.inspection },
    ),
    ask('query($id: ID!) { webhookDeadLetters(webhookId: $id) { meta { hasMore } } }', { id: webhooks.failing }),
  ];
}

/** A PDF whose tree of pages is as deep as it is wide: it is taken in, and can't be read to its end. */
export function deeplyNestedPdf(): Uint8Array<ArrayBuffer> {
  const levels = 30;
  const objects = [`<< /Type /Catalog /Pages 2 0 R >>`];
  for (let level = 0; level < levels; level++) {
    const next = `${level + 3} 0 R`;
    objects.push(`<< /Type /Pages /Count ${2 ** (levels - level)} /Kids [${next} ${next}] >>`);
  }
  objects.push('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>');
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const offset of offsets) text += `${String(offset).padStart(10, '0')} 00000 n \n`;
  text += `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new TextEncoder().encode(text);
}
