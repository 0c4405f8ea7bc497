// How the time of a request grows with the documents of an account and with the number of accounts. One property stays
// as it is while other documents are added; each request is measured by its time, its statements and the blocks that
// they touch. Then the plans of the ten hottest statements. `npm run bench -- growth`
// GROWTH_MAX=1000 stops at an account of 1,000 documents; GROWTH_REPORT=docs/growth.md writes the result there.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createAccount, setAccountLimits } from '../src/accounts/accounts.ts';
import { createCaller } from './eval/caller.ts';
import { quantile } from './eval/figures.ts';
import { closeBench, openBenchDatabase, pause, startBenchApi } from './shared/api-process.ts';
import { copyDocuments, documentsPerProperty, wholeCopy } from './shared/seed-growth.ts';
import { explain, hottest, readCounts, resetCounts, shortened, startCounting } from './shared/statements.ts';

const most = Number(process.env.GROWTH_MAX ?? 10_000);
const rounds = Number(process.env.GROWTH_ROUNDS ?? 30);
const deletions = 3;
const jobs = 3;
const report = process.env.GROWTH_REPORT;
const samples = join(import.meta.dirname, '../samples');
const questions = ['How old is the roof?', 'What are the safety hazards?', 'What would the repairs cost?'];

const database = await startCounting(await openBenchDatabase());
const { db, pool, accountId, liveKey } = database;
const limits = { perMinute: 2_000_000_000, perHour: 2_000_000_000, chatPerMinute: 2_000_000_000 };
await setAccountLimits(db, accountId, limits);
const api = await startBenchApi(database, { ROLE: 'all' });
while (!(await fetch(`${api.url}/ready`)).ok) await pause(100);
const caller = createCaller(api.url, liveKey);
const sample = await readFile(join(samples, 'inspection-report.pdf'));

const first = await caller.upload([join(samples, 'inspection-report.pdf')]);
await caller.untilReady(first.propertyId);
const donor = first.documents[0]!.id;
await copyDocuments(pool, accountId, donor, documentsPerProperty, wholeCopy);
const { id: analysisId, propertyId } = await db.analysis.findFirstOrThrow({
  where: { id: { not: donor }, propertyId: { not: null } },
  orderBy: { id: 'asc' },
});

interface Measured {
  name: string;
  ms: number;
  calls: number;
  blocks: number;
}

async function call(path: string, init: RequestInit = {}, accept = 'application/json'): Promise<Response> {
  const headers = {
    authorization: `Bearer ${liveKey}`,
    accept,
    ...(init.body && { 'content-type': 'application/json' }),
  };
  const response = await fetch(api.url + path, { ...init, headers });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}
const get = async (path: string) => void (await (await call(path)).text());
async function post(path: string, body: object): Promise<void> {
  const text = await (await call(path, { method: 'POST', body: JSON.stringify(body) })).text();
  if (text.startsWith('{"errors"')) throw new Error(`${path}: ${text}`);
}

/** Reads the first event of a subscription. */
async function firstEvent(query: string): Promise<void> {
  const stop = new AbortController();
  const init = { method: 'POST', body: JSON.stringify({ query }), signal: stop.signal };
  const { body } = await call('/graphql', init, 'text/event-stream');
  let text = '';
  for await (const part of body!.pipeThrough(new TextDecoderStream())) {
    text += part;
    if (/"data":\{/.test(text)) break;
  }
  if (!/"data":\{/.test(text)) throw new Error(`no event: ${text}`);
  stop.abort();
}

let uploaded = 0;
/** From the start of an upload until its document can be asked. */
async function runJob(): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([sample, `\n% ${uploaded++}\n`]), 'report.pdf');
  const response = await fetch(`${api.url}/v1/analyses`, {
    method: 'POST',
    headers: { authorization: `Bearer ${liveKey}` },
    body: form,
  });
  const { analysis_id: id } = (await response.json()) as { analysis_id: string };
  while (((await (await call(`/v1/analyses/${id}`)).json()) as { chat_status: string }).chat_status !== 'ready')
    await pause(20);
}

async function deleteOne(): Promise<void> {
  const row = await db.analysis.findFirstOrThrow({
    where: { accountId, propertyId: { not: null } },
    orderBy: { id: 'desc' },
    select: { id: true },
  });
  await call(`/v1/analyses/${row.id}`, { method: 'DELETE' });
}

