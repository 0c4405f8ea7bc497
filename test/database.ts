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
    try {
      while (!(await isDone(client, sql)));
    } finally {
      await client.end();
    }
  };
  await admin(`create database ${name} template lintel`);
  return {
    url: template.replace(/\/lintel$/, `/${name}`),
    drop: () => admin(`drop database if exists ${name} with (force)`),
  };
}

/** False if connections that end were still there after the 5 seconds for which PostgreSQL waits. */
const isDone = (client: pg.Client, sql: string): Promise<boolean> =>
  client.query(sql).then(
    () => true,
    (error: pg.DatabaseError) => {
      if (error.code !== '55006') throw error;
      return false;
    },
  );
