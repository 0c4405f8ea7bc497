// Numbers, money and dates in the language of the reader, as they are written in the United States.

export const localeOf = (language: string): string => `${language}-US`;

/** Creating a format takes far longer than using it, and lists use it for each row. */
const moneyFormats = new Map<string, Intl.NumberFormat>();

export function formatMoney(language: string, amount: number, currency = 'USD'): string {
  const locale = localeOf(language);
  const key = `${locale} ${currency}`;
  let format = moneyFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 });
    moneyFormats.set(key, format);
  }
  return format.format(amount);
}

export interface Range {
  low: number;
  high: number;
  currency: string;
}

export function formatRange(language: string, { low, high, currency }: Range): string {
  const [from, to] = [formatMoney(language, low, currency), formatMoney(language, high, currency)];
  return from === to ? from : `${from} – ${to}`;
}

export const formatDate = (language: string, date: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium' }).format(new Date(date));

export function formatBytes(language: string, bytes: number): string {
  const megabytes = bytes / 1_000_000;
  const value = megabytes >= 1 ? megabytes : bytes / 1_000;
  const unit = megabytes >= 1 ? 'megabyte' : 'kilobyte';
  return new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
}

/** Sums ranges in the currency of the first; null if there are none. */
export function sumRanges(ranges: readonly (Range | null | undefined)[]): Range | null {
  const present = ranges.filter((range) => range !== null && range !== undefined);
  const currency = present[0]?.currency;
  if (currency === undefined) return null;
  const same = present.filter((range) => range.currency === currency);
  const add = (bound: 'low' | 'high') => same.reduce((sum, range) => sum + range[bound], 0);
  return { low: add('low'), high: add('high'), currency };
}
