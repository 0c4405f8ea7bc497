// Rate limits: fixed windows aligned to the UTC minute, hour and day. They are counted in the database, so that all
// processes together enforce the exact limit. Rejected requests do not count.
import type pg from 'pg';
import type { Mode, Viewer } from '../identity/viewer.ts';
import { ApiError } from '../platform/errors.ts';

/** Requests of a test key per UTC day, including chat. */
export const testRequestsPerDay = 100;

export type CallKind = 'request' | 'chat';

export interface Window {
  limit: number;
  remaining: number;
  /** Unix seconds. */
  reset: number;
}

export interface Taken {
  allowed: boolean;
  /** The window with the smallest remaining share. */
  tightest: Window;
  retryAfterSeconds: number;
}

export class RateLimitExceeded extends ApiError {
  static override readonly kind = {
    code: 'rate_limit_exceeded',
    status: 429,
    cause: 'too many requests; wait `Retry-After` seconds.',
    remedy: 'Wait `Retry-After` seconds. `X-RateLimit-Remaining` shows how many requests are left.',
  };

  constructor(retryAfterSeconds: number, message = 'Too many requests.') {
    super(`${message} Wait ${retryAfterSeconds} seconds.`, { retry_after: retryAfterSeconds });
  }
}

type Unit = 'minute' | 'hour' | 'day';
interface Column {
  name: 'minute' | 'hour' | 'day' | 'chat_minute';
  unit: Unit;
}

const columns: Column[] = [
  { name: 'minute', unit: 'minute' },
  { name: 'hour', unit: 'hour' },
  { name: 'day', unit: 'day' },
  { name: 'chat_minute', unit: 'minute' },
];
const counted: Record<CallKind, Column['name'][]> = {
  request: ['minute', 'hour', 'day'],
  chat: ['chat_minute', 'day'],
};
const unlimited = 2_147_483_647;
const seconds: Record<Unit, number> = { minute: 60, hour: 3600, day: 86_400 };

function limitsOf({ mode, limits }: Viewer): Record<Column['name'], number> {
  return {
    minute: limits.requestsPerMinute,
    hour: limits.requestsPerHour,
    day: mode === 'test' ? testRequestsPerDay : unlimited,
    chat_minute: limits.chatPerMinute,
  };
}

/**
 * Counts up to $3 requests and returns how many were granted. One statement on one row reads the current windows,
 * computes what is free in the tightest, and writes the new counts.
 */
const takeSql = (kind: CallKind) => {
  const now = ({ unit }: Column) => `date_trunc('${unit}', now() at time zone 'utc') at time zone 'utc'`;
  const used = ({ name }: Column) => `case when c.${name} = excluded.${name} then c.${name}_count else 0 end`;
  const counts = (column: Column) => counted[kind].includes(column.name);
  const limit = ({ name }: Column) => `$${4 + columns.findIndex((column) => column.name === name)}::int`;
  const free = columns.filter(counts).map((column) => `${limit(column)} - (${used(column)})`);
  const granted = `greatest(0, least($3::int, ${free.join(', ')}))`;
  const first = `least($3::int, ${columns.filter(counts).map(limit).join(', ')})`;
  return `
    insert into rate_count as c (account_id, mode, ${columns.map(({ name }) => `${name}, ${name}_count`).join(', ')})
    values ($1, $2::mode, ${columns.map((column) => `${now(column)}, ${counts(column) ? first : `0 * ${limit(column)}`}`).join(', ')})
    on conflict (account_id, mode) do update set
      ${columns.map((column) => `${column.name} = excluded.${column.name}, ${column.name}_count = (${used(column)})${counts(column) ? ` + ${granted}` : ''}`).join(',\n      ')}
    returning ${columns.map(({ name }) => `new.${name}_count as ${name}, extract(epoch from new.${name})::float8 as ${name}_start`).join(', ')},
      new.day_count - case when old.day = new.day then old.day_count else 0 end as granted,
      extract(epoch from now())::float8 as now`;
};
const statements: Record<CallKind, string> = { request: takeSql('request'), chat: takeSql('chat') };

type Row = Record<string, number>;

export interface Limiter {
  take(viewer: Viewer, kind: CallKind): Promise<Taken>;
}

/**
 * Requests of one account that arrive while a statement runs are batched into the next. The cost per request falls as
 * the load rises, and the count stays exact.
 */
export function createLimiter(pool: pg.Pool): Limiter {
  type Waiting = { viewer: Viewer; resolve: (taken: Taken) => void; reject: (error: unknown) => void };
  const queues = new Map<string, Waiting[]>();

  async function drain(id: string, kind: CallKind, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0);
      try {
        const row = await takeMany(pool, batch[0]!.viewer, kind, batch.length);
        const short = batch.length - row.granted!;
        for (const [i, { viewer, resolve }] of batch.entries()) {
          // The batch is in order of arrival: each request sees what is left after it.
          resolve(taken(row, viewer, kind, i < row.granted!, short > 0 ? 0 : row.granted! - 1 - i));
        }
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    queues.delete(id);
  }

  return {
    take(viewer, kind) {
      const id = `${viewer.accountId}:${viewer.mode}:${kind}`;
      return new Promise((resolve, reject) => {
        const queue = queues.get(id);
        if (queue) {
          queue.push({ viewer, resolve, reject });
          return;
        }
        const fresh: Waiting[] = [{ viewer, resolve, reject }];
        queues.set(id, fresh);
        void drain(id, kind, fresh);
      });
    },
  };
}

async function takeMany(pool: pg.Pool, viewer: Viewer, kind: CallKind, count: number): Promise<Row> {
  const limits = limitsOf(viewer);
  const values = [viewer.accountId, viewer.mode satisfies Mode, count, ...columns.map(({ name }) => limits[name])];
  const { rows } = await pool.query<Row>({ name: `take-${kind}`, text: statements[kind], values });
  return rows[0]!;
}

function taken(row: Row, viewer: Viewer, kind: CallKind, allowed: boolean, stillToCome: number): Taken {
  const limits = limitsOf(viewer);
  const windows = columns
    .filter(({ name }) => counted[kind].includes(name) && limits[name] < unlimited)
    .map(({ name, unit }) => ({
      limit: limits[name],
      remaining: Math.max(0, limits[name] - row[name]! + stillToCome),
      reset: row[`${name}_start`]! + seconds[unit],
    }));
  const tightest = windows.reduce((a, b) => (b.remaining / b.limit < a.remaining / a.limit ? b : a));
  const full = windows.filter((window) => window.remaining === 0);
  const reset = Math.max(0, ...full.map((window) => window.reset));
  return { allowed, tightest, retryAfterSeconds: Math.max(1, Math.ceil(reset - row.now!)) };
}

/** Counts a request with an invalid key by address. */
export async function takeForAddress(pool: pg.Pool, address: string, limit: number): Promise<Taken> {
  const { rows } = await pool.query<{ count: number; start: number; now: number }>({
    name: 'take-address',
    text: `
      insert into rate_address as c (address, minute, count) values ($1, date_trunc('minute', now()), 1)
      on conflict (address) do update set minute = excluded.minute,
        count = case when c.minute = excluded.minute then least(c.count + 1, $2 + 1) else 1 end
      returning count, extract(epoch from minute)::float8 as start, extract(epoch from now())::float8 as now`,
    values: [address, limit],
  });
  const { count, start, now } = rows[0]!;
  const reset = start + 60;
  const tightest = { limit, remaining: Math.max(0, limit - count), reset };
  return { allowed: count <= limit, tightest, retryAfterSeconds: Math.max(1, Math.ceil(reset - now)) };
}
