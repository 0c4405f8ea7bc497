// `lintel listen` and `lintel trigger`: webhooks on the developer's machine.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { client as apiClient, eventually } from '../app.ts';
import { inspectionPdf } from '../pdf.ts';
import { accountId, app, closeCli, environment, folder, json, key, openCli, program, testKey } from './cli.ts';

beforeAll(openCli);
afterAll(closeCli);

describe('listen', () => {
  interface Received {
    headers: IncomingHttpHeaders;
    body: string;
  }
  let local: Server;
  let url: string;
  let received: Received[] = [];
  let status = 200;
  beforeAll(async () => {
    local = createServer(async (request, response) => {
      received.push({ headers: request.headers, body: await text(request) });
      response.writeHead(status).end();
    }).listen(0, '127.0.0.1');
    await once(local, 'listening');
    url = `http://127.0.0.1:${(local.address() as AddressInfo).port}/hooks`;
  });
  afterAll(() => local.close());

  interface Listening {
    process: ChildProcess;
    lines: () => { webhook_id?: string; signing_secret?: string; status?: number | null }[];
    err: () => string;
    end(): Promise<number | null>;
  }

  async function listen(args: string[], more: NodeJS.ProcessEnv = {}): Promise<Listening> {
    received = [];
    status = 200;
    const child = spawn(process.execPath, [program, 'listen', '--json', ...args], {
      cwd: folder,
      env: environment(more),
    });
    let [out, err] = ['', ''];
    child.stdout!.setEncoding('utf8').on('data', (part) => (out += part));
    child.stderr!.setEncoding('utf8').on('data', (part) => (err += part));
    const lines = () =>
      out
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line));
    await eventually(async () => lines().length > 0 || child.exitCode !== null, Boolean);
    return {
      process: child,
      lines,
      err: () => err,
      async end() {
        child.kill('SIGINT');
        if (child.exitCode === null) await once(child, 'exit');
        return child.exitCode;
      },
    };
  }

  const upload = async (api: ReturnType<typeof apiClient>) => {
    const form = new FormData();
    form.append('file', new Blob([await inspectionPdf(`to listen ${crypto.randomUUID()}`)]), 'listen.pdf');
    return (await api.post('/v1/analyses', form)).body.analysis_id as string;
  };
  const webhooksOf = async (as = key) => (await apiClient(app.url, as).get('/v1/webhooks')).body.webhooks;

  test('forwards events to a local port, signed, and leaves nothing behind', async () => {
    const listening = await listen(['--forward-to', url]);
    const [{ webhook_id, signing_secret } = {}] = listening.lines();
    expect((await webhooksOf()).map(({ id }: { id: string }) => id)).toEqual([webhook_id]);
    const id = await upload(apiClient(app.url, key));
    await eventually(
      async () => received.length,
      (count) => count > 0,
    );
    const [{ body, headers } = {} as Received] = received;
    const { Lintel } = await import(join(folder, 'dist/index.js'));
    const event = await new Lintel({ apiKey: key }).webhooks.unwrap(body, headers, signing_secret);
    expect(event).toMatchObject({ type: 'document.analysis_completed', data: { analysis_id: id } });
    // The other scheme too.
    const { 'x-service-signature': _, ...standard } = headers;
    expect(await new Lintel({ apiKey: key }).webhooks.unwrap(body, standard, signing_secret)).toMatchObject({
      id: event.id,
    });
    await eventually(
      async () => listening.lines().length,
      (count) => count > 1,
    );
    expect(listening.lines()[1]).toMatchObject({ id: event.id, status: 200 });
    expect(await listening.end()).toBe(0);
    expect(await webhooksOf()).toEqual([]);
  });

  test('says when the local server refuses or is not there', async () => {
    const listening = await listen(['--forward-to', url]);
    status = 500;
    await upload(apiClient(app.url, key));
    await eventually(
      async () => listening.lines().length,
      (count) => count > 1,
    );
    expect(listening.lines()[1]).toMatchObject({ status: 500 });
    await listening.end();
    const refused = await listen(['--forward-to', '9']);
    await upload(apiClient(app.url, key));
    await eventually(
      async () => refused.lines().length,
      (count) => count > 1,
    );
    expect(refused.lines()[1]).toMatchObject({ status: null, error: expect.any(String) });
    await refused.end();
  });

  test('removes the webhook of a run that was killed', async () => {
    const killed = await listen([]);
    killed.process.kill('SIGKILL');
    await once(killed.process, 'exit');
    expect(await webhooksOf()).toHaveLength(1);
    const listening = await listen([]);
    const ids = (await webhooksOf()).map(({ id }: { id: string }) => id);
    expect(ids).toEqual([listening.lines()[0]!.webhook_id]);
    await listening.end();
  });

  test('a test event that is triggered arrives', async () => {
    const listening = await listen(['--forward-to', url], {
      LINTEL_API_KEY: testKey,
      LINTEL_WEBHOOK_SECRET: 'whsec_b3du',
    });
    expect(listening.lines()[0]).toMatchObject({ signing_secret: 'whsec_b3du' });
    const { deliveries } = await json(['trigger', 'property.chat_ready'], { LINTEL_API_KEY: testKey });
    await eventually(
      async () => received.length,
      (count) => count > 0,
    );
    expect(received[0]!.headers).toMatchObject({ 'x-service-delivery-id': deliveries[0].delivery_id });
    expect(JSON.parse(received[0]!.body)).toMatchObject({ event: 'property.chat_ready', status: 'chat_ready' });
    await listening.end();
  });

  test('shows nothing of another account', async () => {
    const other = await app.account();
    const listening = await listen([], { LINTEL_API_KEY: other.liveKey });
    const { webhook_id } = listening.lines()[0]!;
    const foreign = await listen(['--webhook', webhook_id!]);
    await once(foreign.process, 'exit');
    expect([foreign.process.exitCode, foreign.err()]).toEqual([1, expect.stringContaining('not_found')]);
    await listening.end();
    expect(accountId).not.toBe(other.accountId);
  });
});
