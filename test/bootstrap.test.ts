// The script that every npm script goes through, on a project of its own with a stand-in for npm.
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from './app.ts';
import { isRunning, projectRoot, type Started, startProcess, temporaryFolder } from './processes.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const at = (...path: string[]) => join(folder.path, ...path);

/** Installs a generator that writes what is expected of it; hangs halfway while there is a file `hang`. */
const npm = `
  const { appendFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } = require('node:fs');
  appendFileSync('npm.log', process.argv[2] + ' over [' + (existsSync('node_modules') ? readdirSync('node_modules') : '') + ']\\n');
  mkdirSync('node_modules/half', { recursive: true });
  writeFileSync('npm.pid', String(process.pid));
  if (existsSync('hang')) setInterval(() => undefined, 1_000);
  else {
    mkdirSync('node_modules/.bin', { recursive: true });
    mkdirSync('node_modules/prisma/build', { recursive: true });
    writeFileSync('node_modules/prisma/build/index.js', \`
      require('node:fs').mkdirSync('prisma/generated', { recursive: true });
      require('node:fs').writeFileSync('prisma/generated/pothos.ts', '');\`);
    writeFileSync('node_modules/.package-lock.json', '{}');
  }`;

beforeEach(async () => {
  folder = await temporaryFolder();
  await Promise.all(['src', 'prisma'].map((name) => mkdir(at(name))));
  await copyFile(join(projectRoot, 'src/bootstrap.mjs'), at('src/bootstrap.mjs'));
  await writeFile(at('package-lock.json'), '{}');
  await writeFile(at('prisma/schema.prisma'), '');
  await writeFile(at('npm.js'), npm);
});
afterEach(() => folder.remove());

const run = (script: string, env: NodeJS.ProcessEnv = {}): Started =>
  startProcess(
    process.execPath,
    [at('src/bootstrap.mjs'), 'node', '-e', script],
    { npm_execpath: at('npm.js'), ...env },
    folder.path,
  );
const installs = async () => (await readFile(at('npm.log'), 'utf8').catch(() => '')).trim().split('\n');
const readPid = async (name: string) => Number(await readFile(at(name), 'utf8').catch(() => ''));

test('installs once, generates once, and returns the exit code of the command', async () => {
  for (const code of [0, 3]) expect(await run(`process.exit(${code})`).ended).toBe(code);
  expect(await installs()).toEqual(['ci over []']);
  expect(await readdir(at('prisma/generated'))).toEqual(['pothos.ts']);
  expect(await readdir(folder.path)).not.toContain('.installing');
});

test.skipIf(Number(process.versions.node.split('.')[0]) < 24)(
  'the machine’s own Node runs the command where it is new enough, and programs that it starts',
  async () => {
    const script = `console.log(process.execPath);
    console.log(require('node:child_process').execSync('node -p process.execPath', { encoding: 'utf8' }).trim())`;
    const started = run(script);
    expect(await started.ended).toBe(0);
    expect(started.output().trim().split('\n').slice(-2)).toEqual([process.execPath, process.execPath]);
  },
);

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s during the installation ends it at once, and the next start installs from nothing',
  async (signal) => {
    await writeFile(at('hang'), '');
    const cut = run('');
    const pid = await eventually(() => readPid('npm.pid'), Boolean);
    cut.child.kill(signal);
    expect(await cut.ended).toBeGreaterThan(128);
    await eventually(
      async () => isRunning(pid),
      (running) => !running,
    );
    await folder.removeFile('hang');
    const next = run('console.log("runs")');
    expect(await next.ended).toBe(0);
    expect(next.output()).toMatch(/The last installation was interrupted.*runs/s);
    expect(await installs()).toEqual(['ci over []', 'ci over []']);
  },
);

test('takes over the installation of a killed process once npm has ended too', async () => {
  await writeFile(at('hang'), '');
  const cut = run('');
  const pid = await eventually(() => readPid('npm.pid'), Boolean);
  cut.child.kill('SIGKILL');
  // Npm still holds its output open.
  await eventually(async () => cut.child.signalCode, Boolean);
  await folder.removeFile('hang');
  const next = run('console.log("runs")');
  await eventually(
    async () => next.output(),
    (said) => said.includes('waiting for it'),
  );
  process.kill(pid, 'SIGKILL');
  expect(await next.ended).toBe(0);
  expect(await installs()).toEqual(['ci over []', 'ci over []']);
});

