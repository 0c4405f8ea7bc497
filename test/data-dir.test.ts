// What lies in the data folder is for the user of the service alone.
import { chmod, lstat, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDataDir } from '../src/platform/data-dir.ts';
import { client, eventually } from './app.ts';
import { formOf, inspectionPdf } from './pdf.ts';
import { killAll, startMain, temporaryFolder, urlOf } from './processes.ts';

const modeOf = async (path: string) => ((await lstat(path)).mode & 0o777).toString(8);

test.skipIf(process.platform === 'win32')(
  'restricts folders and files of an earlier release to their owner',
  async () => {
    const folder = await temporaryFolder();
    const at = (...path: string[]) => join(folder.path, 'data', ...path);
    try {
      await mkdir(at('files/aa'), { recursive: true, mode: 0o755 });
      await mkdir(at('postgres'), { mode: 0o755 });
      await writeFile(at('encryption.key'), '', { mode: 0o644 });
      for (const path of ['', 'files', 'postgres']) await chmod(at(path), 0o755);
      await openDataDir(at(), false);
      expect(await Promise.all(['', 'files', 'encryption.key'].map((path) => modeOf(at(path))))).toEqual([
        '700',
        '700',
        '600',
      ]);
      await openDataDir(at(), true);
      expect([await modeOf(at()), await modeOf(at('files'))]).toEqual(['711', '700']);
    } finally {
      await folder.remove();
    }
  },
);

test.skipIf(process.platform === 'win32')('nothing that a running service makes can be read by others', async () => {
  const folder = await temporaryFolder();
  const started = startMain({ DATA_DIR: folder.path });
  try {
    const url = await urlOf(started);
    const demo = await eventually(
      () => readFile(join(folder.path, 'demo.json'), 'utf8').catch(() => null),
      (text) => text !== null,
    );
    const api = client(url, JSON.parse(demo!).live_key);
    const form = formOf('file', [['report.pdf', await inspectionPdf()]]);
    const id = (await api.post('/v1/analyses', form)).body.analysis_id;
    await eventually(
      async () => (await api.get(`/v1/analyses/${id}`)).body,
      ({ chat_status: status }) => status === 'ready',
    );
    const entries = await readdir(folder.path, { recursive: true, withFileTypes: true });
    const paths = entries
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !path.includes('postgres/cluster/'));
    expect(paths.filter((path) => path.includes('/files/')).length).toBeGreaterThan(0);
    const open = [];
    for (const path of paths) {
      // Lock files come and go.
      const found = await lstat(path).catch(() => null);
      if (found && found.mode & 0o077) open.push(`${path} ${(found.mode & 0o777).toString(8)}`);
    }
    expect(open).toEqual([]);
  } finally {
    await killAll(started, folder.path);
    await folder.remove();
  }
});
