// The repair cost catalogue, read once from repairs.csv. A line has the work, the trade, the unit and the source of the
// price range; `match` selects the issues that it repairs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface CatalogueWord {
  written: string;
  /** Its first letters, to skip texts without a word that starts like this. */
  start: string;
  pattern: RegExp;
}

export type CostUnit = 'each' | 'job' | 'system' | 'sq ft' | 'lin ft';

export interface RepairLine {
  id: string;
  item: string;
  system: string;
  /** All groups must match; each is a group of alternatives. */
  required: CatalogueWord[][];
  /** None of these may match. */
  excluded: CatalogueWord[][];
  low: number;
  high: number;
  unit: CostUnit;
  /** The usual amount, for measured units. */
  typical: number | null;
  trade: string;
  source: string;
  date: string;
}

const units: CostUnit[] = ['each', 'job', 'system', 'sq ft', 'lin ft'];

function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    (match) => match[1]?.replaceAll('""', '"') ?? match[2] ?? '',
  );
}

// Short words that are prefixes of too many others.
const whole = new Set('no not non out co ac gfi nm vb too low end old lag on in to dead ledge air all'.split(' '));

/** The word starts of a text, for `CatalogueWord.start`. */
export const wordStarts = (text: string): Set<string> =>
  new Set(
    (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).flatMap((word) => [0, 1, 2, 3].map((to) => word.slice(0, to))),
  );

/** `gfci|ground_fault`: words that start like this. */
const groupOf = (alternatives: string): CatalogueWord[] =>
  alternatives.split('|').map((written) => {
    const letters = written.replace(/[.*+?^${}()[\]\\/]/g, '\\$&').replaceAll('_', '[ -]');
    return {
      written,
      start: /^[a-z0-9]{0,3}/i.exec(written)![0].toLowerCase(),
      pattern: new RegExp(`\\b${letters}${whole.has(written) ? '\\b' : ''}`, 'i'),
    };
  });

export function parseRepairs(csv: string): RepairLine[] {
  const [head, ...lines] = csv.split(/\r?\n/).filter((line) => line.trim());
  const names = cellsOf(head ?? '');
  return lines.map((line, index) => {
    const cells = new Map(cellsOf(line).map((cell, column) => [names[column], cell]));
    const cell = (name: string): string => cells.get(name) ?? '';
    const low = Number(cell('low'));
    const high = Number(cell('high'));
    const unit = units.find((each) => each === cell('unit'));
    const words = cell('match').split(' ').filter(Boolean);
    if (!cell('id') || !unit || !(low > 0) || !(high >= low) || words.length === 0)
      throw new Error(`repairs.csv, line ${index + 2}: not a repair line`);
    return {
      id: cell('id'),
      item: cell('item'),
      system: cell('system'),
      required: words.filter((word) => !word.startsWith('-')).map(groupOf),
      excluded: words.filter((word) => word.startsWith('-')).map((word) => groupOf(word.slice(1))),
      low,
      high,
      unit,
      typical: cell('typical') ? Number(cell('typical')) : null,
      trade: cell('trade'),
      source: cell('source'),
      date: cell('date'),
    };
  });
}

export const repairLines: readonly RepairLine[] = parseRepairs(
  readFileSync(join(import.meta.dirname, 'repairs.csv'), 'utf8'),
);
