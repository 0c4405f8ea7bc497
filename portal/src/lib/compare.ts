// Compares the facts of two documents, row by row.

export interface Fact {
  name: string;
  value: string;
  page: number;
}

export interface ComparedFact {
  name: string;
  before: Fact | null;
  after: Fact | null;
  /** Undefined where one is missing. */
  same?: boolean;
  /** The difference of two amounts. */
  change?: string;
}

export function compareFacts(before: readonly Fact[], after: readonly Fact[]): ComparedFact[] {
  const names = [...new Set([...before, ...after].map(({ name }) => name))];
  return names.map((name) => {
    const one = before.find((fact) => fact.name === name) ?? null;
    const two = after.find((fact) => fact.name === name) ?? null;
    if (!one || !two) return { name, before: one, after: two };
    return {
      name,
      before: one,
      after: two,
      same: isSame(one.value, two.value),
      change: changeOf(one.value, two.value),
    };
  });
}

const amount = /^([$%]?)\s*(-?[\d,]+(?:\.\d+)?)\s*(%?)$/;

function numberOf(value: string): { number: number; unit: string } | null {
  const [, before, digits, after] = amount.exec(value.trim()) ?? [];
  return digits === undefined ? null : { number: Number(digits.replaceAll(',', '')), unit: before || after || '' };
}

function isSame(one: string, two: string): boolean {
  const [a, b] = [numberOf(one), numberOf(two)];
  if (a && b) return a.number === b.number && a.unit === b.unit;
  return one.trim().toLowerCase() === two.trim().toLowerCase();
}

function changeOf(one: string, two: string): string | undefined {
  const [a, b] = [numberOf(one), numberOf(two)];
  if (!a || !b || a.unit !== b.unit || a.number === b.number) return undefined;
  const difference = b.number - a.number;
  const decimals = Math.max(...[one, two].map((value) => (/\.(\d+)/.exec(value)?.[1] ?? '').length));
  const digits = Math.abs(difference).toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  const sign = difference > 0 ? '+' : '−';
  return a.unit === '%' ? `${sign}${digits}%` : `${sign}${a.unit}${digits}`;
}
