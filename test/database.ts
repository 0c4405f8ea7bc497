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
  const admin = async (work: (client: pg.Client) => Promise<void>) => {
    const client = new pg.Client({ connectionString: template.replace(/\/lintel$/, '/postgres') });
    await client.connect();
    try {
      await work(client);
    } finally {
      await client.end();
    }
  };
  await admin(async (client) => {
    while (!(await isDone(client, `create database ${name} template lintel`)));
  });
  return {
    url: template.replace(/\/lintel$/, `/${name}`),
    drop: () =>
      admin(async (client) => {
        // A pool that has ended may still close its connections: a drop that ends them is an error that nobody handles.
        if (await isDone(client, `drop database if exists ${name}`)) return;
        await client.query(`drop database if exists ${name} with (force)`);
      }),
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
