// A HUD-1 settlement statement prints the good faith estimate beside each charge: what changed is in its own columns.
import { foldSpace } from '../../../../documents/snippet.ts';
import type { Question } from '../../../engine.ts';
import { parseDollars } from '../../compare/costs.ts';
import { cellGap } from '../running-text.ts';
import { hasManyFiles, type Statement, type StructuredAnswer } from '../statement.ts';
import { whereOf } from './lines.ts';

const heads = /\bgood faith estimate\b.*\bhud-?1\b/i;
const amount = /^\$?\s?\d[\d,]*\.\d{2}$/;
const maxPages = 6;
const maxLines = 8;

export async function settlementChanges(question: Question): Promise<StructuredAnswer | null> {
  const { query, documents } = question;
  const manyFiles = hasManyFiles(documents);
  const more = /\b(?:higher|more|increased?|rose|went up|above|over)\b/i.test(query);
  const less = /\b(?:lower|less|decreased?|fell|went down|below|under)\b/i.test(query);
  const statements: Statement[] = [];
  for (const { analysisId, file, pageCount } of documents.filter(
    (each) => each.documentType === 'settlement_statement',
  )) {
    const places = Array.from({ length: Math.min(pageCount, maxPages) }, (_, at) => ({ analysisId, page: at + 1 }));
    const pages = await question.readPages(places);
    for (const [at, { page }] of places.entries()) {
      for (const { name, before, after, line } of rowsOf(pages[at] ?? '')) {
        const difference = parseDollars(after) - parseDollars(before);
        if (difference === 0 || (more && !less && difference < 0) || (less && !more && difference > 0)) continue;
        statements.push({
          text: `**${name}:** ${before} → ${after} (${whereOf({ file, page }, manyFiles)})`,
          citations: [{ file, page, snippet: line, analysisId }],
        });
      }
    }
  }
  return statements.length > 0 ? { statements: statements.slice(0, maxLines) } : null;
}

/** The rows with both amounts, below the heads of the two columns. */
function rowsOf(page: string): { name: string; before: string; after: string; line: string }[] {
  const lines = page.split('\n');
  const from = lines.findIndex((line) => heads.test(foldSpace(line)));
  if (from < 0) return [];
  return lines.slice(from + 1).flatMap((printed) => {
    const cells = printed.trim().split(cellGap).map(foldSpace);
    const [before, after] = cells.slice(-2);
    if (cells.length < 3 || !amount.test(before!) || !amount.test(after!) || !/\p{L}{3}/u.test(cells[0]!)) return [];
    return [{ name: cells[0]!, before: before!, after: after!, line: foldSpace(printed) }];
  });
}
