// The cost of rate limiting: reads of one property with the limiter and without, alternating, as a ratio. `npm run
// bench -- limits`
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccount, setAccountLimits } from '../src/accounts/accounts.ts';
import { openDatabase } from '../src/app/open-database.ts';
import { startService } from '../src/app/start.ts';
import { readConfig } from '../src/config/config.ts';
import { createLogger } from '../src/platform/logger.ts';
import type { Limiter } from '../src/rate-limits/windows.ts';

const connections = 32;
const requestsPerRound = 4000;
const rounds = 7;

const dataDir = await mkdtemp(join(tmpdir(), 'lintel-bench-'));
const config = readConfig({ DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', ROLE: 'api', LOG_LEVEL: 'error' });
const database = await openDatabase(config);
const running = await startService(config, database.url, createLogger(config));
const { service } = running;
const { accountId, liveKey } = await createAccount(service.db, 'Bench', 'enterprise');
await setAccountLimits(service.db, accountId, { perMinute: 100_000_000, perHour: 100_000_000 });
const property = await service.db.property.create({
  data: { accountId, mode: 'live', address: 'Bench Way', country: 'US', addressKey: 'bench' },
});

const counting = service.limiter;
const free: Limiter = {
  take: async () => ({ allowed: true, tightest: { limit: 1, remaining: 1, reset: 0 }, retryAfterSeconds: 0 }),
};
const agent = new Agent({ keepAlive: true, maxSockets: connections });

async function round(limiter: Limiter): Promise<number> {
  service.limiter = limiter;
  let left = requestsPerRound;
  const started = performance.now();
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const call = request(
        `${running.url}/v1/properties/${property.id}`,
        { agent, headers: { authorization: `Bearer ${liveKey}` } },
        (response) => {
          if (response.statusCode !== 200) reject(new Error(`status ${response.statusCode}`));
          response.resume().on('end', resolve);
        },
      );
      call.on('error', reject).end();
    });
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left-- > 0) await one();
    }),
  );
  return requestsPerRound / ((performance.now() - started) / 1000);
}

await round(counting);
await round(free);
const ratios: number[] = [];
const rates = { counting: [] as number[], free: [] as number[] };
for (let i = 0; i < rounds; i++) {
  // Alternating, in reverse order each time, so that a machine that slows down slows both.
  const [first, second] = i % 2 === 0 ? [counting, free] : [free, counting];
  const [a, b] = [await round(first), await round(second)];
  const [withLimits, without] = i % 2 === 0 ? [a, b] : [b, a];
  rates.counting.push(withLimits);
  rates.free.push(without);
  ratios.push(withLimits / without);
}
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
console.log(
  `property reads/s: ${median(rates.counting).toFixed(0)} with limits, ${median(rates.free).toFixed(0)} without`,
);
console.log(`ratio, median of ${rounds} pairs: ${median(ratios).toFixed(3)} (target: at least 0.900)`);

agent.destroy();
await running.close();
await database.stop();
await rm(dataDir, { recursive: true, force: true });
