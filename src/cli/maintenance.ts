// Commands for the ledger, the search index and the clock of business time.
import type { Command } from 'commander';
import type { Mode } from '../identity/viewer.ts';
import { account, mode, nonZero, option, positive, reason, required, user } from './options.ts';
import { run } from './run.ts';

interface AdjustOptions {
  account: string;
  user: string;
  credits: number;
  reason: string;
  mode: Mode;
}

export function addMaintenanceCommands(program: Command): void {
  const credits = program.command('credits').description('Credits of end users.');

  credits
    .command('adjust')
    .description('Add or remove credits of an end user.')
    .addOption(required(account()))
    .addOption(required(user()))
    .addOption(required(option('--credits <number>', 'credits to add; below 0 to remove', nonZero)))
    .addOption(required(reason()))
    .addOption(mode().default('live'))
    .action((values: AdjustOptions) =>
      run(async ({ db, actor }) => {
        const { adjustCredits } = await import('../credits/adjust.ts');
        return adjustCredits(db, actor, {
          accountId: values.account,
          mode: values.mode,
          externalUserId: values.user,
          credits: values.credits,
          reason: values.reason,
        });
      }),
    );

  credits
    .command('audit')
    .description('Compare every balance with the ledger; the exit code is 1 when one differs.')
    .action(() =>
      run(async ({ pool }) => {
        const { auditCredits } = await import('../credits/audit.ts');
        const audit = await auditCredits(pool);
        if (audit.faults.length > 0) process.exitCode = 1;
        return audit;
      }),
    );

  program
    .command('search')
    .description('The search index.')
    .command('rebuild')
    .description('Rebuild the search index from the database.')
    .action(() =>
      run(async ({ db, pool, config, log }) => {
        const [{ rebuildSearch }, { openSearch }, { openEngines }] = await Promise.all([
          import('../analyses/rebuild.ts'),
          import('../app/open-search.ts'),
          import('../app/open-engines.ts'),
        ]);
        const search = await openSearch(config, pool, log);
        return rebuildSearch({ db, pool, search, engineFor: await openEngines(config, log) });
      }),
    );

  program
    .command('clock')
    .description('The clock of business time.')
    .command('advance')
    .description('Advance the clock of subscriptions and periods; not in production.')
    .addOption(option('--days <number>', 'number of days', positive).conflicts('seconds'))
    .addOption(option('--seconds <number>', 'number of seconds', positive))
    .action(({ days, seconds }: { days?: number; seconds?: number }, command: Command) => {
      if (days === undefined && seconds === undefined) command.error('error: give --days or --seconds');
      return run(async ({ pool, config }) => {
        const [{ advanceClock }, { StartError }] = await Promise.all([
          import('../platform/clock.ts'),
          import('../platform/start-error.ts'),
        ]);
        if (config.production) throw new StartError('The clock cannot be advanced in production.');
        return { now: await advanceClock(pool, days === undefined ? seconds! * 1000 : days * 86_400_000) };
      });
    });
}
