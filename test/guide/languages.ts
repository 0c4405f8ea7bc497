// How a block of the guide becomes a program, for each language. It continues the quick start: the client and ids exist.
import { execFileSync } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { Block } from '../../docs/site/markdown.ts';
import { clients, isInstalled } from '../clients/run.ts';

export interface Language {
  name: string;
  /** The reason why its blocks cannot run here. */
  missing(): string | undefined;
  /** Installs what the programs of the folder need. */
  install(folder: string): Promise<void>;
  /** Writes the programs of all blocks, in order, and returns the command of each. */
  write(folder: string, blocks: Block[]): Promise<string[][]>;
  env?: NodeJS.ProcessEnv;
}

const write =
  (folder: string, extension: string, text: (block: Block) => string, command: string[]) => (blocks: Block[]) =>
    Promise.all(
      blocks.map(async (block, i) => {
        const file = join(folder, `block-${i}.${extension}`);
        await writeFile(file, text(block));
        return [...command, file];
      }),
    );

const typescript: Language = {
  name: 'typescript',
  missing: () => undefined,
  async install(folder) {
    const installed = join(folder, 'node_modules/lintel');
    await mkdir(installed, { recursive: true });
    await mkdir(join(folder, 'node_modules/@types'));
    await symlink(join(clients, '../node_modules/@types/node'), join(folder, 'node_modules/@types/node'));
    execFileSync('tsc', ['-p', join(clients, 'typescript'), '--outDir', join(installed, 'dist')], { stdio: 'pipe' });
    await symlink(join(clients, 'typescript/package.json'), join(installed, 'package.json'));
    const compilerOptions = {
      module: 'nodenext',
      target: 'es2024',
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: ['node'],
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['block-*.mts'] }));
  },
  async write(folder, blocks) {
    const prelude = `import { Lintel } from 'lintel';
const client = new Lintel();
const { PROPERTY_ID: propertyId, ANALYSIS_ID: analysisId, SIGNING_SECRET: signingSecret } = process.env as Record<string, string>;
`;
    const made = await write(folder, 'mts', ({ code }) => `${prelude}${code}`, [process.execPath])(blocks);
    execFileSync('tsc', ['-p', folder], { stdio: 'pipe' });
    return made;
  },
};

const interpreter = process.env.LINTEL_PYTHON ?? 'python3';
const python: Language = {
  name: 'python',
  missing: () => (isInstalled(interpreter, '-c', 'import httpx') ? undefined : 'Python with httpx is not installed'),
  install: async () => undefined,
  write(folder, blocks) {
    const prelude = `import os
from lintel import Lintel
client = Lintel()
property_id, analysis_id, signing_secret = (os.environ[name] for name in ("PROPERTY_ID", "ANALYSIS_ID", "SIGNING_SECRET"))
`;
    return write(folder, 'py', ({ code }) => prelude + code, [interpreter])(blocks);
  },
  env: { PYTHONPATH: join(clients, 'python/src'), PYTHONIOENCODING: 'utf-8' },
};

const ruby: Language = {
  name: 'ruby',
  missing: () => (isInstalled('ruby', '--version') ? undefined : 'Ruby is not installed'),
  install: async () => undefined,
  write(folder, blocks) {
    const prelude = `$stdout.sync = true
require "lintel"
client = Lintel::Client.new
property_id, analysis_id, signing_secret = ENV.values_at("PROPERTY_ID", "ANALYSIS_ID", "SIGNING_SECRET")
`;
    return write(folder, 'rb', ({ code }) => prelude + code, ['ruby', '-I', join(clients, 'ruby/lib')])(blocks);
  },
};

const goPackages: Record<string, string> = { http: 'net/http' };
const go: Language = {
  name: 'go',
  missing: () => (isInstalled('go', 'version') ? undefined : 'Go is not installed'),
  install: (folder) =>
    writeFile(
      join(folder, 'go.mod'),
      `module guide\n\ngo 1.23\n\nrequire lintel.example/lintel-go v0.1.0\n\nreplace lintel.example/lintel-go => ${join(clients, 'go')}\n`,
    ),
  async write(folder, blocks) {
    const parameters = 'ctx context.Context, client *lintel.Client, propertyID, analysisID, signingSecret string';
    for (const [i, { code }] of blocks.entries()) {
      const used = ['errors', 'fmt', 'http', 'io', 'log', 'os', 'time'].filter((name) =>
        new RegExp(`(?<![\\w.])${name}\\.[A-Z]`).test(code),
      );
      const imports = used.map((name) => `import "${goPackages[name] ?? name}"`).join('\n');
      const head = `package main\n\nimport "context"\nimport lintel "lintel.example/lintel-go"\n${imports}\n`;
      await writeFile(join(folder, `block_${i}.go`), `${head}\nfunc block${i}(${parameters}) {\n${code}\n}\n`);
    }
    const cases = blocks.map(
      (_, i) =>
        `\tcase "${i}":\n\t\tblock${i}(ctx, client, env("PROPERTY_ID"), env("ANALYSIS_ID"), env("SIGNING_SECRET"))`,
    );
    await writeFile(
      join(folder, 'main.go'),
      `package main

import (
	"context"
	"os"

	lintel "lintel.example/lintel-go"
)

func main() {
	env, ctx, client := os.Getenv, context.Background(), lintel.Must(lintel.New(lintel.Config{}))
	switch os.Args[1] {
${cases.join('\n')}
	}
}
`,
    );
    const env = { ...process.env, GOTOOLCHAIN: 'local', GOFLAGS: '-mod=mod', GOPROXY: 'off' };
    execFileSync('go', ['build', '-o', 'guide', '.'], { cwd: folder, env, stdio: 'pipe' });
    return blocks.map((_, i) => [join(folder, 'guide'), String(i)]);
  },
};

const curl: Language = {
  name: 'curl',
  missing: () => (isInstalled('curl', '--version') ? undefined : 'curl is not installed'),
  install: async () => undefined,
  write(folder, blocks) {
    // A busy service answers 503, which curl tries again.
    const prelude = (isRefused: boolean) => `set -euo pipefail
curl() { command curl ${isRefused ? '' : '--fail-with-body --retry 60 '}"$@"; }
lintel() { curl -s -H "Authorization: Bearer $LINTEL_API_KEY" "$@"; }
`;
    return write(folder, 'sh', ({ code, flags }) => prelude(flags.includes('refused')) + code, ['bash'])(blocks);
  },
};

export const languages = [typescript, python, go, ruby, curl];

/** A fresh virtual environment in which the interpreter's own packages are installed, so that pip needs no network. */
export async function virtualEnvironment(folder: string): Promise<string> {
  execFileSync(interpreter, ['-m', 'venv', join(folder, 'env')]);
  const site = (program: string) =>
    execFileSync(program, ['-c', 'import sysconfig; print(sysconfig.get_path("purelib"))'], {
      encoding: 'utf8',
    }).trim();
  await writeFile(join(site(join(folder, 'env/bin/python')), 'more.pth'), `${site(interpreter)}\n`);
  return `${join(folder, 'env/bin')}${delimiter}${process.env.PATH}`;
}
