import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { applyMigrations, schemaSql } from '../../src/database/migrate.ts';
import { freshDatabase } from '../database.ts';

const catalog = `
  select table_name || '.' || column_name || ' ' || udt_name || ' ' || is_nullable || ' ' || coalesce(column_default, '') as line
  from information_schema.columns where table_schema = 'public' and table_name <> '_prisma_migrations'
  union all select indexdef from pg_indexes where schemaname = 'public' and tablename <> '_prisma_migrations'
  union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
  order by 1`;

async function describe(url: string, before?: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    if (before) await client.query(before);
    return (await client.query<{ line: string }>(catalog)).rows.map((row) => row.line);
  } finally {
    await client.end();
  }
}

test('the migrations create exactly the schema of schema.prisma', async () => {
  const migrated = await freshDatabase();
  const drawn = await freshDatabase();
  try {
    const schema = await readFile(new URL('../../prisma/schema.prisma', import.meta.url), 'utf8');
    const sql = await schemaSql(drawn.url, null, schema);
    const fromSchema = await describe(drawn.url, `drop schema public cascade; create schema public; ${sql}`);
    expect(fromSchema.length).toBeGreaterThan(50);
    expect(await describe(migrated.url)).toEqual(fromSchema);
  } finally {
    await Promise.all([migrated.drop(), drawn.drop()]);
  }
});

test('concurrent processes migrate once', async () => {
  const database = await freshDatabase();
  try {
    await describe(
      database.url,
      'drop schema public cascade; create schema public; drop schema graphile_worker cascade',
    );
    const applied = await Promise.all([
      applyMigrations(database.url),
      applyMigrations(database.url),
      applyMigrations(database.url),
    ]);
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
  } finally {
    await database.drop();
  }
});
