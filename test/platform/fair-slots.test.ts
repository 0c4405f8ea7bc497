import { expect, test } from 'vitest';
import { createFairSlots } from '../../src/platform/fair-slots.ts';

/** Takes slots in the given order and notes who got one, in the order of getting. */
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

test('accounts that wait take turns, however many places one of them asked for first', async () => {
  const { got, take, free } = takers(1);
  await take('a1');
  for (const name of ['a2', 'a3', 'b1', 'b2', 'c1']) void take(name);
  await free('a1');
  expect(got).toEqual(['a1', 'a2']);
  await free('a2');
  expect(got.at(-1)).toBe('a3');
});

test('the account that holds the fewest slots gets the next one', async () => {
  const { got, take, free } = takers(2);
  await take('a1');
  await take('a2');
  for (const name of ['a3', 'a4', 'b1']) void take(name);
  await free('a1');
  expect(got.at(-1)).toBe('b1');
  await free('a2');
  expect(got.at(-1)).toBe('a3');
});

test('a reserved slot goes at once to an account that holds none, and to no other', async () => {
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

test('a caller that leaves the queue takes no slot, and a slot given back twice counts once', async () => {
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
