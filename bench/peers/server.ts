// A hand-written server for the reads of `/v1`, with keys cached for five seconds and calls counted in memory. It is what a
// developer would write without the service: `fork` it with `QUERIES=prisma` or `QUERIES=pg`.
import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import { openPgQueries } from './pg.ts';
import { openPrismaQueries } from './prisma.ts';
import { failure, issueJson, messageJson, page, propertyJson } from './shapes.ts';

const url = process.env.DATABASE_URL!;
const queries = process.env.QUERIES === 'pg' ? openPgQueries(url) : openPrismaQueries(url);

interface Caller {
  accountId: string;
  perMinute: number;
  until: number;
}
const callers = new Map<string, Caller>();
const counts = new Map<string, { minute: number; count: number }>();

async function identify(header = ''): Promise<Caller | null> {
  const hash = createHash('sha256').update(header.slice('Bearer '.length)).digest();
  const known = callers.get(hash.toString('hex'));
  if (known && known.until > Date.now()) return known;
  const found = await queries.account(hash);
  if (!found) return null;
  const caller = { ...found, until: Date.now() + 5_000 };
  callers.set(hash.toString('hex'), caller);
  return caller;
}

const app = Fastify();
app.decorateRequest('accountId', '');
app.addHook('onRequest', async (request, reply) => {
  const caller = await identify(request.headers.authorization);
  if (!caller) return reply.code(401).send(failure('unauthorized', 'The API key is missing or not valid.'));
  const minute = Math.floor(Date.now() / 60_000);
  const count = counts.get(caller.accountId);
  const used = count?.minute === minute ? count : { minute, count: 0 };
  counts.set(caller.accountId, used);
  reply.header('X-RateLimit-Limit', caller.perMinute);
  if (used.count >= caller.perMinute) {
    return reply.code(429).header('Retry-After', 60).send(failure('rate_limit_exceeded', 'Too many requests.'));
  }
  used.count++;
  reply.header('X-RateLimit-Remaining', caller.perMinute - used.count).header('X-RateLimit-Reset', (minute + 1) * 60);
  (request as unknown as { accountId: string }).accountId = caller.accountId;
});
const accountOf = (request: unknown) => (request as { accountId: string }).accountId;
const limitOf = (query: unknown) => Number((query as { limit?: string }).limit ?? 20);
const idOf = (params: unknown) => (params as { id: string }).id;

app.get('/v1/properties/:id', async (request, reply) => {
  const row = await queries.property(accountOf(request), idOf(request.params));
  return row ? propertyJson(row) : reply.code(404).send(failure('not_found', 'There is no such property.'));
});
app.get('/v1/properties', async (request) => {
  const limit = limitOf(request.query);
  const { items, meta } = page(await queries.properties(accountOf(request), limit + 1), limit, (row) => row.id);
  return { properties: items.map(propertyJson), meta };
});
app.get('/v1/analyses/:id/issues', async (request, reply) => {
  const id = idOf(request.params);
  const limit = limitOf(request.query);
  const found = await queries.issues(accountOf(request), id, limit + 1);
  if (!found) return reply.code(404).send(failure('not_found', 'There is no such analysis.'));
  const { items, meta } = page(found.issues, limit, (row) => String(row.position + 1_000_000));
  return {
    analysis_id: id,
    issues: items.map(issueJson),
    total_issues: found.total,
    estimated_cost: { low: found.report.costLow, high: found.report.costHigh, currency: found.report.costCurrency },
    meta,
  };
});
app.get('/v1/chat/:id/history', async (request) => {
  const id = idOf(request.params);
  const limit = limitOf(request.query);
  const { messages, total } = await queries.messages(accountOf(request), id, limit + 1);
  const { items, meta } = page(messages, limit, (row) => row.id);
  return { analysis_id: id, messages: items.map(messageJson), meta: { total_count: total, ...meta } };
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
