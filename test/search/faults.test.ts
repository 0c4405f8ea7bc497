import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMeilisearchSearch } from '../../src/search/meilisearch.ts';
import { type Search, SearchUnavailable } from '../../src/search/search.ts';
import { indexedChunk, newTenant } from './chunk.ts';
import { type Fault, type StandIn, startStandIn } from './stand-in.ts';

let standIn: StandIn;
const tenant = newTenant();
const analysisId = randomUUID();
const quick = { index: 'faults', timeoutMs: 1_000, pauseMs: 1 };
/** The time limits of all requests so far. They end only when a test ends them. */
const limits: AbortController[] = [];

const create = (more: Partial<Parameters<typeof createMeilisearchSearch>[0]> = {}): Search =>
  createMeilisearchSearch({ url: standIn.url, key: standIn.key, ...quick, ...more });

const chunk = (text: string, position = 0) =>
  indexedChunk(tenant, analysisId, { text, position, file: 'a.pdf', vector: null });
const ask = (query = 'chimney') => ({ tenant, scope: { analysisId }, query, vector: null, limit: 5 });
/** Injects the fault for this many of the following requests to a path. */
const times = (count: number, path: string, fault: Fault) => {
  let left = count;
  return (line: string) => {
    if (!line.endsWith(path) || left-- <= 0) return null;
    if (fault === 'silent') limits.at(-1)!.abort(new DOMException('No answer in time', 'TimeoutError'));
    return fault;
  };
};
const came = (path: string) => standIn.requests.filter(({ line }) => line.endsWith(path)).length;

beforeEach(async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const limit = new AbortController();
    limits.push(limit);
    return limit.signal;
  });
  standIn = await startStandIn();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await standIn.close();
});

const faults: [string, Fault][] = [
  ['a 503', { status: 503, body: '{"message":"Too many search requests","code":"too_many_search_requests"}' }],
  ['a 500', { status: 500, body: '{"message":"An internal error","code":"internal","type":"internal","link":""}' }],
  ['a 429', { status: 429, body: '{"message":"Slow down","code":"too_many"}' }],
  ["a proxy's page", { status: 502, body: '<html>Bad Gateway</html>' }],
  ['a connection that breaks', 'broken'],
  ['an answer that breaks off', 'cut'],
  ['no answer', 'silent'],
];

test.each(faults)('retries after %s, then reports it', async (_, fault) => {
  const told: unknown[] = [];
  const search = create({ onFault: (error) => told.push(error) });
  await search.index([chunk('The chimney leans.')]);
  standIn.fault = times(2, '/multi-search', fault);
  expect(await search.search(ask())).toHaveLength(1);
  expect(came('/multi-search')).toBe(3);
  expect(AbortSignal.timeout).toHaveBeenLastCalledWith(quick.timeoutMs);
  expect(told).toEqual([]);
  standIn.fault = times(Number.POSITIVE_INFINITY, '/multi-search', fault);
  await expect(search.search(ask())).rejects.toBeInstanceOf(SearchUnavailable);
  expect(came('/multi-search')).toBe(6);
  expect(told).toHaveLength(1);
  standIn.fault = () => null;
  expect(await search.search(ask())).toHaveLength(1);
});

test('reports a wrong key or another service without a retry', async () => {
  await expect(create({ key: 'wrong' }).search(ask())).rejects.toBeInstanceOf(SearchUnavailable);
  await expect(create({ key: null }).ping()).rejects.toBeInstanceOf(SearchUnavailable);
  standIn.fault = () => ({ status: 404, body: '' });
  await expect(create().ping()).rejects.toBeInstanceOf(SearchUnavailable);
});

test('uses a service that comes up after the process started', async () => {
  standIn.fault = () => 'broken';
  const search = create();
  await expect(search.ping()).rejects.toBeInstanceOf(SearchUnavailable);
  standIn.fault = () => null;
  await search.ping();
  await search.index([chunk('The chimney leans.')]);
  expect(await search.search(ask())).toHaveLength(1);
});

