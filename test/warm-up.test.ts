// The sample report that each process reads after its start.
import type { Logger } from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
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
    analyze: vi.spyOn(engine, 'analyze'),
    embed: vi.spyOn(engine, 'embed'),
    info,
    run: (role: 'api' | 'worker') =>
      warmUp({ config: { role }, parser, engineFor: () => engine, log: { info } as unknown as Logger }),
  };
}

test('a worker reads and analyzes the sample report', async () => {
  const { run, preview, parse, analyze, embed, info } = watched();
  await run('worker');
  expect(parse).toHaveBeenCalledOnce();
  expect(analyze.mock.calls.map(([{ documentType, pages }]) => [documentType, pages.length > 1])).toEqual([
    ['inspection_report', true],
  ]);
  expect((await embed.mock.results[0]!.value).length).toBeGreaterThan(5);
  expect(preview).not.toHaveBeenCalled();
  expect(info).not.toHaveBeenCalled();
});

test('an API process only previews it', async () => {
  const { run, preview, parse, analyze } = watched();
  await run('api');
  expect(preview).toHaveBeenCalledOnce();
  expect(parse).not.toHaveBeenCalled();
  expect(analyze).not.toHaveBeenCalled();
});

test('a remote engine is not called', async () => {
  const { run, parse, analyze, embed } = watched({ embedsLocally: false });
  await run('worker');
  expect(parse).toHaveBeenCalledOnce();
  expect(analyze).not.toHaveBeenCalled();
  expect(embed).not.toHaveBeenCalled();
});

test('a failure is logged and stops nothing', async () => {
  const { run, parse, info } = watched();
  parse.mockRejectedValueOnce(new Error('no reading process'));
  await run('worker');
  expect(info).toHaveBeenCalledOnce();
});
