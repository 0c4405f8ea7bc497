// The process behind `npm start`: the database, then api and worker. With both, the worker is a process of its own, so
// that reading documents never holds up an answer.
import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import type { Logger } from 'pino';
import { ConfigError, readConfig } from './config.ts';
import { ensureDemo, greet } from './demo.ts';
import { createLogger } from './log.ts';
import { type Counted, countedHere } from './metrics/exposition.ts';
import type { Address } from './service.ts';
import { openDatabase, start } from './start.ts';

const metricsAsked = 'metrics';
const metricsWaitMs = 1_000;

/** What closing takes beside the requests and jobs under way. */
const overtimeMs = 15_000;

async function main(): Promise<void> {
  // A forked worker leaves the processor to the api where both want it.
  if (process.send) setPriority(5);
  const settings = readConfig();
  const log = createLogger(settings);
  // Nothing may be lost to a signal that comes while the database starts.
  let stopping = false;
  let stop = async (): Promise<void> => process.exit(0);
  const onSignal = () => {
    if (stopping) return;
    stopping = true;
    // With the database gone there may be no end to what waits for it.
    setTimeout(() => process.exit(1), settings.shutdownMs + overtimeMs).unref();
    stop().then(
      () => process.exit(0),
      (err) => {
        log.error({ err }, 'the shutdown failed');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  // A worker that was forked ends with its parent, however that ended.
  process.on('disconnect', onSignal);
  process.on('message', async (message) => {
    if (message === metricsAsked) process.send?.({ counted: await countedHere() });
  });

  const database = await openDatabase(settings);
  stop = () => database.stop();
  const split = settings.role === 'all';
  const running = await start({ ...settings, role: split ? 'api' : settings.role }, database.url, log);
  const worker = split ? superviseWorker(database.url, running.service.address, log) : null;
  if (worker) running.service.metrics.include(worker.counted);
  stop = async () => {
    await worker?.stop();
    await running.close();
    await database.stop();
  };
  if (stopping) return;
  if (!running.url) log.info('worker started');
  // There the output is the log, and read by machines.
  else if (settings.production) log.info({ url: running.url }, 'api started');
  else greet(running.url, await ensureDemo(running.service, running.url));
}

/** Starts the worker again whenever it ends, sooner or later by how often it does. */
function superviseWorker(databaseUrl: string, { localUrl }: Address, log: Logger) {
  let stopping = false;
  let waitMs = 500;
  let child: ChildProcess;
  const begin = () => {
    const started = Date.now();
    child = fork(import.meta.filename, [], {
      env: {
        ...process.env,
        ROLE: 'worker',
        DATABASE_URL: databaseUrl,
        PORT: new URL(localUrl).port || '80',
        // The api tells its metrics.
        WORKER_PORT: '',
      },
    });
    child.once('exit', (code, signal) => {
      if (stopping) return;
      waitMs = Date.now() - started > 60_000 ? 500 : Math.min(waitMs * 2, 30_000);
      log.error({ code, signal }, 'the worker ended and is started again');
      setTimeout(begin, waitMs);
    });
  };
  begin();
  return {
    /** What the worker counts; null while there is none that answers. */
    counted: () =>
      new Promise<Counted | null>((resolve) => {
        const asked = child;
        const answered = (counted: Counted | null) => {
          clearTimeout(late);
          asked.off('message', onMessage);
          resolve(counted);
        };
        const late = setTimeout(() => answered(null), metricsWaitMs);
        const onMessage = (message: unknown) => answered((message as { counted: Counted }).counted);
        asked.on('message', onMessage);
        if (!asked.connected || !asked.send(metricsAsked, (error) => error && answered(null))) answered(null);
      }),
    async stop() {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

main().catch((error) => {
  if (error instanceof ConfigError) console.error(error.message);
  else console.error(error);
  process.exit(1);
});
