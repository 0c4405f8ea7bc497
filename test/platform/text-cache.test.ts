import { expect, test } from 'vitest';
import { TextCache } from '../../src/platform/text-cache.ts';

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
