// Bundles the parsing process into CommonJS files and keeps its compiled code beside them, so that a process starts in a third
// of the CPU time. The first start of the service does it, and each start after a change: `node tools/bundle-parser.ts`.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { build, type Rolldown } from 'vite';
import { sample, sampleOrder } from '../src/app/warm-up.ts';
import type { ProcessMessage, TaskMessage } from '../src/documents/parse-process.ts';
import { bundledSources, bundles, root, sourcesDigest, startName } from '../src/documents/prebuilt.ts';
import { changePdfjs } from './pdfjs-changes.ts';

/** Processes of an older bundle may still run. */
const keptMs = 86_400_000;

const target = join(bundles, sourcesDigest());
try {
  if (!existsSync(target)) await make(join(bundles, `making-${process.pid}`));
  await removeOld();
} catch (error) {
  // The service runs without it.
  console.error('The parsing process was not bundled, so each one loads its sources:', error);
}

async function make(aside: string): Promise<void> {
  await mkdir(bundles, { recursive: true });
  try {
    await bundle(aside);
    await copyFile(join(root, 'src/documents/prebuilt-start.cjs'), join(aside, startName));
    await keepCompiled(aside);
    await rename(aside, target);
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    // Another process may have made the same meanwhile.
    if (!existsSync(target)) throw error;
  }
}

/** The folder of a source as an expression in the bundle, which lies as deep in the project as `target`. */
function folderFromBundle(id: string): string {
  const folder = relative(target, dirname(id)).replaceAll(sep, '/');
  return `(__dirname + ${JSON.stringify(`/${folder}`)})`;
}

async function bundle(outDir: string): Promise<void> {
  const { output } = (await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'pdfjs-changes',
        enforce: 'pre',
        transform: { filter: { id: /pdf\.worker\.mjs$/ }, handler: changePdfjs },
      },
      {
        // A bundle is no place for data: models and rules are read beside their sources.
        name: 'data-of-sources',
        enforce: 'pre',
        transform: {
          filter: { id: /\/src\/engine\/.*\.ts$/, code: 'import.meta.dirname' },
          handler: (code: string, id: string) => code.replaceAll('import.meta.dirname', folderFromBundle(id)),
        },
      },
    ],
    // Everything else is loaded on demand, from its package.
    ssr: { noExternal: ['pdf-parse', 'pdfjs-dist'] },
    build: {
      ssr: join(root, 'src/parse-process.ts'),
      outDir,
      minify: false,
      rolldownOptions: { output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name].cjs' } },
    },
  })) as Rolldown.RolldownOutput;
  const known = new Set(bundledSources());
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  const unknown = modules.map((id) => relative(root, id)).filter((id) => id.startsWith('src') && !known.has(id));
  if (unknown.length > 0) throw new Error(`bundledSources() lacks ${unknown.join(', ')}`);
}

/** Reads the sample in a process of the bundle, which writes its compiled code when it ends. */
async function keepCompiled(aside: string): Promise<void> {
  const child = fork(join(aside, startName), ['1024', '0'], {
    serialization: 'advanced',
    execArgv: ['--no-warnings'],
    env: { PATH: process.env.PATH, KEEP_COMPILED: '1' },
  });
  const cpu = { ms: 60_000, firstPagesMs: 60_000, wordMs: 60_000 };
  const run = async (task: TaskMessage): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const hear = (message: ProcessMessage) => {
      if (message.kind === 'result') resolve();
      if (message.kind === 'refusal' || message.kind === 'failure') reject(new Error(message.message || message.kind));
    };
    const exited = () => reject(new Error('The bundle of the parsing process does not run.'));
    child.on('message', hear).once('exit', exited).send(task);
    await promise;
    child.off('message', hear).off('exit', exited);
  };
  try {
    await run({ kind: 'preview', path: sample, cpu });
    await run({ kind: 'parse', path: sample, ocr: null, scans: 'stop', order: sampleOrder, cpu });
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
  } finally {
    child.kill('SIGKILL');
  }
}

async function removeOld(): Promise<void> {
  for (const name of await readdir(bundles)) {
    const path = join(bundles, name);
    if (path === target) continue;
    const made = await stat(path).catch(() => null);
    if (made && made.mtimeMs < Date.now() - keptMs) await rm(path, { recursive: true, force: true });
  }
}
