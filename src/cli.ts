// The operator's command line: `npm run -s lintel -- …`. It works beside a running server, on the same database. The
// result is on stdout, an error on stderr; the exit code is 2 when the command is wrong and 1 when it fails.
import { CommanderError } from 'commander';
import { createProgram } from './cli/program.ts';
import { ownerOnly } from './platform/umask.ts';

process.umask(ownerOnly);
createProgram()
  .parseAsync()
  .catch(async (error) => {
    if (error instanceof CommanderError) {
      // commander has printed the message, or the help that was asked for.
      process.exitCode = error.exitCode === 0 ? 0 : 2;
      return;
    }
    const [{ ApiError }, { databaseTrouble }, { messageFor }] = await Promise.all([
      import('./platform/errors.ts'),
      import('./database/errors.ts'),
      import('./platform/start-error.ts'),
    ]);
    if (error instanceof ApiError) console.error(error.message);
    else if (databaseTrouble(error)) console.error('The database did not answer in time. Try again.');
    else console.error(messageFor(error) ?? error);
    process.exitCode = 1;
  })
  // The migration engine leaves a timer of ten seconds behind.
  .finally(() => process.stdout.write('', () => process.exit()));
