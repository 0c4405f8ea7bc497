// Progress of a document, stored so that every process can read it: a step, the number of pages done, and a revision
// that only increases.
import type { Analysis } from '../../prisma/generated/client/client.ts';
import type { Database } from '../database/client.ts';
import { channel } from '../database/event-bus.ts';

/** In order. A skipped or failed document goes to `finished` from any step. */
export const progressSteps = ['queued', 'reading', 'categorizing', 'analyzing', 'embedding', 'finished'] as const;
export type Step = (typeof progressSteps)[number];

/** Progress in percent at which a step starts. */
const startPercent: Record<Step, number> = {
  queued: 0,
  reading: 5,
  categorizing: 55,
  analyzing: 60,
  embedding: 85,
  finished: 100,
};

export function percentDone(row: Pick<Analysis, 'step' | 'pagesDone' | 'pageCount'>): number {
  const step = row.step as Step;
  const next = progressSteps[progressSteps.indexOf(step) + 1];
  if (!next) return 100;
  const share = step === 'reading' && row.pageCount > 0 ? Math.min(1, row.pagesDone / row.pageCount) : 0;
  return Math.floor(startPercent[step] + share * (startPercent[next] - startPercent[step]));
}

/** What the notification of a change needs to know of a document. */
export type NotifiedRow = Pick<Analysis, 'id' | 'propertyId' | 'accountId' | 'mode'>;

/** Changes of any document of an account and mode. */
export const activityTopic = ({ accountId, mode }: Pick<Analysis, 'accountId' | 'mode'>): string =>
  `activity:${accountId}:${mode}`;

export const progressTopics = (row: NotifiedRow): string[] => [
  `analysis:${row.id}`,
  ...(row.propertyId ? [`property:${row.propertyId}`] : []),
  activityTopic(row),
];

/** Advances the progress of a document; never moves it back. A crash of the database may lose it. */
export async function advanceProgress(db: Database, row: NotifiedRow, step: Step, pagesDone = 0): Promise<void> {
  const order = progressSteps.indexOf(step);
  await db.$executeRaw`
    with moved as (
      update analysis set step = ${step}, pages_done = ${pagesDone}, revision = revision + 1,
        started_at = coalesce(started_at, now())
      where id = ${row.id}::uuid and finished_at is null
        and (array_position(${[...progressSteps]}::text[], step) < ${order + 1}::int
             or (step = ${step} and pages_done < ${pagesDone}::int))
      returning id
    )
    select pg_notify(${channel}, topic), set_config('synchronous_commit', 'off', true)
    from moved, unnest(${progressTopics(row)}::text[]) topic`;
}