test('two concurrent starts install once', async () => {
  const both = [run(''), run('')];
  expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([0, 0]);
  expect(await installs()).toEqual(['ci over []']);
});

test('waits for a start that holds the lock and has not written its id yet', async () => {
  await writeFile(at('.installing'), '');
  const next = run('');
  await new Promise((resolve) => setTimeout(resolve, 700));
  await folder.removeFile('.installing');
  expect(await next.ended).toBe(0);
  expect(next.output()).not.toContain('interrupted');
  expect(await installs()).toEqual(['ci over []']);
});

test('takes over an empty lock that stays', async () => {
  await writeFile(at('.installing'), '');
  const next = run('');
  expect(await next.ended).toBe(0);
  expect(next.output()).toContain('The last installation was interrupted');
  expect(await installs()).toEqual(['ci over []']);
});

/** A build of many files, named after the build. */
const vite = `
  const { mkdirSync, readFileSync, writeFileSync } = require('node:fs');
  const out = process.env.PORTAL_OUT;
  const source = readFileSync('portal/source.txt', 'utf8').trim();
  mkdirSync(out + '/assets', { recursive: true });
  for (let i = 0; i < 500; i++) writeFileSync(out + '/assets/' + source + i + '.js', '');
  writeFileSync(out + '/index.html', source);`;

test('a build of the portal replaces the last one while it is served, in two starts at once', async () => {
  await mkdir(at('portal'));
  await writeFile(at('portal/index.html'), '');
  await writeFile(at('src/main.ts'), '');
  const start = () =>
    startProcess(
      process.execPath,
      [at('src/bootstrap.mjs'), 'node', 'src/main.ts'],
      { npm_execpath: at('npm.js') },
      folder.path,
    );
  expect(await run('').ended).toBe(0);
  await mkdir(at('node_modules/vite/bin'), { recursive: true });
  await writeFile(at('node_modules/vite/bin/vite.js'), vite);
  await mkdir(at('portal/dist-999999999/assets'), { recursive: true });
  await writeFile(at('portal/source.txt'), 'old');
  expect(await start().ended).toBe(0);
  await writeFile(at('portal/source.txt'), 'new');

  const seen = new Set<string>();
  const both = [start(), start()];
  let running = true;
  const reading = (async () => {
    while (running) {
      const page = await readFile(at('portal/dist/index.html'), 'utf8').catch(() => 'missing');
      const asset = await readFile(at('portal/dist/assets', `${page}499.js`), 'utf8').catch(() => 'missing');
      seen.add(`${page} ${asset}`);
    }
  })();
  expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([0, 0]);
  running = false;
  await reading;
  expect([...seen]).toEqual(['old ', 'new ']);
  // What an open page of the last build may still load.
  expect(await readdir(at('portal/dist/assets'))).toContain('old7.js');
  expect((await readdir(at('portal'))).sort()).toEqual(['dist', 'index.html', 'source.txt']);
});

const waiting = `
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => process.exit(7));
  process.on('disconnect', () => process.exit(8));
  require('node:fs').writeFileSync('command.pid', String(process.pid));
  setInterval(() => undefined, 1_000);`;

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('passes %s on to the command', async (signal) => {
  const started = run(waiting);
  await eventually(() => readPid('command.pid'), Boolean);
  started.child.kill(signal);
  expect(await started.ended).toBe(7);
});

test('ends the command when this process or npm is killed', async () => {
  const killed = run(waiting);
  const pid = await eventually(() => readPid('command.pid'), Boolean);
  killed.child.kill('SIGKILL');
  await eventually(
    async () => isRunning(pid),
    (running) => !running,
  );

  await folder.removeFile('command.pid');
  await writeFile(at('command.js'), waiting);
  const asNpm = `
    require('node:child_process').spawn(process.execPath, ['src/bootstrap.mjs', 'node', 'command.js'], { stdio: 'inherit' });
    setInterval(() => undefined, 1_000);`;
  const npm = startProcess(
    process.execPath,
    ['-e', asNpm],
    { npm_execpath: at('npm.js'), npm_lifecycle_event: 'start' },
    folder.path,
  );
  const below = await eventually(() => readPid('command.pid'), Boolean);
  npm.child.kill('SIGKILL');
  await eventually(
    async () => isRunning(below),
    (running) => !running,
  );
});
