// Reads a Loan Estimate or a Closing Disclosure: its terms by field with their pages, and its risky terms as issues. A
// blank form, without an amount and a rate, gives nothing.
import { afterTick, hasMark, tickedOption } from '../../../documents/model/choices.ts';
import { type FoundField, type FoundLabel, labelsOf, readFields } from '../../../documents/model/fields.ts';
import { Grid, type GridCell } from '../../../documents/model/grid.ts';
import type { Page } from '../../../documents/pages.ts';
import { foldSpace } from '../../../documents/snippet.ts';
import type { Fact, Issue } from '../../engine.ts';
import type { DocumentReading } from '../document-reading.ts';
import { type Choice, loanChoices, loanFields } from './fields.ts';
import { riskyStatements, riskyTerms } from './risks.ts';

const loanTypes = /\b(?:conventional|convencional|FHA|VA|USDA|RHS)\b/gi;
const money = /^[–−-]?\s?\$\s?[\d,]+(?:\.\d{2})?/;

export function readLoan(pages: Page[]): DocumentReading {
  const grids = pages.map((page) => new Grid(page));
  const fields = readFields(grids, loanFields);
  fields.delete('');
  const facts: Fact[] = [...fields.values()].map(factOf);
  for (const grid of grids) {
    facts.push(...chosenFacts(grid), ...inFiveYears(grid), ...latePayment(grid), ...choices(grid));
  }
  const known = facts.filter((fact, at) => facts.findIndex(({ name }) => name === fact.name) === at);
  const has = (name: string) => known.some((fact) => fact.name === name);
  if (!has('Loan amount') && !has('Interest rate') && !has('Cash to close')) return { facts: [], issues: [] };
  const order = (name: string): number => factOrder.indexOf(name) + 1 || factOrder.length + 1;
  return { facts: known.toSorted((a, b) => order(a.name) - order(b.name)), issues: risksOf(fields, known) };
}

/** A term that its own field states is not stated again by a ticked sentence. */
function risksOf(fields: Map<string, FoundField>, facts: Fact[]): Issue[] {
  const terms = riskyTerms(fields);
  return [...terms, ...riskyStatements(facts).filter(({ title }) => terms.every((term) => term.title !== title))];
}

const factOrder = loanFields.map(({ name }) => name);
factOrder.splice(factOrder.indexOf('Product') + 1, 0, 'Loan type', 'Rate lock');

function factOf({ name, value, page, snippet, rest, grid }: FoundField): Fact {
  // A Closing Disclosure prints the estimate first, then the final amount.
  const last = /^(?:Closing costs|Cash to close|Deposit|Down payment|Seller credits)$/.test(name);
  const final = last && grid.cells.some(({ text }) => /^(?:final|definitivo)$/i.test(text));
  const amounts = rest.map((text) => money.exec(text)?.[0]).filter((text) => text !== undefined);
  return { name, value: (final && amounts[0]) || value, page, snippet };
}

/** What stands after a label, to its right and in the rows below, until the next label. */
function optionsBeside(grid: Grid, { box, remainder }: FoundLabel, rows: number, labels: Set<GridCell>): string {
  const all = grid.rightOf(box);
  const end = all.findIndex((cell) => labels.has(cell));
  const right = end < 0 ? all : all.slice(0, end);
  if (right.length === 0) return remainder;
  const column = { ...(right[0] ?? box), right: 9999 };
  const under = grid
    .below(column, rows * 1.5)
    .filter(({ x }) => x >= column.x - 14)
    .filter((option) => !grid.leftOf(option).some((other) => Math.abs(other.x - box.x) < 20));
  return [remainder, ...right.map(({ text }) => text), ...under.map(({ text }) => text)].filter(Boolean).join('   ');
}

/** Texts in which the chosen option of a label may stand, nearest first. */
const optionTexts = (grid: Grid, label: FoundLabel, rows: number, labels: Set<GridCell>): string[] =>
  [
    optionsBeside(grid, label, rows, labels),
    grid.below(label.box, 2.5)[0]?.text,
    grid.above(label.box, 2.5)[0]?.text,
  ].filter((text) => text !== undefined);

function chosenFacts(grid: Grid): Fact[] {
  const found = labelsOf(grid, loanFields);
  const labels = new Set(found.flatMap(({ cells }) => cells));
  return found.flatMap((label) => {
    const choose = label.name === 'Loan type' ? loanType : label.name === 'Rate lock' ? rateLock : null;
    const rows = label.name === 'Loan type' ? 1 : 0;
    const value = choose && optionTexts(grid, label, rows, labels).map(choose).find(Boolean);
    return value ? [{ name: label.name, value, page: grid.page, snippet: quoteOf(grid, label) }] : [];
  });
}

const quoteOf = (grid: Grid, { cells }: FoundLabel): string => grid.quote(cells[0]!, cells.at(-1)!);

