// Every block of code in the guide runs against a running service, in the order of the pages, as part of a program that
// continues the quick start. Blocks that start a server get deliveries. The quick start itself has its own test.
import { execFile, spawn } from 'node:child_process';
import { openAsBlob } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse, validate } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Block, blocksOf } from '../../docs/site/markdown.ts';
import { exampleServer, type GuidePage, readPages } from '../../docs/site/pages.ts';
import { schema } from '../../schema/index.ts';
import { makeSecret, signatureHeaders } from '../../src/outbound/signature.ts';
import { type App, client, eventually, startApp } from '../app.ts';
import { freePort } from '../processes.ts';
import { type Language, languages } from './languages.ts';

const pages = await readPages();
const samples = join(import.meta.dirname, '../../samples');
const signingSecret = makeSecret();

let app: App;
let root: string;
beforeAll(async () => {
  [app, root] = await Promise.all([startApp(), mkdtemp(join(tmpdir(), 'lintel-guide-'))]);
});
afterAll(() => Promise.all([app.close(), rm(root, { recursive: true, force: true })]));

const ofPages = (wanted: (block: Block) => boolean): { page: GuidePage; block: Block }[] =>
  pages.flatMap((page) =>
    blocksOf(page.markdown)
      .filter(wanted)
      .map((block) => ({ page, block })),
  );

/** Blocks that the tests of the quick start and of the command line run, and functions that test/webhooks/document.test.ts calls. */
const hasOwnTest = ({ slug }: GuidePage, { file, language }: Block) =>
  slug === 'quick-start' ||
  slug === 'cli' ||
  file !== undefined ||
  (slug === 'webhook-reference' && language !== 'curl');

/** An account with a property whose report is analyzed. */
async function reader(): Promise<Record<'LINTEL_API_KEY' | 'PROPERTY_ID' | 'ANALYSIS_ID', string>> {
  const { liveKey } = await app.account();
  const api = client(app.url, liveKey);
  const { id } = (await api.post('/v1/properties', { address: '7 Guide Lane' })).body;
  const form = new FormData();
  form.append('files', await openAsBlob(join(samples, 'inspection-report.pdf')), 'inspection-report.pdf');
  const { documents } = (await api.post(`/v1/properties/${id}/upload`, form)).body;
  await eventually(
    () => api.get(`/v1/properties/${id}/documents`),
    ({ body }) => body.status === 'chat_ready',
  );
  return { LINTEL_API_KEY: liveKey, PROPERTY_ID: id, ANALYSIS_ID: documents[0].id };
}

interface Program {
  command: string[];
  folder: string;
  env: NodeJS.ProcessEnv;
}

async function run({ command: [program, ...args], folder, env }: Program): Promise<string> {
  return (await promisify(execFile)(program!, args, { cwd: folder, env })).stdout;
}

/** Starts the program, sends it a signed and a forged delivery, and returns what it prints. */
async function deliver({ command: [program, ...args], folder, env }: Program, port: number): Promise<string> {
  const child = spawn(program!, args, { cwd: folder, env: { ...env, PYTHONUNBUFFERED: '1' } });
  let output = '';
  child.stdout.on('data', (data) => {
    output += data;
  });
  child.stderr.on('data', (data) => {
    output += data;
  });
  const body = JSON.stringify({ event: 'property.chat_ready', property_id: 'property-of-the-guide' });
  const send = (secret: string) => {
    const headers = signatureHeaders([secret], 'delivery-1', new Date(), body);
    return fetch(`http://127.0.0.1:${port}/hooks/lintel`, { method: 'POST', body, headers }).then(
      ({ status }) => status,
      () => {
        if (child.exitCode !== null) throw new Error(output);
        return 0;
      },
    );
  };
  try {
    expect(await eventually(() => send(signingSecret), Boolean), output).toBe(204);
    expect(await send(makeSecret())).toBe(400);
    await eventually(
      async () => output,
      (text) => /ready:.*property-of-the-guide/.test(text),
    );
  } finally {
    child.kill('SIGKILL');
  }
  return output;
}

