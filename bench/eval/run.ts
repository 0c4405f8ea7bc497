// `npm run eval`: starts a service, evaluates the samples (or the set of `--set`), prints the figures and writes them
// with every case to a file. `--leave-one-out`, `--blocks` and `--buyer` measure something else; see their files.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { measureBlocks } from './blocks.ts';
import { evaluateBuyer, readBuyerSet } from './buyer.ts';
import { evaluate } from './evaluate.ts';
import { printTable } from './figures.ts';
import { leaveOneOut } from './leave-one-out.ts';
import { readSet } from './set.ts';
import { startThrowaway } from './throwaway.ts';

const { values, positionals } = parseArgs({
  options: {
    set: { type: 'string' },
    out: { type: 'string' },
    'leave-one-out': { type: 'boolean' },
    buyer: { type: 'boolean' },
    blocks: { type: 'boolean' },
  },
  allowPositionals: true,
});
if (values['leave-one-out']) {
  await leaveOneOut(positionals);
  process.exit();
}
if (values.blocks) {
  await measureBlocks(resolve(positionals[0] ?? process.env.LINTEL_BLOCKS ?? '.'));
  process.exit();
}
if (values.buyer) {
  const folder = resolve(positionals[0] ?? process.env.LINTEL_BUYER ?? '.');
  const questions = readBuyerSet(folder);
  if (!questions) console.log(`Skipped: there is no questions.json in ${folder}. Name its folder: --buyer DIR`);
  else {
    await using service = await startThrowaway();
    await evaluateBuyer(service.url, service.key, folder, questions);
  }
  process.exit();
}
const directory = resolve(values.set ?? join(import.meta.dirname, '../../samples'));
const out = resolve(values.out ?? 'data/eval.json');
const set = readSet(directory);
await using service = await startThrowaway();
const evaluation = await evaluate(service.url, service.key, set);
console.log(printTable(evaluation.figures));
await mkdir(dirname(out), { recursive: true });
await writeFile(out, `${JSON.stringify({ at: new Date().toISOString(), ...evaluation }, null, 2)}\n`);
console.log(`\nEvery case is in ${out}`);
