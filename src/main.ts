// Entry point of the service. ROLE=all supervises an API and a worker in separate processes, so that parsing documents never
// delays a response. ROLE=api and ROLE=worker run that one process.
import { readConfig } from './config/config.ts';
import { ownerOnly } from './platform/data-dir.ts';
import { createLogger } from './platform/logger.ts';
import { createEnding } from './platform/shutdown.ts';
import { ChildFailed, messageFor } from './platform/start-error.ts';

process.umask(ownerOnly);

async function main(): Promise<void> {
  const config = readConfig();
  const log = createLogger(config);
  const ending = createEnding(config.shutdownMs, log, () => starting);
  const supervised = process.argv[2] === '--supervised';
  // Ctrl-C reaches the whole process group. Supervised processes ignore it; the supervisor stops them in order.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => supervised || ending.end(0));
  process.on('SIGTERM', () => ending.end(0));
  // The parent process has ended.
  process.on('disconnect', () => ending.end(0));
  const starting =
    config.role === 'all'
      ? import('./app/supervisor.ts').then(({ supervise }) => supervise(config, log, ending))
      : import('./app/serve.ts').then(({ serve }) => serve(config, log, ending, supervised));
  try {
    await starting;
  } catch (error) {
    if (!ending.begun) tell(error);
    ending.end(1);
  }
}

function tell(error: unknown): void {
  if (!(error instanceof ChildFailed)) console.error(messageFor(error) ?? error);
}

main().catch((error) => {
  tell(error);
  process.exit(1);
});
