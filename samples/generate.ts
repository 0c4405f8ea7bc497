// Writes the samples and their labels into this folder.
import { writeFile } from 'node:fs/promises';
import { makeSamples } from './make.ts';

for (const [name, bytes] of await makeSamples()) await writeFile(new URL(name, import.meta.url), bytes);
