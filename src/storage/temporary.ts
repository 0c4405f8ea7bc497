// Files that live for a moment: half-written ones, local copies. A crash leaves them; the next start sweeps the old ones.
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const staleMs = 24 * 3_600_000;

/** Makes the folder, and sweeps what a crash left in it a day ago or longer. */
export async function openTemporary(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const oldest = Date.now() - staleMs;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < oldest) await rm(path, { force: true });
  }
}
