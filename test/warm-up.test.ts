// The sample report that each process reads after its start.
import type { Logger } from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import type { AnalyzedDocument } from '../src/analyses/analyses.ts';
import { warmUp } from '../src/app/warm-up.ts';
import { createParser } from '../src/documents/parser.ts';
import { createBuiltinEngine } from '../src/engine/builtin/builtin.ts';
import type { Engine } from '../src/engine/engine.ts';

const parser = createParser({ size: 1 });
afterAll(() => parser.close());

function watched(changes: Partial<Engine> = {}) {
  const engine: Engine = { ...createBuiltinEngine(), ...changes };
  const info = vi.fn();
  return {
    preview: vi.spyOn(parser, 'preview').mockClear(),
    parse: vi.spyOn(parser, 'parse').mockClear(),
    info,
    run: (role: 'api' | 'worker') =>
      warmUp({ config: { role }, parser, engineFor: () => engine, log: { info } as unknown as Logger }),
  };
}

test('a worker has the sample report read and analyzed', async () => {
  const { run, preview, parse, info } = watched();
  await run('worker');
  expect(parse).toHaveBeenCalledOnce();
  const { kind, pageCount, result } = (await parse.mock.results[0]!.value).analyzed as AnalyzedDocument;
  expect(kind.documentType).toBe('inspection_report');
  expect(pageCount).toBeGreaterThan(1);
  expect(result!.reading.issues.length).toBeGreaterThan(5);
  expect(JSON.parse(result!.entries![0]!).length).toBeGreaterThan(5);
  expect(preview).not.toHaveBeenCalled();
  expect(info).not.toHaveBeenCalled();
});

test('an API process only previews it', async () => {
  const { run, preview, parse } = watched();
  await run('api');
  expect(preview).toHaveBeenCalledOnce();
  expect(parse).not.toHaveBeenCalled();
});

test('a remote engine is not called', async () => {
  const { run, parse } = watched({ local: false });
  await run('worker');
  expect(parse).toHaveBeenCalledOnce();
  expect((await parse.mock.results[0]!.value).analyzed).toBeUndefined();
});

test('a failure is logged and stops nothing', async () => {
  const { run, parse, info } = watched();
  parse.mockRejectedValueOnce(new Error('no reading process'));
  await run('worker');
  expect(info).toHaveBeenCalledOnce();
});
