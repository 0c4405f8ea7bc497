// Shutdown of a process: after the start, in reverse order, with a time limit.
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createShutdown } from '../../src/platform/shutdown.ts';

const log = pino({ level: 'silent' });
const shutdownMs = 20_000;
const hour = 3_600_000;
const exit = vi.spyOn(process, 'exit');

beforeEach(() => {
  vi.useFakeTimers();
  exit.mockReset().mockReturnValue(undefined as never);
});
afterEach(() => {
  vi.useRealTimers();
});

test('a start of any length is waited for, and what it opened is closed in reverse order', async () => {
  const started = Promise.withResolvers<void>();
  const shutdown = createShutdown(shutdownMs, log, () => started.promise);
  const closed: string[] = [];
  shutdown.onEnd(async () => closed.push('database'));
  shutdown.end(0);
  expect(shutdown.signal.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(hour);
  expect(exit).not.toHaveBeenCalled();
  shutdown.onEnd(async () => closed.push('server'));
  started.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(closed).toEqual(['server', 'database']);
  expect(exit.mock.calls).toEqual([[0]]);
});

test('a start that fails because of the stop does not make it a failure', async () => {
  const started = Promise.withResolvers<void>();
  const shutdown = createShutdown(shutdownMs, log, () => started.promise);
  shutdown.end(0);
  started.reject(new Error('stopped'));
  await vi.advanceTimersByTimeAsync(0);
  shutdown.end(1);
  expect(exit.mock.calls).toEqual([[0]]);
});

test('closing that hangs is ended with a failure', async () => {
  const shutdown = createShutdown(shutdownMs, log, async () => undefined);
  shutdown.onEnd(() => new Promise(() => undefined));
  shutdown.end(0);
  await vi.advanceTimersByTimeAsync(shutdownMs);
  expect(exit).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(shutdownMs);
  expect(exit.mock.calls).toEqual([[1]]);
});
