// A deletion leaves no data: marker words in documents, questions and names are searched for everywhere after their
// owner was deleted. Other data stays.
import { Readable, Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createKey } from '../../src/accounts/keys.ts';
import { scopes } from '../../src/identity/viewer.ts';
import { type App, client, eventually, startApp } from '../app.ts';
import { type S3Server, startS3 } from '../documents/s3-server.ts';
import { type Sink, startSink } from '../webhooks/sink.ts';
import { freshWord, markedPdf } from './marked-pdf.ts';
import { filesOf, findRemains } from './remains.ts';

const places: [string, (() => Promise<S3Server>) | undefined][] = [
  ['in a folder', undefined],
  ['in a bucket', startS3],
];

describe.each(places)('with files %s', (_name, bucket) => {
  let app: App;
  let sink: Sink;
  let s3: S3Server | undefined;
  let files: string;
  let logged = '';
  const log = pino(
    { level: 'trace' },
    new Writable({
      write(line, _encoding, done) {
        logged += line;
        done();
      },
    }),
  );

  beforeAll(async () => {
    s3 = await bucket?.();
    app = await startApp({ ...s3?.settings, LOG_LEVEL: 'trace' }, log);
    files = s3?.folder ?? app.service.config.dataDir;
    sink = await startSink();
  });
  afterAll(async () => {
    await Promise.all([app?.close(), sink?.close()]);
    await s3?.close();
  });

  const left = (marker: string) => findRemains(app, marker, files);
  const gone = (marker: string) =>
    eventually(
      () => left(marker),
      (found) => found.length === 0,
    );

  const pictures = (id: string) => filesOf(files, `pictures/${id}/`);
  const picturesGone = (id: string) =>
    eventually(
      () => pictures(id),
      (found) => found.length === 0,
    );

  /** An account with webhooks whose endpoints echo the event. */
  async function customer() {
    const account = await app.account();
    const { key } = await createKey(app.service.db, account.accountId, 'live', scopes);
    const api = client(app.url, key);
    const path = `/${account.accountId}`;
    sink.reply(path, (response, { body }) => void response.writeHead(200).end(`got ${body}`));
    const events = ['document.analysis_completed', 'document.skipped', 'property.chat_ready'];
    await api.post('/v1/webhooks', { url: sink.url + path, events, description: 'all' });
    const ready = (id: string) =>
      eventually(
        async () => (await api.get(`/v1/analyses/${id}`)).body,
        ({ chat_status }) => chat_status === 'ready',
      );
    const property = async (name: string) =>
      (await api.post('/v1/properties', { address: `${name} Lane`, city: name, external_id: name })).body.id as string;
    let keys = 0;
    const keyed = () => ({ 'idempotency-key': `${account.accountId}-${keys++}` });
    const upload = async (marker: string, propertyId: string, name = `${marker}.pdf`) => {
      const form = new FormData();
      form.append('files', new Blob([await markedPdf(marker)]), name);
      const { body } = await api.post(`/v1/properties/${propertyId}/upload`, form, keyed());
      const id = body.documents[0].id as string;
      await ready(id);
      const rendered = await api.graphql(`{ analysis(id: "${id}") { pages(count: 2) { image { url } } } }`);
      const { pages } = rendered.body.data.analysis;
      expect(pages.map(({ image }: { image: object | null }) => image !== null)).toEqual([true, true]);
      expect(await pictures(id)).toHaveLength(2);
      return id;
    };
    const ask = async (target: object, marker: string) => {
      const query = `What is wrong with the ${marker} electrical service panel?`;
      const { body } = await api.post('/v1/chat', { ...target, query, session_id: 'one' }, keyed());
      expect(body.citations.length).toBeGreaterThan(0);
      return body;
    };
    const told = (count: number) => sink.count(path, count);
    return { ...account, api, keyed, ready, property, upload, ask, told };
  }

  test('an analysis leaves no data, and other documents keep theirs', async () => {
    const marker = freshWord();
    const { accountId, api, property, upload, ask, keyed, ready, told } = await customer();
    const house = await property('Kept');
    const id = await upload(marker, house);
    await ask({ property_id: house }, marker);
    await ask({ analysis_id: id }, marker);
    const query = 'query($id: ID!) { propertyDocuments(id: $id) { documents { filename } } }';
    await api.call('POST', '/graphql', { query, variables: { id: house } }, keyed());
    await api.call(
      'POST',
      '/graphql',
      { query: `{ properties { properties { documents { documents { filename } } } } }` },
      keyed(),
    );
    await told(2);
    const other = await upload(freshWord(), house);
    const kept = await ask({ analysis_id: other }, '');
    // The same bytes under another name: the result is reused.
    const form = new FormData();
    form.append('file', new Blob([await markedPdf(marker)]), 'twin.pdf');
    const twin = (await api.post('/v1/analyses', form)).body.analysis_id;
    await ready(twin);
    await told(5);
    const issues = (await api.get(`/v1/analyses/${twin}/issues`)).body;
    expect((await left(`${marker}.pdf`)).length).toBeGreaterThan(3);

    await api.delete(`/v1/analyses/${id}`);
    await gone(`${marker}.pdf`);
    await picturesGone(id);
    expect(await pictures(other)).toHaveLength(2);
    // A request with a key neither runs again nor returns its response.
    const again = await api.post(
      '/v1/chat',
      { property_id: house, query: `What is wrong with the ${marker} electrical service panel?`, session_id: 'one' },
      { 'idempotency-key': `${accountId}-1` },
    );
    expect([again.status, again.body.error.code]).toEqual([409, 'conflict']);
    // The copy is complete: file, issues, and search entries.
    expect((await api.get(`/v1/analyses/${twin}/issues`)).body).toEqual(issues);
    const row = await app.service.db.analysis.findUniqueOrThrow({ where: { id: twin } });
    expect(await app.service.storage.head(row.storageKey)).toEqual({ bytes: Number(row.bytes) });
    expect((await ask({ analysis_id: twin }, marker)).citations[0].file).toBe('twin.pdf');
    expect((await api.get(`/v1/chat/${other}/history`)).body.messages[0].message_id).toBe(kept.message_id);
    expect(await app.service.db.webhookDelivery.count({ where: { webhook: { accountId } } })).toBeGreaterThan(0);
    await api.delete(`/v1/analyses/${twin}`);
    await gone(marker);
  });

  test('a property leaves no data', async () => {
    const marker = freshWord();
    const { api, property, upload, ask, told } = await customer();
    const house = await property(marker);
    const first = await upload(marker, house);
    const second = await upload(marker, house, `second ${marker}.pdf`);
    await ask({ property_id: house }, marker);
    await ask({ analysis_id: second }, marker);
    await told(4);
    const foreign = await customer();
    const mutation = 'mutation($id: ID!) { deleteProperty(id: $id) { propertyId documentsDeleted deletedAt } }';
    expect((await foreign.api.graphql(mutation, { id: house })).body.errors[0].extensions.code).toBe('not_found');
    const { body } = await api.graphql(mutation, { id: house });
    expect(body.data.deleteProperty).toMatchObject({ propertyId: house, documentsDeleted: 2 });
    expect((await api.get(`/v1/properties/${house}`)).status).toBe(404);
    expect((await api.graphql(mutation, { id: house })).body.errors[0].extensions.code).toBe('not_found');
    await gone(marker);
    for (const id of [first, second]) await picturesGone(id);
  });

  test('an account leaves no data, and another account keeps its own', async () => {
    const marker = freshWord();
    const { accountId, api, property, upload, ask, keyed, told } = await customer();
    const house = await property(marker);
    const id = await upload(marker, house);
    await ask({ property_id: house }, marker);
    const form = new FormData();
    form.append('file', new Blob([await markedPdf(freshWord())]), `${marker}.pdf`);
    form.append('external_user_id', `user ${marker}`);
    await api.post('/v1/analyses', form, keyed());
    const urls = { success_url: `https://example.com/${marker}`, cancel_url: 'https://example.com/back' };
    const pack = {
      external_user_id: `user ${marker}`,
      pack_type: 'single',
      customer_email: `${marker}@example.com`,
      ...urls,
    };
    const paid = (await api.post('/v1/credits/purchase', pack, keyed())).body.checkout_url;
    await fetch(`${paid}/pay`, { method: 'POST', redirect: 'manual' });
    const balance = () => api.get(`/v1/credits/balance?external_user_id=${encodeURIComponent(`user ${marker}`)}`);
    await eventually(balance, ({ body }) => body.balance === 1);
    await api.post('/v1/credits/access', { external_user_id: `user ${marker}`, analysis_ids: [id] }, keyed());
    await api.post('/v1/billing/checkout', { tier: 'pro', external_user_id: `user ${marker}`, ...urls }, keyed());
    const staged = 'documents/staged-by-a-call-that-died';
    await app.service.db.stagedFile.create({ data: { key: staged, accountId } });
    await app.service.storage.put(staged, Readable.from([marker]));
    await told(2);

    const neighbour = await customer();
    const theirs = freshWord();
    const theirId = await neighbour.upload(theirs, await neighbour.property(theirs));
    await neighbour.api.post('/v1/billing/checkout', {
      tier: 'pro',
      ...urls,
      success_url: `https://example.com/${theirs}`,
    });
    expect((await left(marker)).length).toBeGreaterThan(10);

    const mutation = 'mutation($id: ID!) { deleteAccount(confirm: $id) { accountId deletedAt } }';
    const wrong = await api.graphql(mutation, { id: neighbour.accountId });
    expect(wrong.body.errors[0].extensions.code).toBe('invalid_request');
    expect((await api.graphql(mutation, { id: accountId })).body.data.deleteAccount.accountId).toBe(accountId);
    expect((await api.get(`/v1/properties/${house}`)).status).toBe(401);
    await gone(marker);
    await gone(accountId);
    await picturesGone(id);
    expect(await pictures(theirId)).toHaveLength(2);
    expect((await neighbour.ask({ analysis_id: theirId }, theirs)).citations.length).toBeGreaterThan(0);
    expect((await left(`https://example.com/${theirs}`)).length).toBeGreaterThan(0);
  });

  test('the log never contains document contents', () => {
    expect(logged).toContain('"msg"');
    expect(logged.match(/.{80}Qxzwmarker.{80}/i)?.[0]).toBeUndefined();
  });
});
