// Runs the first program of each client's README unchanged against a running service.
import { execFile, execFileSync } from 'node:child_process';
import { copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, startApp } from '../app.ts';
import { clients, isInstalled } from './run.ts';

let app: App;
let folder: string;
beforeAll(async () => {
  [app, folder] = await Promise.all([startApp(), mkdtemp(join(tmpdir(), 'lintel-quick-'))]);
  await copyFile(join(clients, '../samples/inspection-report.pdf'), join(folder, 'inspection-report.pdf'));
});
afterAll(async () => {
  await Promise.all([app.close(), rm(folder, { recursive: true, force: true })]);
});

/** Runs the first block of the language and returns what it prints. */
async function run(client: string, language: string, file: string, command: string[], env: NodeJS.ProcessEnv = {}) {
  const readme = await readFile(join(clients, client, 'README.md'), 'utf8');
  const [, code] = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(readme)!;
  await writeFile(join(folder, file), code!);
  const { liveKey } = await app.account();
  const [program, ...args] = [...command, file];
  const { stdout } = await promisify(execFile)(program!, args, {
    cwd: folder,
    env: { ...process.env, ...env, LINTEL_BASE_URL: app.url, LINTEL_API_KEY: liveKey },
  });
  return stdout;
}

/** Issues first, then the answer with the page that it cites. */
const printed = /critical \d+ .+[\s\S]+\ninspection-report\.pdf, page \d+/;

test('TypeScript', async () => {
  const installed = join(folder, 'node_modules/lintel');
  await mkdir(installed, { recursive: true });
  execFileSync('tsc', ['-p', join(clients, 'typescript'), '--outDir', join(installed, 'dist')], { stdio: 'pipe' });
  await cp(join(clients, 'typescript/package.json'), join(installed, 'package.json'));
  await writeFile(join(folder, 'package.json'), '{"type": "module"}');
  expect(await run('typescript', 'ts', 'main.ts', [process.execPath])).toMatch(printed);
});

const python = process.env.LINTEL_PYTHON ?? 'python3';
test('Python', async (context) => {
  if (!isInstalled(python, '-c', 'import httpx')) return context.skip('httpx is not installed');
  const env = { PYTHONPATH: join(clients, 'python/src'), PYTHONIOENCODING: 'utf-8' };
  expect(await run('python', 'python', 'main.py', [python], env)).toMatch(printed);
});

const ruby = process.env.LINTEL_RUBY ?? 'ruby';
test('Ruby', async (context) => {
  if (!isInstalled(ruby, '--version')) return context.skip('Ruby is not installed');
  expect(await run('ruby', 'ruby', 'main.rb', [ruby, '-I', join(clients, 'ruby/lib')])).toMatch(printed);
});
