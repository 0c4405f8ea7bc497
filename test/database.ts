// A database of its own for each test: a clone of the migrated template, dropped afterwards.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export interface FreshDatabase {
  url: string;
  drop(): Promise<void>;
}

export async function freshDatabase(): Promise<FreshDatabase> {
  const template = inject('databaseUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Cloning needs a template without connections, so it is asked for from another database.
  const admin = async (sql: string) => {
    const client = new pg.Client({ connectionString: template.replace(/\/lintel$/, '/postgres') });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  await admin(`create database ${name} template lintel`);
  return {
    url: template.replace(/\/lintel$/, `/${name}`),
    drop: () => admin(`drop database if exists ${name} with (force)`),
  };
}
