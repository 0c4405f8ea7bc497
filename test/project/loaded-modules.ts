// Runs a program and returns which modules it loaded.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');

/** Packages by name, and own files by path: `stripe`, `src/api/server.ts`. */
export async function modulesOf(args: string[], env: NodeJS.ProcessEnv = {}): Promise<Set<string>> {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-modules-'));
  const list = join(folder, 'modules');
  try {
    await promisify(execFile)(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', '--import', join(import.meta.dirname, 'list-modules.mjs'), ...args],
      { cwd: root, env: { PATH: process.env.PATH, LOADED_MODULES: list, ...env } },
    );
    return new Set((await readFile(list, 'utf8')).split('\n').flatMap(nameOf));
  } finally {
    await rm(folder, { recursive: true });
  }
}

function nameOf(url: string): string[] {
  const packaged = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  if (packaged) return [packaged];
  return url.startsWith('file:') ? [url.slice(`file://${root}/`.length)] : [];
}
