// biome.json enforces the layers of ARCHITECTURE.md for every folder, without exceptions.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const config = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')) as { overrides: { includes: string[] }[] };

test('every folder of src but the top layer has import rules', () => {
  const folders = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const ruled = config.overrides.flatMap(({ includes }) => includes);
  for (const { name } of folders) {
    if (name !== 'app' && name !== 'cli') expect(ruled).toContain(`src/${name}/**`);
  }
});

const directory = mkdtempSync(join(tmpdir(), 'lintel-layers-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** Lints one file with the project's rules. */
function lint(path: string, text: string): string {
  const file = join(directory, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  writeFileSync(join(directory, 'biome.json'), JSON.stringify({ ...config, vcs: { enabled: false } }));
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const { stdout, stderr } = spawnSync(process.execPath, [biome, 'lint', path], { cwd: directory, encoding: 'utf8' });
  return stdout + stderr;
}

test.each([
  ['src/credits/upward.ts', "import '../billing/sync.ts';\n", 'Imports go to lower layers only'],
  ['src/credits/type.ts', "import type { Billing } from '../billing/sync.ts';\n", 'Imports go to lower layers only'],
  ['src/unlocks/internal.ts', "import '../credits/ledger.ts';\n", 'through its public file'],
  ['src/billing/by-name.ts', "import '../webhooks/outbox.ts';\n", 'through its public file'],
])('%s may not contain %j', (path, text, message) => {
  expect(lint(path, text)).toContain(message);
});

test('a resource may import the public file of a lower one', () => {
  expect(lint('src/unlocks/public.ts', "import '../credits/credits.ts';\n")).not.toContain('noRestrictedImports');
});

test('a cycle of type imports is an error', () => {
  lint('src/credits/a.ts', "import type { B } from './b.ts';\nexport type A = B;\n");
  const output = lint('src/credits/b.ts', "import type { A } from './a.ts';\nexport type B = A | null;\n");
  expect(output).toContain('noImportCycles');
});
