// Word documents: pages, tables, headings, and malicious archives.
import {
  CheckBox,
  Document,
  HeadingLevel,
  Packer,
  PageBreak,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from 'docx';
import { expect, test } from 'vitest';
import { readDocx } from '../../src/documents/word.ts';
import { makeDocx, onDisk } from './make.ts';

const wrap = (body: string, before = '') =>
  Buffer.from(
    `<?xml version="1.0"?>${before}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${body}</w:t></w:r></w:p></w:body></w:document>`,
  );
const made = async (children: (Paragraph | Table)[]) =>
  readDocx(await onDisk(await Packer.toBuffer(new Document({ sections: [{ children }] }))));

test('starts pages at explicit breaks only', async () => {
  const pages = await made([
    ...Array.from({ length: 200 }, (_, i) => new Paragraph(`Line ${i}`)),
    new Paragraph({ children: [new TextRun('before'), new PageBreak(), new TextRun('after')] }),
    new Paragraph('end'),
  ]);
  expect(pages.map((page) => page.number)).toEqual([1, 2]);
  expect(pages[0]!.lines).toHaveLength(201);
  expect(pages[1]!.text).toBe('after\nend');
});

test('reads a table row as a line with separate cells', async () => {
  const row = (...cells: string[]) =>
    new TableRow({ children: cells.map((text) => new TableCell({ children: [new Paragraph(text)] })) });
  const [page] = await made([new Table({ rows: [row('Fee', 'Amount'), row('Survey', '$510.00')] })]);
  expect(page!.text).toBe('Fee   Amount\nSurvey   $510.00');
});

test('reads headings as bold and larger, and check boxes as characters', async () => {
  const [page] = await made([
    new Paragraph({ text: 'Roof', heading: HeadingLevel.HEADING_1 }),
    new Paragraph({ children: [new CheckBox({ checked: true }), new TextRun(' Leaks')] }),
    new Paragraph({ children: [new CheckBox({ checked: false }), new TextRun(' Hail')] }),
  ]);
  const [heading, yes, no] = page!.lines;
  expect(heading).toMatchObject({ text: 'Roof', bold: true });
  expect(heading!.size).toBeGreaterThan(yes!.size);
  expect([yes!.text, no!.text]).toEqual(['☒ Leaks', '☐ Hail']);
});

test('places lines in order, one below the other', async () => {
  const [page] = await made([new Paragraph('one'), new Paragraph('two'), new Paragraph('three')]);
  const tops = page!.lines.map((line) => line.y);
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  expect(new Set(tops).size).toBe(3);
});

test('reads a minimal hand-written document', async () => {
  const [page] = await readDocx(await onDisk(makeDocx(wrap('Hello'))));
  expect(page!.text).toBe('Hello');
});

test.each([
  ['says how large it is', undefined],
  ['lies about its size', 1000],
])('an archive that bursts and %s is refused before it is unpacked', async (_name, declared) => {
  const path = await onDisk(makeDocx(wrap('a'.repeat(120_000_000)), { declared }));
  await expect(readDocx(path)).rejects.toMatchObject({ code: 'unreadable_file' });
});

test('does not expand an entity that names a file', async () => {
  const secret = await onDisk('the secret of the house');
  const path = await onDisk(makeDocx(wrap('&x;')));
  const evil = await onDisk(makeDocx(wrap('&x;', `<!DOCTYPE d [<!ENTITY x SYSTEM "file://${secret}">]>`)));
  for (const file of [path, evil]) {
    const text = await readDocx(file).then(
      (pages) => pages.map((page) => page.text).join(),
      (error: { code: string }) => error.code,
    );
    expect(text).not.toContain('secret');
  }
});

test('does not expand nested entities', async () => {
  const levels = Array.from({ length: 12 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`).join('');
  const path = await onDisk(makeDocx(wrap('&e12;', `<!DOCTYPE d [<!ENTITY e0 "ha">${levels}]>`)));
  const length = await readDocx(path).then(
    (pages) => pages[0]!.text.length,
    () => 0,
  );
  expect(length).toBeLessThan(1000);
});

test('refuses a part that is larger than declared, by any amount', async () => {
  const document = wrap('a'.repeat(1000));
  await expect(readDocx(await onDisk(makeDocx(document, { declared: document.length - 1 })))).rejects.toMatchObject({
    code: 'unreadable_file',
  });
});

test('reads an archive that other bytes follow', async () => {
  const [page] = await readDocx(await onDisk(Buffer.concat([makeDocx(wrap('Hello')), Buffer.from('\r\n')])));
  expect(page!.text).toBe('Hello');
});

test('refuses an archive whose parts another reader counts differently', async () => {
  const whole = makeDocx(wrap('Hello'));
  const end = whole.length - 22;
  const record = Buffer.alloc(56);
  record.write('PK\x06\x06', 'latin1');
  // Readers that prefer zip64 see two parts, others three.
  record.writeBigUInt64LE(2n, 32);
  record.writeBigUInt64LE(BigInt(whole.readUInt32LE(end + 16)), 48);
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07', 'latin1');
  locator.writeBigUInt64LE(BigInt(end), 8);
  const close = Buffer.from(whole.subarray(end));
  close.writeUInt32LE(close.readUInt32LE(12) + record.length + locator.length, 12);
  const both = Buffer.concat([whole.subarray(0, end), record, locator, close]);
  await expect(readDocx(await onDisk(both))).rejects.toMatchObject({ code: 'unreadable_file' });
});

test('refuses a truncated file', async () => {
  const whole = makeDocx(wrap('Hello'));
  await expect(readDocx(await onDisk(whole.subarray(0, whole.length / 2)))).rejects.toMatchObject({
    code: 'unreadable_file',
  });
});
