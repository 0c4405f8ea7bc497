// `npm run bench` runs every benchmark, `npm run bench -- parse` one. Each prints ratios to a reference run beside it.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const all = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.ts') && file !== 'run.ts');
const wanted = process.argv.slice(2).map((name) => `${name}.ts`);
const unknown = wanted.filter((file) => !all.includes(file));
if (unknown.length > 0)
  throw new Error(`no such benchmark; there are: ${all.map((file) => file.slice(0, -3)).join(', ')}`);

for (const file of wanted.length > 0 ? wanted : all) {
  console.log(`\n# ${file.slice(0, -3)}`);
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, file)], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
