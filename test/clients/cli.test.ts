// The command line of the TypeScript client, as it is published, against a running service.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openAsBlob } from 'node:fs';
import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blocksOf } from '../../docs/site/markdown.ts';
import { client as apiClient, eventually } from '../app.ts';
import { app, closeCli, environment, folder, json, key, lintel, openCli } from './cli.ts';
import { clients } from './run.ts';

beforeAll(openCli);
afterAll(closeCli);

describe('upload, issues and ask', () => {
  let propertyId: string;
  let analysisId: string;

  test('uploads files to a new property, waits, and shows what came out', async () => {
    const { code, out, err } = await lintel(['upload', 'a.pdf', 'b.pdf', '--address', '1 Shell Street', '--wait']);
    expect([code, err]).toEqual([0, expect.stringMatching(/^Uploaded 2 files to the property \S+\.\nAnalyzed\.\n$/)]);
    expect(out).toMatch(/^a\.pdf +analysis_done +\d+ \(inspection_report\) +[0-9a-f-]{36}$/m);
    propertyId = /property (\S+)\.\n/.exec(err)![1]!;
    analysisId = /^b\.pdf .* ([0-9a-f-]{36})$/m.exec(out)![1]!;
    const { body } = await apiClient(app.url, key).get(`/v1/properties/${propertyId}/documents`);
    expect([body.status, body.total_documents]).toEqual(['chat_ready', 2]);
  });

  test('uploads a file by itself, and prints JSON for programs', async () => {
    const { documents } = await json(['upload', 'a.pdf', '--wait']);
    expect(documents).toMatchObject([
      { filename: 'a.pdf', status: 'analysis_done', documentType: 'inspection_report' },
    ]);
    const property = await json(['upload', 'b.pdf', '--property', propertyId, '--wait']);
    expect(property).toMatchObject({ property_id: propertyId, documents: [{ filename: 'b.pdf' }] });
  });

  test('a rejected file is an error, and nothing is uploaded', async () => {
    const { code, err } = await lintel(['upload', 'a.pdf', 'notes.txt', '--property', propertyId]);
    expect([code, err]).toEqual([1, expect.stringContaining('unsupported_file_type')]);
    const missing = await lintel(['upload', 'missing.pdf']);
    expect([missing.code, missing.err]).toEqual([1, expect.stringContaining('missing.pdf')]);
  });

  test('lists the issues of an analysis and of a property', async () => {
    const one = await lintel(['issues', analysisId]);
    expect([one.code, one.out]).toEqual([0, expect.stringMatching(/^critical +page \d+ .+$/m)]);
    const all = await json(['issues', propertyId, '--severity', 'critical']);
    expect(all.documents.length).toBeGreaterThan(1);
    for (const { issues } of all.documents) expect(issues).toMatchObject([{ severity: 'critical' }]);
    const wrong = await lintel(['issues', analysisId, '--severity', 'grave']);
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('invalid_request')]);
  });

  test('asks, and prints the answer with its sources', async () => {
    const { code, out } = await lintel(['ask', propertyId, 'What is wrong with', 'the service panel?']);
    expect([code, out]).toEqual([0, expect.stringMatching(/\S[\s\S]+\n {2}[ab]\.pdf, page \d+\n/)]);
    const answer = await json(['ask', analysisId, 'What is wrong with the service panel?', '--session', 'cli']);
    const { messages } = (await apiClient(app.url, key).get(`/v1/chat/${analysisId}/history?session_id=cli`)).body;
    expect(messages).toMatchObject([{ message_id: answer.message_id, answer: answer.answer }]);
  });

  test('an unknown id is an error with the id of the request', async () => {
    const id = crypto.randomUUID();
    expect(await lintel(['issues', id])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/not_found[\s\S]*Request: /),
    });
    const { code, err } = await lintel(['ask', id, 'Why?', '--json']);
    expect([code, JSON.parse(err).error]).toMatchObject([1, { code: 'not_found', status: 404 }]);
  });
});

