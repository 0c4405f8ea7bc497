// Entries that a report counts through, such as `Comment 1:` to `Comment 19:`. When the models take many of them for defects,
// the report counts its findings, and each entry is one.
import { isConfirmed } from './confirmed.ts';
import type { Statement } from './statement.ts';

const numbered = /^(\p{L}[\p{L} ]{2,20}?) ?(?:[Nn]o\.? ?|#)?(\d{1,3})$/u;
/** What is counted besides findings: pictures, and parts of the house or of the report. */
const counted =
  /^(?:photo(?:graph)?|figure|fig|image|picture|page|section|chapter|part|table|appendix|step|level|floor|stor(?:y|ey)|(?:bed|bath)?room|bed|bath|unit|building|zone|system|lot|phase|option|year)s?$/i;
const minEntries = 5;
/** Share of the numbers up to the highest one that are used. */
const minUsed = 0.8;
/** Share of likely defects from which all are findings. */
const confirmedFrom = 0.4;

/** The first statement of each such entry. */
export function numberedEntries(statements: Statement[], probabilities: number[]): Set<Statement> {
  const series = new Map<string, Map<number, { first: Statement; value: number }>>();
  for (const [at, statement] of statements.entries()) {
    if (statement.block.kind === 'caption') continue;
    const [, name = '', digits] = numbered.exec(statement.labels[0] ?? '') ?? [];
    if (!digits || counted.test(name)) continue;
    const key = name.toLowerCase();
    const entries = series.get(key) ?? new Map();
    series.set(key, entries);
    const known = entries.get(Number(digits));
    if (!known) entries.set(Number(digits), { first: statement, value: probabilities[at]! });
    else if (known.first.at === statement.at) known.value = Math.max(known.value, probabilities[at]!);
  }
  const found = [...series.values()].filter((entries) => {
    const values = [...entries.values()].map(({ value }) => value);
    const counts = entries.size >= minEntries && entries.size >= minUsed * Math.max(...entries.keys());
    return counts && isConfirmed(values, confirmedFrom);
  });
  return new Set(found.flatMap((entries) => [...entries.values()].map(({ first }) => first)));
}
