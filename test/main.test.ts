// Starts that fail, in one sentence and without leaving anything behind.
import { once } from 'node:events';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { databaseProcesses, killAll, projectRoot, startMain, startProcess, temporaryFolder } from './processes.ts';

async function failedStart(env: NodeJS.ProcessEnv): Promise<{ code: number | string; said: string }> {
  const folder = await temporaryFolder();
  const started = startMain({ DATA_DIR: folder.path, ...env });
  try {
    const code = await started.ended;
    expect(await databaseProcesses(folder.path)).toEqual({ server: null, users: [] });
    return { code, said: started.output() };
  } finally {
    await killAll(started, folder.path);
    await folder.remove();
  }
}

/** One line for people: no stack, no code of a library. */
function expectOneSentence({ code, said }: { code: number | string; said: string }, words: RegExp): void {
  expect(code).toBe(1);
  expect(said.trim().split('\n')).toHaveLength(1);
  expect(said).toMatch(words);
}

test('names a port that is in use and leaves no PostgreSQL behind', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  try {
    const words = new RegExp(`^Port ${port} is in use\\. .* set PORT to another port\\.$`, 'm');
    expectOneSentence(await failedStart({ PORT: String(port) }), words);
    expectOneSentence(await failedStart({ PORT: String(port), ROLE: 'api' }), words);
    const probes = { ROLE: 'worker', WORKER_PORT: String(port), HOST: '127.0.0.1' };
    expectOneSentence(await failedStart(probes), /WORKER_PORT to another port/);
  } finally {
    taken.close();
  }
});

test('names a HOST that is not an address of this machine and leaves no PostgreSQL behind', async () => {
  expectOneSentence(await failedStart({ HOST: '192.0.2.1' }), /^HOST=192\.0\.2\.1 is not an address of this machine/);
});

test('names a DATA_DIR that is a file or is below a file', async () => {
  const folder = await temporaryFolder();
  const file = join(folder.path, 'file');
  await writeFile(file, '');
  try {
    expectOneSentence(
      await failedStart({ DATA_DIR: file }),
      /file is in the way: a file stands where a folder is needed/,
    );
    expectOneSentence(await failedStart({ DATA_DIR: join(file, 'data') }), /a file stands where a folder is needed/);
  } finally {
    await folder.remove();
  }
});

test.skipIf(process.getuid?.() === 0)('names a DATA_DIR that is not writable', async () => {
  const folder = await temporaryFolder();
  const closed = join(folder.path, 'closed');
  await mkdir(closed);
  await chmod(closed, 0o500);
  try {
    expectOneSentence(await failedStart({ DATA_DIR: join(closed, 'data') }), /may not write to .*closed.*DATA_DIR/);
  } finally {
    await folder.remove();
  }
});

test('names a database that is unreachable, refuses the user or does not exist, without its password', async () => {
  const url = new URL(inject('databaseUrl'));
  const wrong = async (change: (url: URL) => void, words: RegExp) => {
    const changed = new URL(url);
    changed.password = 'a-wrong-password';
    change(changed);
    const failed = await failedStart({ DATABASE_URL: changed.href });
    expectOneSentence(failed, words);
    expect(failed.said).not.toContain(changed.password);
  };
  await wrong((at) => (at.port = '1'), /^The database at 127\.0\.0\.1:1 does not answer \(ECONNREFUSED\)/);
  await wrong(() => undefined, /refuses the user "lintel"/);
  await wrong((at) => {
    at.password = url.password;
    at.pathname = '/nowhere';
  }, /^There is no database "nowhere" at/);
});

test('the command line reports start errors in one sentence', async () => {
  const cli = startProcess(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(projectRoot, 'src/cli.ts'), 'credits', 'audit'],
    { DATABASE_URL: 'postgresql://lintel:secret@127.0.0.1:1/lintel', DATA_DIR: (await temporaryFolder()).path },
  );
  expectOneSentence({ code: await cli.ended, said: cli.output() }, /^The database at 127\.0\.0\.1:1 does not answer/);
});

test.runIf(process.getuid?.() === 0)(
  'a folder of another user is refused at once, and its database is left alone',
  async () => {
    const folder = await temporaryFolder();
    const { path } = folder;
    await chmod(path, 0o711);
    await mkdir(join(path, 'data/postgres'), { recursive: true });
    const { chownSync } = await import('node:fs');
    chownSync(join(path, 'data/postgres'), 65534, 65534);
    try {
      const refused = await failedStart({ DATA_DIR: join(path, 'data') });
      expectOneSentence(
        refused,
        /postgres belongs to the user with id 65534, and this is "root" \(id 0\)\. Run the command as/,
      );
    } finally {
      await folder.remove();
    }
  },
);

test('lists all invalid settings at once, in plain words', async () => {
  const { code, said } = await failedStart({
    PORT: 'abc',
    ROLE: 'both',
    DATABASE_POOL: '0',
    PUBLIC_URL: 'nowhere',
    STRIPE_SECRET_KEY: 'sk_test_x',
    S3_REGION: 'eu-central-1',
    S3_PREFIX: 'there',
  });
  expect(code).toBe(1);
  expect(said.trim().split('\n')).toEqual([
    'Invalid configuration:',
    '  PORT: must be a whole number from 0 to 65535',
    '  PUBLIC_URL: must be an address such as https://example.com',
    '  ROLE: must be one of all, api, worker',
    '  DATABASE_POOL: must be a whole number, 1 or more',
    '  STRIPE_PRICE_PRO: is needed with STRIPE_SECRET_KEY',
    '  STRIPE_PRICE_ENTERPRISE: is needed with STRIPE_SECRET_KEY',
    '  PROVIDER_WEBHOOK_SECRET: is needed with STRIPE_SECRET_KEY',
    '  S3_BUCKET: is needed with the other S3 settings',
  ]);
});
