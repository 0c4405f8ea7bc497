// The data folder: this service's alone. Files of a first release that others could read are closed at the next start.
import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { folderError } from './start-error.ts';

/** What a process makes is for its own user alone: set before anything is written. */
export const ownerOnly = 0o077;

/**
 * @param passable other users may pass through to a folder that is theirs
 * @throws StartError
 */
export async function openDataDir(directory: string, passable: boolean): Promise<void> {
  try {
    await mkdir(directory, { recursive: true });
    await closeToOthers(directory, passable);
  } catch (error) {
    throw folderError(error, directory);
  }
}

async function closeToOthers(directory: string, passable: boolean): Promise<void> {
  const own = process.getuid?.();
  // Not ours to change, as with volumes of containers, which belong to root and are open to a group.
  if (own === undefined || (await stat(directory)).uid !== own) return;
  await chmod(directory, passable ? 0o711 : 0o700);
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    // The database keeps the modes of its own.
    if (entry.name === 'postgres') continue;
    const path = join(directory, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o700);
    else if (entry.isFile()) await chmod(path, 0o600);
  }
}
