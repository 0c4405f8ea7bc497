// Runs the verification code of docs/webhooks.md in each installed language.
import { execFile, execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSecret, signatureHeaders } from '../../src/outbound/signature.ts';

/** Calls the function of the page with the four arguments and prints its result. */
const languages = {
  ts: {
    command: [process.execPath, 'main.ts'],
    version: [process.execPath, '--version'],
    files: {
      'verify.ts': (code: string) => code,
      'main.ts': () =>
        `import { verify } from './verify.ts';\nconst [a, b, c, d] = process.argv.slice(2);\nconsole.log(verify(a!, b!, c!, d!));`,
    },
  },
  python: {
    command: ['python3', 'main.py'],
    version: ['python3', '--version'],
    files: {
      'main.py': (code: string) =>
        `${code}\nimport sys\nprint(str(verify(sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4].encode())).lower())`,
    },
  },
  go: {
    command: ['go', 'run', '.'],
    version: ['go', 'version'],
    files: {
      'go.mod': () => 'module hooks\n\ngo 1.21\n',
      'lintel/verify.go': (code: string) => code,
      'main.go': () =>
        'package main\n\nimport (\n\t"fmt"\n\t"os"\n\n\t"hooks/lintel"\n)\n\nfunc main() {\n\tfmt.Println(lintel.Verify(os.Args[1], os.Args[2], os.Args[3], []byte(os.Args[4])))\n}\n',
    },
  },
  ruby: {
    command: ['ruby', 'main.rb'],
    version: ['ruby', '--version'],
    files: { 'main.rb': (code: string) => `${code}\nputs verify(*ARGV)` },
  },
} satisfies Record<string, { command: string[]; version: string[]; files: Record<string, (code: string) => string> }>;

const installed = ([command, ...args]: string[]) => {
  try {
    execFileSync(command!, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

let folder: string;
let page: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-docs-'));
  page = await readFile(new URL('../../docs/webhooks.md', import.meta.url), 'utf8');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.for(Object.entries(languages))('%s accepts only valid signatures', async ([name, language], context) => {
  const code = new RegExp(`\`\`\`${name}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1];
  expect(code).toBeDefined();
  if (!installed(language.version)) return context.skip(`${name} is not installed`);
  const directory = join(folder, name);
  for (const [file, make] of Object.entries(language.files)) {
    await mkdir(dirname(join(directory, file)), { recursive: true });
    await writeFile(join(directory, file), make(code!));
  }
  const [command, ...args] = language.command;
  const run = async (...values: string[]) =>
    (await promisify(execFile)(command!, [...args, ...values], { cwd: directory })).stdout.trim();

  const secret = makeSecret();
  const body = '{"event":"webhook.test","message":"Grüße, 🏠"}';
  const signed = (at: Date) => {
    // As during a rotation: the other secret may be the newer one.
    const headers = signatureHeaders([makeSecret(), secret], 'id', at, body);
    return [headers['X-Service-Timestamp']!, headers['X-Service-Signature']!] as const;
  };
  const [timestamp, signature] = signed(new Date());
  expect(await run(secret, timestamp, signature, body)).toBe('true');
  expect(await run(secret, timestamp, signature, `${body} `)).toBe('false');
  expect(await run(makeSecret(), timestamp, signature, body)).toBe('false');
  expect(await run(secret, String(Number(timestamp) - 1), signature, body)).toBe('false');
  expect(await run(secret, timestamp, 'sha256=', body)).toBe('false');
  expect(await run(secret, 'now', signature, body)).toBe('false');
  expect(await run(secret, ...signed(new Date(Date.now() - 600_000)), body)).toBe('false');
});
