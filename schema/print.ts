// Writes schema.graphql, the operations of the portal and of REST, openapi.json and docs/errors.md. With `--check`, only reports whether they are up to date.
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { generate } from '@graphql-codegen/cli';
import config from '../codegen.ts';
import { errorReference } from './error-reference.ts';
import { restSchema, schema } from './index.ts';
import { openApi } from './openapi.ts';
import { withExamples } from './response-examples.ts';
import { restOperations } from './rest-operations.ts';

const root = join(import.meta.dirname, '..');
const printed: { filename: string; content: string }[] = await generate({ ...config, cwd: root }, false);
const files = [
  ...printed.map(({ filename, content }) => ({
    path: resolve(root, filename),
    content: `${content.trim()}\n`,
  })),
  {
    path: join(root, 'schema', 'openapi.json'),
    content: `${JSON.stringify(withExamples(openApi(restSchema)), null, 2)}\n`,
  },
  { path: join(root, 'schema', 'rest-operations.graphql'), content: await restOperations(restSchema) },
  { path: join(root, 'docs', 'errors.md'), content: errorReference(schema) },
];

if (process.argv.includes('--check')) {
  for (const { path, content } of files) {
    if ((await readFile(path, 'utf8').catch(() => '')) === content) continue;
    console.error(`${path.slice(root.length + 1)} is out of date. Run: npm run print`);
    process.exitCode = 1;
  }
} else {
  await Promise.all(files.map(({ path, content }) => writeFile(path, content)));
}
