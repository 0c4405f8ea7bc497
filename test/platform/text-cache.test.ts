import { afterEach, expect, test, vi } from 'vitest';
import { TextCache } from '../../src/platform/text-cache.ts';

afterEach(() => vi.useRealTimers());

const entry = (n: number) => ({ n });

test('drops the entries that were used longest ago when their keys are too long together', () => {
  const cache = new TextCache<{ n: number }>(30);
  for (const [n, key] of ['aaa', 'bbb', 'ccc', 'ddd', 'eee', 'fff', 'ggg', 'hhh', 'iii', 'jjj'].entries())
    cache.set(key, entry(n));
  expect(cache.get('aaa')).toEqual(entry(0));
  cache.set('kkk', entry(10));
  expect([cache.get('bbb'), cache.get('aaa'), cache.get('kkk')]).toEqual([undefined, entry(0), entry(10)]);
});

test('a key that is set again counts once, a long key is not kept', () => {
  const cache = new TextCache<{ n: number }>(30);
  cache.set('aaa', entry(1));
  for (let n = 0; n < 20; n++) cache.set('bbb', entry(n));
  cache.set('four', entry(4));
  expect([cache.get('aaa'), cache.get('bbb'), cache.get('four')]).toEqual([entry(1), entry(19), undefined]);
});

test('drops what was not used for some time, and keeps what was', () => {
  vi.useFakeTimers();
  const cache = new TextCache<{ n: number }>(30, 1_000);
  for (const key of ['aaa', 'bbb']) cache.set(key, entry(1));
  vi.advanceTimersByTime(900);
  expect(cache.get('bbb')).toEqual(entry(1));
  vi.advanceTimersByTime(400);
  expect([cache.get('aaa'), cache.get('bbb')]).toEqual([undefined, entry(1)]);
  vi.advanceTimersByTime(2_000);
  expect([cache.get('bbb'), vi.getTimerCount()]).toEqual([undefined, 0]);
  cache.set('ccc', entry(2));
  vi.advanceTimersByTime(2_000);
  expect(cache.get('ccc')).toBeUndefined();
});
