// Temporary files: uploads in progress and local copies. After a crash, the next start removes old ones.
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const staleMs = 24 * 3_600_000;

/** Creates the folder and removes files that a crash left there more than a day ago. */
export async function openTemporary(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const oldest = Date.now() - staleMs;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < oldest) await rm(path, { force: true });
  }
}
