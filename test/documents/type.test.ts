// A file's type is detected from its bytes.
import { readFile } from 'node:fs/promises';
import { Document, Packer, Paragraph } from 'docx';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sniffFile, sniffHead } from '../../src/documents/type.ts';
import { makePdf, makeZip, onDisk } from './make.ts';

const image = () => sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } });
const box = (brand: string, ...others: string[]) => {
  const bytes = Buffer.from(`\0\0\0\0ftyp${brand}\0\0\0\0${others.join('')}`, 'latin1');
  bytes.writeUInt32BE(bytes.length, 0);
  return bytes;
};

test.each([
  ['pdf', () => makePdf((pdf) => void pdf.text('x'))],
  ['pdf', async () => Buffer.concat([Buffer.from('\n\n  '), await makePdf((pdf) => void pdf.text('x'))])],
  ['jpeg', () => image().jpeg().toBuffer()],
  ['png', () => image().png().toBuffer()],
  ['heic', async () => box('heic', 'mif1', 'heic')],
  ['heic', async () => box('mif1', 'mif1', 'heic')],
  ['docx', () => Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph('x')] }] }))],
])('detects %s', async (type, make) => {
  expect(await sniffFile(await onDisk(await make()))).toBe(type);
});

test.each([
  ['a web page', '<!doctype html><title>report.pdf</title>'],
  ['plain text', 'This is my report'],
  ['a GIF', 'GIF89a\x01\x00\x01\x00'],
  ['an AVIF picture', box('mif1', 'mif1', 'avif')],
  ['a video', box('isom', 'mp41')],
  ['a spreadsheet', makeZip([{ name: 'xl/workbook.xml', content: Buffer.from('<x/>') }])],
  ['a program', '\x7fELF'],
])('refuses %s', async (_name, bytes) => {
  await expect(sniffFile(await onDisk(bytes))).rejects.toMatchObject({ code: 'unsupported_file_type', status: 400 });
});

test('refuses an empty file as empty', async () => {
  await expect(sniffFile(await onDisk(''))).rejects.toMatchObject({ code: 'empty_file', status: 400 });
});

test('detects the type by the first kilobyte where possible', async () => {
  expect(
    sniffHead((await readFile(new URL('../../samples/inspection-report.pdf', import.meta.url))).subarray(0, 1024)),
  ).toBe('pdf');
  expect(sniffHead(makeZip([{ name: 'word/document.xml', content: Buffer.from('<x/>') }]))).toBe('zip');
  expect(sniffHead(Buffer.from('MZ'))).toBeUndefined();
});
