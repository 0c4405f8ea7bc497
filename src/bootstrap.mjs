// What every npm script goes through: on a fresh clone it installs and generates, then it runs the command with the
// pinned Node. Plain JavaScript of built-in modules, for whatever Node ≥ 20 the machine has.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const modules = join(root, 'node_modules');
const marks = join(modules, '.lintel');
const windows = process.platform === 'win32';

/** Runs `make` when the contents of `file` are not those of the last time it ran. */
function whenChanged(name, file, made, make) {
  const digest = createHash('sha256')
    .update(readFileSync(join(root, file)))
    .digest('hex');
  const mark = join(marks, name);
  if (existsSync(made) && existsSync(mark) && readFileSync(mark, 'utf8') === digest) return;
  rmSync(mark, { force: true });
  make();
  mkdirSync(marks, { recursive: true });
  writeFileSync(mark, digest);
}

function must(command, args, env = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: windows,
    env: { ...process.env, ...env },
  });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

/** Npm's own record of what it installed last; younger than the lock file after any `npm install`. */
const record = join(modules, '.package-lock.json');
const justInstalled =
  existsSync(record) && statSync(record).mtimeMs + 5000 > statSync(join(root, 'package-lock.json')).mtimeMs;

const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
whenChanged('installed', 'package-lock.json', join(modules, '.bin'), () => {
  if (justInstalled) return;
  console.error('Installing (the first time only) …');
  must(npm[0], [...npm.slice(1), 'ci', '--no-audit', '--no-fund', '--loglevel=error']);
});

const node = join(modules, 'node', 'bin', windows ? 'node.exe' : 'node');
const prisma = join(modules, 'prisma', 'build', 'index.js');
whenChanged('generated', 'prisma/schema.prisma', join(root, 'prisma', 'generated', 'pothos.ts'), () => {
  // Generating needs no schema engine, but the command line would download one: any program that exists will do.
  must(node, [prisma, 'generate', '--no-hints'], {
    PRISMA_SCHEMA_ENGINE_BINARY: node,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
  });
});

const [command, ...args] = process.argv.slice(2);
const path = [join(modules, 'node', 'bin'), join(modules, '.bin'), process.env.PATH].join(delimiter);
const options = [process.env.NODE_OPTIONS, '--disable-warning=ExperimentalWarning'].filter(Boolean).join(' ');
const child = spawn(command === 'node' ? node : command, args, {
  stdio: 'inherit',
  shell: windows,
  env: { ...process.env, PATH: path, NODE_OPTIONS: options },
});
// Ctrl-C reaches the child by itself; this process only waits for it.
process.on('SIGINT', () => undefined);
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
child.on('exit', (code, signal) => {
  process.exitCode = code ?? 128 + (signal === 'SIGINT' ? 2 : 15);
});
