// Memory of API, worker and parsers while one service reads 500 small documents (MEMORY_DOCUMENTS: another number), every
// 50 documents; of API and worker also as ratios to that after the first 100. Linux only.
// `npm run bench -- memory-documents`
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import sharp from 'sharp';
import { createCaller } from './eval/caller.ts';
import { startThrowaway } from './eval/throwaway.ts';

const documents = Number(process.env.MEMORY_DOCUMENTS ?? 500);
const batch = 25;
const reportEvery = 50;
const warmUp = 100;
/** Every so many documents one is a scan. */
const scanEvery = 25;

const folder = await mkdtemp(join(tmpdir(), 'lintel-memory-'));
await using service = await startThrowaway();
const caller = createCaller(service.url, service.key);

/** Resident megabytes of each process. */
type Memory = Record<'api' | 'worker' | 'parser', number[]>;

/** Of the processes below the supervisor. */
function resident(): Memory {
  const found: Memory = { api: [], worker: [], parser: [] };
  const all = readdirSync('/proc').map(Number).filter(Boolean).map(processOf);
  const below = (parent: number) => all.filter(({ ppid }) => ppid === parent);
  for (const { pid, megabytes } of below(service.pid)) {
    const role = /(?:^|\0)ROLE=(api|worker)/.exec(readFileSync(`/proc/${pid}/environ`, 'utf8'))?.[1];
    if (role !== 'api' && role !== 'worker') continue;
    found[role].push(megabytes);
    found.parser.push(...below(pid).map((parser) => parser.megabytes));
  }
  return found;
}

function processOf(pid: number): { pid: number; ppid: number; megabytes: number } {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    return { pid, ppid: field('PPid'), megabytes: field('VmRSS') / 1024 };
  } catch {
    // It has just ended.
    return { pid, ppid: 0, megabytes: 0 };
  }
}

const parts = ['roof', 'gutter', 'water heater', 'service panel', 'furnace', 'deck', 'chimney', 'crawlspace', 'window'];
const faults = [
  'is cracked',
  'leaks',
  'is corroded',
  'is a fire hazard',
  'is at the end of its life',
  'is not grounded',
];
const openings = [
  ['Home Inspection Report', 'Inspection date: March 3, 2026', 'Inspector: A. Person'],
  ["SELLER'S PROPERTY DISCLOSURE", 'Sellers: B. Person', 'Are you aware of any defects? [X] Yes'],
  ['Homeowners Association Rules', 'Declaration of covenants, conditions and restrictions', 'Monthly assessment: $250'],
  ['A letter', 'Dear neighbor,', 'the street party is in June.'],
];

/** Words that no other document has, so that nothing can be answered from a cache. */
const lineOf = (i: number, line: number) => {
  const at = i * 7 + line;
  const word = crypto.randomUUID().replace(/[^a-f]/g, '');
  return `The ${parts[at % parts.length]} near ${word} ${faults[at % faults.length]}; repair it for $${100 + at}.`;
};

async function textDocument(i: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const opening = [...openings[i % openings.length]!, `${i} Memory Way, Boulder, CO 80301`];
  for (let page = 0; page < 2 + (i % 4); page++) {
    const sheet = pdf.addPage([612, 792]);
    const lines = [...(page === 0 ? opening : []), ...Array.from({ length: 25 }, (_, n) => lineOf(i, page * 25 + n))];
    for (const [n, text] of lines.entries()) sheet.drawText(text, { x: 72, y: 720 - n * 20, size: 10, font });
  }
  return pdf.save();
}

async function scan(i: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const lines = Array.from({ length: 30 }, (_, n) => `<text x="120" y="${160 + n * 60}">${lineOf(i, n)}</text>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1700" height="2200" font-family="sans-serif" font-size="30"><rect width="1700" height="2200" fill="white"/>${lines.join('')}</svg>`;
  const picture = await pdf.embedJpg(await sharp(Buffer.from(svg)).jpeg({ quality: 70 }).toBuffer());
  pdf.addPage([612, 792]).drawImage(picture, { x: 0, y: 0, width: 612, height: 792 });
  return pdf.save();
}

const sum = (sizes: number[]) => sizes.reduce((all, one) => all + one, 0);
let base: Memory | undefined;
for (let read = 0; read < documents; ) {
  const paths = await Promise.all(
    Array.from({ length: batch }, async (_, n) => {
      const i = read + n;
      const path = join(folder, `${i}.pdf`);
      await writeFile(path, await (i % scanEvery === 0 ? scan(i) : textDocument(i)));
      return path;
    }),
  );
  const { propertyId } = await caller.upload(paths);
  await caller.untilReady(propertyId);
  await caller.ask('What is wrong with the roof?', { property_id: propertyId });
  read += batch;
  if (read % reportEvery > 0) continue;
  const now = resident();
  if (read === warmUp) base = now;
  const ratio = (role: 'api' | 'worker') => (base ? ` (${(sum(now[role]) / sum(base[role])).toFixed(2)})` : '');
  const figures = [
    `api ${sum(now.api).toFixed(0)} MB${ratio('api')}`,
    `worker ${sum(now.worker).toFixed(0)} MB${ratio('worker')}`,
    `${now.parser.length} parsers ${sum(now.parser).toFixed(0)} MB, the largest ${Math.max(0, ...now.parser).toFixed(0)} MB`,
  ];
  console.log(`after ${String(read).padStart(3)} documents: ${figures.join('   ')}`);
}
await rm(folder, { recursive: true, force: true });
