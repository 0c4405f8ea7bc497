// Runs the role of this process from its settings until it is stopped.
import { readConfig } from '../config/config.ts';
import { createLogger } from '../platform/logger.ts';
import { createShutdown, type Shutdown } from '../platform/shutdown.ts';
import { ChildFailed, messageFor } from '../platform/start-error.ts';
import { ownerOnly } from '../platform/umask.ts';

export function run(supervised: boolean): Shutdown {
  process.umask(ownerOnly);
  const config = readConfig();
  const log = createLogger(config);
  const shutdown = createShutdown(config.shutdownMs, log, () => starting);
  const starting =
    config.role === 'all'
      ? import('./supervisor.ts').then(({ superviseProcesses }) => superviseProcesses(config, log, shutdown))
      : import('./serve.ts').then(({ runProcess }) => runProcess(config, log, shutdown, supervised));
  starting.catch((error) => {
    if (!shutdown.begun) tell(error);
    shutdown.end(1);
  });
  return shutdown;
}

export function tell(error: unknown): void {
  if (!(error instanceof ChildFailed)) console.error(messageFor(error) ?? error);
}
