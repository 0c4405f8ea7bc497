// Rows of a summary that refer to parts of the body by code or number and name: `D1   Chimney stacks   Leaning.`
import { fingerprint } from '../inspection/prose.ts';
import type { Statement } from './statement.ts';

const code = /^(?:[A-Z]{1,2}\d{1,2}|\d{1,2}(?:\.\d{1,2}){1,3})$/;
const minName = 3;

/** The statements of such rows, if the part that they refer to states a defect elsewhere. */
export function referringRows(statements: Statement[], isDefect: (at: number) => boolean): Set<Statement> {
  const pagesOf = new Map<string, Set<number>>();
  for (const [at, { block, item, section, page }] of statements.entries()) {
    if (block.kind === 'row' || !isDefect(at)) continue;
    const key = fingerprint(item || section);
    pagesOf.set(key, (pagesOf.get(key) ?? new Set()).add(page));
  }
  const refers = ({ block, page }: Statement): boolean => {
    const [number = '', name = ''] = block.cells;
    if (block.kind !== 'row' || !code.test(number) || fingerprint(name).length < minName) return false;
    const pages = pagesOf.get(fingerprint(number + name));
    return pages !== undefined && !pages.has(page);
  };
  return new Set(statements.filter(refers));
}
