// Runs every npm script: on a fresh clone it installs and generates first, then it runs the command with a Node that is new
// enough, the machine's own or the one that npm installed. Plain JavaScript with built-in modules only, for any Node ≥ 20.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
const modules = join(root, 'node_modules');
const marks = join(modules, '.lintel');
/** Contains the ids of the installing processes; it remains when they are killed. */
const installing = join(root, '.installing');
/** The first version that supports TypeScript, `await using` and imports of WebAssembly. */
const oldestNode = [24, 5];
const windows = process.platform === 'win32';
const [command, ...args] = process.argv.slice(2);

/** The running command, and whether a signal is passed on to it or ends it at once. */
let child;
let passOn = false;

function end(signal) {
  if (child && passOn) return child.kill(signal);
  killGroup(child);
  process.exit(128 + ({ SIGHUP: 1, SIGINT: 2 }[signal] ?? 15));
}

function killGroup(target) {
  if (!target?.pid) return;
  try {
    // The whole process group, so that npm's children stop too.
    process.kill(windows ? target.pid : -target.pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}

for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal));
// Ctrl-C in a terminal also reaches the command itself. Our programs handle a second signal, others may not.
process.on('SIGINT', () => {
  if (!passOn || command === 'node') end('SIGINT');
});

// npm, or the shell between npm and this process, may be killed without passing the signal on.
const above = ancestors();
if (process.env.npm_lifecycle_event)
  setInterval(() => {
    if (ancestors() !== above) end('SIGTERM');
  }, 500).unref();

/** The parent, and on Linux the parent of a shell in between. */
function ancestors() {
  try {
    const [, name, , parent] = /^\d+ \((.*)\) (\S) (\d+)/s.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8'));
    return name.endsWith('sh') ? `${process.ppid} ${parent}` : `${process.ppid}`;
  } catch {
    return `${process.ppid}`;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Runs a command in its own process group; exits this process if it fails. */
async function must(command, args, env = {}) {
  child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: windows,
    detached: !windows,
    env: { ...process.env, ...env },
  });
  const [code] = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (...ended) => resolve(ended));
    onSpawn?.(child.pid);
  });
  child = undefined;
  if (code !== 0) process.exit(code ?? 1);
}
let onSpawn;

/** Files of a path: itself, or the sources below it. */
function sourcesOf(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  const entries = readdirSync(join(root, path), { withFileTypes: true });
  const sources = entries.filter(({ name }) => !/^(__pycache__|node_modules|dist(-\d+)?)$/.test(name));
  return sources.flatMap(({ name }) => sourcesOf(join(path, name))).sort();
}

/** Runs `make` if the files have changed since its last run. */
async function whenChanged(name, paths, made, make) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(sourcesOf)) hash.update(path).update(readFileSync(join(root, path)));
  const digest = hash.digest('hex');
  const mark = join(marks, name);
  if (existsSync(made) && existsSync(mark) && readFileSync(mark, 'utf8') === digest) return;
  rmSync(mark, { force: true });
  if ((await make()) === false) return;
  mkdirSync(marks, { recursive: true });
  writeFileSync(mark, digest);
}

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)));

/**
 * Moves a build over the last one, file by file and the pages last, so that a process that serves them finds every file
 * at any time. Other processes may do the same. Files of earlier builds stay for a day: open pages load them when needed.
 */
