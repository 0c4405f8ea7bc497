// Finds the blocks of the report's own summary: they repeat what the body says in full.
import type { Block } from '../../../documents/model/block.ts';

const summaryTitle =
  /^(?:\d+[.:]\s*)?(?:[!*-]\s*)*(?:(general|report|inspection|executive|full|repair|defects?|deficienc(?:y|ies)|findings?|major|key|safety|action items?|maintenance|home inspection)\s*)*(summary|summaries|key findings|immediate (?:recommended )?(?:improvements?|repairs?|attention|concerns?)|major (?:concerns?|defects?|findings)|items? of concern|action items?|repair (?:list|items)|punch list)(?:\s*(?:report|pages?|of (?:findings|defects|deficiencies|recommendations|concerns|items|major.*|significant.*)))?$/i;

const keyOf = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');

/** Indexes of the blocks in a summary. It ends with the first heading that is higher, or that is the body's own. */
export function summaryHeadings(blocks: Block[]): Set<number> {
  const counts = new Map<string, number>();
  for (const { kind, text } of blocks)
    if (kind === 'heading') counts.set(keyOf(text), (counts.get(keyOf(text)) ?? 0) + 1);
  const found = new Set<number>();
  let open: { level: number; seen: Set<string> } | null = null;
  for (const [at, { kind, text, level }] of blocks.entries()) {
    if (kind === 'heading') {
      const key = keyOf(text);
      if (summaryTitle.test(text)) open = { level, seen: new Set() };
      else if (open && (open.seen.has(key) || level < open.level || (level === open.level && counts.get(key) === 1)))
        open = null;
      open?.seen.add(key);
    }
    if (open) found.add(at);
  }
  return found;
}
