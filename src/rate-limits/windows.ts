// Rate limits: fixed windows aligned to the UTC minute, hour and day. They are counted in the database, so that all
// processes together enforce the exact limit. Rejected requests do not count. A busy process takes some calls ahead.
import type pg from 'pg';
import type { Mode, Viewer } from '../identity/viewer.ts';
import { returnToSession, takeForSession } from './minutes.ts';
import type { CallKind, Taken, Window } from './taken.ts';

/** Requests of a test key per UTC day, including chat. */
export const testRequestsPerDay = 100;

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

/** Of what is free beyond the last tenth of a window, the part that one process can take ahead: other processes take too. */
const leaseShare = 4;

/**
 * Counts up to $3 requests, and up to $8 ahead, and returns how many were granted. One statement on one row reads the
 * current windows, computes what is free in the tightest, and writes the new counts. The last tenth of a window is counted
 * call by call.
 */
const takeSql = (kind: CallKind) => {
  const now = ({ unit }: Column) => `date_trunc('${unit}', now() at time zone 'utc') at time zone 'utc'`;
  const used = ({ name }: Column) => `case when c.${name} = excluded.${name} then c.${name}_count else 0 end`;
  const counts = (column: Column) => counted[kind].includes(column.name);
  const limit = ({ name }: Column) => `$${4 + columns.findIndex((column) => column.name === name)}::int`;
  const free = columns.filter(counts).map((column) => `${limit(column)} - (${used(column)})`);
  const beyondTenth = columns
    .filter(counts)
    .map((column) => `(${limit(column)} - (${used(column)}) - $3::int - ${limit(column)} / 10) / ${leaseShare}`);
  const ahead = `greatest(0, least($8::int, ${beyondTenth.join(', ')}))`;
  const granted = `greatest(0, least($3::int + ${ahead}, ${free.join(', ')}))`;
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
  /**
   * Counts a call of the account, and of the session token if it has one.
   * @param sessionCounted the call has been counted for the session token
   */
  take(viewer: Viewer, kind: CallKind, counted?: { sessionCounted: boolean }): Promise<Taken>;
}

/**
 * Requests of one account that arrive while a statement runs are batched into the next. A process that sends many takes
 * calls ahead, at most as many as it used since the last statement, and gives back what it has not used after a second.
 * The cost per request falls as the load rises, and the count stays exact.
 */
