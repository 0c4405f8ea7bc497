// A lock between processes of one machine: a file that names its holder. The lock of a dead holder is taken over.
import { readFileSync } from 'node:fs';
import { open, readFile, rm, stat } from 'node:fs/promises';

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Identifies a process even if its id is reused, for example after a reboot: the id with the start time on Linux, elsewhere
 * the id alone. Null for a process that has ended.
 */
export function processStamp(pid: number): string | null {
  if (!isAlive(pid)) return null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? null : `${pid} ${fields[18]}`;
  } catch {
    return String(pid);
  }
}

/** Accepts a stamp or an id alone. */
export function isStillAlive(stamp: string): boolean {
  const now = processStamp(Number(stamp.split(' ')[0]));
  return now !== null && (now === stamp || !stamp.includes(' '));
}

/** Waits for the lock. Resolves with a function that releases it. */
export async function acquireLock(path: string): Promise<() => Promise<void>> {
  const own = processStamp(process.pid)!;
  for (;;) {
    try {
      const file = await open(path, 'wx');
      await file.writeFile(own);
      await file.close();
      return () => rm(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = await readFile(path, 'utf8').catch(() => '');
      const age = await stat(path)
        .then((s) => Date.now() - s.mtimeMs)
        .catch(() => 0);
      // A file without a holder is being written. If it stays empty, its writer died.
      if (holder ? holder === own || !isStillAlive(holder) : age > 5000) await rm(path, { force: true });
      else await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
