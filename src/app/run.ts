// Runs the role of this process from its settings until it is stopped.
import { readConfig } from '../config/config.ts';
import { ownerOnly } from '../platform/data-dir.ts';
import { createLogger } from '../platform/logger.ts';
import { createEnding, type Ending } from '../platform/shutdown.ts';
import { ChildFailed, messageFor } from '../platform/start-error.ts';

export function run(supervised: boolean): Ending {
  process.umask(ownerOnly);
  const config = readConfig();
  const log = createLogger(config);
  const ending = createEnding(config.shutdownMs, log, () => starting);
  const starting =
    config.role === 'all'
      ? import('./supervisor.ts').then(({ supervise }) => supervise(config, log, ending))
      : import('./serve.ts').then(({ serve }) => serve(config, log, ending, supervised));
  starting.catch((error) => {
    if (!ending.begun) tell(error);
    ending.end(1);
  });
  return ending;
}

export function tell(error: unknown): void {
  if (!(error instanceof ChildFailed)) console.error(messageFor(error) ?? error);
}
