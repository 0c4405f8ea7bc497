// The first process of the service. ROLE=all supervises an api and a worker, each a process of its own, so that reading
// documents never holds up an answer; ROLE=api and ROLE=worker are that process.
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
  // Ctrl-C reaches the whole process group: those that are supervised leave it to the supervisor, which ends them in order.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => supervised || ending.end(0));
  process.on('SIGTERM', () => ending.end(0));
  // Whoever started this process and is connected to it has ended.
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
