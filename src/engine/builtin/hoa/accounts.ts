// Balances and totals of an association's financial statement (rules/association-accounts.json).
import type { Fact } from '../../engine.ts';
import { type Rule, readRules } from '../../rules/rules.ts';
import type { Statement } from '../statements.ts';

interface Account extends Rule {
  name: string;
  label: RegExp;
  unless?: RegExp;
  /** A row of a balance sheet; elsewhere such a row is what is paid in a year. */
  sheet?: boolean;
  /** Every row counts, not only the first. */
  all?: boolean;
}

export const accounts: readonly Account[] = readRules('association-accounts', ['label', 'unless']);
export const isAccount = ({ label, unless }: Account, text: string): boolean => label.test(text) && !unless?.test(text);

const sheetTotals = /^total\b.*\b(?:assets|liabilities|equity|bank accounts|cash)\b/i;
/** `19,575.39`, `(7,506.82)`, `-2,460`: more than a count. */
const figure = /^[($–−-]*\s?\$?\s?[\d,]*\d(?:\.\d{2})?\)?$/;
/** A figure with a note after it in the same cell. */
const noted = /^(\(?-?\$?\d[\d,]*\.\d{2}\)?)(?=\s)/;
const maxRows = 5;

interface Row extends Statement {
  /** One for each of its cells, or none. */
  columns: string[];
}

/** Rows with figures, without the number of their account, with the heads that stand above them on their page. */
function rowsIn(statements: Statement[]): Row[] {
  const rows = statements
    .filter(({ label, cells, below }) => label !== '' && !below && cells.length > 0)
    .map((statement) => ({ ...statement, cells: statement.cells.filter((cell) => cell !== '$') }));
  const widest = new Map<number, number>();
  for (const { page, cells } of rows)
    if (isFigure(cells[0] ?? '')) widest.set(page, Math.max(widest.get(page) ?? 0, cells.length));
  let heads: { page: number; texts: string[] } = { page: 0, texts: [] };
  return rows.flatMap((row) => {
    const { label, page, cells } = row;
    if (!isFigure(cells[0] ?? '')) {
      const texts = [label, ...cells];
      heads = { page, texts: texts.some((text) => amount.test(text)) ? [] : texts };
      return [];
    }
    const name = label.replace(/^[\d.]+\s*[·.–-]?\s*/, '');
    // A row with fewer figures leaves columns empty, no one knows which.
    const isWhole = heads.page === page && cells.length === widest.get(page) && heads.texts.length - cells.length <= 1;
    const columns = isWhole ? heads.texts.slice(-cells.length) : [];
    return [{ ...row, label: name, columns: columns.length === cells.length ? columns : [] }];
  });
}
const amount = /\d,\d{3}|\d\.\d{2}/;
const isFigure = (text: string): boolean => figure.test(text);
const derived = /\b(?:variance|difference|change|over budget|under budget)\b|%/i;

export function accountsIn(statements: Statement[]): Fact[] {
  const rows = rowsIn(statements);
  const sheets = new Set(rows.flatMap(({ label, page }) => (sheetTotals.test(label) ? [page] : [])));
  return accounts.flatMap((account) => {
    const found = rows.filter(
      ({ label, page, cells }) =>
        isAccount(account, label) && (!account.sheet || sheets.has(page)) && cells.some((cell) => /[1-9]/.test(cell)),
    );
    const own = found.filter(({ page }) => page === found[0]!.page).slice(0, account.all ? maxRows : 1);
    if (own.length === 0) return [];
    const value = own.map((row) => (account.all ? `${row.label}: ${told(row)}` : told(row))).join('; ');
    return [{ name: account.name, value, page: own[0]!.page, snippet: own[0]!.snippet }];
  });
}

/** Figures with their heads, where each column has one. */
function told({ cells, columns }: Row): string {
  return cells
    .flatMap((cell, at) => {
      const value = figure.test(cell) ? cell : noted.exec(cell)?.[1];
      const head = columns[at];
      if (!value || (head && derived.test(head))) return [];
      return [head ? `${value} (${head})` : value];
    })
    .join(', ');
}
