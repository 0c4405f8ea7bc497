import { expect, test } from 'vitest';
import type { Analysis } from '../../prisma/generated/client/client.ts';
import { secondsLeft } from '../../src/analyses/queue.ts';

const now = Date.parse('2026-03-03T12:00:00Z');
const row = (of: Partial<Analysis>): Analysis =>
  ({ jobId: 'a', step: 'queued', pagesDone: 0, pageCount: 10, startedAt: null, finishedAt: null, ...of }) as Analysis;
const ago = (seconds: number) => new Date(now - seconds * 1000);

test('gives no estimate before there is progress or after completion', () => {
  expect(secondsLeft([], now)).toBeNull();
  expect(secondsLeft([row({}), row({})], now)).toBeNull();
  expect(
    secondsLeft([row({ step: 'reading', startedAt: ago(1), pageCount: 1000 }), row({ pageCount: 1000 })], now),
  ).toBeNull();
  expect(secondsLeft([row({ step: 'finished', startedAt: ago(9), finishedAt: ago(1) })], now)).toBeNull();
});

test('estimates the remaining time from the rate so far', () => {
  const done = row({ step: 'finished', startedAt: ago(10), finishedAt: ago(1), pageCount: 25 });
  expect(secondsLeft([done, row({ pageCount: 75 })], now)).toBe(30);
});

test('ignores finished uploads in the estimate', () => {
  const before = row({ jobId: 'b', step: 'finished', startedAt: ago(5000), finishedAt: ago(4000), pageCount: 500 });
  const done = row({ step: 'finished', startedAt: ago(10), finishedAt: ago(1), pageCount: 50 });
  expect(secondsLeft([before, done, row({ pageCount: 50 })], now)).toBe(10);
});
