// The supervisor of ROLE=all: keeps the embedded database, an API and a worker running, and stops them in order. It
// does no other work and has few imports, so that it stays small and reliable.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { startDatabase } from '../database/open.ts';
import { installCrashHandlers } from '../platform/crash-handlers.ts';
import type { Shutdown } from '../platform/shutdown.ts';
import { ChildFailed, StartError } from '../platform/start-error.ts';
import type { FromProcess, FromSupervisor } from './supervision.ts';

const backoff = { minMs: 500, maxMs: 30_000 };
/** After this time, an exit does not count as a failed start. */
const stableAfterMs = 60_000;

export async function superviseProcesses(config: Config, log: Logger, shutdown: Shutdown): Promise<void> {
  installCrashHandlers(log, () => shutdown.close());
  const database = await startDatabase(config, { keepAlive: log, signal: shutdown.signal });
  shutdown.onEnd(() => database.stop());
  if (shutdown.begun) return;

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
  shutdown.onEnd(() => api.stop());
  let worker: ManagedProcess | undefined;
  await untilReady(api, shutdown);
  if (shutdown.begun) return;
  // The worker sends sandbox events to the API. The API exposes the metrics of the worker.
  worker = keepRunning(
    'worker',
    () => ({ PORT: String(port), WORKER_PORT: '' }),
    log,
    (message) => {
      if (message.say === 'counted') api.send(message);
    },
  );
  shutdown.onEnd(() => worker!.stop());
  await untilReady(worker, shutdown);
}

/**
 * Waits until the process is ready. One that is still starting when the shutdown begins is stopped here, as a part of the
 * start, which no time limit cuts off.
 */
async function untilReady(managed: ManagedProcess, { signal }: Shutdown): Promise<void> {
  await Promise.race([managed.ready, once(signal, 'abort')]);
  if (signal.aborted) await managed.stop();
}

/** With V8's default the worker holds 150 MB more while it reads many documents, and takes no less CPU time. */
const execArgv = { api: [], worker: ['--max-semi-space-size=8'] };

interface ManagedProcess {
  /** Rejects if the API exits before it was ready for the first time. */
  ready: Promise<void>;
  /** False if no process is connected. */
  send(message: FromSupervisor): boolean;
  stop(): Promise<void>;
}

/** Starts a process and restarts it whenever it exits, with exponential backoff. */
function keepRunning(
  role: 'api' | 'worker',
  settings: () => Record<string, string>,
  log: Logger,
  onMessage: (message: FromProcess) => void,
): ManagedProcess {
  /** The current process, and earlier ones that still finish their work. */
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
      execArgv: [...process.execArgv, ...execArgv[role]],
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
    const exited = (code: number | null, signal: NodeJS.Signals | null) => {
      children.delete(child);
      if (stopping) return;
      // Before the first successful start, an exit is a start error. The process has printed the reason unless it was
      // killed.
      if (!hasServed && role === 'api')
        return first.reject(
          signal ? new StartError(`The API was terminated by ${signal} during startup.`) : new ChildFailed(),
        );
      log.error({ role, code, signal }, 'process exited, restarting');
      replace();
    };
    child.once('exit', exited);
    child.on('error', (err) => {
      log.error({ err, role }, 'process could not be started');
      // No exit follows.
      if (child.pid === undefined) exited(null, null);
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