async function runAll(language: Language): Promise<number> {
  const found = ofPages((block) => block.language === language.name && block.syntax !== 'text').filter(
    ({ page, block }) => !hasOwnTest(page, block),
  );
  const folder = await mkdtemp(join(root, `${language.name}-`));
  const ports = await Promise.all(found.map(freePort));
  const blocks = found.map(({ block }, i) => {
    const code = block.code.replaceAll(exampleServer, app.url).replace(/(?<=[:( ,])8080\b/, String(ports[i]));
    return { ...block, code };
  });
  const [account] = await Promise.all([
    reader(),
    language.install(folder),
    copyFile(join(samples, 'inspection-report.pdf'), join(folder, 'inspection-report.pdf')),
  ]);
  const commands = await language.write(folder, blocks);
  const settings = { LINTEL_BASE_URL: app.url, SIGNING_SECRET: signingSecret, ...account };
  const env = { ...process.env, ...settings, ...language.env };
  for (const [i, command] of commands.entries()) {
    const { page, block } = found[i]!;
    const program = { command, folder, env };
    const ended = block.flags.includes('server') ? deliver(program, ports[i]!) : run(program);
    await ended.catch((error) => {
      throw new Error(`${page.slug}: ${block.code.split('\n')[0]}\n${error.message}\n${error.stderr ?? ''}`);
    });
  }
  return found.length;
}

// Together: most of the time they wait for the service.
test.concurrent.for(languages.map((language) => [language.name, language] as const))(
  'every block runs: %s',
  async ([, language], context) => {
    const missing = language.missing();
    if (missing) return context.skip(missing);
    expect(await runAll(language)).toBeGreaterThan(12);
  },
);

test('every GraphQL block is valid, and single operations return data', async () => {
  const { LINTEL_API_KEY, PROPERTY_ID, ANALYSIS_ID } = await reader();
  const found = ofPages(({ syntax }) => syntax === 'graphql');
  expect(found.length).toBeGreaterThan(4);
  for (const { page, block } of found) {
    const document = parse(block.code);
    expect(validate(schema, document), page.slug).toEqual([]);
    if (document.definitions.length > 1 || hasOwnTest(page, block)) continue;
    const response = await fetch(`${app.url}/graphql`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${LINTEL_API_KEY}`,
        'content-type': 'application/json',
        accept: /^subscription/.test(block.code) ? 'text/event-stream' : 'application/json',
      },
      body: JSON.stringify({ query: block.code, variables: { propertyId: PROPERTY_ID, analysisId: ANALYSIS_ID } }),
    });
    const text = await response.text();
    expect(text, page.slug).toMatch(/"data":\{/);
    expect(text, page.slug).not.toMatch(/"errors"/);
  }
});

test('JSON blocks are JSON, and few blocks are only text', () => {
  for (const { block } of ofPages(({ syntax }) => syntax === 'json')) JSON.parse(block.code);
  const known = ['ts', 'python', 'go', 'ruby', 'sh', 'graphql', 'json', 'text'];
  expect(ofPages(({ syntax }) => !known.includes(syntax))).toEqual([]);
  expect(ofPages(({ syntax }) => syntax === 'text').length).toBeLessThanOrEqual(3);
});

test('a block that fails is noticed', async () => {
  const folder = await mkdtemp(join(root, 'failing-'));
  for (const language of languages.filter((each) => !each.missing() && each.name !== 'typescript')) {
    const code = {
      python: 'client.nothing()',
      ruby: 'client.nothing',
      go: 'panic("nothing")',
      curl: 'lintel $LINTEL_BASE_URL/v1/nothing',
    };
    const block: Block = { syntax: '', language: '', file: undefined, flags: [], code: code[language.name as 'go']! };
    await language.install(folder);
    const [command] = await language.write(folder, [block]);
    const env = {
      ...process.env,
      ...language.env,
      LINTEL_API_KEY: 'k',
      LINTEL_BASE_URL: app.url,
      PROPERTY_ID: '',
      ANALYSIS_ID: '',
      SIGNING_SECRET: '',
    };
    await expect(run({ command: command!, folder, env }), language.name).rejects.toThrow();
  }
});
