// A bounded number of parsing processes and the queue before them. Processes start when they are needed, serve some
// files, and go when they are idle, have grown, or break a limit.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Order, Outcome, Report } from './parse-process.ts';
import { watchMemory } from './process-memory.ts';
import { refusal, UnreadableFile } from './refusals.ts';

export interface LaneLimits {
  timeoutMs: number;
  totalMs: number;
  memoryBytes: number;
  idleMs: number;
}

export interface RunOptions {
  signal?: AbortSignal | undefined;
  onProgress?: ((pagesDone: number, pages: number) => void) | undefined;
}

export interface Lane {
  run(order: Order, options: RunOptions): Promise<Outcome>;
  close(): Promise<void>;
}

/** The process was ended, or ended itself, before it had an answer. */
export class LimitBroken extends UnreadableFile {}

const entry = fileURLToPath(new URL('./parse-process.ts', import.meta.url));
/**
 * Libraries leak a little with every file: 0.3 MB, while a new process takes up to a second of work until its code is
 * compiled.
 */
const filesEach = 200;

interface Seat {
  child: ChildProcess;
  served: number;
  idle?: NodeJS.Timeout;
}

export function createLane(size: number, limits: LaneLimits): Lane {
  const idle: Seat[] = [];
  const all = new Set<ChildProcess>();
  const waiting: (() => void)[] = [];
  let busy = 0;
  let closed = false;

  const start = (): Seat => {
    const child = fork(entry, [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // It reads files and answers; it writes none and starts no program.
      execArgv: [
        '--permission',
        '--allow-fs-read=*',
        '--allow-addons',
        '--allow-worker',
        `--max-old-space-size=${Math.floor((0.75 * limits.memoryBytes) / 1_048_576)}`,
        '--no-warnings',
      ],
      // Nothing of the service's configuration is a parser's business.
      env: { PATH: process.env.PATH, LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH, TMPDIR: process.env.TMPDIR },
    });
    all.add(child);
    child.once('exit', () => all.delete(child));
    // A process that can't be started or written to ends in `exit`, where its order is answered.
    child.on('error', () => child.kill('SIGKILL'));
    return { child, served: 0 };
  };

  const take = (): Seat => {
    const seat = idle.pop() ?? start();
    clearTimeout(seat.idle);
    seat.child.ref();
    seat.child.channel?.ref();
    return seat;
  };

  const giveBack = (seat: Seat) => {
    seat.served++;
    if (closed || seat.served >= filesEach || !seat.child.connected) {
      seat.child.kill('SIGKILL');
      return;
    }
    idle.push(seat);
    seat.child.unref();
    seat.child.channel?.unref();
    seat.idle = setTimeout(() => {
      idle.splice(idle.indexOf(seat), 1);
      seat.child.kill('SIGKILL');
    }, limits.idleMs).unref();
  };

  return {
    async run(order, options) {
      options.signal?.throwIfAborted();
      if (busy >= size) await turn(waiting, options.signal);
      else busy++;
      try {
        if (closed) throw new Error('The parser is closed.');
        options.signal?.throwIfAborted();
        const seat = take();
        return await serve(seat.child, order, options, limits, (sound) =>
          sound ? giveBack(seat) : seat.child.kill('SIGKILL'),
        );
      } finally {
        const next = waiting.shift();
        if (next) next();
        else busy--;
      }
    },
    async close() {
      closed = true;
      const exits = [...all].map((child) => once(child, 'exit'));
      for (const child of all) {
        child.ref();
        child.kill('SIGKILL');
      }
      await Promise.all(exits);
    },
  };
}

function turn(waiting: (() => void)[], signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = () => {
      signal?.removeEventListener('abort', leave);
      resolve();
    };
    const leave = () => {
      waiting.splice(waiting.indexOf(go), 1);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', leave, { once: true });
    waiting.push(go);
  });
}

/** @param done told once, whether the process can serve again */
function serve(
  child: ChildProcess,
  order: Order,
  options: RunOptions,
  limits: LaneLimits,
  done: (sound: boolean) => void,
): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  let stall: NodeJS.Timeout;
  let settled = false;
  const settle = (sound: boolean, act: () => void) => {
    if (settled) return;
    settled = true;
    clearTimeout(stall);
    clearTimeout(total);
    stopWatching();
    child.off('message', hear);
    child.off('exit', exited);
    options.signal?.removeEventListener('abort', abort);
    done(sound);
    act();
  };
  const fail = (error: unknown) => settle(false, () => reject(error));
  const tooLong = () => fail(new LimitBroken('reading it takes too long'));
  const exited = () => fail(new LimitBroken('it is damaged, or too large to read'));
  const abort = () => fail(options.signal?.reason);
  const tooMuch = (bytes: number) => {
    if (bytes > limits.memoryBytes) fail(new LimitBroken('reading it needs too much memory'));
  };
  const hear = (message: Report) => {
    if (message.kind === 'memory') tooMuch(message.bytes);
    else if (message.kind === 'progress') {
      const { pagesDone, pages, ocr } = message.progress;
      if (ocr) stall.refresh();
      options.onProgress?.(pagesDone, pages);
    } else if (message.kind === 'result') settle(true, () => resolve(message.value));
    else if (message.kind === 'refusal') settle(true, () => reject(refusal(message.code, message.message)));
    else settle(true, () => reject(new Error(message.message)));
  };
  stall = setTimeout(tooLong, limits.timeoutMs);
  const total = setTimeout(tooLong, limits.totalMs);
  const stopWatching = watchMemory(child.pid, tooMuch);
  child.on('message', hear);
  child.once('exit', exited);
  options.signal?.addEventListener('abort', abort, { once: true });
  child.send(order);
  return promise;
}
