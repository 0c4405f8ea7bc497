// Creates deliveries from outbox events, one for each endpoint that subscribes to the event. Events beyond the rate
// of the plan are due in a later minute; none is dropped. An event is removed from the outbox in the transaction that
// creates its deliveries.
import type pg from 'pg';
import { v7 } from 'uuid';
import { notifyTopicsInSql } from '../database/event-bus.ts';
import type { Mode } from '../identity/viewer.ts';
import type { Service } from '../service/service.ts';
import { deliveriesTopic } from './outbox.ts';
import { eventsPerMinute } from './plan.ts';
import { businessNowSql, fanOutLock } from './schedule.ts';
import { inTransaction } from './transaction.ts';

const batchSize = 500;

interface EventRow {
  id: string;
  account_id: string;
  mode: Mode;
  type: string;
  subject_id: string;
  body: string;
  webhooks: string[];
}

/** Returns the number of processed events. After a full batch, there may be more. */
export async function fanOut(service: Service): Promise<{ events: number; more: boolean }> {
  const { rowCount } = await service.pool.query('select 1 from webhook_event limit 1');
  if (rowCount === 0) return { events: 0, more: false };
  return inTransaction(service.pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [fanOutLock]);
    const { rows: events } = await client.query<EventRow>({
      name: 'webhook-outbox',
      text: `
        select e.id, e.account_id, e.mode, e.type, e.subject_id, e.body,
               array(select w.id from webhook w where w.account_id = e.account_id and w.mode = e.mode
                     and w.active and e.type = any(w.events) order by w.id)::text[] as webhooks
        from webhook_event e order by e.id limit $1`,
      values: [batchSize],
    });
    if (events.length === 0) return { events: 0, more: false };
    const { rows: clock } = await client.query<{ now: Date }>(`select ${businessNowSql} as now`);
    const plan = await createPlan(service, client, events, clock[0]!.now);
    const deliveries = events.flatMap((event) => {
      if (event.webhooks.length === 0) return [];
      const dueAt = plan.next(event);
      return event.webhooks.map((webhookId) => ({ event, webhookId, dueAt }));
    });
    await plan.save();
    // The ids are generated in the order of the events.
    await client.query({
      name: 'webhook-deliveries',
      text: `
        insert into webhook_delivery (id, webhook_id, type, body, due_at, holds)
        select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::timestamptz[], $6::uuid[])`,
      values: [
        deliveries.map(() => v7()),
        deliveries.map(({ webhookId }) => webhookId),
        deliveries.map(({ event }) => event.type),
        deliveries.map(({ event }) => event.body),
        deliveries.map(({ dueAt }) => dueAt),
        deliveries.map(({ event }) => event.subject_id),
      ],
    });
    await notifyTopicsInSql(
      client,
      deliveries.map(({ webhookId }) => deliveriesTopic(webhookId)),
    );
    await client.query({
      name: 'webhook-outbox-done',
      text: 'delete from webhook_event where id = any($1::bigint[])',
      values: [events.map((event) => event.id)],
    });
    return { events: events.length, more: events.length === batchSize };
  });
}

interface Plan {
  /** When this event is due. */
  next(event: EventRow): Date;
  save(): Promise<void>;
}

const minuteMs = 60_000;

/** Assigns events to minutes of business time. An event of a full minute moves to the next minute with capacity. */
async function createPlan(service: Service, client: pg.PoolClient, events: EventRow[], now: Date): Promise<Plan> {
  const keyOf = ({ account_id, mode }: { account_id: string; mode: Mode }) => `${account_id}:${mode}`;
  const deliverable = events.filter((event) => event.webhooks.length > 0);
  const owners = [...new Map(deliverable.map((event) => [keyOf(event), event])).values()];
  const limits = new Map<string, number | null>();
  for (const owner of owners) {
    const viewer = { accountId: owner.account_id, mode: owner.mode };
    limits.set(keyOf(owner), await eventsPerMinute(service.db, viewer, now));
  }
  const limited = owners.filter((owner) => limits.get(keyOf(owner)) !== null);
  const { rows } = await client.query<{ account_id: string; mode: Mode; minute: Date; count: number }>(
    `select account_id, mode, minute, count from webhook_rate where account_id = any($1::uuid[])`,
    [limited.map((owner) => owner.account_id)],
  );
  const rates = new Map(rows.map((row) => [keyOf(row), { ...row, minute: row.minute.getTime() }]));
  const thisMinute = Math.floor(now.getTime() / minuteMs) * minuteMs;
  return {
    next(event) {
      const limit = limits.get(keyOf(event)) ?? null;
      if (limit === null) return now;
      const row = rates.get(keyOf(event));
      let minute = Math.max(row?.minute ?? thisMinute, thisMinute);
      let count = row?.minute === minute ? row.count + 1 : 1;
      if (count > limit) {
        minute += minuteMs;
        count = 1;
      }
      rates.set(keyOf(event), { account_id: event.account_id, mode: event.mode, minute, count });
      return new Date(Math.max(minute, now.getTime()));
    },
    async save() {
      const all = [...rates.values()];
      await client.query(
        `insert into webhook_rate (account_id, mode, minute, count)
         select * from unnest($1::uuid[], $2::mode[], $3::timestamptz[], $4::int[])
         on conflict (account_id, mode) do update set minute = excluded.minute, count = excluded.count`,
        [
          all.map((row) => row.account_id),
          all.map((row) => row.mode),
          all.map((row) => new Date(row.minute)),
          all.map((row) => row.count),
        ],
      );
    },
  };
}
