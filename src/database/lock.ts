// A lock between processes of one machine: a file that holds the id of its holder. One whose holder died is taken over.
import { open, readFile, rm, stat } from 'node:fs/promises';

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Waits for the lock. Resolves with what releases it. */
export async function lock(path: string): Promise<() => Promise<void>> {
  for (;;) {
    try {
      const file = await open(path, 'wx');
      await file.writeFile(String(process.pid));
      await file.close();
      return () => rm(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = Number(await readFile(path, 'utf8').catch(() => ''));
      const age = await stat(path)
        .then((s) => Date.now() - s.mtimeMs)
        .catch(() => 0);
      // A file without a pid yet is being written; if it stays so, its writer died.
      if (holder ? holder === process.pid || !isAlive(holder) : age > 5000) await rm(path, { force: true });
      else await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
