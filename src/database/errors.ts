// Classifies database errors by their codes (PostgreSQL, Prisma, the pool of pg), anywhere in the chain of causes.

/** Timed-out waits, locks, and conflicts with other transactions. */
const busy = new Set([
  'P1008', // operation timed out
  'P2024', // no connection in time
  'P2028', // transaction not started in time, or expired
  'P2034', // conflict or deadlock
  'P2037', // too many connections
  '40001', // serialization failure
  '40P01', // deadlock
  '55P03', // lock timeout
  '57014', // statement canceled by its timeout
]);

const away = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'P1001',
  'P1002',
  'P1017',
  '25006', // read-only, during a failover
  '57P01',
  '57P02',
  '57P03',
  '58030', // the database's disk
]);

interface DatabaseErrorParts {
  code?: unknown;
  message?: unknown;
  cause?: unknown;
  meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } };
}

function* partsOf(error: unknown): Generator<DatabaseErrorParts & { originalCode?: unknown }> {
  let depth = 0;
  for (let e = error as DatabaseErrorParts | undefined; e && depth < 8; e = e.cause as typeof e, depth++) {
    yield e;
    const below = e.meta?.driverAdapterError?.cause;
    if (below) yield { code: below.originalCode };
  }
}

/** `busy`: the database responds, but too slowly. `away`: it does not respond. Null for any other error. */
export function databaseTrouble(error: unknown): 'busy' | 'away' | null {
  for (const { code, message } of partsOf(error)) {
    if (typeof code === 'string') {
      if (busy.has(code)) return 'busy';
      // Classes of PostgreSQL: connection exception, insufficient resources.
      if (away.has(code) || /^(08|53)...$/.test(code)) return 'away';
    }
    if (typeof message !== 'string') continue;
    if (/timeout exceeded when trying to connect/.test(message)) return 'busy';
    if (/terminated unexpectedly|Connection terminated|connection error and is not queryable/.test(message))
      return 'away';
  }
  return null;
}

/** True when the database rolled the transaction back because of a concurrent one; a retry may succeed. */
export function isConflict(error: unknown): boolean {
  for (const { code } of partsOf(error)) if (code === 'P2034' || code === '40001' || code === '40P01') return true;
  return false;
}
