// The memory of another process, read where the system shows it. Elsewhere the process reports its own.
import { readFile } from 'node:fs/promises';

const everyMs = 200;
const pageBytes = 4096;

/** @returns stops it */
export function watchMemory(pid: number | undefined, tell: (bytes: number) => void): () => void {
  if (pid === undefined || process.platform !== 'linux') return () => undefined;
  const timer = setInterval(() => {
    readFile(`/proc/${pid}/statm`, 'utf8').then(
      (statm) => tell(Number(statm.split(' ')[1]) * pageBytes),
      // It has just ended; its exit is told elsewhere.
      () => undefined,
    );
  }, everyMs);
  return () => clearInterval(timer);
}