function publish(from, to) {
  const isPage = (name) => /\.html(\.gz)?$/.test(name);
  const names = filesIn(from).sort((a, b) => isPage(a) - isPage(b));
  for (const name of names) {
    mkdirSync(dirname(join(to, name)), { recursive: true });
    renameSync(join(from, name), join(to, name));
  }
  rmSync(from, { recursive: true, force: true, maxRetries: 5 });
  const kept = new Set(names);
  for (const name of filesIn(to).filter((each) => !kept.has(each)))
    if (statSync(join(to, name), { throwIfNoEntry: false })?.mtimeMs < Date.now() - 86_400_000)
      rmSync(join(to, name), { force: true });
  const parent = dirname(to);
  // Left by a build that was killed.
  for (const name of readdirSync(parent)) {
    const [, pid] = /^dist-(\d+)$/.exec(name) ?? [];
    if (pid && !isAlive(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

/** At 300 ms each. */
const maxEmptyReads = 10;

/** Null when there is no such file. */
function readLock() {
  try {
    return readFileSync(installing, 'utf8');
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return null;
  }
}

/** One process installs at a time. An incomplete installation of a killed process is removed, because npm fails on it. */
async function takeInstallLock() {
  let announced = false;
  for (let empty = 0; ; ) {
    try {
      writeFileSync(installing, `${process.pid}`, { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const text = readLock();
    // Released in the meantime.
    if (text === null) continue;
    const holders = text.split(' ').map(Number).filter(Boolean);
    // Another process has opened the file and not written to it yet, unless it was killed just then.
    empty = text === '' ? empty + 1 : 0;
    if (holders.some(isAlive) || (text === '' && empty < maxEmptyReads)) {
      if (!announced && text !== '')
        console.error('Another start is installing; waiting for it … (If there is none, delete the file .installing.)');
      announced ||= text !== '';
      await new Promise((resolve) => setTimeout(resolve, 300));
      continue;
    }
    console.error('The last installation was interrupted; starting over …');
    rmSync(modules, { recursive: true, force: true, maxRetries: 5 });
    rmSync(installing, { force: true });
  }
  onSpawn = (pid) => writeFileSync(installing, `${process.pid} ${pid}`);
}

function releaseInstallLock() {
  onSpawn = undefined;
  rmSync(installing, { force: true });
}

/** Files of packages that nothing here loads (docs/decisions/0033-installation.md): a folder, and the names within. */
const unused = [
  ['node/node_modules', /^/],
  ['@prisma/client/runtime', /\.(cockroachdb|mysql|sqlite|sqlserver)\./],
  ['.', /\.(css|[cm]?[jt]s)\.map$/],
];

function removeUnused() {
  for (const [folder, name] of unused.filter(([folder]) => existsSync(join(modules, folder))))
    for (const entry of readdirSync(join(modules, folder), { recursive: true, withFileTypes: true }))
      if (entry.isFile() && name.test(entry.name))
        rmSync(join(entry.parentPath ?? entry.path, entry.name), { force: true });
}

/** npm's record of the last installation is newer than the lock file after any `npm install`. */
function justInstalled() {
  const record = join(modules, '.package-lock.json');
  return existsSync(record) && statSync(record).mtimeMs + 5000 > statSync(join(root, 'package-lock.json')).mtimeMs;
}

async function install() {
  if (justInstalled() && !existsSync(installing)) return;
  await takeInstallLock();
  // Another start may have finished it in the meantime.
  if (!justInstalled()) {
    console.error('Installing (the first time only) …');
    const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
    // With development packages in production too: they build the guide and the portal.
    await must(npm[0], [...npm.slice(1), 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  }
  releaseInstallLock();
}

/** The machine's own Node if it is new enough, otherwise that of the npm package, which some platforms lack. */
function chooseNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return process.execPath;
  const installed = join(modules, 'node', 'bin', windows ? 'node.exe' : 'node');
  if (existsSync(installed)) return installed;
  console.error(
    `This is Node ${process.versions.node}, and npm has no newer one for this platform (${process.platform}, ${process.arch}). Install Node ${oldestNode.join('.')} or newer.`,
  );
  process.exit(1);
}

// The mark is written only after a complete installation.
if (existsSync(installing)) rmSync(join(marks, 'installed'), { force: true });
await whenChanged('installed', ['package-lock.json'], join(modules, '.bin'), install);

await whenChanged('trimmed', ['package-lock.json', 'src/bootstrap.mjs'], modules, removeUnused);

const node = chooseNode();
const path = [dirname(node), join(modules, '.bin'), process.env.PATH].join(delimiter);
const prisma = join(modules, 'prisma', 'build', 'index.js');
await whenChanged('generated', ['prisma/schema.prisma'], join(root, 'prisma', 'generated', 'pothos.ts'), () =>
  // Generating needs no schema engine, but Prisma would download one. Any existing program prevents that.
  must(node, [prisma, 'generate', '--no-hints'], {
    // Prisma finds its generators by name; npm sets this path, a direct call of this file does not.
    PATH: path,
    PRISMA_SCHEMA_ENGINE_BINARY: node,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  }),
);
// What serves or tests pages needs them built. A production image has them built, and no tools for it.
const needsPages = command === 'vitest' || args[0] === 'src/main.ts';
if (needsPages && existsSync(join(root, 'docs', 'site')))
  await whenChanged(
    'guide',
    ['package-lock.json', 'docs', 'clients', 'samples/inspection-report.pdf'],
    join(root, 'built'),
    async () => {
      // Its tools are development packages, which an installation for production may leave out.
      if (!existsSync(join(modules, 'marked'))) return false;
      await must(node, [join('docs', 'site', 'build.ts')], { NODE_OPTIONS: '--disable-warning=ExperimentalWarning' });
    },
  );

const vite = join(modules, 'vite', 'bin', 'vite.js');
const bundler = join(root, 'tools', 'bundle-parser.ts');
// Without this bundle, each process that reads a document loads the sources. Programs that read none do not wait for it.
const readsDocuments = needsPages || /^(bench|samples)\//.test(args[0] ?? '');
if (readsDocuments && existsSync(vite) && existsSync(bundler))
  await whenChanged('parser', ['package-lock.json', 'src', 'tools'], join(marks, 'parse-process'), () =>
    must(node, [bundler], { NODE_OPTIONS: '--disable-warning=ExperimentalWarning' }),
  );

if (needsPages && existsSync(vite) && existsSync(join(root, 'portal', 'index.html'))) {
  const built = join(root, 'portal', 'dist');
  await whenChanged('portal', ['package-lock.json', 'portal'], join(built, 'index.html'), async () => {
    // Built aside: another process may be serving the last one.
    const aside = `${built}-${process.pid}`;
    await must(node, [vite, 'build', 'portal', '--logLevel', 'error'], { PATH: path, PORTAL_OUT: aside });
    publish(aside, built);
  });
}

const options = [process.env.NODE_OPTIONS, '--disable-warning=ExperimentalWarning'].filter(Boolean).join(' ');
passOn = true;
child = spawn(command === 'node' ? node : command, args, {
  // The closing channel tells our programs that this process has ended, even after a kill.
  stdio: ['inherit', 'inherit', 'inherit', ...(command === 'node' ? ['ipc'] : [])],
  shell: windows,
  env: {
    ...process.env,
    PATH: path,
    NODE_OPTIONS: options,
    CHECKPOINT_DISABLE: '1',
    // Node keeps the compiled modules here, so that the next start neither strips types nor compiles.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(marks, 'compiled'),
  },
});
child.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
child.on('exit', (code, signal) => {
  process.exit(code ?? 128 + (signal === 'SIGINT' ? 2 : 15));
});
