// A service for one run, started as in production, on a temporary database and folder. The environment selects engine
// and search as usual.
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');
const startWithinMs = 120_000;

export interface Throwaway extends AsyncDisposable {
  url: string;
  /** Of an enterprise account, so that no limit applies. */
  key: string;
  /** The supervisor. */
  pid: number;
}

export async function startThrowaway(): Promise<Throwaway> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lintel-eval-'));
  const own = {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    S3_BUCKET: '',
    PORT: '0',
    NODE_ENV: 'development',
    LOG_LEVEL: 'error',
  };
  const env = { ...process.env, SAMPLE_HOUSE: 'false', ...own };
  const service = spawn(process.execPath, [join(root, 'src/main.ts')], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise<void>((resolve) => service.once('exit', () => resolve()));
  const stop = async () => {
    service.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const url = await until(async () => {
      if (service.exitCode !== null) throw new Error('the service did not start');
      const demo = await readFile(join(dataDir, 'demo.json'), 'utf8').catch(() => null);
      return demo && (JSON.parse(demo) as { url: string }).url;
    });
    await until(async () => (await fetch(`${url}/ready`)).ok);
    const create = ['account', 'create', '--name', 'Evaluation', '--tier', 'enterprise'];
    const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'src/cli.ts'), ...create], { env });
    return { url, key: JSON.parse(stdout).live_key, pid: service.pid!, [Symbol.asyncDispose]: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function until<T>(ask: () => Promise<T | null | false>): Promise<T> {
  for (const end = Date.now() + startWithinMs; Date.now() < end; ) {
    const answer = await ask();
    if (answer) return answer;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the service is not ready in time');
}
