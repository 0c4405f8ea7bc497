// The parser: results and refusals across processes, limits, and clean-up.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PDFDocument as PdfLib } from 'pdf-lib';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { createParser, type ParserOptions } from '../../src/documents/parser.ts';
import { eventually } from '../app.ts';
import { makePdf, onDisk } from './make.ts';

const sample = (name: string) => fileURLToPath(new URL(`../../samples/${name}`, import.meta.url));
const opened: ReturnType<typeof createParser>[] = [];
const parser = (options: ParserOptions = {}) => {
  const created = createParser({ size: 1, ...options });
  opened.push(created);
  return created;
};
afterAll(() => Promise.all(opened.map((one) => one.close())));
const shared = parser();

describe('reading', () => {
  test('reads a report page by page', async () => {
    const document = await shared.parse(sample('inspection-report.pdf'));
    expect(document.type).toBe('pdf');
    expect(document.pages.length).toBeGreaterThanOrEqual(20);
    expect(document.pages.map((page) => page.number)).toEqual(document.pages.map((_, i) => i + 1));
    for (const page of document.pages) expect(page.text).toBe(page.lines.map((line) => line.text).join('\n'));
    expect(document.metadata).toMatchObject({ title: 'Home Inspection Report' });
  });

  test('previews type and page count without reading all pages', async () => {
    expect(await shared.preview(sample('inspection-report.pdf'))).toMatchObject({
      type: 'pdf',
      pageCount: (await shared.parse(sample('inspection-report.pdf'))).pages.length,
    });
    expect(await shared.preview(sample('water-heater-plate.jpg'))).toMatchObject({ type: 'jpeg', pageCount: 1 });
  });

  test('reads the words on a photo and none of its metadata', async () => {
    const photo = await sharp(sample('water-heater-plate.jpg'))
      .keepExif()
      .withExifMerge({ IFD3: { GPSLatitude: '40/1 33/1 0/1', GPSLatitudeRef: 'N' } })
      .toBuffer();
    const { type, pages, metadata } = await shared.parse(await onDisk(photo));
    expect(type).toBe('jpeg');
    expect(metadata).toEqual({});
    expect(pages).toHaveLength(1);
    expect(pages[0]!.ocr).toBe(true);
    expect(pages[0]!.text).toMatch(/SEPTEMBER 2014/);
    expect(pages[0]!.text).toMatch(/50 U\.?S\.? GALLONS/);
  });

  test('returns no lines for a photo without words', async () => {
    const wall = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c8c2b4' } })
      .jpeg()
      .toBuffer();
    const { pages } = await shared.parse(await onDisk(wall));
    expect(pages[0]).toMatchObject({ number: 1, width: 400, height: 300, text: '', lines: [] });
  });

  test('recognizes scanned pages with boxes in points, and leaves blank and text pages unchanged', async () => {
    const photo = await readFile(sample('water-heater-plate.jpg'));
    const bytes = await makePdf((pdf) => {
      pdf.image(photo, 0, 0, { width: 612 });
      pdf.addPage().addPage().text('This page has a text layer of its own.');
    });
    const steps: [number, number][] = [];
    const { pages } = await shared.parse(await onDisk(bytes), { onProgress: (...step) => steps.push(step) });
    expect(pages.map((page) => page.ocr)).toEqual([true, false, false]);
    expect(pages[0]!.text).toMatch(/SUMMITLINE WATER HEATERS/);
    const line = pages[0]!.lines.find(({ text }) => text.includes('SUMMITLINE'))!;
    expect(line.x).toBeGreaterThan(60);
    expect(line.x + line.width).toBeLessThan(612);
    expect(pages[1]!.text).toBe('');
    expect(pages[2]!.text).toBe('This page has a text layer of its own.');
    expect(steps.at(-1)).toEqual([3, 3]);
    expect(steps.map(([done]) => done)).toEqual(steps.map(([done]) => done).toSorted((a, b) => a - b));
  });
});

describe('refusals', () => {
  const encrypted = (passwords: { userPassword?: string; ownerPassword: string }) =>
    makePdf((pdf) => void pdf.text('Confidential'), { ...passwords, pdfVersion: '1.7' });

  test.each([
    ['empty_file', async () => ''],
    ['unsupported_file_type', async () => '<html>report.pdf</html>'],
    ['unreadable_file', async () => '%PDF-1.7\nand then nothing of use'],
    ['encrypted_file', () => encrypted({ userPassword: 'open sesame', ownerPassword: 'x' })],
    ['unreadable_file', async () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100)])],
  ])('refuses with %s in preview and parse', async (code, make) => {
    const path = await onDisk(await make());
    await expect(shared.preview(path)).rejects.toMatchObject({ code, status: 400 });
    await expect(shared.parse(path)).rejects.toMatchObject({ code, status: 400 });
  });

  test('reads a file with an owner password only', async () => {
    const path = await onDisk(await encrypted({ ownerPassword: 'x' }));
    expect(await shared.preview(path)).toMatchObject({ pageCount: 1 });
    expect((await shared.parse(path)).pages[0]!.text).toBe('Confidential');
  });

  test('reports a missing file as a service error, not as a refusal', async () => {
    const error = await shared.parse('/nowhere/at/all').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toHaveProperty('code');
  });
});

