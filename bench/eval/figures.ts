// The figures of an evaluation: a share of a number of cases, or a duration.
export interface Figure {
  name: string;
  /** Null when there was nothing to count. */
  value: number | null;
  /** Number of cases. */
  cases?: number;
}

export const formatShare = (name: string, hits: number, cases: number): Figure => ({
  name,
  value: cases === 0 ? null : hits / cases,
  cases,
});

export const formatCount = <T>(items: T[], holds: (item: T) => boolean | null | undefined): number =>
  items.reduce((sum, item) => sum + Number(holds(item) ?? false), 0);

export function quantile(values: number[], part: number): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * part)] ?? null;
}

export function printTable(figures: Figure[]): string {
  const widest = Math.max(...figures.map(({ name }) => name.length));
  return figures
    .map(({ name, value, cases }) => {
      const shown = value === null ? 'not checked' : value.toFixed(3);
      return `${name.padEnd(widest)}  ${shown.padStart(11)}${cases === undefined ? '' : `  n=${cases}`}`;
    })
    .join('\n');
}
