// The backup of docs/operations.md: a service restored from a copy of the data folder answers as before.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createAccount } from '../src/accounts/accounts.ts';
import { openDatabase } from '../src/app/open-database.ts';
import { startService } from '../src/app/start.ts';
import { readConfig } from '../src/config/config.ts';
import { createLogger } from '../src/platform/logger.ts';
import { client, eventually } from './app.ts';

test('restores everything from a copy of the stopped data folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-backup-'));
  const config = readConfig({
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    PARSER_PROCESSES: '1',
  });
  const run = async () => {
    const database = await openDatabase(config);
    const running = await startService(config, database.url, createLogger(config));
    const stop = async () => {
      await running.close();
      await database.stop();
    };
    return { url: running.url!, db: running.service.db, stop };
  };
  const before = await run();
  const { liveKey } = await createAccount(before.db, 'Backed up', 'pro');
  const sample = readFileSync(new URL('../samples/inspection-report.pdf', import.meta.url));
  const form = new FormData();
  form.append('file', new Blob([sample]), 'report.pdf');
  const { body } = await client(before.url, liveKey).post('/v1/analyses', form);
  const id = body.analysis_id as string;
  const look = async (url: string) => {
    const api = client(url, liveKey);
    const { answer, citations } = (await api.post('/v1/chat', { analysis_id: id, query: 'How old is the roof?' })).body;
    const issues = (await api.get(`/v1/analyses/${id}/issues`)).body;
    const link = await api.graphql('query($id: ID!) { analysis(id: $id) { file { url } } }', { id });
    const file = Buffer.from(await (await fetch(link.body.data.analysis.file.url)).arrayBuffer());
    return { answer, citations, issues, same: file.equals(sample) };
  };
  await eventually(
    async () => (await client(before.url, liveKey).get(`/v1/analyses/${id}`)).body.chat_status,
    (status) => status === 'ready',
  );
  const seen = await look(before.url);
  expect(seen).toMatchObject({ same: true, citations: [{ file: 'report.pdf' }] });
  await before.stop();

  const backup = join(folder, 'lintel.tar.gz');
  execFileSync('tar', ['-C', config.dataDir, '-czpf', backup, '.']);
  await rm(config.dataDir, { recursive: true });
  await mkdir(config.dataDir);
  execFileSync('tar', ['-C', config.dataDir, '-xzpf', backup]);

  const after = await run();
  expect(await look(after.url)).toEqual(seen);
  await after.stop();
  await rm(folder, { recursive: true, force: true });
});
