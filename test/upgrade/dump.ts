// A database as rows: written from one release, put back under the migrations of that release. PostgreSQL's own dump needs
// programs that do not come with the embedded one.
import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { applyMigrations } from '../../src/database/migrate.ts';

type Rows = Record<string, unknown>[];

export interface Dump<Extra> {
  /** Business and machine time when it was written. */
  writtenAt: string;
  lastMigration: string;
  /** By schema and name. */
  tables: Record<string, Rows>;
  extra: Extra;
}

/** Filled by migrations. */
const keptTables = ['public._prisma_migrations', 'graphile_worker.migrations'];

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export const writeDump = <Extra>(url: string, path: string, extra: Extra): Promise<void> =>
  withClient(url, async (client) => {
    const { rows: names } = await client.query<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.tables
       where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE' order by 1`,
    );
    const tables: Dump<Extra>['tables'] = {};
    for (const { name } of names) {
      if (keptTables.includes(name)) continue;
      const { rows } = await client.query<{ row: Rows[number] }>(`select to_jsonb(t) as row from ${name} t`);
      if (rows.length > 0) tables[name] = rows.map(({ row }) => row);
    }
    const { rows } = await client.query<{ last: string; now: string }>(
      'select max(migration_name) as last, now()::text as now from _prisma_migrations',
    );
    const dump: Dump<Extra> = { writtenAt: rows[0]!.now, lastMigration: rows[0]!.last, tables, extra };
    await writeFile(path, gzipSync(JSON.stringify(dump), { level: 9 }));
  });

export const readDump = async <Extra>(path: string): Promise<Dump<Extra>> =>
  JSON.parse(gunzipSync(await readFile(path)).toString());

/** Into a database that is emptied first, with the schema that the dump was written under. */
export async function restoreDump(url: string, { lastMigration, tables }: Dump<unknown>): Promise<void> {
  await withClient(url, (client) =>
    client.query('drop schema public cascade; create schema public; drop schema if exists graphile_worker cascade'),
  );
  await applyMigrations(url, { last: lastMigration });
  await withClient(url, async (client) => {
    // No triggers and no foreign keys: the rows are what these have made of them.
    await client.query('set session_replication_role = replica');
    const { rows: seeded } = await client.query<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.tables
       where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`,
    );
    const emptied = seeded.map(({ name }) => name).filter((name) => !keptTables.includes(name));
    await client.query(`truncate ${emptied.join(', ')}`);
    for (const [name, rows] of Object.entries(tables)) await insert(client, name, rows);
  });
}

async function insert(client: pg.Client, name: string, rows: Rows): Promise<void> {
  const { rows: columns } = await client.query<{ name: string; sequence: string | null }>(
    `select quote_ident(column_name) as name, pg_get_serial_sequence($1, column_name) as sequence
     from information_schema.columns where table_schema || '.' || table_name = $1 and is_generated = 'NEVER'`,
    [name],
  );
  const list = columns.map((column) => column.name).join(', ');
  await client.query(
    `insert into ${name} (${list}) overriding system value
     select ${list} from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
  for (const { name: column, sequence } of columns)
    if (sequence) await client.query(`select setval($1, (select max(${column}) from ${name}))`, [sequence]);
}
