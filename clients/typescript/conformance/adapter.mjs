// Translates commands of the conformance suite into calls of this client: see ../../conformance/README.md.
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';

const { APIError, Lintel, LintelError } = await import(process.env.LINTEL_CLIENT ?? '../dist/index.js');

/** In ASCII: readers of lines also break at U+2028. */
const ascii = (value) =>
  JSON.stringify(value).replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

const running = new Map();
const write = (message) => process.stdout.write(`${ascii(message)}\n`);
const camel = (name) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());

async function run({ id, client: settings, ...command }) {
  const canceler = new AbortController();
  running.set(id, canceler);
  const outcome = { id, delays: [], events: [], progress: [], log: [] };
  let now = command.now * 1000;
  const runtime = {
    now: () => now,
    random: () => command.random,
    async sleep(milliseconds, signal) {
      outcome.delays.push(milliseconds / 1000);
      now += milliseconds;
      if (outcome.delays.length === command.cancel_at_sleep) canceler.abort(new Error('canceled'));
      signal?.throwIfAborted();
    },
  };
  try {
    const client = new Lintel(
      {
        apiKey: settings.api_key,
        baseUrl: settings.base_url,
        timeout: settings.timeout && settings.timeout * 1000,
        maxRetries: settings.max_retries,
        logger: (event) => outcome.log.push(event),
      },
      command.real_time ? undefined : runtime,
    );
    outcome.result = await call(client, command, canceler, outcome);
    if (outcome.result === undefined) outcome.result = null;
  } catch (error) {
    outcome.error = errorOf(error, canceler.signal);
  }
  running.delete(id);
  write(outcome);
}

async function call(client, command, canceler, outcome) {
  const names = command.call.split('.').map(camel);
  const name = names.pop();
  const resource = names.reduce((target, part) => target[part], client);
  const { wait_timeout, timeout, max_retries, idempotency_key, headers, until } = command.options;
  if (name === 'unwrap') {
    const { body, headers, secrets, tolerance } = command.params;
    return resource.unwrap(body, headers, secrets, { tolerance });
  }
  const options = {
    signal: canceler.signal,
    timeout: timeout && timeout * 1000,
    maxRetries: max_retries,
    idempotencyKey: idempotency_key,
    headers,
    ...(name === 'waitUntilReady' && {
      waitTimeout: wait_timeout && wait_timeout * 1000,
      until,
      onProgress: (state) => outcome.events.push(state.status),
    }),
    ...(command.consume === 'progress' &&
      name !== 'waitUntilReady' && { onProgress: ({ loaded, total }) => outcome.progress.push([loaded, total]) }),
  };
  const args = await Promise.all(command.args.map(withFiles));
  const params = await withFiles(command.params);
  const hasParams = name === 'list' || Object.keys(params).length > 0;
  const called = resource[name](...args, ...(hasParams ? [params] : []), options);
  switch (command.consume) {
    case 'raw': {
      const { data, response, requestId } = await called.withResponse();
      return { status: response.status, headers: Object.fromEntries(response.headers), request_id: requestId, data };
    }
    case 'page': {
      const page = await called;
      return { items: page.items, body: page.body, has_next_page: page.hasNextPage() };
    }
    case 'items': {
      const items = [];
      for await (const item of called) {
        items.push(item);
        if (items.length === command.take) break;
      }
      return items;
    }
    case 'text':
      return called.text();
    case 'events':
      for await (const event of called) {
        outcome.events.push(event);
        if (outcome.events.length === command.take) break;
        if (outcome.events.length === command.cancel_after_events) canceler.abort(new Error('canceled'));
      }
      return null;
    default:
      return called;
  }
}

/** `{"$file": {as, path, name}}` in any place becomes a file of this language. */
async function withFiles(value) {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return Promise.all(value.map(withFiles));
  if (!value.$file) {
    const entries = Object.entries(value).map(async ([key, item]) => [key, await withFiles(item)]);
    return Object.fromEntries(await Promise.all(entries));
  }
  const { as, path, name } = value.$file;
  if (as === 'path') return path;
  return { name, content: as === 'bytes' ? await readFile(path) : createReadStream(path) };
}

function errorOf(error, signal) {
  if (signal.aborted && error === signal.reason) return { class: 'Canceled' };
  const { message } = error;
  if (!(error instanceof LintelError)) return { class: error.constructor.name, message };
  if (!(error instanceof APIError)) return { class: error.name, message };
  const { name, code, status, requestId, details, retryAfter, body } = error;
  return { class: name, code, status, message, request_id: requestId, details, retry_after: retryAfter, body };
}

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const command = JSON.parse(line);
    if (command.cancel === true) running.get(command.id)?.abort(new Error('canceled'));
    else run(command);
  })
  .on('close', () => process.exit());
write({ ready: true, client: 'typescript', skips: [] });
