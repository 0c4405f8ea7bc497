// The statements of the pages of a report. They are made once, and used by the reader and by the coverage.
import type { Block, DocumentModel } from '../../../documents/model/block.ts';
import { modelOf } from '../../../documents/model/build.ts';
import type { Page } from '../../../documents/pages.ts';
import { gradeByFields, settleScale } from './grades.ts';
import type { Statement } from './statement.ts';
import { StatementReader } from './statement-reader.ts';

const known = new WeakMap<Page[], { blocks: Block[]; statements: Statement[] }>();

export function statementsIn(pages: Page[]): { blocks: Block[]; statements: Statement[] } {
  let found = known.get(pages);
  if (!found) {
    const model = modelOf(pages);
    found = { blocks: model.blocks, statements: statementsOf(model) };
    known.set(pages, found);
  }
  return found;
}

export function statementsOf({ blocks }: DocumentModel): Statement[] {
  const reader = new StatementReader(blocks);
  for (const [at, block] of blocks.entries()) if (block.kind !== 'running') reader.read(block, at);
  const { statements, grades, headingGrades } = reader;
  for (const [at, statement] of statements.entries()) {
    const before = statements[at - 1];
    const after = statements[at + 1];
    if (before && before.group === statement.group) statement.previous = before.text;
    if (after && after.group === statement.group) statement.next = after.text;
  }
  gradeByFields(statements, grades, blocks);
  settleScale(statements, headingGrades);
  markRepeated(statements);
  return statements;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z]{3,}/g) ?? [];

/** A statement is repeated when another page has most of its words in one statement. */
function markRepeated(statements: Statement[]): void {
  const byWord = new Map<string, number[]>();
  const sets = statements.map((each) => new Set(wordsOf(each.text)));
  for (const [at, set] of sets.entries())
    for (const word of set) {
      const list = byWord.get(word);
      if (list) list.push(at);
      else byWord.set(word, [at]);
    }
  // A word that is everywhere tells nothing.
  const limit = Math.max(25, statements.length * 0.02);
  const counts = new Uint32Array(statements.length);
  for (const [at, set] of sets.entries()) {
    if (set.size < 4) continue;
    const counted: number[] = [];
    for (const word of set) {
      const list = byWord.get(word)!;
      if (list.length > limit) continue;
      for (const other of list)
        if (statements[other]!.page !== statements[at]!.page && counts[other]!++ === 0) counted.push(other);
    }
    const near = counted.filter((other) => counts[other]! >= set.size * 0.45);
    for (const other of counted) counts[other] = 0;
    for (const other of near) {
      let shared = 0;
      for (const word of set) if (sets[other]!.has(word)) shared++;
      if (shared >= set.size * 0.8 && shared >= sets[other]!.size * 0.6) {
        statements[at]!.repeated = true;
        break;
      }
    }
  }
}