test('throws for a failed task: unavailable for server errors, a plain error for our mistakes', async () => {
  const search = create();
  await search.ping();
  standIn.failing = 'documentAdditionOrUpdate';
  await expect(search.index([chunk('The chimney leans.')])).rejects.toBeInstanceOf(SearchUnavailable);
  standIn.failing = 'documentDeletion';
  await expect(search.removeAnalysis(tenant, analysisId)).rejects.toBeInstanceOf(SearchUnavailable);
  standIn.failing = null;
  standIn.indexes.get(quick.index)!.set({ embedders: { another: { source: 'userProvided', dimensions: 3 } } });
  const refused = search.index([chunk('The chimney leans.')]);
  await expect(refused).rejects.toThrow('vector_embedding_error');
  await expect(refused).rejects.not.toBeInstanceOf(SearchUnavailable);
});

test('ends the request and the task poll when the caller aborts', async () => {
  const search = create();
  await search.ping();
  for (const [path, work] of [
    [/multi-search$/, (signal: AbortSignal) => search.search(ask(), signal)],
    [/documents$/, (signal: AbortSignal) => search.index([chunk('The chimney leans.')], signal)],
    [/tasks\/\d+$/, (signal: AbortSignal) => search.index([chunk('The chimney leans.')], signal)],
  ] as const) {
    const leaving = new AbortController();
    standIn.fault = (line) => {
      if (!path.test(line)) return null;
      leaving.abort(new Error('left'));
      return 'silent';
    };
    await expect(work(leaving.signal)).rejects.toThrow('left');
  }
});

test('configures the index once when processes start together, and not again later', async () => {
  await Promise.all(Array.from({ length: 4 }, () => create().ping()));
  const made = standIn.tasks.length;
  expect(standIn.tasks.some((task) => task.type === 'settingsUpdate' && task.status === 'succeeded')).toBe(true);
  expect(standIn.tasks.filter((task) => task.type === 'indexCreation' && task.status === 'succeeded')).toHaveLength(1);
  await create().ping();
  expect(standIn.tasks).toHaveLength(made);
});

test('reports a deleted index as unavailable and creates it again', async () => {
  const search = create();
  await search.index([chunk('The chimney leans.')]);
  standIn.indexes.delete(quick.index);
  await expect(search.search(ask())).rejects.toBeInstanceOf(SearchUnavailable);
  expect(await search.holds(tenant, { analysisId })).toBe(false);
});

test('sends documents in batches limited by number and size', async () => {
  const search = create();
  await search.index(Array.from({ length: 1100 }, (_, at) => chunk(`Room ${at}.`, at)));
  const sent = () => standIn.requests.filter(({ line }) => line === `POST /indexes/${quick.index}/documents`);
  expect(sent().map(({ body }) => body.split('\n').length)).toEqual([500, 500, 100]);
  standIn.requests.length = 0;
  await search.index(Array.from({ length: 10 }, (_, at) => chunk('word '.repeat(400_000), at)));
  expect(sent().length).toBeGreaterThan(2);
  for (const { body } of sent()) expect(Buffer.byteLength(body)).toBeLessThan(9_000_000);
});

test('never puts an invalid id into a filter', async () => {
  const search = create();
  const forged = `x" OR accountId EXISTS OR mode = "live`;
  const stranger = { accountId: forged, mode: 'live' as const };
  await expect(search.search({ ...ask(), tenant: stranger })).rejects.toThrow(TypeError);
  await expect(search.search({ ...ask(), scope: { analysisId: forged } })).rejects.toThrow(TypeError);
  await expect(search.removeProperty(tenant, forged)).rejects.toThrow(TypeError);
  await expect(search.removeAnalysis(stranger, analysisId)).rejects.toThrow(TypeError);
});

test('escapes quotes and backslashes of a question in the filter', async () => {
  const search = create();
  await search.index([chunk('The chimney leans.')]);
  expect(await search.search(ask(`chimney"] OR terms IN ["leans \\" 'chimney`))).toHaveLength(1);
});