describe('limits', () => {
  test('ends a file that exceeds its CPU time, and reads the next one', async () => {
    const slow = parser({ cpuMs: 1 });
    // The time is looked at every tenth of a second, in which one report can be read.
    const report = await PdfLib.load(await readFile(sample('inspection-report.pdf')));
    const long = await PdfLib.create();
    for (let copy = 0; copy < 20; copy++)
      for (const page of await long.copyPages(report, report.getPageIndices())) long.addPage(page);
    await expect(slow.parse(await onDisk(await long.save()))).rejects.toMatchObject({
      code: 'unreadable_file',
      message: /too long/,
    });
    expect((await shared.parse(sample('loan-estimate.pdf'))).pages).toHaveLength(3);
  });

  test('ends a file that exceeds the memory limit', async () => {
    const small = parser({ memoryMb: 90 });
    await expect(small.parse(sample('inspection-report.pdf'))).rejects.toMatchObject({ code: 'unreadable_file' });
  });

  test('an extended timeout outlasts the usual one', async () => {
    const two = parser({ clockMs: 3_000, size: 2 });
    const stopped = async (extendedTimeout: boolean) => {
      const before = childrenOf(process.pid);
      const reading = two.parse(sample('inspection-report.pdf'), { ocr: false, extendedTimeout });
      const outcome = reading.then(
        () => 'read',
        (error: { code?: string }) => error.code,
      );
      await new Promise((resolve) => setImmediate(resolve));
      process.kill(childrenOf(process.pid).find((pid) => !before.includes(pid))!, 'SIGSTOP');
      return { outcome };
    };
    const [extended, usual] = [await stopped(true), await stopped(false)];
    expect(await Promise.race([extended.outcome, usual.outcome.then((code) => `usual: ${code}`)])).toBe(
      'usual: service_unavailable',
    );
  });

  test('replaces a process that keeps half of its memory limit, so that no file fails because of others', async () => {
    const before = childrenOf(process.pid);
    const own = async () => childrenOf(process.pid).filter((pid) => !before.includes(pid));
    const small = parser({ memoryMb: 192, idleMs: 3_600_000 });
    for (let i = 0; i < 2; i++) {
      expect((await small.parse(sample('loan-estimate.pdf'))).pages).toHaveLength(3);
      await eventually(own, ({ length }) => length === 0);
    }
    const large = parser({ idleMs: 3_600_000 });
    await large.parse(sample('loan-estimate.pdf'));
    const [kept] = await own();
    await large.parse(sample('loan-estimate.pdf'));
    expect(await own()).toEqual([kept]);
  });

  test('keeps the last idle process for longer', async () => {
    const before = childrenOf(process.pid);
    const own = () => childrenOf(process.pid).filter((pid) => !before.includes(pid));
    const kept = parser({ size: 2, idleMs: 50, lastIdleMs: 3_600_000 });
    const read = () => kept.parse(sample('loan-estimate.pdf'), { ocr: false });
    const reading = [read(), read()];
    await eventually(
      async () => own(),
      ({ length }) => length === 2,
    );
    await Promise.all(reading);
    const [last] = await eventually(
      async () => own(),
      ({ length }) => length === 1,
    );
    await read();
    expect(own()).toEqual([last]);
    await kept.close();
    const left = parser({ idleMs: 50, lastIdleMs: 50 });
    await left.parse(sample('loan-estimate.pdf'), { ocr: false });
    await eventually(
      async () => own(),
      ({ length }) => length === 0,
    );
  });

  test('reports a read that was ended from outside as interrupted', async () => {
    const before = childrenOf(process.pid);
    const one = parser({ clockMs: 3_000 });
    const reading = one.parse(sample('inspection-report.pdf'), { ocr: false });
    const interrupted = expect(reading).rejects.toMatchObject({
      code: 'service_unavailable',
      extras: { retry_after: 30 },
    });
    await new Promise((resolve) => setImmediate(resolve));
    const [reader] = childrenOf(process.pid).filter((pid) => !before.includes(pid));
    process.kill(reader!, 'SIGSTOP');
    await interrupted;
    expect((await shared.parse(sample('inspection-report.pdf'), { ocr: false })).pages.length).toBeGreaterThan(20);
  });

  test('fails a scan whose recognition exceeds its CPU time, instead of returning blank pages', async () => {
    const photo = await readFile(sample('water-heater-plate.jpg'));
    const places = [0, 230, 460].flatMap((y) => [0, 306].map((x) => ({ x, y })));
    const bytes = await makePdf((pdf) => {
      for (const { x, y } of places) pdf.image(photo, x, y, { width: 306 });
    });
    const scan = await onDisk(bytes);
    // Opening the file takes a part of it, recognizing the page several times as much.
    const one = parser({ cpuMs: 1_500 });
    const steps: [number, number][] = [];
    const reading = one.parse(scan, { onProgress: (...step) => steps.push(step) });
    await expect(reading).rejects.toMatchObject({ code: 'unreadable_file', message: /too long/ });
    expect(steps).toEqual([[0, 1]]);
  });

  test('lists pages that need recognition when recognition is off', async () => {
    const photo = await readFile(sample('water-heater-plate.jpg'));
    const bytes = await makePdf((pdf) => {
      pdf.image(photo, 0, 0, { width: 612 });
      pdf.addPage().text('This page has a text layer of its own.');
    });
    const { scans, pages } = await shared.parse(await onDisk(bytes), { ocr: false });
    expect(scans).toEqual([1]);
    expect(pages[1]!.text).toBe('This page has a text layer of its own.');
  });

  test('stops running and waiting work when the caller aborts', async () => {
    const one = parser();
    const running = new AbortController();
    const waiting = new AbortController();
    const first = one.parse(sample('inspection-report.pdf'), { signal: running.signal });
    const second = one.parse(sample('inspection-report.pdf'), { signal: waiting.signal });
    waiting.abort(new Error('left the queue'));
    running.abort(new Error('left the work'));
    await expect(second).rejects.toThrow('left the queue');
    await expect(first).rejects.toThrow('left the work');
    expect((await one.parse(sample('loan-estimate.pdf'))).pages).toHaveLength(3);
  });

  test('queues files when all processes are busy', async () => {
    const results = await Promise.all(Array.from({ length: 6 }, () => shared.parse(sample('loan-estimate.pdf'))));
    expect(results.map(({ pages }) => pages.length)).toEqual([3, 3, 3, 3, 3, 3]);
  });

  test('previews an upload while a long document is read', async () => {
    const one = parser();
    const scan = await PdfLib.create();
    const picture = await scan.embedJpg(await readFile(sample('water-heater-plate.jpg')));
    for (let i = 0; i < 50; i++) scan.addPage([612, 792]).drawImage(picture, { x: 0, y: 200, width: 612, height: 400 });
    const enough = new AbortController();
    let finished = false;
    const long = one.parse(await onDisk(await scan.save()), { signal: enough.signal }).then(() => {
      finished = true;
    });
    expect(await one.preview(sample('loan-estimate.pdf'))).toMatchObject({ pageCount: 3 });
    expect(finished).toBe(false);
    enough.abort(new Error('enough seen'));
    await expect(long).rejects.toThrow('enough seen');
  });
});

