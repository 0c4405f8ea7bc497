// Writes the generated parts of every client from schema/openapi.json. With `--check`, only reports what is out of date.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { generatedFiles } from './files.ts';
import { readModel } from './model.ts';

const clients = join(import.meta.dirname, '..');
const model = await readModel();
const files = generatedFiles(model);

for (const [path, text] of files) {
  const file = join(clients, path);
  if ((await readFile(file, 'utf8').catch(() => '')) === text) continue;
  if (process.argv.includes('--check')) {
    console.error(`clients/${path} is out of date. Run: npm run print`);
    process.exitCode = 1;
  } else {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}
