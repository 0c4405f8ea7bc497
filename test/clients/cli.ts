// The command line client, compiled into a folder with two reports, and a service that it talks to.
import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, startApp } from '../app.ts';
import { inspectionPdf } from '../pdf.ts';
import { clients } from './run.ts';

export let app: App;
export let folder: string;
export let program: string;
export let key: string;
export let testKey: string;
export let accountId: string;
export async function openCli(): Promise<void> {
  [app, folder] = await Promise.all([startApp(), mkdtemp(join(tmpdir(), 'lintel-cli-'))]);
  execFileSync('tsc', ['-p', join(clients, 'typescript'), '--outDir', join(folder, 'dist')], { stdio: 'pipe' });
  await writeFile(join(folder, 'package.json'), '{"type": "module"}');
  program = join(folder, 'dist/cli/main.js');
  for (const name of ['a', 'b']) await writeFile(join(folder, `${name}.pdf`), await inspectionPdf(`of file ${name}`));
  await writeFile(join(folder, 'notes.txt'), 'no document');
  ({ liveKey: key, testKey, accountId } = await app.account());
}
export async function closeCli(): Promise<void> {
  await app.close();
  await rm(folder, { recursive: true, force: true });
}

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

export const environment = (more: NodeJS.ProcessEnv = {}) => ({
  ...process.env,
  LINTEL_BASE_URL: app.url,
  LINTEL_API_KEY: key,
  ...more,
});

export function lintel(args: string[], more: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { cwd: folder, env: environment(more) }, (error, out, err) =>
      resolve({ code: error ? ((error.code as unknown as number) ?? null) : 0, out, err }),
    );
  });
}

export const json = async (args: string[], more: NodeJS.ProcessEnv = {}) => {
  const { out, err, code } = await lintel([...args, '--json'], more);
  if (code !== 0) throw new Error(err);
  return JSON.parse(out);
};