const work: { name: string; times: number; run: (round: number) => Promise<void> }[] = [
  { name: 'property', times: rounds, run: () => get(`/v1/properties/${propertyId}`) },
  { name: 'property list (20)', times: rounds, run: () => get('/v1/properties?limit=20') },
  { name: 'documents of a property', times: rounds, run: () => get(`/v1/properties/${propertyId}/documents`) },
  {
    name: 'documents of the account (20)',
    times: rounds,
    run: () => post('/graphql', { query: '{ documents(limit: 20) { documents { id status } totalDocuments } }' }),
  },
  { name: 'issues (50)', times: rounds, run: () => get(`/v1/analyses/${analysisId}/issues?limit=50`) },
  { name: 'chat history (50)', times: rounds, run: () => get(`/v1/chat/${analysisId}/history?limit=50`) },
  {
    name: 'chat',
    times: rounds,
    run: (round) => post('/v1/chat', { query: questions[round % questions.length], property_id: propertyId }),
  },
  {
    name: 'progress of a property',
    times: rounds,
    run: () => firstEvent(`subscription { propertyProgress(id: "${propertyId}") { status percent } }`),
  },
  {
    name: 'progress of the account',
    times: rounds,
    run: () => firstEvent('subscription { accountActivity { unfinishedDocuments } }'),
  },
  {
    name: 'usage',
    times: rounds,
    run: () => post('/graphql', { query: '{ account { usage { documents properties } } }' }),
  },
  { name: '/ready', times: rounds, run: () => get('/ready') },
  { name: 'deletion of a document', times: deletions, run: deleteOne },
  { name: 'upload to chat-ready', times: jobs, run: runJob },
];

async function measure(): Promise<Measured[]> {
  await copyDocuments(pool, accountId, donor, deletions + 1);
  await pool.query('vacuum analyze');
  const results: Measured[] = [];
  for (const { name, times, run } of work) {
    await run(0);
    await resetCounts(pool);
    const waits: number[] = [];
    for (let round = 0; round < times; round++) {
      const begin = performance.now();
      await run(round);
      waits.push(performance.now() - begin);
    }
    const { calls, blocks } = await readCounts(pool);
    results.push({ name, ms: quantile(waits, 0.5)!, calls: calls / times, blocks: blocks / times });
  }
  return results;
}

const sizes = [10, 100, 1_000, 10_000].filter((size) => size <= most);
/** Of each further account: 10 accounts, then 100. */
const others = [
  { accounts: 9, documents: Math.min(1_000, most) },
  { accounts: 90, documents: Math.min(100, most) },
];
const stages: { title: string; results: Measured[] }[] = [];
async function stage(title: string): Promise<void> {
  console.error(title);
  stages.push({ title, results: await measure() });
}
let documents = documentsPerProperty;
for (const size of sizes) {
  if (size > documents) await copyDocuments(pool, accountId, donor, size - documents);
  documents = size;
  await stage(`${size.toLocaleString('en')} documents`);
}
let accounts = 1;
for (const { accounts: more, documents: each } of others) {
  for (let at = 0; at < more; at++) {
    const other = await createAccount(db, `Bench ${accounts + at}`, 'enterprise');
    await copyDocuments(pool, other.accountId, donor, each);
  }
  accounts += more;
  await stage(`and ${accounts} accounts`);
}

const lines = [`| request | ${stages.map(({ title }) => title).join(' | ')} | last : first |`];
lines.push(`|---|${stages.map(() => '---').join('|')}|---|`);
for (const [at, { name }] of work.entries()) {
  const all = stages.map(({ results }) => results[at]!);
  const cells = all.map(({ ms, calls, blocks }) => `${ms.toFixed(1)} ms, ${calls.toFixed(0)} / ${blocks.toFixed(0)}`);
  const [one, last] = [all[0]!, all.at(-1)!];
  lines.push(
    `| ${name} | ${cells.join(' | ')} | ${(last.ms / one.ms).toFixed(2)} (blocks ${(last.blocks / Math.max(1, one.blocks)).toFixed(2)}) |`,
  );
}
console.log(lines.join('\n'));

await copyDocuments(pool, accountId, donor, 2 * questions.length);
await resetCounts(pool);
const runAll = async (times: number) => {
  for (let round = 0; round < times; round++) for (const { run } of work) await run(round);
};
await runAll(questions.length);
const hot = await hottest(pool, 10);
const plans = await explain(database, () => runAll(1));
const explained = hot.flatMap(({ id, text, calls, ms, blocks }, at) => [
  `### ${at + 1}. ${calls} calls, ${(ms / calls).toFixed(2)} ms and ${(blocks / calls).toFixed(0)} blocks each`,
  '```sql',
  shortened(text.trim().replace(/\s+/g, ' '), 900)
    .replace(/(.{1,118})(?: |$)/g, '$1\n')
    .trim(),
  '```',
  '```',
  plans.get(id) ?? 'no plan was recorded',
  '```',
]);
if (report)
  await writeFile(
    report,
    [
      ...(await readFile(report, 'utf8')).split('<!-- measured -->').slice(0, 1),
      '<!-- measured -->',
      '',
      ...lines,
      '',
      '## Plans',
      '',
      ...explained,
      '',
    ].join('\n'),
  );
else console.log(explained.join('\n'));
await closeBench(api, database);
