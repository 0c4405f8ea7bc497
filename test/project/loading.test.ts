// What each program loads. A process that loads what it does not need starts later and holds more memory.
import { describe, expect, test } from 'vitest';
import { modulesOf } from './loaded-modules.ts';

const load = (...files: string[]) => {
  const script = `for (const file of ${JSON.stringify(files)}) await import(file); process.exit()`;
  return modulesOf(['--input-type=module', '--eval', script]);
};
const among = (modules: Set<string>, pattern: RegExp) => [...modules].filter((name) => pattern.test(name));

describe('the command line', () => {
  test.each([['--help'], ['billing', 'refund', '--help']])(
    'loads only commander and definitions for %s %s',
    async (...args) => {
      const modules = await modulesOf(['src/cli.ts', ...args]);
      expect(modules).toContain('src/cli/billing.ts');
      const packages = [...modules].filter((name) => !/^(src|test)\//.test(name));
      expect(packages.sort()).toEqual(['commander', 'uuid']);
      expect(among(modules, /^src\/(app|database|engine|api|config\/config)/)).toEqual([]);
    },
  );
});

describe('the service', () => {
  test('loads providers, senders and rare protocols of the API only when they are used', async () => {
    const modules = await load('./src/api/server.ts');
    expect(modules).toContain('graphql-yoga');
    expect(
      among(
        modules,
        /^(stripe|sofa-api|fets|meilisearch|undici|@tus|@modelcontextprotocol|@google|@aws-sdk|@graphql-yoga\/render)/,
      ),
    ).toEqual([]);
  });

  test('loads readers of files only in the processes that read files', async () => {
    const modules = await load('./src/app/start.ts', './src/api/server.ts', './src/worker/worker.ts');
    expect(modules).toContain('src/documents/parser.ts');
    expect(among(modules, /^(pdfjs-dist|pdf-parse|mammoth|sharp|tesseract\.js|@napi-rs)/)).toEqual([]);
  });

  test('loads no schema and no HTTP handlers in a worker', async () => {
    const modules = await load('./src/app/start.ts', './src/worker/worker.ts');
    expect(modules).toContain('graphile-worker');
    expect(among(modules, /^(schema\/|src\/api\/|graphql|@pothos|stripe|sofa-api|meilisearch)/)).toEqual([]);
  });
});
