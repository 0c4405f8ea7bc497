// Small documents that demonstrate one thing each.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32, deflateRawSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { afterAll } from 'vitest';

type Draw = (pdf: PDFKit.PDFDocument) => void;

export async function makePdf(draw: Draw, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'LETTER', margin: 50, ...options });
  draw(pdf);
  pdf.end();
  return buffer(pdf);
}

const folder = mkdtemp(join(tmpdir(), 'documents-'));
afterAll(async () => rm(await folder, { recursive: true }));

/** Writes the bytes to a file without an extension. */
export async function onDisk(bytes: Uint8Array | string): Promise<string> {
  const path = join(await folder, randomUUID());
  await writeFile(path, bytes);
  return path;
}

/** A hand-made zip with false metadata: `declared` is the size in its table of contents. */
export function makeZip(files: { name: string; content: Buffer; declared?: number }[]): Buffer {
  const parts: Buffer[] = [];
  const table: Buffer[] = [];
  let offset = 0;
  for (const { name, content, declared } of files) {
    const data = deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(crc32(content), 14);
    local.writeUInt32LE(data.length, 18);
    local.writeUInt32LE(declared ?? content.length, 22);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4);
    entry.writeUInt16LE(20, 6);
    local.copy(entry, 10, 8, 30);
    entry.writeUInt32LE(offset, 42);
    parts.push(local, Buffer.from(name), data);
    table.push(entry, Buffer.from(name));
    offset += 30 + name.length + data.length;
  }
  const end = Buffer.alloc(22);
  const size = table.reduce((sum, part) => sum + part.length, 0);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...table, end]);
}

export const officeRelationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const relationshipsXml = (items: string): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items}</Relationships>`;

const contentTypes =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';

/** A hand-made Word file from the XML of its document. `declared`: the size of the document in the table of contents. */
export function makeDocx(
  document: Buffer | string,
  { declared, more = [] }: { declared?: number | undefined; more?: { name: string; content: string }[] } = {},
): Buffer {
  const root = `<Relationship Id="rId1" Type="${officeRelationships}/officeDocument" Target="word/document.xml"/>`;
  const files = [
    { name: '[Content_Types].xml', content: contentTypes },
    { name: '_rels/.rels', content: relationshipsXml(root) },
    { name: 'word/document.xml', content: document, ...(declared !== undefined && { declared }) },
    ...more,
  ];
  return makeZip(files.map(({ content, ...file }) => ({ ...file, content: Buffer.from(content as string) })));
}
