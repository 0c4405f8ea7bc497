// Whether memory grows with the size of files in S3: writes and reads 50 files of 50 MB, then as many bytes in files
// twice as large, four at a time, with a server in another process; prints the ratio of the peak resident memory. `npm
// run bench -- storage`
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { S3Options } from '../src/config/s3.ts';
import { createS3Storage } from '../src/storage/s3.ts';
import type { Storage } from '../src/storage/storage.ts';
import { startS3 } from '../test/documents/s3-server.ts';

const atOnce = 4;
const rounds = [
  { files: 50, sizeMb: 50 },
  { files: 25, sizeMb: 100 },
];
/** Holding whole files in memory, four at a time, would give about 1.6. */
const most = 1.3;

if (process.send) {
  const server = await startS3();
  process.once('disconnect', () => void server.close().then(() => process.exit(0)));
  process.send(server.options);
} else {
  const child = fork(import.meta.filename, { execArgv: process.execArgv });
  const [options] = (await once(child, 'message')) as [S3Options];
  const folder = await mkdtemp(join(tmpdir(), 'lintel-bench-'));
  const storage = await createS3Storage(options, folder);
  await round(storage, { files: 20, sizeMb: 10 });
  const peaks: number[] = [];
  for (const each of rounds) {
    const peak = await round(storage, each);
    console.log(`${each.files} × ${each.sizeMb} MB: at most ${peak} MB resident`);
    peaks.push(peak);
  }
  const ratio = peaks[1]! / peaks[0]!;
  console.log(`ratio ${ratio.toFixed(2)} (at most ${most})`);
  if (ratio > most) process.exitCode = 1;
  child.disconnect();
  await once(child, 'exit');
  await rm(folder, { recursive: true, force: true });
}

async function round(storage: Storage, { files, sizeMb }: (typeof rounds)[number]): Promise<number> {
  let peak = 0;
  const look = () => {
    peak = Math.max(peak, process.memoryUsage.rss());
  };
  const looking = setInterval(look, 20);
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let file = next++; file < files; file = next++) {
        const key = `bench/${sizeMb}/${file}`;
        const { bytes } = await storage.put(key, Readable.from(megabytes(sizeMb)));
        await using local = await storage.localPath(key);
        if (bytes !== sizeMb * 1_048_576 || !local.path) throw new Error('a file did not arrive whole');
        await storage.delete(key);
      }
    }),
  );
  clearInterval(looking);
  look();
  return Math.round(peak / 1_048_576);
}

function* megabytes(count: number): Generator<Buffer> {
  for (let i = 0; i < count * 16; i++) yield Buffer.alloc(65_536, i);
}
