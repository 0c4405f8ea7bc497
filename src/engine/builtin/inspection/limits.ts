// What the inspection did not cover, in the report's words, each once.
import type { Page } from '../../../documents/pages.ts';
import type { Reading } from './findings.ts';
import { assertionsOf } from './judge.ts';
import { fingerprint, spellLigatures } from './prose.ts';

const most = 60;
const longest = 320;

export function limitsOf(limits: Reading['limits'], pages: Page[]): { text: string; page: number }[] {
  const seen = new Set<string>();
  const known = new Set(pages.map((page) => page.number));
  const found: { text: string; page: number }[] = [];
  for (const { statement, text } of limits) {
    if (statement.group === 'facts' || statement.group === 'advice') continue;
    // The reader asks what was left out here, not what inspections leave out everywhere.
    const said = assertionsOf(text)
      .filter((each) => each.limit && !each.generic && !each.recommends)
      .slice(0, 2);
    if (said.length === 0 && text.length > 60) continue;
    const words = spellLigatures(said.map((each) => each.text).join(' ') || text);
    const subject = statement.topic ?? statement.item;
    // "NOT INSPECTED" alone says nothing without its item.
    const named = subject && words.length < 60 ? `${subject}: ${words}` : words;
    const key = fingerprint(named).slice(0, 80);
    if (!known.has(statement.page) || key.length < 12 || seen.has(key)) continue;
    seen.add(key);
    found.push({
      text: named.length > longest ? `${named.slice(0, named.lastIndexOf(' ', longest))} …` : named,
      page: statement.page,
    });
    if (found.length === most) break;
  }
  return found;
}
