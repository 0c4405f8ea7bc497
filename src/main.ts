// Entry point of the service. ROLE=all supervises an API and a worker in separate processes, so that parsing documents never
// delays a response. ROLE=api and ROLE=worker run that one process.
import { readConfig } from './config/config.ts';
import { ownerOnly } from './platform/data-dir.ts';
import { createLogger } from './platform/logger.ts';
import { createShutdown } from './platform/shutdown.ts';
import { ChildFailed, messageFor } from './platform/start-error.ts';

process.umask(ownerOnly);

async function main(): Promise<void> {
  const config = readConfig();
  const log = createLogger(config);
  const shutdown = createShutdown(config.shutdownMs, log, () => starting);
  const supervised = process.argv[2] === '--supervised';
  // Ctrl-C reaches the whole process group. Supervised processes ignore it; the supervisor stops them in order.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => supervised || shutdown.end(0));
  process.on('SIGTERM', () => shutdown.end(0));
  // The parent process has ended.
  process.on('disconnect', () => shutdown.end(0));
  const starting =
    config.role === 'all'
      ? import('./app/supervisor.ts').then(({ superviseProcesses }) => superviseProcesses(config, log, shutdown))
      : import('./app/serve.ts').then(({ runProcess }) => runProcess(config, log, shutdown, supervised));
  try {
    await starting;
  } catch (error) {
    if (!shutdown.begun) tell(error);
    shutdown.end(1);
  }
}

function tell(error: unknown): void {
  if (!(error instanceof ChildFailed)) console.error(messageFor(error) ?? error);
}

main().catch((error) => {
  tell(error);
  process.exit(1);
});
