// How long a question takes about a property of 50 documents, alone and in an account of 500, beside the same question
// about a property of five documents and PostgreSQL's full-text search over the same pages. `npm run bench -- chat`
// CHAT_ROUNDS=3 asks every question three times.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setAccountLimits } from '../src/accounts/accounts.ts';
import { createCaller } from './eval/caller.ts';
import { quantile } from './eval/figures.ts';
import { readSet } from './eval/set.ts';
import { closeBench, openBenchDatabase, pause, startBenchApi } from './shared/api-process.ts';
import { cpuSeconds } from './shared/cpu.ts';
import { copyDocuments, wholeCopy } from './shared/seed-growth.ts';

const rounds = Number(process.env.CHAT_ROUNDS ?? 3);
const documentsOfProperty = 50;
const documentsOfAccount = 500;
const samples = join(import.meta.dirname, '../samples');
/** About passages, from the labelled questions, and about the stored results of the whole property. */
const questions = [
  ...readSet(samples).questions.map(({ question }) => question),
  'What should I fix first?',
  'What are the safety hazards?',
  'What would the repairs cost?',
  'Which items need a licensed electrician?',
  'How many issues are critical?',
];

const database = await openBenchDatabase();
const { db, pool, accountId, liveKey } = database;
await setAccountLimits(db, accountId, {
  perMinute: 2_000_000_000,
  perHour: 2_000_000_000,
  chatPerMinute: 2_000_000_000,
});
const api = await startBenchApi(database, { ROLE: 'all' });
while (!(await fetch(`${api.url}/ready`)).ok) await pause(100);
const caller = createCaller(api.url, liveKey);

const files = readdirSync(samples).filter((name) => name.endsWith('.pdf'));
const { propertyId: small, documents } = await caller.upload(files.map((name) => join(samples, name)));
await caller.untilReady(small);
const { id: large } = await db.property.create({
  data: { accountId, mode: 'live', address: '50 Bench Way', country: 'US', addressKey: 'bench 50' },
});
for (const { id } of documents)
  await copyDocuments(pool, accountId, id, documentsOfProperty / documents.length, wholeCopy, large);

/** What a page search without an index of its own would do. */
const plainSearch = `
  select page.analysis_id, page.number, ts_headline('english', page.text, query) as headline
  from page join analysis on analysis.id = page.analysis_id,
    to_tsquery('english', nullif(replace(plainto_tsquery('english', $2)::text, '&', '|'), '')) as query
  where analysis.property_id = $1 and to_tsvector('english', page.text) @@ query
  order by ts_rank(to_tsvector('english', page.text), query) desc limit 3`;

interface Row {
  name: string;
  run: (question: string) => Promise<unknown>;
}
const ask = (propertyId: string) => (question: string) => caller.ask(question, { property_id: propertyId });
const rows: Row[] = [
  { name: `property of ${documents.length} documents`, run: ask(small) },
  { name: `property of ${documentsOfProperty} documents`, run: ask(large) },
  {
    name: `plain SQL full-text search, ${documentsOfProperty} documents`,
    run: (question) => pool.query(plainSearch, [large, question]),
  },
];

async function measure(title: string): Promise<void> {
  await pool.query('vacuum analyze');
  const waits = rows.map((): number[] => []);
  const cpu = rows.map(() => 0);
  for (let round = -1; round < rounds; round++) {
    for (const question of questions) {
      for (const [at, { run }] of rows.entries()) {
        const used = cpuSeconds(process.pid);
        const started = performance.now();
        await run(question);
        // The first round is warm-up.
        if (round < 0) continue;
        waits[at]!.push(performance.now() - started);
        cpu[at]! += cpuSeconds(process.pid) - used;
      }
    }
  }
  console.log(`\n${title}, ${questions.length} questions, ${rounds} rounds`);
  console.log(`${''.padEnd(44)} ${['p50', 'p95', 'CPU each'].map((head) => head.padStart(10)).join('')}`);
  for (const [at, { name }] of rows.entries()) {
    const of = [quantile(waits[at]!, 0.5)!, quantile(waits[at]!, 0.95)!, (1000 * cpu[at]!) / waits[at]!.length];
    console.log(`${name.padEnd(44)} ${of.map((ms) => `${ms.toFixed(1)} ms`.padStart(10)).join('')}`);
  }
}

await measure(`${documentsOfProperty + documents.length} documents in the account`);
const others = documentsOfAccount - documentsOfProperty - documents.length;
for (const { id } of documents) await copyDocuments(pool, accountId, id, others / documents.length, wholeCopy);
await measure(`${documentsOfAccount} documents in the account`);
await closeBench(api, database);
