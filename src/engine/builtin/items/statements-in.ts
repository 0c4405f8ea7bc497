// The statements of the pages of a report. They are made once, and used by the reader and by the coverage.
import type { Block } from '../../../documents/model/block.ts';
import { modelOf } from '../../../documents/model/build.ts';
import type { Page } from '../../../documents/pages.ts';
import { type Statement, statementsOf } from './statement.ts';

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
