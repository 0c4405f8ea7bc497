// Commands about the service itself: the queue, its health, and sign-in to the console.
import { access, constants } from 'node:fs/promises';
import type { Command } from 'commander';
import type { Mode } from '../identity/viewer.ts';
import { type ListingOptions, listing, runListing } from './listing.ts';
import { account, mode } from './options.ts';
import { type Context, run } from './run.ts';

const maxFailing = 100;

interface Finding {
  check: string;
  ok: boolean;
  detail: string;
}

export function addServiceCommands(program: Command): void {
  const queue = program.command('queue').description('Background jobs.');
  listing(queue.command('list').description('List jobs by account, kind and state, most first.')).action(
    (values: ListingOptions) =>
      runListing(values, 'jobs', ['account_id', 'job', 'state', 'count', 'oldest_seconds'], async ({ pool }) => ({
        jobs: await (await import('../queue/overview.ts')).readQueue(pool),
      })),
  );
  listing(queue.command('failing').description('List jobs whose last attempt failed, with the error.')).action(
    (values: ListingOptions) =>
      runListing(
        values,
        'jobs',
        ['id', 'account_id', 'job', 'attempts', 'max_attempts', 'run_at', 'last_error'],
        async ({ pool }) => ({ jobs: await (await import('../queue/overview.ts')).listFailingJobs(pool, maxFailing) }),
      ),
  );

  listing(
    program.command('doctor').description('Check what the service depends on; the exit code is 1 on a problem.'),
  ).action((values: ListingOptions) =>
    runListing(values, 'checks', ['check', 'ok', 'detail'], async (context) => {
      const checks = await examine(context);
      if (checks.some(({ ok }) => !ok)) process.exitCode = 1;
      return { checks };
    }),
  );

  program
    .command('console')
    .description('The web console.')
    .command('link')
    .description('Create a link that signs in to the console once within ten minutes.')
    .addOption(account())
    .addOption(mode().default('live'))
    .action((values: { account?: string; mode: Mode }) =>
      run(async ({ db, config, actor }) => {
        const { createConsoleLink } = await import('../accounts/console.ts');
        const owner = { accountId: values.account ?? null, mode: values.mode };
        const { token, session } = await createConsoleLink(db, actor, owner);
        const url = config.publicUrl ?? `http://localhost:${config.port}`;
        return { link: `${url}/console/#link=${token}`, expiresAt: session.expiresAt };
      }),
    );
}

async function examine({ pool, config, log }: Context): Promise<Finding[]> {
  const [{ openSearch }, { readQueue }, { checkHealth }, { openStorage }] = await Promise.all([
    import('../app/open-search.ts'),
    import('../queue/overview.ts'),
    import('../service/health.ts'),
    import('../storage/open.ts'),
  ]);
  const storage = await openStorage(config);
  const health = await checkHealth({ pool, search: await openSearch(config, pool, log), storage });
  const { rows } = await pool.query<{ version: string }>(`select current_setting('server_version') as version`);
  const jobs = await readQueue(pool);
  const dead = jobs.filter(({ state }) => state === 'dead').reduce((sum, { count }) => sum + count, 0);
  const late = Math.round(
    Math.max(0, ...jobs.filter(({ state }) => state === 'waiting').map((row) => row.oldestSeconds)),
  );
  const writable = await access(config.dataDir, constants.W_OK).then(
    () => true,
    () => false,
  );
  const details: Record<string, string> = {
    database: `PostgreSQL ${rows[0]!.version}`,
    worker: 'heartbeat within 15 seconds',
    search: config.meilisearch ? 'Meilisearch' : 'in the database',
    storage: storage.name === 's3' ? 'bucket' : 'folder',
  };
  return [
    ...health.map(([check, state]) => ({ check, ok: state === 'ok', detail: details[check]! })),
    { check: 'data folder', ok: writable, detail: config.dataDir },
    { check: 'jobs out of attempts', ok: dead === 0, detail: `${dead}; see queue failing` },
    { check: 'oldest waiting job', ok: late < 600, detail: `${late} s` },
    {
      check: 'payments',
      ok: !config.production || config.stripe !== null,
      detail: config.stripe ? 'Stripe' : 'sandbox',
    },
  ];
}
