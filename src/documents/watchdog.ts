// A thread that ends its own process when the process exceeds its CPU time or memory limit, or outlives its parent. It
// also works while a hostile file blocks the main thread, and measures this process only.
import { Worker } from 'node:worker_threads';

/** The signals by which the process ends; the parent reads them as the reason. */
export const cpuLimitSignal: NodeJS.Signals = 'SIGVTALRM';
export const memoryLimitSignal: NodeJS.Signals = 'SIGUSR2';

const intervalMs = 100;

export interface Watchdog {
  /** Restarts the count: the process may use this much CPU time from now on. */
  allowCpu(ms: number): void;
}

export function startWatchdog(memoryBytes: number): Watchdog {
  const end = new Float64Array(new SharedArrayBuffer(8)).fill(Number.POSITIVE_INFINITY);
  const cpuMs = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  new Worker(
    `const { workerData: { end, parent, memoryBytes } } = require('node:worker_threads');
     const kill = (signal) => process.kill(process.pid, signal);
     setInterval(() => {
       if (process.ppid !== parent) kill('SIGKILL');
       const { user, system } = process.cpuUsage();
       if ((user + system) / 1000 > end[0]) kill('${cpuLimitSignal}');
       if (process.memoryUsage.rss() > memoryBytes) kill('${memoryLimitSignal}');
     }, ${intervalMs});`,
    { eval: true, workerData: { end, parent: process.ppid, memoryBytes } },
  ).unref();
  return {
    allowCpu(ms) {
      end[0] = cpuMs() + ms;
    },
  };
}
