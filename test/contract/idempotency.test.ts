import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fingerprintOf } from '../../src/idempotency/fingerprint.ts';
import { claimOrRecall } from '../../src/idempotency/idempotent-calls.ts';
import type { Viewer } from '../../src/identity/viewer.ts';
import { createProperty } from '../../src/properties/properties.ts';
import { type App, client, startApp } from '../app.ts';
import { formOf, inspectionPdf } from '../pdf.ts';
import { checkedClient } from './document.ts';

let app: App;
let api: ReturnType<typeof client>;

beforeAll(async () => {
  app = await startApp();
  api = checkedClient(client(app.url, (await app.account()).liveKey));
});
afterAll(() => app.close());

let keys = 0;
const keyed = () => ({ 'idempotency-key': `key-${++keys}` });
const addresses = async (address: string) =>
  (await api.get(`/v1/properties?address=${encodeURIComponent(address)}`)).body.properties.length;

describe('§8 with an Idempotency-Key', () => {
  test('returns the first response again and runs only once', async () => {
    const headers = keyed();
    const [first, second] = [
      await api.post('/v1/properties', { address: '1 Once St' }, headers),
      await api.post('/v1/properties', { address: '1 Once St' }, headers),
    ];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(await addresses('1 Once St')).toBe(1);
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    const replayed = [first, second].map(({ headers }) => headers.get('idempotency-replayed'));
    expect(replayed).toEqual([null, 'true']);
  });

  test('runs one of twenty concurrent requests, and all get its response', async () => {
    const headers = keyed();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.post('/v1/properties', { address: '20 Once St' }, headers)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1);
    expect(answers[0]!.status).toBe(201);
  });

  test('stores client errors as well', async () => {
    await api.post('/v1/properties', { address: '2 Once St' });
    const headers = keyed();
    const first = await api.post('/v1/properties', { address: '2 Once St' }, headers);
    expect(first.status).toBe(409);
    await app.service.db.property.deleteMany({ where: { address: '2 Once St' } });
    expect((await api.post('/v1/properties', { address: '2 Once St' }, headers)).body).toEqual(first.body);
    expect((await api.post('/v1/properties', { address: '2 Once St' })).status).toBe(201);
  });

  test('rejects another body, and treats another path, account or mode as a new request', async () => {
    const headers = keyed();
    await api.post('/v1/properties', { address: '3 Once St' }, headers);
    const other = await api.post('/v1/properties', { address: '3 Other St' }, headers);
    expect([other.status, other.body.error.code]).toEqual([409, 'conflict']);
    expect((await api.post('/v1/chat', { property_id: 'x', query: 'y' }, headers)).status).toBe(404);
    const stranger = await app.account();
    for (const key of [stranger.liveKey, stranger.testKey]) {
      expect((await client(app.url, key).post('/v1/properties', { address: '3 Other St' }, headers)).status).toBe(201);
    }
  });

  test('the key can be reused after a day', async () => {
    const headers = keyed();
    await api.post('/v1/properties', { address: '4 Once St' }, headers);
    await app.service.pool.query(`update idempotent_call set created_at = now() - interval '25 hours' where key = $1`, [
      headers['idempotency-key'],
    ]);
    expect((await api.post('/v1/properties', { address: '4 Once St' }, headers)).status).toBe(409);
  });

  test('does not store internal errors', async () => {
    const failing = await startApp({ LOG_LEVEL: 'silent' });
    try {
      const { liveKey } = await failing.account();
      const caller = client(failing.url, liveKey);
      const headers = keyed();
      await failing.service.pool.query('alter table property rename to gone');
      expect((await caller.post('/v1/properties', { address: 'a' }, headers)).status).toBe(500);
      await failing.service.pool.query('alter table gone rename to property');
      expect((await caller.post('/v1/properties', { address: 'a' }, headers)).status).toBe(201);

      const graphql = () =>
        caller.post(
          '/graphql',
          { query: 'mutation { createProperty(address: "b") { id } }' },
          { 'idempotency-key': 'g' },
        );
      await failing.service.pool.query('alter table property rename to gone');
      expect((await graphql()).body.errors[0].extensions.code).toBe('internal_error');
      await failing.service.pool.query('alter table gone rename to property');
      expect((await graphql()).body.errors).toBeUndefined();
    } finally {
      await failing.close();
    }
  });

  describe('a request that died before its response was stored returns what it created', () => {
    const die = (headers: Record<string, string>) =>
      app.service.pool.query(
        `update idempotent_call set answer = null, locked_until = now() - interval '1 second' where key = $1`,
        [headers['idempotency-key']],
      );
    const twice = async (call: (headers: Record<string, string>) => Promise<{ status: number; body: unknown }>) => {
      const headers = keyed();
      const first = await call(headers);
      await die(headers);
      const second = await call(headers);
      expect([first.status, second.status]).toEqual([201, 201]);
      // The status of a document may have changed meanwhile.
      const still = ({ body }: typeof first) =>
        JSON.parse(JSON.stringify(body, (key, value) => (/status$|processing/.test(key) ? undefined : value)));
      expect(still(second)).toEqual(still(first));
      return second;
    };
    const counts = async () =>
      Promise.all([
        app.service.db.property.count(),
        app.service.db.analysis.count(),
        app.service.db.analysisUse.count(),
        app.service.db.webhook.count(),
        app.service.db.stagedFile.count(),
      ]);

    test('a property', async () => {
      await twice((headers) => api.post('/v1/properties', { address: '5 Once St' }, headers));
      expect(await addresses('5 Once St')).toBe(1);
    });

    test('an upload and a single file, charged once', async () => {
      const { body: property } = await api.post('/v1/properties', { address: '50 Once St' });
      const pdf = await inspectionPdf();
      const [properties, analyses, uses, webhooks, staged] = await counts();
      await twice((headers) =>
        api.post(
          `/v1/properties/${property.id}/upload`,
          formOf('files', [
            ['a.pdf', pdf],
            ['b.pdf', pdf],
          ]),
          headers,
        ),
      );
      await twice((headers) => api.post('/v1/analyses', formOf('file', [['c.pdf', pdf]]), headers));
      expect(await counts()).toEqual([properties, analyses! + 3, uses! + 2, webhooks, staged]);
    });

    test('a webhook, with its secret', async () => {
      const [, , , before] = await counts();
      const { body } = (await twice((headers) =>
        api.post('/v1/webhooks', { url: 'https://example.com/once', events: ['property.chat_ready'] }, headers),
      )) as { body: { secret: string } };
      expect(JSON.stringify(body)).toContain('whsec_');
      expect((await counts())[3]).toBe(before! + 1);
    });

    test('both resources of one GraphQL request', async () => {
      const headers = keyed();
      const query =
        'mutation { a: createProperty(address: "51 Once St") { id } b: createProperty(address: "52 Once St") { id } }';
      const first = await api.post('/graphql', { query }, headers);
      await die(headers);
      // As after a crash between the two.
      await app.service.db.property.delete({ where: { id: first.body.data.b.id } });
      await app.service.pool.query('update idempotent_call set deeds = deeds - 1 where key = $1', [
        headers['idempotency-key'],
      ]);
      const second = await api.post('/graphql', { query }, headers);
      expect(second.body.data.a.id).toBe(first.body.data.a.id);
      expect(second.body.data.b.id).not.toBe(first.body.data.b.id);
    });

    test('only the resources before an error', async () => {
      await api.post('/v1/properties', { address: '54 Once St' });
      const headers = keyed();
      const make = (name: string, at: number) => `${name}: createProperty(address: "${at} Once St") { id }`;
      const query = `mutation { ${make('a', 55)} ${make('b', 54)} ${make('c', 56)} }`;
      const ids = async () => {
        await api.post('/graphql', { query }, headers);
        const rows = await app.service.db.property.findMany({
          where: { address: { in: ['54 Once St', '55 Once St', '56 Once St'] } },
        });
        return rows.map(({ id, address }) => `${address} ${id}`).toSorted();
      };
      const first = await ids();
      await die(headers);
      expect(await ids()).toEqual(first);
      expect(first).toHaveLength(2);
    });

    test('fails if the resource was deleted', async () => {
      const headers = keyed();
      const { body } = await api.post('/v1/properties', { address: '53 Once St' }, headers);
      await die(headers);
      const query = 'mutation ($id: ID!) { deleteProperty(id: $id) { propertyId } }';
      expect((await api.post('/graphql', { query, variables: { id: body.id } })).body.errors).toBeUndefined();
      const again = await api.post('/v1/properties', { address: '53 Once St' }, headers);
      expect([again.status, again.body.error.code]).toEqual([409, 'conflict']);
      expect(await addresses('53 Once St')).toBe(0);
    });
  });

  test('a stalled run creates nothing after a takeover', async () => {
    const { accountId } = await app.account();
    const viewer = { accountId, mode: 'live' } as Viewer;
    const call = { path: '/v1/properties', key: 'slow', fingerprint: fingerprintOf('x'), mentions: '' };
    const claim = async () => {
      const found = await claimOrRecall(app.service, viewer, call, new AbortController().signal);
      if ('answer' in found) throw new Error('answered');
      return found.claim;
    };
    const slow = await claim();
    await app.service.pool.query(
      `update idempotent_call set locked_until = now() - interval '1 second' where key = 'slow'`,
    );
    const other = await claim();
    const make = () => createProperty(app.service, viewer, { address: '57 Once St' });
    await expect(slow.run(make)).rejects.toMatchObject({ code: 'service_unavailable' });
    await slow.release();
    expect(await app.service.db.property.count({ where: { accountId } })).toBe(0);
    const made = await other.run(make);
    await other.keep(made.id);
    expect(await claimOrRecall(app.service, viewer, call, new AbortController().signal)).toEqual({ answer: made.id });
  });

  test('the fingerprint of an upload ignores the multipart boundary', async () => {
    const { body: property } = await api.post('/v1/properties', { address: '6 Once St' });
    const pdf = await inspectionPdf();
    const upload = (name: string, headers: Record<string, string>) =>
      api.post(`/v1/properties/${property.id}/upload`, formOf('files', [[name, pdf]]), headers);
    const headers = keyed();
    const [first, second] = [await upload('a.pdf', headers), await upload('a.pdf', headers)];
    expect(second.body).toEqual(first.body);
    expect((await upload('b.pdf', headers)).body.error.code).toBe('conflict');
    expect((await api.get(`/v1/properties/${property.id}/documents`)).body.total_documents).toBe(1);
    expect(await app.service.db.stagedFile.count()).toBe(0);
  });

  test('replays a stream completely', async () => {
    const { body: property } = await api.post('/v1/properties', { address: '7 Once St' });
    const headers = { ...keyed(), authorization: `Bearer ${api.key}`, 'content-type': 'application/json' };
    const ask = async () => {
      const response = await fetch(`${app.url}/v1/chat/stream`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ property_id: property.id, query: 'Roof?' }),
      });
      return [response.headers.get('content-type'), await response.text()];
    };
    const [first, second] = [await ask(), await ask()];
    expect(first[1]).toContain('"type":"done"');
    expect(second).toEqual(first);
    expect((await api.get(`/v1/chat/${property.id}/history`)).body.meta.total_count).toBe(1);
  });

  test('works for GraphQL', async () => {
    const headers = keyed();
    const make = () =>
      api.post('/graphql', { query: 'mutation { createProperty(address: "8 Once St") { id } }' }, headers);
    const [first, second] = [await make(), await make()];
    expect(first.body.data.createProperty.id).toBeTruthy();
    expect(second.body).toEqual(first.body);
  });

  test('stored responses are encrypted', async () => {
    const { rows } = await app.service.pool.query<{ answer: Buffer }>(
      'select answer from idempotent_call where answer is not null',
    );
    expect(rows.length).toBeGreaterThan(3);
    for (const { answer } of rows) expect(answer.toString('latin1')).not.toMatch(/Once|status|headers/);
  });

  test.each(['', 'x'.repeat(256)])('rejects the key %j', async (key) => {
    const answer = await api.post('/v1/properties', { address: 'k' }, { 'idempotency-key': key });
    expect(answer.body.error).toMatchObject({ code: 'invalid_request', details: { field: 'Idempotency-Key' } });
  });
});