describe('wrong usage ends with 2', () => {
  test.each([
    [[], /^Usage: lintel COMMAND/],
    [['fly'], /no command "fly"/],
    [['constructor'], /no command/],
    [['upload'], /Name the files/],
    [['upload', 'a.pdf', '--property', 'x', '--address', 'y'], /either/],
    [['issues', '--color'], /--color/],
    [['ask', 'x'], /the question/],
    [['listen', '--events', 'document.lost'], /document\.lost/],
    [['listen', '--forward-to', 'http://'], /--forward-to/],
    [['trigger', 'webhook.test'], /test key/],
    [['trigger'], /one event/],
    [['trigger', 'document.lost'], /document\.lost/],
  ])('%j', async (args, message) => {
    expect(await lintel(args)).toMatchObject({ code: 2, out: '', err: expect.stringMatching(message) });
  });

  test('no key', async () => {
    expect(await lintel(['issues', 'x'], { LINTEL_API_KEY: '' })).toMatchObject({
      code: 2,
      err: expect.stringContaining('LINTEL_API_KEY'),
    });
  });
});

test('every command of the guide runs as it is written there', async () => {
  const page = await readFile(join(clients, '../docs/guide/cli.md'), 'utf8');
  const blocks = blocksOf(page).filter(({ syntax }) => syntax === 'sh');
  const account = await app.account();
  const api = apiClient(app.url, account.testKey);
  const property = (await api.post('/v1/properties', { address: '1 Guide Street' })).body.id;
  const form = new FormData();
  const sample = join(clients, '../samples/inspection-report.pdf');
  form.append('files', await openAsBlob(sample), 'inspection-report.pdf');
  const { documents } = (await api.post(`/v1/properties/${property}/upload`, form)).body;
  await copyFile(sample, join(folder, 'inspection-report.pdf'));
  await eventually(
    () => app.service.db.analysis.count({ where: { propertyId: property, chatStatus: 'ready' } }),
    (count) => count === 1,
  );
  const env = environment({
    LINTEL_API_KEY: account.testKey,
    PROPERTY_ID: property,
    ANALYSIS_ID: documents[0].id,
    npm_config_prefix: join(folder, 'global'),
    npm_config_cache: join(folder, 'cache'),
    PATH: `${join(folder, 'global/bin')}:${process.env.PATH}`,
  });
  const start = (code: string) => {
    const child = spawn('bash', ['-ec', code.replaceAll('http://localhost:4000', app.url)], { cwd: folder, env });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
    return { child, output: () => output };
  };
  const listening: ReturnType<typeof start>[] = [];
  for (const { code, flags } of blocks) {
    const started = start(code);
    if (flags.includes('server')) {
      listening.push(started);
      await eventually(
        async () => started.output(),
        (output) => output.includes('Signing secret') || started.child.exitCode !== null,
      );
      continue;
    }
    const [exitCode] = await once(started.child, 'close');
    expect([code, exitCode, started.output()]).toEqual([code, 0, expect.any(String)]);
  }
  const [listener] = listening;
  await eventually(
    async () => listener!.output(),
    (output) => output.includes('property.chat_ready'),
  );
  // Bash replaces itself by its only command, or passes nothing on: end whichever runs.
  listener!.child.kill('SIGINT');
  await once(listener!.child, 'exit');
});

test('explains itself', async () => {
  const { code, out } = await lintel(['--help']);
  expect([code, out]).toEqual([0, expect.stringContaining('LINTEL_BASE_URL')]);
  for (const command of ['upload', 'issues', 'ask', 'listen', 'trigger']) {
    expect(out).toContain(`lintel COMMAND`);
    expect(await lintel([command, '--help'])).toMatchObject({
      code: 0,
      out: expect.stringContaining(`lintel ${command}`),
    });
  }
  expect((await lintel(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test('a wrong key is an error of the service', async () => {
  const { code, err } = await lintel(['issues', 'x'], { LINTEL_API_KEY: 'lt_live_wrong' });
  expect([code, err]).toEqual([1, expect.stringContaining('401 unauthorized')]);
});
