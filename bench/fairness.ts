// The latency of one account while another account's scans occupy the worker: upload, analysis, payment and deletion of
// account B, alone and beside 300 files of account A, on one service. `npm run bench -- fairness`
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import pg from 'pg';
import sharp from 'sharp';
import { createAccount } from '../src/accounts/accounts.ts';
import { openDatabase } from '../src/app/open-database.ts';
import { readConfig } from '../src/config/config.ts';
import { connectDatabase } from '../src/database/client.ts';
import { freePort } from '../src/database/embedded-server.ts';

const filesOfA = 300;
const rounds = 12;
const hostile = join(import.meta.dirname, '../../shared/corpus/hostile');

const dataDir = await mkdtemp(join(tmpdir(), 'lintel-bench-'));
const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
const database = await openDatabase(config);
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const service = fork(join(import.meta.dirname, '../src/main.ts'), [], {
  env: {
    ...process.env,
    SAMPLE_HOUSE: 'false',
    WARM_UP: 'false',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'error',
  },
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
});
while (
  !(await fetch(`${url}/ready`).then(
    ({ ok }) => ok,
    () => false,
  ))
)
  await sleep(100);
const { db, close } = connectDatabase(database.url, 4, () => undefined);
const pool = new pg.Pool({ connectionString: database.url });
const a = await account();
const b = await account();

interface Times {
  upload: number[];
  'chat ready': number[];
  'credits paid': number[];
  'file deleted': number[];
}
const goals: Record<keyof Times, number> = { upload: 1, 'chat ready': 10, 'credits paid': 5, 'file deleted': 60 };

const alone = await measure();
const sent = await fill();
const beside = await measure();
const { rows } = await pool.query(
  'select count(*)::int as waiting from analysis where account_id = $1 and finished_at is null',
  [a.accountId],
);
console.log(`${sent} files of account A were accepted; ${rows[0].waiting} were still unfinished at the end`);
console.log('seconds of account B, median / p95, alone and beside them; ratio of the p95');
for (const name of Object.keys(alone) as (keyof Times)[]) {
  const [one, other] = [summary(alone[name]), summary(beside[name])];
  console.log(
    `  ${name.padEnd(16)} ${text(one)}   ${text(other)}   ${(other.p95 / one.p95).toFixed(1)}   (at most ${goals[name]} s)`,
  );
}

service.kill('SIGTERM');
await once(service, 'exit');
await pool.end();
await close();
await database.stop();
await rm(dataDir, { recursive: true, force: true });

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function account() {
  const { accountId, liveKey } = await createAccount(db, 'Bench', 'enterprise');
  const call = async (path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') => {
    const form = body instanceof FormData;
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${liveKey}`,
        ...(body !== undefined && !form && { 'content-type': 'application/json' }),
      },
      body: form ? body : body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: response.status, body: JSON.parse((await response.text()) || 'null') };
  };
  return { accountId, call };
}

function form(bytes: Uint8Array, name: string): FormData {
  const data = new FormData();
  data.append('file', new Blob([new Uint8Array(bytes)]), name);
  return data;
}

/** Ten pages of unique text. */
async function report(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let page = 0; page < 10; page++) {
    const sheet = pdf.addPage([612, 792]);
    const lines = [`Home Inspection Report ${crypto.randomUUID()}`, 'Roof', 'Shingles are missing at the rear slope.'];
    for (let line = 0; line < 40; line++)
      sheet.drawText(lines[line % 3]!, { x: 72, y: 720 - line * 16, size: 11, font });
  }
  return pdf.save();
}

/** A printed page as an image. */
async function scan(pages: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < pages; page++) {
    const words = Array.from(
      { length: 40 },
      (_, i) => `<text x="120" y="${160 + i * 48}">${i}: the gutter at the ${crypto.randomUUID()} is loose</text>`,
    );
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1700" height="2200" font-family="sans-serif" font-size="30"><rect width="1700" height="2200" fill="white"/>${words.join('')}</svg>`;
    const picture = await pdf.embedJpg(await sharp(Buffer.from(svg)).jpeg({ quality: 70 }).toBuffer());
    pdf.addPage([612, 792]).drawImage(picture, { x: 0, y: 0, width: 612, height: 792 });
  }
  return pdf.save();
}

/** The files of account A: the hostile corpus if present, and scans of one to five pages. */
async function fill(): Promise<number> {
  const corpus = existsSync(hostile) ? readdirSync(hostile).filter((file) => !file.endsWith('.json')) : [];
  let taken = 0;
  const send = async (bytes: Uint8Array, name: string) => {
    if ((await a.call('/v1/analyses', form(bytes, name))).status === 201) taken++;
  };
  for (let i = 0; i < corpus.length; i += 6) {
    await Promise.all(corpus.slice(i, i + 6).map((file) => send(readFileSync(join(hostile, file)), file)));
  }
  while (taken < filesOfA) await Promise.all([1, 2, 3, 5].map(async (pages) => send(await scan(pages), 'scan.pdf')));
  return taken;
}

async function until(done: () => Promise<boolean>): Promise<void> {
  while (!(await done())) await sleep(50);
}

async function timed(times: number[], work: () => Promise<void>): Promise<void> {
  const begin = performance.now();
  await work();
  times.push((performance.now() - begin) / 1000);
}

async function measure(): Promise<Times> {
  const times: Times = { upload: [], 'chat ready': [], 'credits paid': [], 'file deleted': [] };
  for (let round = 0; round < rounds; round++) {
    const file = form(await report(), 'report.pdf');
    let id = '';
    await timed(times['chat ready'], async () => {
      await timed(times.upload, async () => {
        id = (await b.call('/v1/analyses', file)).body.analysis_id;
      });
      await until(async () => (await b.call(`/v1/analyses/${id}`)).body.chat_status === 'ready');
    });
    const user = crypto.randomUUID();
    const back = { success_url: 'https://example.com/a', cancel_url: 'https://example.com/b' };
    const pack = await b.call('/v1/credits/purchase', { external_user_id: user, pack_type: 'single', ...back });
    await timed(times['credits paid'], async () => {
      await fetch(`${pack.body.checkout_url}/pay`, { method: 'POST', redirect: 'manual' });
      await until(async () => (await b.call(`/v1/credits/balance?external_user_id=${user}`)).body.balance === 1);
    });
    const { storageKey } = await db.analysis.findUniqueOrThrow({ where: { id } });
    await timed(times['file deleted'], async () => {
      await b.call(`/v1/analyses/${id}`, undefined, 'DELETE');
      await until(async () => !(await stat(join(dataDir, 'files', storageKey)).catch(() => null)));
    });
  }
  return times;
}

function summary(times: number[]): { median: number; p95: number } {
  const sorted = times.toSorted((x, y) => x - y);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]!;
  return { median: at(0.5), p95: at(0.95) };
}

function text({ median, p95 }: ReturnType<typeof summary>): string {
  return `${median.toFixed(2)} / ${p95.toFixed(2)}`.padStart(13);
}
