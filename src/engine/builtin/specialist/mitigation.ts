// Wind mitigation forms: each question has lettered options, of which one is ticked. They state attributes and no defects.
import type { Page } from '../../../documents/pages.ts';
import { foldSpace } from '../../../documents/snippet.ts';
import type { Fact } from '../../engine.ts';
import type { DocumentReading } from '../document-reading.ts';
import type { Statement } from '../statements.ts';
import { readRoof } from './roofs.ts';

const questions: readonly (readonly [name: string, words: RegExp])[] = [
  ['Building code', /^building code\b/i],
  ['Roof covering compliance', /^roof covering\b/i],
  ['Roof deck attachment', /^roof deck\b/i],
  ['Roof to wall attachment', /^roof[- ]to[- ]wall\b/i],
  ['Roof geometry', /^roof geometry\b/i],
  ['Secondary water resistance', /^secondary water\b/i],
  ['Opening protection', /^opening protection\b/i],
];
const question = /^\d{1,2}\.\s+(.+)$/;
const chosen = /^(?:[☒⊠☑✓✔■]|\[\s?[xX✓]\s?\])\s*([A-Z])\.\s*(.*)$/u;
const maxValue = 120;

export function readMitigation(statements: Statement[], pages: Page[]): DocumentReading {
  const ticked = tickedOptions(pages);
  const others = readRoof(statements).facts.filter(({ name }) => !ticked.some((fact) => fact.name === name));
  return { facts: [...ticked, ...others], issues: [] };
}

/** The first ticked option of each question. */
function tickedOptions(pages: Page[]): Fact[] {
  const facts: Fact[] = [];
  let asked: string | null = null;
  for (const { number, lines } of pages)
    for (const line of lines) {
      const text = foldSpace(line.text);
      const opens = question.exec(text)?.[1];
      if (opens) asked = questions.find(([, words]) => words.test(opens))?.[0] ?? null;
      const [, letter, words = ''] = chosen.exec(text) ?? [];
      if (!letter || asked === null) continue;
      const value = `${letter}. ${words}`.trim().slice(0, maxValue);
      facts.push({ name: asked, value, page: number, snippet: text });
      asked = null;
    }
  return facts;
}
