// Commands that read: a table in a terminal, one JSON object otherwise.
import { type Command, Option } from 'commander';
import { type Context, run, snakeCased } from './run.ts';

export interface ListingOptions {
  json?: boolean;
  table?: boolean;
}

/** Adds `--json` and `--table`. */
export const listing = (command: Command): Command =>
  command
    .addOption(new Option('--json', 'print JSON, which is the default outside a terminal').conflicts('table'))
    .option('--table', 'print a table, which is the default in a terminal');

type Row = Record<string, unknown>;
interface Listed {
  meta?: { hasMore: boolean; nextCursor: string | null };
}

/**
 * Runs a command that lists.
 * @param key the field of the result that has the rows
 * @param columns of the table; JSON has every field
 */
export const runListing = <K extends string>(
  { json, table }: ListingOptions,
  key: K,
  columns: readonly string[],
  work: (context: Context) => Promise<Listed & Record<K, readonly object[]>>,
): Promise<void> =>
  run(async (context) => {
    const result = await work(context);
    if (json || !(table || process.stdout.isTTY)) return result;
    const rows = result[key].map((row) => cellsOf(snakeCased(row) as Row));
    const more = result.meta?.nextCursor ? `\nMore: --cursor ${result.meta.nextCursor}\n` : '';
    if (rows.length === 0) return 'Nothing found.\n';
    const { toTable } = await import('../billing/figures.ts');
    return toTable(rows, columns) + more;
  });

/** A single object: one line per field in a terminal. */
export const runShow = ({ json, table }: ListingOptions, work: (context: Context) => Promise<object>): Promise<void> =>
  run(async (context) => {
    const result = await work(context);
    if (json || !(table || process.stdout.isTTY)) return result;
    const rows = Object.entries(cellsOf(flat(snakeCased(result) as Row))).map(([name, value]) => ({ name, value }));
    const { toTable } = await import('../billing/figures.ts');
    return toTable(rows, ['name', 'value']);
  });

const isPlain = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

const flat = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      isPlain(value) ? Object.entries(flat(value)).map(([inner, each]) => [`${name}.${inner}`, each]) : [[name, value]],
    ),
  );

/** One line per cell, and dates to the second. */
const cellsOf = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, cellOf(value)]));

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (value instanceof Date) return value.toISOString().replace('T', ' ').slice(0, 19);
  if (Array.isArray(value)) return value.map(String).join(',');
  return String(value).replace(/\s+/g, ' ').slice(0, 120);
}
