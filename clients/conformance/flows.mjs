// Runs the flows of flows.json against a running service: node flows.mjs COMMAND [ARGUMENT…]
// LINTEL_BASE_URL and LINTEL_API_KEY name the service and an account with at least the tier pro, without a subscription.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { startAdapter } from './adapter.mjs';
import { prepareFiles } from './files.mjs';
import { differences } from './match.mjs';

const folder = new URL('.', import.meta.url).pathname;

/** Takes webhook deliveries. */
async function startSink(values) {
  const server = createServer(async (request, response) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    values.delivered = { body: Buffer.concat(parts).toString(), headers: request.headers };
    response.end();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/** `${name.field}` in any text becomes the value; a text that is nothing else becomes the value itself. */
function fill(value, values) {
  if (typeof value === 'string') {
    const whole = /^\$\{([\w.]+)\}$/.exec(value);
    if (whole) return at(values, whole[1]);
    return value.replace(/\$\{([\w.]+)\}/g, (_, path) => at(values, path));
  }
  if (Array.isArray(value)) return value.map((item) => fill(item, values));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item, values)]));
}

const at = (value, path) => path.split('.').reduce((inner, key) => inner?.[key], value);

async function runStep(step, values, adapter, files) {
  const { call, args = [], params = {}, options = {}, consume = 'value', client } = fill(step, values);
  if (step.post) {
    const response = await fetch(fill(step.post, values), { method: 'POST', redirect: 'manual' });
    return response.status < 400 ? [] : [`POST answered ${response.status}`];
  }
  const settings = { base_url: process.env.LINTEL_BASE_URL, api_key: process.env.LINTEL_API_KEY, ...client };
  for (let tries = 0; ; tries++) {
    const command = await files.resolve({ call, args, params, options, consume, real_time: true, client: settings });
    const outcome = await adapter.send(command).outcome;
    const failures = judge(fill(step.expect, values), outcome);
    if (failures.length > 0 && step.until && tries < 300) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      continue;
    }
    for (const [name, path] of Object.entries(step.save ?? {})) values[name] = at(outcome, path);
    return failures;
  }
}

function judge(expect, outcome) {
  const names = new Map();
  const failures = ['result', 'error', 'events'].flatMap((key) =>
    expect[key] === undefined ? [] : differences(expect[key], outcome[key], key, names),
  );
  if (expect.error === undefined && outcome.error) failures.push(`failed with ${JSON.stringify(outcome.error)}`);
  if (expect.progress) {
    const [loaded, total] = outcome.progress?.at(-1) ?? [];
    if (!loaded || loaded !== total) failures.push(`the last progress was ${loaded} of ${total}`);
  }
  return failures;
}

const { flows } = JSON.parse(await readFile(join(folder, 'flows.json'), 'utf8'));
const values = { run: randomUUID().slice(0, 8), samples: join(folder, '../../samples') };
const [sink, files, adapter] = await Promise.all([
  startSink(values),
  prepareFiles(),
  startAdapter(process.argv.slice(2)),
]);
values.sink = sink.url;
let failed = 0;
for (const { name, steps } of flows) {
  const failures = [];
  for (const [i, step] of steps.entries()) {
    const found = await runStep(step, values, adapter, files);
    failures.push(...found.map((failure) => `step ${i + 1}, ${step.call ?? step.post}: ${failure}`));
    if (found.length > 0) break;
  }
  console.log(`${failures.length > 0 ? 'FAIL' : 'ok  '}  ${name}`);
  for (const failure of failures) console.log(`        ${failure}`);
  if (failures.length > 0) failed++;
}
await Promise.all([adapter.close(), files.remove(), sink.close()]);
console.log(`${flows.length - failed} passed, ${failed} failed, 0 skipped`);
process.exitCode = failed ? 1 : 0;
