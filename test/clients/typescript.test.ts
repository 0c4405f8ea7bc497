// The TypeScript client as it is published: compiled, then run through the conformance suite.
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clients, runSuite } from './run.ts';

const root = join(clients, 'typescript');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-client-'));
  execFileSync('tsc', ['-p', root, '--outDir', join(folder, 'dist')], { stdio: 'pipe' });
  await writeFile(join(folder, 'package.json'), '{"type": "module"}');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('passes every case', async () => {
  const adapter = [process.execPath, join(root, 'conformance/adapter.mjs')];
  const { failures, passed, skipped } = await runSuite(adapter, { LINTEL_CLIENT: join(folder, 'dist/index.js') });
  expect(failures).toBe('');
  expect(passed).toBeGreaterThan(140);
  expect(skipped).toBe(0);
});

test('a client that does nothing passes no case', async () => {
  const idle = `console.log('{"ready":true}');require('readline').createInterface({input:process.stdin}).on('line',(l)=>console.log(JSON.stringify({id:JSON.parse(l).id,result:null})))`;
  expect(await runSuite([process.execPath, '-e', idle])).toMatchObject({ passed: 0, skipped: 0 });
});

test('needs neither Node types nor other packages to be used', async () => {
  const program = `import { Lintel, NotFoundError, type Property } from './dist/index.js';
const client = new Lintel({ apiKey: 'k' });
export async function main(): Promise<string[]> {
  const found: Property = await client.properties.get('p');
  const { requestId, response } = await client.properties.create({ address: 'a' }).withResponse();
  for await (const issue of client.analyses.issues.list('a', { severity: 'major' })) console.log(issue.severity, issue.estimated_cost?.low);
  for await (const event of client.chat.stream({ property_id: 'p', query: 'q' })) if (event.type === 'content') console.log(event.delta);
  try { await client.properties.waitUntilReady('p', { onProgress: ({ status }) => console.log(status) }); }
  catch (error) { if (error instanceof NotFoundError) console.log(error.code, error.requestId); }
  await client.properties.upload('p', ['a.pdf', { name: 'b.pdf', content: new Uint8Array() }], { onProgress: ({ loaded }) => console.log(loaded) });
  // @ts-expect-error: an unknown field
  await client.properties.create({ addresss: 'a' });
  // @ts-expect-error: not a severity
  client.analyses.issues.list('a', { severity: 'grave' });
  return [found.address, requestId ?? '', response.statusText];
}`;
  await writeFile(join(folder, 'main.ts'), program);
  const lib = 'es2022,dom,dom.iterable,dom.asynciterable';
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--lib', lib, '--types', ''];
  const run = () => execFileSync('tsc', ['--ignoreConfig', ...options, 'main.ts'], { cwd: folder, encoding: 'utf8' });
  expect(run()).toBe('');
});
