// The data folder, readable by its owner only. Files that an earlier release left readable for others are restricted at
// the next start.
import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { folderError } from './start-error.ts';

/**
 * Creates the folder and restricts access to it.
 * @param passable other users may traverse it, to reach a folder that belongs to them
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
  // Volumes of containers belong to root and are open to a group: this process may not change them.
  if (own === undefined || (await stat(directory)).uid !== own) return;
  await chmod(directory, passable ? 0o711 : 0o700);
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    // PostgreSQL manages the modes of its own files.
    if (entry.name === 'postgres') continue;
    const path = join(directory, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o700);
    else if (entry.isFile()) await chmod(path, 0o600);
  }
}
