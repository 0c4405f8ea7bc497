// Clients that common generators make from the served document: each is generated, compiled, and runs one flow.
// `npm run generators` installs the tools into a temporary folder, which needs a network; a tool that cannot be
// installed is skipped.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, startApp } from '../app.ts';
import { inspectionPdf } from '../pdf.ts';
import * as flows from './flows.ts';

type Run = (command: string, ...args: string[]) => Promise<string>;
interface Generator {
  /** Installs the tool, in the folder. */
  install(run: Run): Promise<unknown>;
  files: Record<string, string>;
  /** Generates and compiles. */
  build(run: Run): Promise<unknown>;
  flow: [command: string, ...args: string[]];
}

const document = 'openapi.json';
const npm = (run: Run, ...packages: string[]) =>
  run(
    'npm',
    'install',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    'typescript@5.9.3',
    '@types/node@24',
    ...packages,
  );
const compile = ['--target', 'es2022', '--module', 'commonjs', '--moduleResolution', 'node10', '--strict'];
const tsc = (run: Run) =>
  run('npx', 'tsc', ...compile, '--skipLibCheck', '--types', 'node', '--ignoreDeprecations', '5.0', 'flow.ts');

const generators: Record<string, Generator> = {
  'hey-api': {
    install: (run) => npm(run, '@hey-api/openapi-ts@0.95.0'),
    files: { 'flow.ts': flows.heyApi },
    async build(run) {
      await run('npx', 'openapi-ts', '-i', document, '-o', 'client', '-c', '@hey-api/client-fetch');
      await tsc(run);
    },
    flow: ['node', 'flow.js'],
  },
  'openapi-typescript': {
    install: (run) => npm(run, 'openapi-typescript@7.13.0', 'openapi-fetch@0.17.0'),
    files: { 'flow.ts': flows.openapiTypescript },
    async build(run) {
      await run('npx', 'openapi-typescript', document, '-o', 'lintel.d.ts');
      await tsc(run);
    },
    flow: ['node', 'flow.js'],
  },
  'openapi-python-client': {
    async install(run) {
      await run('python3', '-m', 'venv', 'tools');
      await run('tools/bin/pip', 'install', '-q', 'openapi-python-client==0.29.1', 'mypy', 'ruff');
    },
    files: { 'flow.py': flows.python },
    async build(run) {
      const generate = [
        'generate',
        '--path',
        document,
        '--output-path',
        'client',
        '--meta',
        'none',
        '--fail-on-warning',
      ];
      await run('openapi-python-client', ...generate);
      // Not client.py, the template of the generator.
      await run('mypy', '--check-untyped-defs', '--follow-imports', 'silent', 'client/api', 'client/models');
    },
    flow: ['tools/bin/python', 'flow.py'],
  },
  'oapi-codegen': {
    install: (run) => run('go', 'install', 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2'),
    files: {
      'main.go': flows.go,
      'go.mod': 'module example.com/flow\n\ngo 1.24\n',
      // Without skip-prune it leaves out the payloads of webhooks, which its types use.
      'oapi-codegen.yaml':
        '{package: lintel, output: lintel/lintel.go, generate: {models: true, client: true}, output-options: {skip-prune: true}}',
    },
    async build(run) {
      await run('mkdir', '-p', 'lintel');
      await run('bin/oapi-codegen', '-config', 'oapi-codegen.yaml', document);
      await run('go', 'mod', 'tidy');
      await run('go', 'vet', './...');
      await run('go', 'build', '-o', 'flow', '.');
    },
    flow: ['./flow'],
  },
  'openapi-generator (Ruby)': {
    async install(run) {
      const artifact = 'org.openapitools:openapi-generator-cli:7.14.0';
      await run('mvn', '-q', '-B', 'dependency:copy', `-Dartifact=${artifact}`, '-DoutputDirectory=.');
      const gem = ['install', '--no-document', '--install-dir', 'gems', 'typhoeus:1.4.1'];
      await run('ruby', '-e', 'require "typhoeus"').catch(() => run('gem', ...gem));
    },
    files: { 'flow.rb': flows.ruby },
    async build(run) {
      const jar = ['-jar', 'openapi-generator-cli-7.14.0.jar'];
      await run(
        'java',
        ...jar,
        'generate',
        '-g',
        'ruby',
        '-i',
        document,
        '-o',
        'client',
        '--additional-properties=gemName=lintel',
      );
      await run('ruby', '-I', 'client/lib', '-e', 'require "lintel"');
    },
    flow: ['ruby', '-I', 'client/lib', 'flow.rb'],
  },
};

let app: App;
let folder: string;
let key: string;
beforeAll(async () => {
  if (!process.env.GENERATORS) return;
  [app, folder] = await Promise.all([startApp(), mkdtemp(join(tmpdir(), 'lintel-generators-'))]);
  key = (await app.account()).liveKey;
  await writeFile(join(folder, 'report.pdf'), await inspectionPdf());
});
afterAll(async () => {
  if (!app) return;
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

test('the served document passes Spectral without a remark', { timeout: 600_000 }, async (context) => {
  if (!process.env.GENERATORS) return context.skip('run npm run generators');
  const directory = join(folder, 'spectral');
  await mkdir(directory);
  const run = (command: string, ...args: string[]) => promisify(execFile)(command, args, { cwd: directory });
  await writeFile(join(directory, 'package.json'), '{"private": true}');
  await writeFile(join(directory, '.spectral.yaml'), 'extends: ["spectral:oas"]\n');
  try {
    await run('npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts', '@stoplight/spectral-cli@6.16.3');
  } catch (error) {
    return context.skip(`not installed: ${String(error).slice(0, 200)}`);
  }
  await writeFile(join(directory, document), await (await fetch(`${app.url}/v1/openapi.json`)).text());
  await run('npx', 'spectral', 'lint', '--fail-severity', 'hint', document);
});

test.for(Object.entries(generators))(
  '%s makes a client that compiles and works',
  { timeout: 900_000 },
  async ([name, { install, files, build, flow }], context) => {
    if (!process.env.GENERATORS) return context.skip('run npm run generators');
    const directory = join(folder, name.replace(/\W+/g, '-'));
    await mkdir(directory);
    const env = {
      ...process.env,
      PATH: `${join(directory, 'tools', 'bin')}:${process.env.PATH}`,
      GOBIN: join(directory, 'bin'),
      LINTEL_URL: app.url,
      LINTEL_KEY: key,
      FILE: join(folder, 'report.pdf'),
    };
    const run: Run = async (command, ...args) => {
      const options = { cwd: directory, env, maxBuffer: 64 * 1_048_576, timeout: 600_000 };
      return (await promisify(execFile)(command, args, options)).stdout.trim();
    };
    await writeFile(join(directory, 'package.json'), '{"private": true}');
    try {
      await install(run);
    } catch (error) {
      return context.skip(`not installed: ${String(error).slice(0, 200)}`);
    }
    await writeFile(join(directory, document), await (await fetch(`${app.url}/v1/openapi.json`)).text());
    for (const [file, text] of Object.entries(files)) await writeFile(join(directory, file), text);
    await build(run);
    const [issues, pages, types] = (await run(...flow)).split('\n').at(-1)!.split(' ');
    expect(Number(issues)).toBeGreaterThan(1);
    expect(pages!.split(',')).toContain('2');
    expect(types).toBe('start,content,citation,done');
  },
);
