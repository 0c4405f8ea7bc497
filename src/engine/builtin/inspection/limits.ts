// What the inspection did not cover, in the report's words, without duplicates.
import { isStandard, type Statement } from '../items/statement.ts';
import { assertionOf } from './assertion.ts';
import { fingerprint } from './prose.ts';

const maxLimits = 60;
const maxLength = 320;
const minLetters = 12;
/** Shorter text needs its item to be understood: "NOT INSPECTED". */
const namedBelow = 60;

export function limitsOf(statements: Statement[]): { text: string; page: number }[] {
  const found = new Map<string, { text: string; page: number }>();
  for (const statement of statements) {
    const { text, item, page } = statement;
    const said = assertionOf(text);
    // Only limits of this inspection are listed, not those of inspections in general.
    if (!said.limit || said.generic || said.recommends || said.defect || isStandard(statement)) continue;
    const named = item && text.length < namedBelow ? `${item.replace(/\s*:$/, '')}: ${text}` : text;
    const key = fingerprint(named).slice(0, 80);
    if (key.length < minLetters || found.has(key)) continue;
    const cut = named.length > maxLength ? `${named.slice(0, named.lastIndexOf(' ', maxLength))} …` : named;
    found.set(key, { text: cut, page });
    if (found.size === maxLimits) break;
  }
  return [...found.values()];
}
