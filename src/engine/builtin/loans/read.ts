// Reads a Loan Estimate or a Closing Disclosure: its terms by field with their pages, and its risky terms as issues. A
// blank form, without an amount and a rate, gives nothing.
import type { Page } from '../../../documents/pages.ts';
import type { Fact } from '../../engine.ts';
import { type Cell, type CellPage, cellsOf } from '../cells.ts';
import type { DocumentReading } from '../document-reading.ts';
import { type Field, loanFields, otherLabels } from './fields.ts';
import { riskyTerms } from './risks.ts';

export function readLoan(pages: Page[]): DocumentReading {
  const sheets = pages.map(cellsOf);
  const facts = loanFields.map((field) => factOf(field, sheets)).filter((fact) => fact !== undefined);
  const checked = loanType(sheets);
  if (checked) facts.push(checked);
  const five = inFiveYears(sheets);
  if (five) facts.push(five);
  const has = (name: string) => facts.some((fact) => fact.name === name);
  if (!has('Loan amount') && !has('Interest rate') && !has('Cash to close')) return { facts: [], issues: [] };
  return { facts, issues: riskyTerms(sheets, facts) };
}

function factOf(field: Field, sheets: CellPage[]): Fact | undefined {
  for (const sheet of sheets) {
    for (const cell of sheet.rows.flat()) {
      if (!field.label.test(cell.text)) continue;
      const value = printedValue(field, sheet, cell);
      if (value) return { name: field.name, value: value.replace(/\s+/g, ' ').trim(), page: sheet.number };
    }
  }
  return undefined;
}

function printedValue(field: Field, sheet: CellPage, label: Cell): string | undefined {
  const beside = sheet.beside(label);
  const found = beside[0] && matching(field, beside[0].text);
  if (found) return field.last ? beside.map((cell) => matching(field, cell.text)).findLast(Boolean) : found;
  for (let down = 1; down <= (field.within ?? 0); down++) {
    for (const cell of sheet.rows[label.line + down] ?? []) {
      if (loanFields.some((other) => other !== field && other.label.test(cell.text))) return undefined;
      const value = matching(field, cell.text);
      if (value) return value;
    }
  }
  return undefined;
}

function matching(field: Field, text: string): string | undefined {
  if (otherLabels.test(text)) return undefined;
  return field.value.exec(text)?.[0];
}

/** The loan type is a checked box: the cell that begins with the mark. */
function loanType(sheets: CellPage[]): Fact | undefined {
  for (const sheet of sheets) {
    for (const cell of sheet.rows.flat()) {
      if (!/^(?:loan type|tipo de préstamo)$/i.test(cell.text)) continue;
      const mark = sheet.beside(cell).map((other) => /^[x☒☑✓✔]\s*(\p{L}.*)$/iu.exec(other.text)?.[1]);
      const value = mark.find(Boolean);
      if (value) return { name: 'Loan type', value, page: sheet.number };
    }
  }
  return undefined;
}

function inFiveYears(sheets: CellPage[]): Fact | undefined {
  for (const sheet of sheets) {
    for (const cell of sheet.rows.flat()) {
      const value = /^(\$[\d,]+)\s+(?:total you will have paid|total que habrá pagado)/i.exec(cell.text)?.[1];
      if (value) return { name: 'Total paid in 5 years', value, page: sheet.number };
    }
  }
  return undefined;
}
