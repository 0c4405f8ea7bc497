// The supervisor of ROLE=all: it keeps the embedded database, an api and a worker running, and ends them in order. It does
// no work of its own and imports little, so that it stays small and does not fail.
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { startDatabase } from '../database/open.ts';
import { installCrashHandlers } from '../platform/crash-handlers.ts';
import type { Ending } from '../platform/shutdown.ts';
import { ChildFailed, StartError } from '../platform/start-error.ts';
import type { FromProcess, FromSupervisor } from './supervision.ts';

const backoff = { minMs: 500, maxMs: 30_000 };
/** A process that served for so long did not fail at its start. */
const stableAfterMs = 60_000;

export async function supervise(config: Config, log: Logger, ending: Ending): Promise<void> {
  installCrashHandlers(log, () => ending.close());
  const database = await startDatabase(config, log);
  ending.onEnd(() => database.stop());
  if (ending.begun) return;

  let port = config.port;
  const api = keepRunning(
    'api',
    () => ({ PORT: String(port) }),
    log,
    (message) => {
      if (message.say === 'ready' && message.port !== null) port = message.port;
      if (message.say === 'count' && !worker?.send({ say: 'count' })) api.send({ say: 'counted', counted: null });
    },
  );
  ending.onEnd(() => api.stop());
  let worker: ManagedProcess | undefined;
  await Promise.race([api.ready, ending.beginning]);
  if (ending.begun) return;
  // It calls the api for the sandbox's events. The api answers for its metrics.
  worker = keepRunning(
    'worker',
    () => ({ PORT: String(port), WORKER_PORT: '' }),
    log,
    (message) => {
      if (message.say === 'counted') api.send(message);
    },
  );
  ending.onEnd(() => worker!.stop());
}

interface ManagedProcess {
  /** Rejects when the api ends before it serves for the first time. */
  ready: Promise<void>;
  /** False while there is none to hear it. */
  send(message: FromSupervisor): boolean;
  stop(): Promise<void>;
}

/** Starts a process, and another one whenever it ends, sooner or later by how often it does. */
function keepRunning(
  role: 'api' | 'worker',
  settings: () => Record<string, string>,
  log: Logger,
  onMessage: (message: FromProcess) => void,
): ManagedProcess {
  /** The last one that was started, and those before it that still finish their work. */
  const children = new Set<ChildProcess>();
  let current: ChildProcess | undefined;
  let stopping = false;
  let hasServed = false;
  let waitMs = backoff.minMs;
  let restartTimer: NodeJS.Timeout | undefined;
  const first = Promise.withResolvers<void>();

  function startChild(): void {
    const started = performance.now();
    let replaced = false;
    const child = fork(join(import.meta.dirname, '../main.ts'), ['--supervised', ...(hasServed ? ['--again'] : [])], {
      env: { ...process.env, ...settings(), ROLE: role },
    });
    children.add(child);
    current = child;
    const replace = () => {
      if (replaced || stopping) return;
      replaced = true;
      waitMs = performance.now() - started > stableAfterMs ? backoff.minMs : Math.min(waitMs * 2, backoff.maxMs);
      restartTimer = setTimeout(startChild, waitMs);
    };
    child.on('message', (message: FromProcess) => {
      if (message.say === 'ready') {
        hasServed = true;
        first.resolve();
      }
      if (message.say === 'leaving') replace();
      onMessage(message);
    });
    child.on('error', (err) => log.error({ err, role }, 'a process could not be started'));
    child.once('exit', (code, signal) => {
      children.delete(child);
      if (stopping) return;
      // Before it has served once, nobody knows whether it can: why not has been printed, unless it was killed.
      if (!hasServed && role === 'api')
        return first.reject(
          signal ? new StartError(`The api was ended by ${signal} while it started.`) : new ChildFailed(),
        );
      log.error({ role, code, signal }, 'a process ended and is started again');
      replace();
    });
  }

  startChild();
  return {
    ready: first.promise,
    send: (message) => Boolean(current?.connected && current.send(message)),
    async stop() {
      stopping = true;
      clearTimeout(restartTimer);
      first.resolve();
      await Promise.all(
        [...children].map((child) => {
          const ended = new Promise((resolve) => child.once('exit', resolve));
          child.kill('SIGTERM');
          return ended;
        }),
      );
    },
  };
}
