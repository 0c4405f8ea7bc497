// Runs one API or worker process, supervised or standalone.
import { setPriority } from 'node:os';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { installCrashHandlers } from '../platform/crash-handlers.ts';
import type { Ending } from '../platform/shutdown.ts';
import { type Counted, countedHere } from '../queue/metrics.ts';
import { ensureDemo, greet } from './demo-account.ts';
import { openDatabase, start } from './start.ts';
import { countWaitMs, type FromProcess, type FromSupervisor } from './supervision.ts';

const say = (message: FromProcess): void => void process.send?.(message);

export async function serve(config: Config, log: Logger, ending: Ending, supervised: boolean): Promise<void> {
  installCrashHandlers(log, () => {
    const closed = ending.close();
    if (supervised) say({ say: 'leaving' });
    return closed;
  });
  // The API has priority over the worker.
  if (supervised && config.role === 'worker') setPriority(5);
  // Under a supervisor, the supervisor keeps the database running.
  const database = await openDatabase(config, { keepAlive: supervised ? undefined : log, signal: ending.signal });
  ending.onEnd(() => database.stop());
  if (ending.begun) return;
  const running = await start(config, database.url, log);
  ending.onEnd(() => running.close());
  if (ending.begun) return;
  if (supervised) {
    answerCounts();
    if (running.url) running.service.metrics.include(askForCounts);
    say({ say: 'ready', port: running.url ? Number(new URL(running.service.address.localUrl).port || 80) : null });
  }
  if (!running.url) log.info('worker started');
  // In production, the output is the machine-readable log.
  else if (config.production) log.info({ url: running.url }, 'api started');
  else {
    const demo = await ensureDemo(running.service, running.url);
    // After a restart, the greeting was already printed.
    if (process.argv[3] !== '--again') greet(running.url, demo);
  }
}

function answerCounts(): void {
  process.on('message', async (message: FromSupervisor) => {
    if (message.say === 'count') say({ say: 'counted', counted: await countedHere() });
  });
}

/** Counts of the worker; null if no worker responds. */
const askForCounts = (): Promise<Counted | null> =>
  new Promise((resolve) => {
    const answered = (counted: Counted | null) => {
      clearTimeout(late);
      process.off('message', onMessage);
      resolve(counted);
    };
    const late = setTimeout(() => answered(null), countWaitMs);
    const onMessage = (message: FromSupervisor) => message.say === 'counted' && answered(message.counted);
    process.on('message', onMessage);
    say({ say: 'count' });
  });
