// `npm run eval -- --blocks DIR`: how often the document model gives a line of a page the kind that a person gave it.
// DIR has `blocks.jsonl`: on each line a page, `{ "file": "x.pdf", "page": 3, "kinds": { "heading": "1,4", "row": "5-9" } }`
// with the numbers of its lines from 1, and the files, or their paths from DIR. Lines that are not named are not counted.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { modelOf } from '../../src/documents/model/build.ts';
import { readPdf } from '../../src/documents/pdf.ts';
import { type Figure, formatShare, printTable } from './figures.ts';

interface LabelledPage {
  file: string;
  page: number;
  kinds: Record<string, string>;
}

export async function measureBlocks(directory: string): Promise<void> {
  const path = join(directory, 'blocks.jsonl');
  if (!existsSync(path)) return console.log(`Skipped: there is no blocks.jsonl in ${directory}.`);
  const labelled: LabelledPage[] = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => JSON.parse(line));
  const lines: { wanted: string; got: string; file: string }[] = [];
  for (const [file, pages] of Map.groupBy(labelled, (each) => each.file)) {
    const kinds = await kindsOf(join(directory, file));
    for (const { page, kinds: named } of pages)
      for (const [wanted, numbers] of Object.entries(named))
        for (const number of rangesOf(numbers))
          lines.push({ wanted, got: kinds.get(`${page}:${number - 1}`) ?? 'none', file });
  }
  const agrees = ({ wanted, got }: (typeof lines)[number]): boolean => wanted === got;
  const share = (name: string, some: typeof lines): Figure =>
    formatShare(name, some.filter(agrees).length, some.length);
  const byKind = [...Map.groupBy(lines, ({ wanted }) => wanted)].map(([kind, some]) => share(kind, some));
  console.log(printTable([...byKind, share(`all lines of ${labelled.length} pages`, lines)]));
  const wrong = Map.groupBy(
    lines.filter((line) => !agrees(line)),
    ({ wanted, got }) => `${wanted} read as ${got}`,
  );
  for (const [name, some] of [...wrong].toSorted((a, b) => b[1].length - a[1].length).slice(0, 10))
    console.log(`${name}: ${some.length}, in ${new Set(some.map(({ file }) => file)).size} documents`);
}

/** The kind of the block of each line, by page and index of the line. */
async function kindsOf(path: string): Promise<Map<string, string>> {
  const { pages } = await readPdf(path);
  const { blocks } = modelOf(pages);
  return new Map(
    blocks.flatMap(({ kind, page, pieces }) => pieces.map(({ line }) => [`${page}:${line}`, kind] as const)),
  );
}

const rangesOf = (numbers: string): number[] =>
  numbers.split(',').flatMap((range) => {
    const [from, to = from] = range.split('-').map(Number) as [number, number?];
    return Array.from({ length: to - from + 1 }, (_, at) => from + at);
  });
