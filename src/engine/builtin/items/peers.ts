// What the statements around a statement say about it: how the first model judges those with the same ticks, label,
// section or print. This is how the reader learns a layout that it has never met, from the document itself.
import { hashesOf } from './linear.ts';
import type { Statement } from './statement.ts';

const prior = 4;
const keyNames = ['tick', 'label', 'labels', 'section', 'print', 'column', 'group', 'item'] as const;

function keysOf({ ticked, labels, section, block, group, item, x, column }: Statement): string[] {
  const print = `${block.kind} ${/^\w/.test(block.marker) ? '1' : block.marker} ${block.bold} ${Math.round(block.scale * 10)}`;
  const plain = (text: string, length: number) => text.toLowerCase().replace(/\d+/g, '#').slice(0, length);
  return [
    [...new Set(ticked)].join(' '),
    plain(labels[0] ?? '', 40),
    plain(labels.slice(0, 2).join('|'), 60),
    section,
    print,
    `${print} ${block.cells.length >= wideTable ? column : Math.round(x / 10)}`,
    `${group}`,
    plain(item, 60),
  ];
}

/** Number of cells from which a column is known by its order: centred cells begin anywhere in it. */
const wideTable = 4;

const clamp = (value: number, most: number): number => Math.max(-most, Math.min(most, value));

const bins = [0.01, 0.03, 0.06, 0.1, 0.16, 0.25, 0.4, 0.6, 0.8, 0.92];
const binOf = (value: number): number => {
  let at = 0;
  while (at < bins.length && value >= bins[at]!) at++;
  return at;
};

/**
 * The hashed features of each statement.
 * @param values what the first model says of each statement, from 0 to 1
 */
export function peerFeatures(statements: Statement[], values: number[]): number[][] {
  const sums = new Map<string, { sum: number; count: number }>();
  const keys = statements.map((statement) => keysOf(statement).map((key, at) => (key === '' ? '' : `${at} ${key}`)));
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  for (const [at, own] of keys.entries())
    for (const key of own) {
      if (!key) continue;
      const entry = sums.get(key) ?? { sum: 0, count: 0 };
      entry.sum += values[at]!;
      entry.count++;
      sums.set(key, entry);
    }
  const repeats = repeatsOf(statements, values);
  const numbers = numbersOf(statements, values);
  const binned = (value: number): number => (value < 0 ? -1 : binOf(value));
  return statements.map((statement, at) =>
    hashesOf((features) => {
      const value = values[at]!;
      const own = `${binOf(value)}`;
      const half = ` ${binOf(value) >> 1}`;
      /** A feature by itself, and together with what the first model says of the statement. */
      const add = (name: string, level: string): void => {
        features.add(name, level);
        features.add(name, level, half);
      };
      features.add('v ', own);
      features.add('v ', own, ` ${statement.index === 0}`);
      features.add('mean ', `${binOf(mean)}`);
      for (const [name, key] of keys[at]!.entries()) {
        if (!key) continue;
        const { sum, count } = sums.get(key)!;
        const share = (sum - value + prior * mean) / (count - 1 + prior);
        add(keyNames[name]!, ` ${clamp(Math.round(2 * Math.log2((share + 0.01) / (mean + 0.01))), 6)}`);
      }
      const beside = (other: number): string =>
        statements[other]?.at === statement.at ? `${binOf(values[other]!)}` : '-1';
      add('before ', beside(at - 1));
      features.add('after ', beside(at + 1));
      add('repeat ', `${binned(repeats[at]!)}`);
      const depth = statement.number === '' ? 0 : statement.number.split('.').length;
      add('number ', `${depth} ${binned(numbers[at]!)}`);
    }),
  );
}

/** The highest value on another page of the finding with the same number; -1 when there is none. */
function numbersOf(statements: Statement[], values: number[]): number[] {
  const byNumber = Map.groupBy(
    statements.map((statement, at) => ({ statement, value: values[at]! })),
    ({ statement }) => statement.number,
  );
  return statements.map(({ number, page }) =>
    number === ''
      ? -1
      : byNumber
          .get(number)!
          .reduce((most, { statement, value }) => (statement.page !== page ? Math.max(most, value) : most), -1),
  );
}

/** The highest value of the same text on another page; -1 when there is none. */
function repeatsOf(statements: Statement[], values: number[]): number[] {
  const best = new Map<string, { page: number; value: number }[]>();
  const keys = statements.map(({ text }) =>
    text
      .toLowerCase()
      .replace(/[^a-z]/g, '')
      .slice(0, 50),
  );
  for (const [at, { page }] of statements.entries()) {
    const entry = { page, value: values[at]! };
    const list = best.get(keys[at]!);
    if (list) list.push(entry);
    else best.set(keys[at]!, [entry]);
  }
  return statements.map(({ page }, at) =>
    best.get(keys[at]!)!.reduce((most, each) => (each.page !== page ? Math.max(most, each.value) : most), -1),
  );
}
