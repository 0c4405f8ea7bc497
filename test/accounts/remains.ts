// Searches for a word wherever the service stores data: every column of every table, including the queue, decrypted
// responses, and every stored file.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '../app.ts';

/** Returns the places: `table (rows)`, or the path of a file. */
export async function findRemains(app: App, word: string, files: string): Promise<string[]> {
  const { pool } = app.service;
  const found: string[] = [];
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')`,
  );
  const hex = Buffer.from(word).toString('hex');
  for (const { name } of tables) {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from ${name} t where t::text ilike $1 or t::text ilike $2`,
      [`%${word}%`, `%${hex}%`],
    );
    if (rows[0]!.count > 0) found.push(`${name} (${rows[0]!.count})`);
  }
  for (const call of await app.service.db.idempotentCall.findMany({ where: { answer: { not: null } } })) {
    if (call.answer!.length === 0) continue;
    const belongsTo = `idempotent:${call.accountId}:${call.mode}:${call.path}:${call.key}`;
    if (app.service.sealer.open(call.answer!, belongsTo).includes(word)) found.push(`kept answer to ${call.path}`);
  }
  await lookInto(files, word, found).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    found.push('a file that went while it was looked at: look again');
  });
  return found;
}

async function lookInto(files: string, word: string, found: string[]): Promise<void> {
  for (const entry of await readdir(files, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.name.includes(word)) found.push(path);
    if (entry.isFile() && (await readFile(path)).includes(word)) found.push(path);
  }
}

/** Files of the stored objects with a key prefix. In a bucket, each object has several files. */
export async function filesOf(files: string, prefix: string): Promise<string[]> {
  const entries = await readdir(files, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const keys = paths.filter((path) => path.includes(`/${prefix}`)).map((path) => path.slice(path.indexOf(prefix)));
  return [...new Set(keys.map((key) => key.replace(/\._S3rver_.*$/, '')))];
}
