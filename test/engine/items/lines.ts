// Statements of pages made of lines.
import { modelOf } from '../../../src/documents/model/build.ts';
import type { Line } from '../../../src/documents/pages.ts';
import type { Statement } from '../../../src/engine/builtin/items/statement.ts';
import { statementsOf } from '../../../src/engine/builtin/items/statements.ts';
import { pagesFrom } from '../../documents/lines.ts';

export { lineOf, linesOf } from '../../documents/lines.ts';

export const statementsFrom = (...pages: Line[][]): Statement[] => statementsOf(modelOf(pagesFrom(...pages)));
