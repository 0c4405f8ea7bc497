// The committed samples are those that the generator makes.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { makeSamples } from '../samples/make.ts';

test('generates the same files and labels again', async () => {
  for (const [name, bytes] of await makeSamples()) {
    // The photo's last bits depend on the machine's image library.
    if (name.endsWith('.jpg')) continue;
    const committed = await readFile(new URL(`../samples/${name}`, import.meta.url));
    expect(committed.equals(bytes), `${name} is stale: npm run samples`).toBe(true);
  }
});
