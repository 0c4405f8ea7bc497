// Packages of the clients for npm, pip, gem and go, made without these tools, so that the service can offer its own clients.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Entry, tar, zip } from './archives.ts';

const clients = join(import.meta.dirname, '../../clients');
const texts = ['README.md', 'CHANGELOG.md', 'LICENSE'];
const sha256 = (content: Buffer) => createHash('sha256').update(content);

/** Files of a folder that satisfy the condition, in order, with their paths from the folder. */
async function filesOf(folder: string, wanted: (path: string) => boolean): Promise<Entry[]> {
  const found = await readdir(folder, { withFileTypes: true, recursive: true });
  const paths = found
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    );
  const sorted = paths.filter(wanted).sort();
  return Promise.all(sorted.map(async (path) => ({ path, content: await readFile(join(folder, path)) })));
}

const under = (prefix: string, entries: Entry[]) =>
  entries.map(({ path, content }) => ({ path: `${prefix}${path}`, content }));

export async function npmPackage(): Promise<Entry> {
  const root = join(clients, 'typescript');
  const made = await mkdtemp(join(tmpdir(), 'lintel-package-'));
  try {
    const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'));
    const compiler = [join(typescript, 'bin/tsc'), '-p', root, '--outDir', join(made, 'dist')];
    execFileSync(process.execPath, compiler, { stdio: ['ignore', 'inherit', 'inherit'] });
    const entries = [
      ...(await filesOf(root, (path) => path === 'package.json' || texts.includes(path))),
      ...(await filesOf(made, () => true)),
    ];
    return { path: 'lintel.tgz', content: gzipSync(tar(under('package/', entries))) };
  } finally {
    await rm(made, { recursive: true });
  }
}

/** A wheel: https://packaging.python.org/specifications/binary-distribution-format */
export async function wheel(): Promise<Entry> {
  const root = join(clients, 'python');
  const project = await readFile(join(root, 'pyproject.toml'), 'utf8');
  const value = (name: string) => new RegExp(`^${name} = "(.*)"$`, 'm').exec(project)![1]!;
  const list = (name: string) =>
    [...new RegExp(`^${name} = \\[([^\\]]*)\\]`, 'm').exec(project)![1]!.matchAll(/"([^"]+)"/g)].map(([, one]) => one!);
  const version = value('version');
  const info = `lintel-${version}.dist-info/`;
  const metadata = [
    'Metadata-Version: 2.4',
    'Name: lintel',
    `Version: ${version}`,
    `Summary: ${value('description')}`,
    `Project-URL: Documentation, ${value('Documentation')}`,
    `License-Expression: ${value('license')}`,
    'License-File: LICENSE',
    `Requires-Python: ${value('requires-python')}`,
    ...list('dependencies').map((one) => `Requires-Dist: ${one}`),
    ...list('classifiers').map((one) => `Classifier: ${one}`),
    'Description-Content-Type: text/markdown',
    '',
    await readFile(join(root, 'README.md'), 'utf8'),
  ];
  const entries: Entry[] = [
    ...(await filesOf(join(root, 'src'), (path) => /\.py$|\/py\.typed$/.test(path))),
    { path: `${info}METADATA`, content: Buffer.from(metadata.join('\n')) },
    {
      path: `${info}WHEEL`,
      content: Buffer.from('Wheel-Version: 1.0\nGenerator: lintel\nRoot-Is-Purelib: true\nTag: py3-none-any\n'),
    },
    { path: `${info}licenses/LICENSE`, content: await readFile(join(root, 'LICENSE')) },
  ];
  const record = entries.map(
    ({ path, content }) => `${path},sha256=${sha256(content).digest('base64url')},${content.length}\n`,
  );
  entries.push({ path: `${info}RECORD`, content: Buffer.from(`${record.join('')}${info}RECORD,,\n`) });
  return { path: `lintel-${version}-py3-none-any.whl`, content: zip(entries) };
}

export async function gem(): Promise<Entry> {
  const root = join(clients, 'ruby');
  const specification = await readFile(join(root, 'lintel.gemspec'), 'utf8');
  const value = (name: string) => new RegExp(`spec\\.${name} = "(.*)"`).exec(specification)![1]!;
  const version = /VERSION = "(.*)"/.exec(await readFile(join(root, 'lib/lintel/generated/codes.rb'), 'utf8'))![1]!;
  const files = await filesOf(root, (path) => /^lib\/.*\.rb$/.test(path) || texts.includes(path));
  const requirement = (atLeast: string) =>
    `!ruby/object:Gem::Requirement\n  requirements:\n  - - ">="\n    - !ruby/object:Gem::Version\n      version: '${atLeast}'`;
  const metadata = `--- !ruby/object:Gem::Specification
name: lintel
version: !ruby/object:Gem::Version
  version: ${version}
platform: ruby
authors:
- Lintel
bindir: bin
date: 1980-01-02 00:00:00.000000000 Z
dependencies: []
description: ${JSON.stringify(value('description'))}
email:
executables: []
extensions: []
files:
${files.map(({ path }) => `- ${path}\n`).join('')}licenses:
- ${value('license')}
metadata:
  homepage_uri: ${value('homepage')}
homepage: ${value('homepage')}
require_paths:
- lib
required_ruby_version: ${requirement(value('required_ruby_version').replace('>= ', ''))}
required_rubygems_version: ${requirement('0')}
rubygems_version: 3.3.0
specification_version: 4
summary: ${JSON.stringify(value('summary'))}
`;
  const parts = [
    { path: 'metadata.gz', content: gzipSync(metadata) },
    { path: 'data.tar.gz', content: gzipSync(tar(files)) },
  ];
  const sums = parts.map(({ path, content }) => `  ${path}: ${sha256(content).digest('hex')}\n`).join('');
  parts.push({ path: 'checksums.yaml.gz', content: gzipSync(`---\nSHA256:\n${sums}`) });
  return { path: `lintel-${version}.gem`, content: tar(parts) };
}

/** What a module proxy serves: https://go.dev/ref/mod#goproxy-protocol */
export async function goModule(): Promise<Entry[]> {
  const root = join(clients, 'go');
  const declared = await readFile(join(root, 'go.mod'));
  const name = /^module (\S+)$/m.exec(String(declared))![1]!;
  const version = `v${/Version = "(.*)"/.exec(await readFile(join(root, 'codes.go'), 'utf8'))![1]}`;
  const files = await filesOf(root, (path) => !/_test\.go$|^conformance\//.test(path));
  const info = Buffer.from(JSON.stringify({ Version: version, Time: '2026-01-01T00:00:00Z' }));
  const versions = `${name}/@v`;
  return [
    { path: `${name}/@latest`, content: info },
    { path: `${versions}/list`, content: Buffer.from(`${version}\n`) },
    { path: `${versions}/${version}.info`, content: info },
    { path: `${versions}/${version}.mod`, content: declared },
    { path: `${versions}/${version}.zip`, content: zip(under(`${name}@${version}/`, files)) },
  ];
}
