// Reads over REST and GraphQL beside two hand-written servers on the same database: Fastify with Prisma and Fastify with
// node-postgres (bench/peers). All return the same JSON. Interleaved rounds, medians, ratios. `npm run bench -- rest`
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { createAccount, setAccountLimits } from '../src/accounts/accounts.ts';
import { freePort } from '../src/database/embedded-server.ts';
import { closeBench, openBenchDatabase, pause, startBenchApi } from './shared/api-process.ts';
import { cpuSeconds } from './shared/cpu.ts';
import { seedReads } from './shared/seed-reads.ts';

const connections = 16;
const rounds = 5;
const roundMs = Number(process.env.ROUND_MS ?? 1500);

const database = await openBenchDatabase();
const { db, accountId, liveKey } = database;
await setAccountLimits(db, accountId, { perMinute: 2_000_000_000, perHour: 2_000_000_000 });
const { propertyId, analysisId } = await seedReads(db, accountId);
const exhausted = await createAccount(db, 'Exhausted', 'enterprise');
await setAccountLimits(db, exhausted.accountId, { perMinute: 1, perHour: 2_000_000_000 });
const unknown = '019a3f2e-6c1b-7d55-9b7e-4f0c2a9d8e11';

interface Read {
  name: string;
  path: string;
  key: string;
  status: number;
  query?: string;
}
const property = 'id externalId address city state zipCode country documentCount createdAt updatedAt';
const meta = 'meta { hasMore nextCursor }';
const cost = 'estimatedCost { low high currency';
const issue = `id title description system component location severity severityReason safetyHazard page snippet recommendation trade confidence ${cost} basis }`;
const reads: Read[] = [
  {
    name: 'property',
    path: `/v1/properties/${propertyId}`,
    query: `{ property(id: "${propertyId}") { ${property} } }`,
  },
  {
    name: 'property list (20)',
    path: '/v1/properties?limit=20',
    query: `{ properties(limit: 20) { properties { ${property} } ${meta} } }`,
  },
  {
    name: 'issues (50)',
    path: `/v1/analyses/${analysisId}/issues?limit=50`,
    query: `{ analysisIssues(id: "${analysisId}", limit: 50) { analysisId issues { ${issue} } totalIssues ${cost} } ${meta} } }`,
  },
  {
    name: 'chat history (50)',
    path: `/v1/chat/${analysisId}/history?limit=50`,
    query: `{ chatHistory(analysisId: "${analysisId}", limit: 50) { analysisId messages { messageId query answer createdAt } meta { totalCount hasMore nextCursor } } }`,
  },
  { name: '404', path: `/v1/properties/${unknown}`, status: 404 },
  { name: '401', path: `/v1/properties/${propertyId}`, key: `lt_live_${'x'.repeat(43)}`, status: 401 },
  { name: '429', path: '/v1/properties', key: exhausted.liveKey, status: 429 },
].map((read) => ({ key: liveKey, status: 200, ...read }));

