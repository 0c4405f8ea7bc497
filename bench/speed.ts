// From upload to chat over the public API: one report of 50 pages, 50 reports at once, and questions about the property
// with all of them; beside plain reading of the same files by pdf-parse and poppler. Uses real reports if present, else
// the samples. `npm run bench -- speed`
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import { PDFParse } from 'pdf-parse';
import { createCaller } from './eval/caller.ts';
import { quantile } from './eval/figures.ts';
import { readSet } from './eval/set.ts';
import { startThrowaway } from './eval/throwaway.ts';
import { cpuSeconds } from './shared/cpu.ts';
import { type Parts, partsOf } from './shared/upload-parts.ts';

const reports = 50;
const longPages = 50;
const longRounds = 15;
const uploadRounds = 3;
const questionRounds = 20;

const samples = join(import.meta.dirname, '../samples');
const shared = join(import.meta.dirname, '../../shared/reports/pdf');
const bases = existsSync(shared)
  ? readdirSync(shared)
      .filter((name) => name.endsWith('.pdf'))
      .map((name) => join(shared, name))
  : [join(samples, 'inspection-report.pdf')];
const folder = await mkdtemp(join(tmpdir(), 'lintel-speed-'));

/** New files each time: results of identical bytes would be reused. */
async function variant(base: string, name: string): Promise<string> {
  const path = join(folder, `${name}.pdf`);
  await writeFile(path, Buffer.concat([await readFile(base), Buffer.from(`\n% ${name}\n`)]));
  return path;
}

async function repeated(base: string, name: string, pages: number): Promise<string> {
  const file = await PDFDocument.load(await readFile(base));
  const made = await PDFDocument.create();
  made.setSubject(name);
  const wanted = Array.from({ length: pages }, (_, at) => at % file.getPageCount());
  for (const page of await made.copyPages(file, wanted)) made.addPage(page);
  const path = join(folder, `${name}.pdf`);
  await writeFile(path, await made.save());
  return path;
}

const perSecond = (pages: number, ms: number) => (pages / ms) * 1000;
const say = (name: string, value: string, wanted = '') =>
  console.log(`${name.padEnd(44)} ${value.padStart(16)}  ${wanted}`);

await using service = await startThrowaway();
const caller = createCaller(service.url, service.key);
const upload = async (
  paths: string[],
  pauseMs?: number,
): Promise<{ propertyId: string; pages: number; answeredMs: number; ms: number }> => {
  const started = performance.now();
  const { propertyId, documents } = await caller.upload(paths);
  const answeredMs = performance.now() - started;
  await caller.untilReady(propertyId, pauseMs);
  const pages = documents.reduce((sum, document) => sum + document.page_count, 0);
  return { propertyId, pages, answeredMs, ms: performance.now() - started };
};

/** Reading the text by pdf-parse alone, in this process: milliseconds and CPU milliseconds. */
async function bareText(path: string): Promise<{ ms: number; cpuMs: number }> {
  const [started, cpu] = [performance.now(), process.cpuUsage()];
  const parser = new PDFParse({ data: new Uint8Array(await readFile(path)) });
  await parser.getText();
  await parser.destroy();
  const { user, system } = process.cpuUsage(cpu);
  return { ms: performance.now() - started, cpuMs: (user + system) / 1000 };
}

interface LongRound {
  ms: number;
  cpuMs: number;
  parts: Parts;
  bare: { ms: number; cpuMs: number };
}

/** Of a service that has just started in the first round; of a running one in the others. */
async function longRound(round: number): Promise<LongRound> {
  const path = await repeated(join(samples, 'inspection-report.pdf'), `long-${round}`, longPages);
  const cpu = cpuSeconds(service.pid);
  let [ms, answeredMs] = [0, 0];
  const parts = await partsOf(service.url, async () => {
    ({ ms, answeredMs } = await upload([path], 15));
  });
  const cpuMs = 1000 * (cpuSeconds(service.pid) - cpu);
  return {
    ms,
    cpuMs,
    parts: { 'answered: stored, inspected, queued': answeredMs, ...parts },
    bare: await bareText(path),
  };
}

let pages = 0;
const long: LongRound[] = [];
for (let round = 0; round < longRounds; round++) long.push(await longRound(round));
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
const middle = long.toSorted((a, b) => a.ms - b.ms)[longRounds >> 1]!;
const times = (ours: number, bare: number) => `${(ours / bare).toFixed(2)} times pdf-parse`;
say(`a report of ${longPages} pages, upload to chat`, seconds(middle.ms), 'at most 0.4 s');
say('  each round', long.map(({ ms }) => (ms / 1000).toFixed(2)).join(', '));
for (const [name, ms] of Object.entries(middle.parts)) say(`  ${name}`, seconds(ms));
say('  beside: its text by pdf-parse alone', seconds(middle.bare.ms), times(middle.ms, middle.bare.ms));
say('  CPU time of all processes', seconds(middle.cpuMs), times(middle.cpuMs, middle.bare.cpuMs));

// Several uploads of new bytes each, because a service that has just started is slower.
const speeds: number[] = [];
let paths: string[] = [];
let propertyId = '';
for (let round = 0; round < uploadRounds; round++) {
  paths = [];
  for (let at = 0; at < reports; at++) paths.push(await variant(bases[at % bases.length]!, `report-${round}-${at}`));
  const uploaded = await upload(paths);
  propertyId = uploaded.propertyId;
  pages = uploaded.pages;
  speeds.push(perSecond(pages, uploaded.ms));
}
const ours = quantile(speeds, 0.5)!;
say(`${reports} reports, ${pages} pages, upload to chat`, `${ours.toFixed(0)} pages/s`, 'at least 100');
say('  each round', speeds.map((speed) => speed.toFixed(0)).join(', '));

const waits: number[] = [];
const { questions } = readSet(samples);
for (let round = -1; round < questionRounds; round++) {
  for (const { question } of questions) {
    const started = performance.now();
    await caller.ask(question, { property_id: propertyId });
    // The first round is warm-up.
    if (round >= 0) waits.push(performance.now() - started);
  }
}
say(`chat about ${reports} documents, median`, `${quantile(waits, 0.5)!.toFixed(1)} ms`);
say(`chat about ${reports} documents, p95`, `${quantile(waits, 0.95)!.toFixed(1)} ms`, 'at most 60 ms');

const bareStarted = performance.now();
for (const path of paths) {
  const parser = new PDFParse({ data: new Uint8Array(await readFile(path)) });
  await parser.getText();
  await parser.destroy();
}
const bare = perSecond(pages, performance.now() - bareStarted);
say(
  'beside: pdf-parse, bare text, one core',
  `${bare.toFixed(0)} pages/s`,
  `ours is ${(ours / bare).toFixed(2)} of it`,
);
try {
  const started = performance.now();
  for (const path of paths)
    execFileSync('pdftotext', [path, '-'], { maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] });
  const poppler = perSecond(pages, performance.now() - started);
  say(
    'beside: poppler, bare text, one core',
    `${poppler.toFixed(0)} pages/s`,
    `ours is ${(ours / poppler).toFixed(2)} of it`,
  );
} catch {
  say('beside: poppler', 'not installed');
}
await rm(folder, { recursive: true, force: true });
