// Runs the conformance suite against a client, as a process.
import { execFile, execFileSync } from 'node:child_process';
import { join } from 'node:path';

export const clients = join(import.meta.dirname, '../../clients');

export interface SuiteResult {
  /** Lines of the cases that failed, with their reasons. */
  failures: string;
  passed: number;
  failed: number;
  skipped: number;
}

export function runSuite(command: string[], env: NodeJS.ProcessEnv = {}, only = ''): Promise<SuiteResult> {
  const args = [join(clients, 'conformance/run.mjs'), ...(only ? ['--only', only] : []), ...command];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { env: { ...process.env, ...env }, maxBuffer: 1e8 }, (_error, stdout, stderr) => {
      const counts = /(\d+) passed, (\d+) failed, (\d+) skipped/.exec(stdout);
      if (!counts) return reject(new Error(stderr || stdout));
      const [passed, failed, skipped] = counts.slice(1).map(Number) as [number, number, number];
      const failures = stdout.split('\n').filter((line) => /^(FAIL| {8})/.test(line));
      resolve({ failures: failures.join('\n'), passed, failed, skipped });
    });
  });
}

export function isInstalled(command: string, ...args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Builds the adapter of the Go client. */
export function goAdapter(folder: string): string {
  const adapter = join(folder, 'adapter');
  const env = { ...process.env, GOTOOLCHAIN: 'local', GOFLAGS: '' };
  execFileSync('go', ['build', '-o', adapter, './conformance'], { cwd: join(clients, 'go'), env, stdio: 'pipe' });
  return adapter;
}