interface Target {
  name: string;
  url: string;
  pid: number;
}
const api = await startBenchApi(database, { UNAUTHORIZED_PER_MINUTE: '2000000000', NODE_ENV: 'production' });
const peers = await Promise.all(['prisma', 'pg'].map(startPeer));
const service: Target = { name: 'this service', url: api.url, pid: api.pid };
const targets = [service, ...peers];
const postgres = Number(
  readFileSync(join(database.directory, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0],
);
const agent = new Agent({ keepAlive: true, maxSockets: connections });

await requireSameJson();
console.log(`requests a second over ${connections} connections, median of ${rounds} interleaved rounds`);
for (const read of reads) {
  const results = await measure(targets.map((target) => ({ target, read })));
  const [own, prisma, plain] = results as [Result, Result, Result];
  console.log(
    `${read.name.padEnd(18)} ${rate(own)} | Fastify + Prisma ${rate(prisma)} ratio ${ratio(own, prisma)} | Fastify + pg ${rate(plain)} ratio ${ratio(own, plain)}`,
  );
  if (!read.query) continue;
  const pair = await measure([
    { target: service, read },
    { target: service, read, graphql: true },
  ]);
  const [rest, graphql] = pair as [Result, Result];
  console.log(`${' '.repeat(18)} GraphQL ${rate(graphql)}, ratio to REST ${ratio(graphql, rest)}`);
}
for (const peer of peers) process.kill(peer.pid);
agent.destroy();
await closeBench(api, database);

interface Result {
  perSecond: number;
  cpuMs: number;
}
function rate({ perSecond, cpuMs }: Result): string {
  return `${perSecond.toFixed(0)}/s (${cpuMs.toFixed(2)} ms CPU)`;
}
function ratio(a: Result, b: Result) {
  return `${(a.perSecond / b.perSecond).toFixed(2)} (CPU ${(b.cpuMs / a.cpuMs).toFixed(2)})`;
}

interface Work {
  target: Target;
  read: Read;
  graphql?: boolean;
}

async function measure(work: Work[]): Promise<Result[]> {
  const results = work.map(() => [] as Result[]);
  for (const one of work) await round(one, roundMs / 2);
  for (let i = 0; i < rounds; i++) for (const [k, one] of work.entries()) results[k]!.push(await round(one, roundMs));
  return results.map((all) => ({
    perSecond: median(all.map(({ perSecond }) => perSecond)),
    cpuMs: median(all.map(({ cpuMs }) => cpuMs)),
  }));
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

/** The CPU time is that of the server and of PostgreSQL. */
async function round(work: Work, ms: number): Promise<Result> {
  const cpu = () => cpuSeconds(work.target.pid) + cpuSeconds(postgres);
  const before = cpu();
  const started = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() - started < ms) {
        await send(work);
        done++;
      }
    }),
  );
  const elapsed = performance.now() - started;
  return { perSecond: done / (elapsed / 1000), cpuMs: ((cpu() - before) * 1000) / done };
}

function send({ target, read, graphql }: Work): Promise<string> {
  const body = graphql ? JSON.stringify({ query: read.query }) : undefined;
  return new Promise((resolve, reject) => {
    const call = request(
      graphql ? `${target.url}/graphql` : target.url + read.path,
      {
        agent,
        method: graphql ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${read.key}`,
          ...(body && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
        },
      },
      (response) => {
        // One call of a new minute is allowed.
        const isAllowed = read.status === 429 && response.statusCode === 200;
        if (response.statusCode !== read.status && !isAllowed)
          reject(new Error(`${read.name}: status ${response.statusCode}`));
        let text = '';
        response
          .setEncoding('utf8')
          .on('data', (chunk: string) => {
            text += chunk;
          })
          .on('end', () => (graphql && text.includes('"errors"') ? reject(new Error(text)) : resolve(text)));
      },
    );
    call.on('error', reject).end(body);
  });
}

/** A comparison of different answers would mean nothing. */
async function requireSameJson(): Promise<void> {
  for (const key of [exhausted.liveKey])
    for (const target of targets) await send({ target, read: { ...reads[0]!, key, status: 200 } }).catch(() => '');
  for (const read of reads.filter(({ status }) => status === 200)) {
    const [own, ...others] = await Promise.all(targets.map(async (target) => JSON.parse(await send({ target, read }))));
    for (const other of others) {
      if (read.name.startsWith('issues')) other.meta.next_cursor = own.meta.next_cursor;
      if (!isDeepStrictEqual(own, other))
        throw new Error(`${read.name}: ${JSON.stringify([own, other]).slice(0, 2000)}`);
    }
  }
}

async function startPeer(queries: string): Promise<Target> {
  const port = await freePort();
  const peer = fork(join(import.meta.dirname, 'peers/server.ts'), [], {
    env: { ...process.env, DATABASE_URL: database.url, QUERIES: queries, PORT: String(port), NODE_ENV: 'production' },
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url).catch(() => null))) await pause(100);
  return { name: queries, url, pid: peer.pid! };
}
