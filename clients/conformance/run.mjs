// Runs the cases against one client: node run.mjs [--only TEXT] COMMAND [ARGUMENT…]
// The command starts the client's adapter, which README.md describes.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startAdapter } from './adapter.mjs';
import { prepareFiles } from './files.mjs';
import { differences } from './match.mjs';
import { startServer } from './server.mjs';

const folder = import.meta.dirname ?? new URL('.', import.meta.url).pathname;
export const apiKey = 'lt_test_conformance_key';

export async function readCases() {
  const files = (await readdir(join(folder, 'cases'))).filter((name) => name.endsWith('.json')).sort();
  const lists = await Promise.all(
    files.map(async (file) => {
      const { cases } = JSON.parse(await readFile(join(folder, 'cases', file), 'utf8'));
      return cases.map((found) => ({ ...found, name: `${file.slice(0, -5)}: ${found.name}` }));
    }),
  );
  return lists.flat();
}

/** @returns {Promise<{name: string, skipped?: string, failures: string[]}[]>} */
export async function runCases(command, { only = '' } = {}) {
  const cases = (await readCases()).filter(({ name }) => name.includes(only));
  const [server, adapter, files] = await Promise.all([startServer(), startAdapter(command), prepareFiles()]);
  try {
    const results = [];
    const waiting = cases.entries();
    const worker = async () => {
      for (const [i, found] of waiting) results[i] = await runCase(found, server, adapter, files);
    };
    await Promise.all(Array.from({ length: 4 }, worker));
    return results;
  } finally {
    await Promise.all([adapter.close(), server.close(), files.remove()]);
  }
}

async function runCase(found, server, adapter, files) {
  const { name, answers = [], expect, needs = [] } = found;
  const skipped = needs.find((need) => adapter.skips.includes(need));
  if (skipped) return { name, skipped: `this client has no ${skipped}`, failures: [] };
  const command = await files.resolve({
    call: found.call,
    args: found.args ?? [],
    params: found.params ?? {},
    options: found.options ?? {},
    consume: found.consume ?? 'value',
    take: found.take,
    cancel_after_events: found.cancel_after_events,
    cancel_at_sleep: found.cancel_at_sleep,
    random: found.random ?? 0.5,
    now: found.now ?? 1_800_000_000,
  });
  let sent;
  const session = server.open(answers, (number) => {
    if (found.cancel_at_call === number) adapter.cancel(sent.id);
  });
  const client = { api_key: apiKey, timeout: 20, max_retries: 2, ...found.client };
  if (found.refused) client.base_url = 'http://127.0.0.1:9';
  sent = adapter.send({ ...command, client: { base_url: session.url, ...client } });
  const outcome = await Promise.race([sent.outcome, tooLate()]);
  if (!outcome) return { name, failures: [`no outcome within ${limitMs / 1000} seconds`] };
  return { name, failures: [...session.faults, ...(await judge(expect, outcome, session))] };
}

/** Only for a client that hangs: no case comes near it. */
const limitMs = 90_000;
const tooLate = () => new Promise((resolve) => setTimeout(resolve, limitMs).unref());

async function judge(expect, outcome, session) {
  const names = new Map();
  const failures = differences(expect.calls ?? [], session.calls, 'calls', names);
  for (const key of ['result', 'error', 'delays', 'events'])
    if (expect[key] !== undefined) failures.push(...differences(expect[key], outcome[key], key, names));
  if (expect.error === undefined && outcome.error) failures.push(`failed with ${JSON.stringify(outcome.error)}`);
  if (expect.progress) failures.push(...judgeProgress(expect.progress, outcome.progress ?? []));
  // The last call of a canceled request: its connection is closed by the client, not by the server.
  if (expect.closed && !(await Promise.race([session.closed.at(-1), tooLate()])))
    failures.push('the client did not close the connection');
  if (JSON.stringify(outcome.log ?? []).includes(apiKey)) failures.push('the log contains the API key');
  if (expect.logged && !outcome.log?.length) failures.push('nothing was logged');
  return failures;
}

function judgeProgress({ total }, reports) {
  const failures = [];
  if (reports.length === 0) return ['no progress was reported'];
  for (const [i, [loaded, of]] of reports.entries()) {
    if (of !== total) failures.push(`progress ${i}: expected a total of ${total}, got ${of}`);
    if (loaded < (reports[i - 1]?.[0] ?? 0)) failures.push(`progress ${i} went back to ${loaded}`);
  }
  const last = reports.at(-1)[0];
  if (last !== total) failures.push(`the last progress was ${last} of ${total}`);
  return failures.slice(0, 3);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const command = process.argv.slice(2);
  const only = command[0] === '--only' ? command.splice(0, 2)[1] : '';
  const results = await runCases(command, { only });
  for (const { name, skipped, failures } of results) {
    console.log(`${skipped ? 'skip' : failures.length ? 'FAIL' : 'ok  '}  ${name}${skipped ? ` (${skipped})` : ''}`);
    for (const failure of failures) console.log(`        ${failure}`);
  }
  const failed = results.filter(({ failures }) => failures.length).length;
  const skipped = results.filter((result) => result.skipped).length;
  console.log(`${results.length - failed - skipped} passed, ${failed} failed, ${skipped} skipped`);
  process.exitCode = failed ? 1 : 0;
}