const childrenOf = (parent: number): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,comm='])
    .toString()
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/ +/))
    .filter(([, of, name]) => of === String(parent) && name !== 'ps')
    .map(([pid]) => Number(pid));

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test('ends every parsing process when the parent is killed', async () => {
  const script = `
    import { createParser } from ${JSON.stringify(new URL('../../src/documents/parser.ts', import.meta.url).href)};
    import { execFileSync } from 'node:child_process';
    const parser = createParser({ size: 1 });
    await parser.parse(${JSON.stringify(sample('loan-estimate.pdf'))});
    const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,comm=']).toString().trim().split('\\n').map((row) => row.trim().split(/ +/));
    const children = rows.filter(([, parent, name]) => parent === String(process.pid) && name !== 'ps').map(([pid]) => pid);
    console.log(children.join(' '));
    setInterval(() => undefined, 1000);
  `;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [out] = (await once(parent.stdout, 'data')) as [Buffer];
  const children = out.toString().trim().split(' ').map(Number);
  expect(children.length).toBeGreaterThan(0);
  expect(children.every(alive)).toBe(true);
  parent.kill('SIGKILL');
  await eventually(
    async () => children.some(alive),
    (left) => !left,
  );
});

test('ends all processes on close, and rejects further files', async () => {
  const one = parser();
  await one.parse(sample('loan-estimate.pdf'));
  await one.close();
  await expect(one.parse(sample('loan-estimate.pdf'))).rejects.toThrow('closed');
});
