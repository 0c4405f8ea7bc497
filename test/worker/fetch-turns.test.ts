// Pools fetch jobs one after another: two that look at once can both miss a job of a named queue.
import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import { expect, test } from 'vitest';
import { fairShare } from '../../src/worker/fair-share.ts';
import { createFetchTurns } from '../../src/worker/fetch-turns.ts';

type Emit = (name: string, event?: object) => void;

function setUp() {
  const turns = createFetchTurns();
  const fetching: string[] = [];
  const pool = (name: string) => {
    const events = new EventEmitter() as WorkerEvents;
    const begin = fairShare(1, events, turns);
    const emit = events.emit.bind(events) as Emit;
    return { events, emit, fetch: () => void begin().then(() => fetching.push(name)) };
  };
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { turns, fetching, pool, settled };
}

test.each(['job:start', 'worker:getJob:empty', 'worker:getJob:error'])(
  'a pool fetches when the one before it has ended with %s',
  async (ended) => {
    const { fetching, pool, settled } = setUp();
    const [one, two] = [pool('one'), pool('two')];
    one.fetch();
    two.fetch();
    one.fetch();
    await settled();
    expect(fetching).toEqual(['one']);
    two.emit('worker:getJob:empty');
    await settled();
    expect(fetching).toEqual(['one']);
    one.emit(ended, { job: { flags: null } });
    await settled();
    expect(fetching).toEqual(['one', 'two']);
    two.emit(ended, { job: { flags: null } });
    await settled();
    expect(fetching).toEqual(['one', 'two', 'one']);
  },
);

test('a pool that fails while it fetches does not hold up the others', async () => {
  const { fetching, pool, settled } = setUp();
  const [failed, other] = [pool('failed'), pool('other')];
  failed.fetch();
  failed.fetch();
  other.fetch();
  await settled();
  failed.emit('pool:fatalError');
  await settled();
  expect(fetching).toEqual(['failed', 'other']);
  other.emit('worker:getJob:empty');
  other.fetch();
  await settled();
  expect(fetching).toEqual(['failed', 'other', 'other']);
});

test('a pool that was replaced leaves its turn', async () => {
  const { turns, fetching, pool, settled } = setUp();
  const [old, next] = [pool('old'), pool('next')];
  old.fetch();
  next.fetch();
  turns.leave(old.events);
  await settled();
  expect(fetching).toEqual(['old', 'next']);
});