export function createLimiter(pool: pg.Pool): Limiter {
  type Waiting = { viewer: Viewer; resolve: (taken: Taken) => void; reject: (error: unknown) => void };
  const queues = new Map<string, Waiting[]>();
  const leases = new Map<string, Lease>();
  const refusals = new Map<string, Refusal>();
  /** Calls that are being given back; the next statement waits, so that it does not refuse them. */
  const returning = new Map<string, Promise<void>>();

  async function drain(id: string, kind: CallKind, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) {
      while (queue.length > 0) {
        const ahead = takeFromLease(id, queue[0]!.viewer, kind);
        if (!ahead) break;
        queue.shift()!.resolve(ahead);
      }
      const batch = queue.splice(0);
      if (batch.length === 0) break;
      try {
        const { viewer: caller } = batch[0]!;
        const before = leases.get(id);
        endLease(id);
        await returning.get(id);
        const sent = performance.now();
        const wanted = canLease(caller, kind) && before ? Math.min(maxLease, before.used + batch.length) : 0;
        const row = await takeMany(pool, caller, kind, batch.length, wanted);
        const short = batch.length - row.granted!;
        const left = Math.max(0, -short);
        for (const [i, { viewer, resolve }] of batch.entries()) {
          // The batch is in order of arrival: each request sees what is left after it.
          resolve(taken(row, viewer, kind, i < row.granted!, short > 0 ? 0 : row.granted! - 1 - i));
        }
        if (canLease(caller, kind)) startLease(id, caller, row, left, sent);
        if (short > 0) refuseAgain(id, caller, row, sent);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    queues.delete(id);
  }

  function refuseAgain(id: string, viewer: Viewer, row: Row, sent: number): void {
    refusals.set(id, { viewer, row, until: Math.min(sent + refusalMs, minuteEnd(row, sent)) });
    setTimeout(() => refusals.delete(id), refusalMs).unref();
  }

  function startLease(id: string, viewer: Viewer, row: Row, left: number, sent: number): void {
    const timer = setTimeout(() => endLease(id), leaseMs);
    timer.unref();
    leases.set(id, { viewer, row, left, used: 0, until: Math.min(sent + leaseMs, minuteEnd(row, sent)), timer });
  }

  function endLease(id: string): void {
    const lease = leases.get(id);
    if (!lease) return;
    leases.delete(id);
    clearTimeout(lease.timer);
    // Calls that can't be given back stay counted.
    if (lease.left === 0) return;
    const returned = giveBack(pool, lease)
      .catch(() => undefined)
      .then(() => {
        if (returning.get(id) === returned) returning.delete(id);
      });
    returning.set(id, returned);
  }

  /** Null if the next call must be counted in the database. */
  function takeFromLease(id: string, viewer: Viewer, kind: CallKind): Taken | null {
    const lease = leases.get(id);
    if (!lease || lease.left === 0 || performance.now() >= lease.until || !sameLimits(lease.viewer, viewer))
      return null;
    lease.left--;
    lease.used++;
    return taken(lease.row, viewer, kind, true, lease.left);
  }

  /** Null if the database must be asked whether the windows are still full. */
  function refuseFromMemory(id: string, viewer: Viewer, kind: CallKind): Taken | null {
    const refusal = refusals.get(id);
    if (!refusal || performance.now() >= refusal.until || !sameLimits(refusal.viewer, viewer)) return null;
    return taken(refusal.row, viewer, kind, false, 0);
  }

  function takeForAccount(viewer: Viewer, kind: CallKind): Promise<Taken> {
    const id = `${viewer.accountId}:${viewer.mode}:${kind}`;
    const queue = queues.get(id);
    if (!queue) {
      const known = takeFromLease(id, viewer, kind) ?? refuseFromMemory(id, viewer, kind);
      if (known) return Promise.resolve(known);
    }
    return new Promise((resolve, reject) => {
      if (queue) {
        queue.push({ viewer, resolve, reject });
        return;
      }
      const fresh: Waiting[] = [{ viewer, resolve, reject }];
      queues.set(id, fresh);
      void drain(id, kind, fresh);
    });
  }

  return {
    async take(viewer, kind, counted) {
      if (!viewer.session || counted?.sessionCounted) return takeForAccount(viewer, kind);
      const own = await takeForSession(pool, viewer.session);
      if (!own.allowed) return own;
      const taken = await takeForAccount(viewer, kind);
      if (!taken.allowed) {
        await returnToSession(pool, viewer.session);
        return taken;
      }
      return { ...taken, tightest: tighter(own.tightest, taken.tightest) };
    },
  };
}

/** A refusal by the database, which a process repeats for a moment without asking again. */
interface Refusal {
  viewer: Viewer;
  /** The windows after the calls were counted. */
  row: Row;
  until: number;
}

/** Calls that a process has counted ahead. */
interface Lease extends Refusal {
  left: number;
  used: number;
  timer: NodeJS.Timeout;
}

/** How long a call that another process gives back can be refused here. */
const refusalMs = 50;

const leaseMs = 1_000;
const maxLease = 64;

/** When the minute ends. Measured from before the statement, so it is before the end in the database. */
const minuteEnd = (row: Row, sent: number): number => sent + (row.minute_start! + seconds.minute - row.now!) * 1000;

/** Chats are few, and share the day of a test key with requests. */
const canLease = ({ mode }: Viewer, kind: CallKind): boolean => mode === 'live' && kind === 'request';

const sameLimits = (a: Viewer, b: Viewer): boolean =>
  a.limits.requestsPerMinute === b.limits.requestsPerMinute &&
  a.limits.requestsPerHour === b.limits.requestsPerHour &&
  a.limits.chatPerMinute === b.limits.chatPerMinute;

/** Only to windows that are still current. */
async function giveBack(pool: pg.Pool, { viewer, row, left }: Lease): Promise<void> {
  const unused = counted.request.map(
    (name, i) => `${name}_count = ${name}_count - case when ${name} = to_timestamp($${4 + i}) then $3::int else 0 end`,
  );
  const text = `update rate_count set ${unused.join(', ')} where account_id = $1 and mode = $2::mode`;
  const starts = counted.request.map((name) => row[`${name}_start`]);
  await pool.query({ name: 'give-back', text, values: [viewer.accountId, viewer.mode, left, ...starts] });
}

const tighter = (a: Window, b: Window): Window => (b.remaining / b.limit < a.remaining / a.limit ? b : a);

async function takeMany(pool: pg.Pool, viewer: Viewer, kind: CallKind, count: number, ahead: number): Promise<Row> {
  const limits = limitsOf(viewer);
  const counts = columns.map(({ name }) => limits[name]);
  const values = [viewer.accountId, viewer.mode satisfies Mode, count, ...counts, ahead];
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
  const tightest = windows.reduce(tighter);
  const full = windows.filter((window) => window.remaining === 0);
  const reset = Math.max(0, ...full.map((window) => window.reset));
  return { allowed, tightest, retryAfterSeconds: Math.max(1, Math.ceil(reset - row.now!)) };
}
