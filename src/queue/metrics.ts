// The content of `/metrics`: the metrics of this process, those of a supervised worker, and the queue of all processes,
// which is read from the database at most every few seconds.

import type pg from 'pg';
import { AggregatorRegistry, Gauge, type MetricObjectWithValues, type MetricValue, Registry } from 'prom-client';
import { metricsRegistry } from '../platform/metrics/instruments.ts';
import { processPrefix } from './heartbeat.ts';

export type MetricValues = MetricObjectWithValues<MetricValue<string>>[];

export interface Metrics {
  readonly contentType: string;
  text(): Promise<string>;
  /** Adds the metrics of another process of this service; null while it does not respond. */
  include(other: () => Promise<MetricValues | null>): void;
}

const freshForMs = 5_000;

const queueNow = `
  select t.identifier as job,
    case when j.locked_at is not null then 'running' when j.attempts >= j.max_attempts then 'dead'
      when j.run_at > now() then 'scheduled' else 'waiting' end as state,
    count(*)::int as count, extract(epoch from now() - min(j.run_at))::float8 as oldest
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  group by 1, 2`;
const workersNow = `
  select count(*)::int as count from worker_heartbeat
  where worker_id like '${processPrefix}%' and seen_at > now() - interval '15 seconds'`;

export const collectMetrics = (): Promise<MetricValues> => metricsRegistry.getMetricsAsJSON();

export function createMetrics(pool: pg.Pool): Metrics {
  const own = databaseMetrics(pool);
  const others: (() => Promise<MetricValues | null>)[] = [];
  return {
    contentType: metricsRegistry.contentType,
    async text() {
      const counted = await Promise.all([collectMetrics(), ...others.map((other) => other())]);
      const known = counted.filter((each) => each !== null);
      const processes = known.length > 1 ? AggregatorRegistry.aggregate(known) : metricsRegistry;
      return (await Promise.all([processes.metrics(), own.metrics()])).join('');
    },
    include: (other) => void others.push(other),
  };
}

function databaseMetrics(pool: pg.Pool): Registry {
  const own = new Registry();
  const registers = [own];
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;

  const jobs = new Gauge({
    name: 'lintel_jobs',
    help: 'Jobs of all processes by state: waiting, scheduled (due later), running, dead (out of attempts).',
    labelNames: ['job', 'state'] as const,
    registers,
    collect: () => look(),
  });
  const oldest = new Gauge({
    name: 'lintel_job_oldest_waiting_seconds',
    help: 'Waiting time of the oldest due job, over all processes.',
    labelNames: ['job'] as const,
    registers,
    collect: () => look(),
  });
  const workers = new Gauge({
    name: 'lintel_workers',
    help: 'Worker processes that sent a heartbeat within 15 seconds.',
    registers,
    collect: () => look(),
  });
  new Gauge({
    name: 'lintel_database_connections',
    help: 'Connections of this process by state: busy, idle.',
    labelNames: ['state'] as const,
    registers,
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
    },
  });
  new Gauge({
    name: 'lintel_database_waiting',
    help: 'Queries of this process that are waiting for a connection.',
    registers,
    collect() {
      this.set(pool.waitingCount);
    },
  });

  /** While the database is down these metrics are empty; the others are still reported. */
  function look(): Promise<void> {
    if (performance.now() - lookedAt < freshForMs) return looking ?? Promise.resolve();
    lookedAt = performance.now();
    looking = Promise.all([
      pool.query<{ job: string; state: string; count: number; oldest: number }>(queueNow),
      pool.query<{ count: number }>(workersNow),
    ])
      .then(([queue, alive]) => {
        jobs.reset();
        oldest.reset();
        for (const { job, state, count, oldest: age } of queue.rows) {
          jobs.set({ job, state }, count);
          if (state === 'waiting') oldest.set({ job }, Math.max(0, age));
        }
        workers.set(alive.rows[0]!.count);
      })
      .catch(() => {
        jobs.reset();
        oldest.reset();
        workers.remove();
      });
    return looking;
  }

  return own;
}
