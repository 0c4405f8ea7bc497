import { expect, test } from 'vitest';
import { createFairSlots } from '../../src/platform/fair-slots.ts';

/** Takes slots in the given order and records who got one, in order. */
function takers(size: number, reserved = 0) {
  const slots = createFairSlots(size, reserved);
  const got: string[] = [];
  const held = new Map<string, Disposable>();
  return {
    got,
    take(name: string, signal?: AbortSignal) {
      return slots.take(name[0]!, signal).then((slot) => {
        got.push(name);
        held.set(name, slot);
      });
    },
    async free(name: string) {
      held.get(name)![Symbol.dispose]();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test('serves waiting accounts in turn, however many slots one requested first', async () => {
  const { got, take, free } = takers(1);
  await take('a1');
  for (const name of ['a2', 'a3', 'b1', 'b2', 'c1']) void take(name);
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) await free(name);
  expect(got).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('gives the next slot to the account with the fewest slots', async () => {
  const { got, take, free } = takers(2);
  await take('a1');
  await take('a2');
  for (const name of ['a3', 'a4', 'b1']) void take(name);
  await free('a1');
  expect(got.at(-1)).toBe('b1');
  await free('a2');
  expect(got.at(-1)).toBe('a3');
});

test('gives a reserved slot only to an account without slots, immediately', async () => {
  const { got, take, free } = takers(2, 1);
  for (const name of ['a1', 'a2', 'a3']) void take(name);
  await take('b1');
  void take('b2');
  await free('a1');
  expect(got).toEqual(['a1', 'a2', 'b1']);
  await free('b1');
  expect(got).toEqual(['a1', 'a2', 'b1', 'b2']);
  await free('b2');
  expect(got.at(-1)).toBe('a3');
});

test('gives no slot to a caller that left the queue, and counts a double release once', async () => {
  const { got, take, free } = takers(1);
  await take('a1');
  const left = new AbortController();
  const waiting = take('b1', left.signal);
  left.abort(new Error('left'));
  await expect(waiting).rejects.toThrow('left');
  await expect(take('b2', AbortSignal.abort(new Error('never came')))).rejects.toThrow('never came');
  await free('a1');
  await free('a1');
  await take('c1');
  void take('c2');
  await new Promise((resolve) => setImmediate(resolve));
  expect(got).toEqual(['a1', 'c1']);
});
