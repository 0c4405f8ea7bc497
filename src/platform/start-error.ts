// Errors that prevent a start, with one sentence that says what to do. Any other error at start is a bug and keeps its
// stack.
import { userInfo } from 'node:os';
import { ConfigError } from '../config/config.ts';

export class StartError extends Error {}

/** A required process did not start; it has printed the reason. */
export class ChildFailed extends StartError {}

interface SystemError extends Error {
  code?: string;
  path?: string;
  syscall?: string;
  errors?: SystemError[];
}

/** The message for the person who started the process, or null for a bug. */
export function messageFor(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof StartError) return error.message;
  const { code, path, syscall } = error as SystemError;
  return path && syscall ? folderProblem(code, path) : null;
}

/** @param setting the variable that holds the port */
export function listenError(error: unknown, setting: 'PORT' | 'WORKER_PORT', port: number, host: string): unknown {
  const { code } = error as SystemError;
  if (code === 'EADDRINUSE')
    return new StartError(`Port ${port} is in use. Stop the program that uses it, or set ${setting} to another port.`);
  if (code === 'EACCES')
    return new StartError(`This user may not listen on port ${port}. Set ${setting} to a port from 1024 to 65535.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAFNOSUPPORT' || code === 'EAI_AGAIN')
    return new StartError(`HOST=${host} is not an address of this machine. Set HOST to one that is, or leave it out.`);
  return error;
}

/** @param folder DATA_DIR */
export function folderError(error: unknown, folder: string): unknown {
  const { code, path } = error as SystemError;
  const message = folderProblem(code, path ?? folder);
  return message ? new StartError(message) : error;
}

function folderProblem(code: string | undefined, path: string): string | null {
  if (code === 'EACCES' || code === 'EPERM')
    return `The user "${userName()}" may not write to ${path}. Start as the user that owns it, or set DATA_DIR to another folder.`;
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return `${path} is in the way: a file stands where a folder is needed. Set DATA_DIR to a folder.`;
  if (code === 'EROFS')
    return `${path} is on a read-only file system. Set DATA_DIR to a folder that can be written to.`;
  if (code === 'ENOSPC') return `The disk of ${path} is full. Free some space, or set DATA_DIR to another disk.`;
  return null;
}

/** @throws StartError when the folder belongs to another user */
export function requireOwner(folder: string, owner: number): void {
  const own = process.getuid?.();
  if (own === undefined || own === owner) return;
  throw new StartError(
    `${folder} belongs to the user with id ${owner}, and this is "${userName()}" (id ${own}). Run the command as that user, or set DATA_DIR to another folder.`,
  );
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // Containers may run as a user id without an entry in /etc/passwd.
    return String(process.getuid?.() ?? '?');
  }
}

const outOfReach = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH']);

/** @param url of the database; the message does not contain its password */
export function databaseError(error: unknown, url: string): unknown {
  const { code, message, errors } = error as SystemError;
  const { hostname, port, username, pathname } = new URL(url);
  const place = `${hostname || 'localhost'}:${port || 5432}`;
  const cause = code ?? errors?.[0]?.code ?? '';
  if (outOfReach.has(cause) || /timeout|Connection terminated/i.test(message))
    return new StartError(
      `The database at ${place} does not answer (${cause || message}). Start it, or correct DATABASE_URL.`,
    );
  if (cause === '28P01' || cause === '28000')
    return new StartError(
      `The database at ${place} refuses the user "${decodeURIComponent(username)}". Correct the user and the password in DATABASE_URL.`,
    );
  if (/password must be a string/.test(message))
    return new StartError(`The database at ${place} asks for a password. Put it into DATABASE_URL.`);
  if (cause === '3D000')
    return new StartError(
      `There is no database "${pathname.slice(1)}" at ${place}. Create it, or correct DATABASE_URL.`,
    );
  if (cause === '42501')
    return new StartError(
      `The user "${decodeURIComponent(username)}" may not change the schema of the database at ${place}: ${message}. Make it the owner of the database.`,
    );
  if (cause === '53300')
    return new StartError(`The database at ${place} has no connection left. Raise its max_connections.`);
  if (cause === '57P03') return new StartError(`The database at ${place} is starting or stopping. Try again.`);
  return error;
}
