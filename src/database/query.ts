// Prepared statements for the reads that run most. Prisma builds its SQL anew for every call, which costs more than these
// statements take in PostgreSQL.
import type pg from 'pg';

/** Runs a prepared statement. Statements with the same name must have the same text. */
export async function queryRows<Row extends object>(
  pool: Pick<pg.Pool, 'query'>,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  return (await pool.query<Row>({ name, text, values })).rows;
}

/** Selects the columns of Prisma's fields under their names: `p.zip_code as "zipCode"`. */
export const selectFields = (alias: string, fields: Readonly<Record<string, string>>): string =>
  Object.keys(fields)
    .map((field) => `${alias}.${field.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)} as "${field}"`)
    .join(', ');

/**
 * A read that joins the others of the same turn of the event loop, so that requests which arrive together cost one round
 * trip. Reads with the same name share a row.
 * @param readAll finds the rows of several keys, by name; a key without a row is absent
 */
export function combineReads<Key, Row>(
  nameOf: (key: Key) => string,
  readAll: (pool: pg.Pool, keys: Key[]) => Promise<Map<string, Row>>,
): (pool: pg.Pool, key: Key) => Promise<Row | undefined> {
  const turns = new WeakMap<pg.Pool, { keys: Map<string, Key>; rows: Promise<Map<string, Row>> }>();
  return async (pool, key) => {
    const name = nameOf(key);
    let turn = turns.get(pool);
    if (!turn) {
      const keys = new Map<string, Key>();
      const ended = new Promise<void>((resolve) => setImmediate(resolve));
      const rows = ended.then(() => {
        turns.delete(pool);
        return readAll(pool, [...keys.values()]);
      });
      turn = { keys, rows };
      turns.set(pool, turn);
    }
    turn.keys.set(name, key);
    return (await turn.rows).get(name);
  };
}
