// `npm run migration -- NAME` writes the SQL that migrates from the committed schema.prisma to the one in the work tree. The
// engine can't introspect a live database over the pg adapter, so two schemas are compared. A test compares the result of
// the migrations with schema.prisma.
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../src/database/embedded.ts';
import { schemaSql } from '../src/database/migrate.ts';

const [name] = process.argv.slice(2);
if (!name) throw new Error('usage: npm run migration -- NAME');
const before = execFileSync('git', ['show', 'HEAD:prisma/schema.prisma'], { encoding: 'utf8' });
const after = await readFile(join(import.meta.dirname, 'schema.prisma'), 'utf8');
const directory = await mkdtemp(join(tmpdir(), 'lintel-diff-'));
const database = await startEmbedded({ directory, disposable: true });
const sql = await schemaSql(database.url, before, after);
await database.stop();
await rm(directory, { recursive: true });
if (sql) {
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = join(import.meta.dirname, 'migrations', `${stamp}_${name}`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'migration.sql'), `${sql}\n`);
  console.log(folder);
}