function loanType(text: string): string | null {
  if (hasMark(text)) return tickedOption(text)?.replace(/\s+(?:FHA|VA|USDA)\b.*$/, '') ?? null;
  const options = new Set(text.match(loanTypes) ?? []);
  return options.size === 1 ? [...options][0]! : null;
}

function rateLock(text: string): string | null {
  const marked = hasMark(text);
  if (!marked && /\bNO\b/.test(text) && /(?:\bYES\b|\bSÍ(?!\p{L}))/u.test(text)) return null;
  const option = marked ? tickedOption(text) : text.split(/\s{3,}/)[0]!;
  return (option && /^(?:YES|NO|SÍ|SI)(?!\p{L})[^☐]{0,70}/iu.exec(option)?.[0].trim()) || null;
}

const fiveYears: readonly { name: string; text: RegExp }[] = [
  { name: 'Total paid in 5 years', text: /^(?:total you will have paid|total que habrá pagado)/i },
  { name: 'Principal paid in 5 years', text: /^(?:principal you will have paid|capital que habrá pagado)/i },
];
const amountFirst = /^(\$\s?[\d,]+(?:\.\d{2})?)\s+(?=\p{L})/u;

/** The amount stands before its text: `$51,932 Total you will have paid …`. */
function inFiveYears(grid: Grid): Fact[] {
  return fiveYears.flatMap(({ name, text }) => {
    for (const cell of grid.cells) {
      const first = amountFirst.exec(cell.text);
      const says = first ? cell.text.slice(first[0].length) : cell.text;
      if (!text.test(says)) continue;
      const after = /^[^:]*:\s*(\$[\d,]+(?:\.\d{2})?)/.exec(says)?.[1];
      const beside = [grid.leftOf(cell)[0], grid.rightOf(cell)[0], grid.below(cell, 1.5)[0], grid.above(cell, 1.5)[0]];
      const alone = beside.find((other) => other && money.exec(other.text)?.[0] === other.text)?.text;
      const value = first?.[1] ?? after ?? alone ?? /\s(\$[\d,]+(?:\.\d{2})?)$/.exec(says)?.[1];
      if (value) return [{ name, value, page: grid.page, snippet: foldSpace(grid.lines[cell.line]!) }];
    }
    return [];
  });
}

const late =
  /if your payment is more than (\d+) days? late, (?:we|your lender) will charge a late fee of ([^.]*?(?:\.\d+[^.]*)?)\./i;

function latePayment(grid: Grid): Fact[] {
  for (const [at, line] of grid.lines.entries()) {
    if (!/more than \d+ days? late/i.test(line)) continue;
    const text = foldSpace(grid.lines.slice(at, at + 3).join(' '));
    const found = late.exec(text);
    if (found)
      return [
        {
          name: 'Late payment',
          value: `${found[2]} after ${found[1]} days`,
          page: grid.page,
          snippet: foldSpace(line),
        },
      ];
  }
  return [];
}

function choices(grid: Grid): Fact[] {
  return loanChoices.flatMap((choice) => {
    for (const cell of grid.cells) {
      if (!choice.heading.test(cell.text) || cell.text.length > 60) continue;
      const fact = tickedStatement(grid, cell, choice);
      if (fact) return [fact];
    }
    return [];
  });
}

function tickedStatement(grid: Grid, heading: GridCell, { name, options }: Choice): Fact | null {
  const near = [...grid.rightOf(heading), ...grid.below({ ...heading, right: heading.x + 260 }, 22)];
  const headings = loanChoices.map((choice) => choice.heading);
  for (const cell of near) {
    if (cell !== heading && headings.some((other) => other.test(cell.text)) && Math.abs(cell.x - heading.x) < 4) break;
    const beside = /^[☑☒✓✔xX]$/.test(cell.text) ? grid.rightOf(cell)[0]?.text : undefined;
    const said = beside ?? afterTick(cell.text);
    const option = said && options.find(({ text }) => text.test(said));
    if (option) return { name, value: option.says, page: grid.page, snippet: foldSpace(grid.lines[cell.line]!) };
  }
  return near.some(({ text }) => hasMark(text)) ? null : writtenStatement(grid, heading, { name, options });
}

/** Without boxes the form prints the one statement that is true: `your lender will not allow assumption of this loan`. */
function writtenStatement(
  grid: Grid,
  heading: GridCell,
  { name, options }: Pick<Choice, 'name' | 'options'>,
): Fact | null {
  const cells = [heading, ...grid.rightOf(heading), ...grid.below({ ...heading, right: heading.x + 260 }, 3)];
  for (const cell of cells) {
    const said = subject.exec(cell.text)?.[1];
    const option = said && options.find(({ text }) => text.test(said));
    if (option) return { name, value: option.says, page: grid.page, snippet: foldSpace(grid.lines[cell.line]!) };
  }
  return null;
}
const subject =
  /\b(?:we|your lender|the lender|your loan|this loan|you)\s+((?:will|does|do|has|have|are|may|intend)\b.*)$/i;
