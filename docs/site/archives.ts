// Tar and zip archives with fixed times, so that the same files make the same archive.
import { crc32, deflateRawSync } from 'node:zlib';

export interface Entry {
  path: string;
  content: Buffer;
}

const block = 512;

export function tar(entries: Entry[]): Buffer {
  const parts = entries.flatMap(({ path, content }) => {
    if (Buffer.byteLength(path) > 100) throw new Error(`${path} is too long for a tar archive`);
    const header = Buffer.alloc(block);
    const write = (text: string, at: number) => header.write(text, at);
    write(path, 0);
    write('0000644\0', 100);
    write('0000000\0', 108);
    write('0000000\0', 116);
    write(`${content.length.toString(8).padStart(11, '0')}\0`, 124);
    write('00000000000\0', 136);
    write('        ', 148);
    write('0', 156);
    write('ustar\x0000', 257);
    const sum = header.reduce((total, byte) => total + byte, 0);
    write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    return [header, content, Buffer.alloc((block - (content.length % block)) % block)];
  });
  return Buffer.concat([...parts, Buffer.alloc(2 * block)]);
}

export function zip(entries: Entry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { path, content } of entries) {
    const name = Buffer.from(path);
    const packed = deflateRawSync(content);
    /** What both headers have: from the version that is needed to the length of extra fields. */
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x0800, 2);
    common.writeUInt16LE(8, 4);
    // 1980-01-01, the earliest date.
    common.writeUInt16LE(0x21, 8);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, packed]);
    const rest = Buffer.alloc(14);
    // A regular file, readable for everyone.
    rest.writeUInt32LE(0o100644 * 0x10000, 6);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03'), common, rest, name]));
    files.push(file);
    offset += file.length;
  }
  const entriesSize = directory.reduce((total, { length }) => total + length, 0);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(entriesSize, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, ...directory, end]);
}
