// A bounded pool of parsing processes that accounts share in turn. Processes start on demand, serve some files, and
// exit when they are idle, exceed a limit or have grown.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createFairSlots } from '../platform/fair-slots.ts';
import type { CpuLimits, ProcessMessage, Task, TaskMessage, TaskResult } from './parse-process.ts';
import { programFinder } from './prebuilt.ts';
import type { FileStructure, Progress } from './read.ts';
import { LimitExceeded, ReadInterrupted, refusalFromCode } from './refusals.ts';
import { cpuLimitSignal, memoryLimitSignal } from './watchdog.ts';

export interface PoolOptions {
  /** Processes that any account may use; one more is reserved for accounts that use none. */
  size: number;
  cpu: CpuLimits;
  memoryMb: number;
  /** Time without a message from the process. A timeout says nothing about the file: the machine may be busy. */
  clockMs: number;
  idleMs: number;
  /** Of the last idle process. */
  lastIdleMs: number;
  /** Niceness of the processes: higher leaves more CPU time to others. */
  niceness: number;
  /** The program of the processes. Default: see findProgram. */
  program?: string | undefined;
}

export interface RunOptions {
  account: string;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
  onStep?: ((step: string) => void) | undefined;
  onOpened?: ((opened: FileStructure) => void) | undefined;
  onBytes?: ((bytes: Uint8Array) => void) | undefined;
  /** Instead of the pool's. */
  cpu?: CpuLimits | undefined;
  /** Multiplies the timeout. */
  timeoutFactor?: number;
}

export interface ProcessPool {
  /**
   * @throws LimitExceeded by CPU time or memory, ReadInterrupted by timeout or from outside, the refusals of the file
   */
  run(order: Task, options: RunOptions): Promise<TaskResult>;
  close(): Promise<void>;
}

const usualProgram = programFinder();
/** Libraries leak about 0.3 MB per file, while a new process takes up to a second until its code is compiled. */
const maxFilesPerProcess = 200;
const reservedSlots = 1;

interface PooledProcess {
  child: ChildProcess;
  served: number;
  idle?: NodeJS.Timeout;
}

export function createProcessPool(options: PoolOptions): ProcessPool {
  const slots = createFairSlots(options.size, reservedSlots);
  const idle: PooledProcess[] = [];
  const all = new Set<ChildProcess>();
  let closed = false;

  const start = (): PooledProcess => {
    const child = fork(options.program ?? usualProgram(), [String(options.memoryMb), String(options.niceness)], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // A parser reads files and sends results. It writes no files and starts no programs.
      execArgv: [
        '--permission',
        '--allow-fs-read=*',
        '--allow-addons',
        '--allow-worker',
        `--max-old-space-size=${Math.floor(0.75 * options.memoryMb)}`,
        // Several such processes share the cores: helper threads of the collector took more CPU time than they saved. Code
        // is compiled earlier with what the first calls have shown. Both save an eighth of the CPU time of 24 reports. A larger
        // young generation keeps 100 MB more and saves nothing.
        '--single-threaded-gc',
        '--max-semi-space-size=16',
        '--no-lazy-feedback-allocation',
        '--no-warnings',
      ],
      // A parser gets none of the service's configuration.
      env: { PATH: process.env.PATH, LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH, TMPDIR: process.env.TMPDIR },
    });
    all.add(child);
    child.once('exit', () => all.delete(child));
    // A process that can't be started or written to emits `exit`, which settles its task.
    child.on('error', () => child.kill('SIGKILL'));
    return { child, served: 0 };
  };

  const take = (): PooledProcess => {
    const seat = idle.pop() ?? start();
    clearTimeout(seat.idle);
    seat.child.ref();
    seat.child.channel?.ref();
    return seat;
  };

  const giveBack = (seat: PooledProcess) => {
    seat.served++;
    if (closed || seat.served >= maxFilesPerProcess || !seat.child.connected) {
      seat.child.kill('SIGKILL');
      return;
    }
    const leaveMs = idle.length === 0 ? options.lastIdleMs : options.idleMs;
    idle.push(seat);
    seat.child.unref();
    seat.child.channel?.unref();
    seat.idle = setTimeout(() => {
      idle.splice(idle.indexOf(seat), 1);
      seat.child.kill('SIGKILL');
    }, leaveMs).unref();
  };

  return {
    async run(order, run) {
      using _slot = await slots.take(run.account, run.signal);
      if (closed) throw new Error('The parser is closed.');
      run.signal?.throwIfAborted();
      const seat = take();
      return await runTask(seat.child, { ...order, cpu: run.cpu ?? options.cpu }, run, options.clockMs, (sound) =>
        sound ? giveBack(seat) : seat.child.kill('SIGKILL'),
      );
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

/** @param done called once with whether the process can serve again */
function runTask(
  child: ChildProcess,
  message: TaskMessage,
  { signal, onProgress, onStep, onOpened, onBytes, timeoutFactor = 1 }: RunOptions,
  clockMs: number,
  done: (sound: boolean) => void,
): Promise<TaskResult> {
  const { promise, resolve, reject } = Promise.withResolvers<TaskResult>();
  let settled = false;
  const settle = (sound: boolean, act: () => void) => {
    if (settled) return;
    settled = true;
    clearTimeout(clock);
    child.off('message', hear);
    child.off('exit', exited);
    signal?.removeEventListener('abort', abort);
    done(sound);
    act();
  };
  const fail = (error: unknown) => settle(false, () => reject(error));
  const exited = (_code: number | null, killedBy: NodeJS.Signals | null) => fail(causeOf(killedBy));
  const abort = () => fail(signal?.reason);
  const hear = (report: ProcessMessage) => {
    clock.refresh();
    if (report.kind === 'progress') onProgress?.(report.progress);
    else if (report.kind === 'step') onStep?.(report.step);
    else if (report.kind === 'opened') onOpened?.(report.value);
    else if (report.kind === 'bytes') onBytes?.(report.value);
    else if (report.kind === 'result') settle(!report.worn, () => resolve(report.value));
    else if (report.kind === 'refusal')
      settle(!report.worn, () => reject(refusalFromCode(report.code, report.message)));
    else settle(!report.worn, () => reject(new Error(report.message)));
  };
  const clock = setTimeout(() => fail(new ReadInterrupted()), clockMs * timeoutFactor);
  child.on('message', hear);
  child.once('exit', exited);
  signal?.addEventListener('abort', abort, { once: true });
  child.send(message);
  return promise;
}

/** Maps an unexpected exit to an error. */
function causeOf(killedBy: NodeJS.Signals | null): Error {
  if (killedBy === cpuLimitSignal) return new LimitExceeded('reading it takes too long');
  if (killedBy === memoryLimitSignal) return new LimitExceeded('reading it needs too much memory');
  // The system ran out of memory, or another program ended the process.
  if (killedBy === 'SIGKILL' || killedBy === 'SIGTERM') return new ReadInterrupted();
  return new LimitExceeded('it is damaged, or too large to read');
}
