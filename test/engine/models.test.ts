import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const model = (name: string) => readFileSync(new URL(`../../models/${name}`, import.meta.url));

test.each(['meaning.bin', 'reports.bin'])('%s matches its checksum', (name) => {
  const [sha256] = model(`${name}.sha256`).toString().split(' ');
  expect(createHash('sha256').update(model(name)).digest('hex')).toBe(sha256);
});
