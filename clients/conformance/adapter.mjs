// The process that translates commands into calls of one client: one JSON object a line, in both directions.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** In ASCII: readers of lines also break at U+2028. */
const ascii = (value) =>
  JSON.stringify(value).replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** @param {string[]} command @param {object} options of spawn */
export async function startAdapter([program, ...args], options = {}) {
  const child = spawn(program, args, { ...options, stdio: ['pipe', 'pipe', 'pipe'] });
  const waiting = new Map();
  let errors = '';
  child.stderr.on('data', (part) => (errors = (errors + part).slice(-4000)));
  child.stdin.on('error', () => {});
  let isReady;
  let isOver;
  const ready = new Promise((resolve, reject) => {
    isReady = resolve;
    isOver = reject;
  });
  const fail = (reason) => {
    const error = new Error(`The adapter ${reason}.\n${errors}`);
    isOver(error);
    for (const { reject } of waiting.values()) reject(error);
  };
  child.once('error', (error) => fail(`did not start: ${error.message}`));
  child.once('close', (code) => fail(`ended with ${code}`));
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (!line.startsWith('{')) {
      errors += `${line}\n`;
      return;
    }
    const { id, ...message } = JSON.parse(line);
    if (message.ready) return isReady(message);
    waiting.get(id)?.resolve(message);
    waiting.delete(id);
  });
  const write = (message) => child.stdin.write(`${ascii(message)}\n`);

  const { skips = [], client } = await ready;
  let sent = 0;
  return {
    client,
    skips,
    send(command) {
      const id = ++sent;
      const outcome = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
      write({ id, ...command });
      return { id, outcome };
    },
    cancel: (id) => write({ id, cancel: true }),
    async close() {
      if (child.exitCode !== null) return;
      const closed = new Promise((resolve) => child.once('close', resolve));
      child.stdin.end();
      const timer = setTimeout(() => child.kill('SIGKILL'), 5000);
      await closed;
      clearTimeout(timer);
    },
  };
}
