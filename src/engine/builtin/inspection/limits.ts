// What the inspection did not cover, in the report's words, without duplicates.
import type { Page } from '../../../documents/pages.ts';
import type { ReportIssues } from './issues.ts';
import { assertionsOf } from './judge.ts';
import { fingerprint, spellLigatures } from './prose.ts';

const maxLimits = 60;
const maxLength = 320;

export function limitsOf(limits: ReportIssues['limits'], pages: Page[]): { text: string; page: number }[] {
  const seen = new Set<string>();
  const known = new Set(pages.map((page) => page.number));
  const found: { text: string; page: number }[] = [];
  for (const { observation, text } of limits) {
    if (observation.group === 'facts' || observation.group === 'advice') continue;
    // Only limits of this inspection are listed, not those of inspections in general.
    const said = assertionsOf(text)
      .filter((each) => each.limit && !each.generic && !each.recommends)
      .slice(0, 2);
    if (said.length === 0 && text.length > 60) continue;
    const words = spellLigatures(said.map((each) => each.text).join(' ') || text);
    const subject = observation.topic ?? observation.item;
    // "NOT INSPECTED" needs its item to be understood.
    const named = subject && words.length < 60 ? `${subject}: ${words}` : words;
    const key = fingerprint(named).slice(0, 80);
    if (!known.has(observation.page) || key.length < 12 || seen.has(key)) continue;
    seen.add(key);
    found.push({
      text: named.length > maxLength ? `${named.slice(0, named.lastIndexOf(' ', maxLength))} …` : named,
      page: observation.page,
    });
    if (found.length === maxLimits) break;
  }
  return found;
}
