// Runs one API or worker process, supervised or standalone.
import { setPriority } from 'node:os';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { installCrashHandlers } from '../platform/crash-handlers.ts';
import type { Shutdown } from '../platform/shutdown.ts';
import { collectMetrics, type MetricValues } from '../queue/metrics.ts';
import { ensureDemo, printGreeting } from './demo-account.ts';
import { openDatabase } from './open-database.ts';
import { linkToPortal } from './sample-house.ts';
import { startService } from './start.ts';
import { countWaitMs, type FromProcess, type FromSupervisor } from './supervision.ts';
import { warmUp } from './warm-up.ts';

const say = (message: FromProcess): void => void process.send?.(message);

export async function runProcess(config: Config, log: Logger, shutdown: Shutdown, supervised: boolean): Promise<void> {
  installCrashHandlers(log, () => {
    const closed = shutdown.close();
    if (supervised) say({ say: 'leaving' });
    return closed;
  });
  // The API has priority over the worker.
  if (supervised && config.role === 'worker') setPriority(5);
  // Under a supervisor, the supervisor keeps the database running.
  const database = await openDatabase(config, { keepAlive: supervised ? undefined : log, signal: shutdown.signal });
  shutdown.onEnd(() => database.stop());
  if (shutdown.begun) return;
  const running = await startService(config, database.url, log);
  shutdown.onEnd(() => running.close());
  if (shutdown.begun) return;
  if (supervised) {
    answerCounts();
    if (running.url) running.service.metrics.include(askForCounts);
    say({ say: 'ready', port: running.url ? Number(new URL(running.service.address.localUrl).port || 80) : null });
  }
  if (config.warmUp) void warmUp(running.service);
  if (!running.url) log.info('worker started');
  // In production, the output is the machine-readable log.
  else if (config.production) log.info({ url: running.url }, 'api started');
  else {
    const demo = await ensureDemo(running.service, running.url);
    // After a restart, the greeting was already printed.
    if (process.argv[3] !== '--again') printGreeting(running.url, demo, await linkToPortal(running.service, demo));
  }
}

function answerCounts(): void {
  process.on('message', async (message: FromSupervisor) => {
    if (message.say === 'count') say({ say: 'counted', counted: await collectMetrics() });
  });
}

/** Counts of the worker; null if no worker responds. */
const askForCounts = (): Promise<MetricValues | null> =>
  new Promise((resolve) => {
    const answered = (counted: MetricValues | null) => {
      clearTimeout(late);
      process.off('message', onMessage);
      resolve(counted);
    };
    const late = setTimeout(() => answered(null), countWaitMs);
    const onMessage = (message: FromSupervisor) => message.say === 'counted' && answered(message.counted);
    process.on('message', onMessage);
    say({ say: 'count' });
  });
