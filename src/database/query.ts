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
