// Invented forms of sellers as publishers print them, filled in by hand, by program and by pen, and blank ones. They were
// written, and their answers noted, by authors who did not see the reader.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type { FormAnswer } from '../../src/documents/form/answer.ts';
import { answersOf } from '../../src/documents/form/answers.ts';
import { readPdf } from '../../src/documents/pdf.ts';
import { categorizeDocument } from '../../src/engine/builtin/categorize.ts';
import { readDisclosure } from '../../src/engine/builtin/disclosure.ts';

interface Asked {
  question: string;
  answer: 'yes' | 'no' | 'unknown';
  page: number;
}

const folder = new URL('./filled/', import.meta.url);
const forms: { file: string; answers: Asked[] }[] = JSON.parse(readFileSync(new URL('answers.json', folder), 'utf8'));
const sure = 0.8;
let asked = 0;
let right = 0;

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[a-z]{3,}/g) ?? []);

/** Share of the words of both questions. */
function likeness(one: string, other: string): number {
  const [own, others] = [wordsOf(one), wordsOf(other)];
  return [...own].filter((word) => others.has(word)).length / Math.max(1, own.size, others.size);
}

const isSame = ({ kind }: FormAnswer, { answer }: Asked): boolean =>
  kind === answer || (kind === 'other' && answer === 'unknown');

const filled = forms.filter(({ answers }) => answers.length > 0);
const blank = forms.filter(({ answers }) => answers.length === 0);

test.each(filled)('$file: no answer is wrong', async ({ file, answers }) => {
  const { pages } = await readPdf(fileURLToPath(new URL(file, folder)));
  const got = answersOf(pages);
  const wrong = [];
  for (const each of answers) {
    const here = got
      .filter(({ page }) => page === each.page)
      .map((answer) => ({ answer, like: likeness(answer.item, each.question) }))
      .toSorted((one, other) => other.like - one.like);
    const [best, next] = here;
    asked++;
    if (!best || best.like < sure || next?.like === best.like) continue;
    if (isSame(best.answer, each)) right++;
    else wrong.push([each.question, each.answer, best.answer.answer]);
  }
  expect(wrong).toEqual([]);
});

test.each(blank)('$file: says nothing about the seller', async ({ file }) => {
  const { pages } = await readPdf(fileURLToPath(new URL(file, folder)));
  expect(answersOf(pages)).toEqual([]);
  expect(readDisclosure(pages).issues).toEqual([]);
});

test('forms with boxes and a title are disclosures', async () => {
  const types = await Promise.all(
    filled.map(async ({ file }) => {
      const { pages } = await readPdf(fileURLToPath(new URL(file, folder)));
      return categorizeDocument({ filename: 'document.pdf', type: 'pdf', pages }).documentType;
    }),
  );
  expect(types.filter((type) => type === 'disclosure').length / types.length).toBeGreaterThan(0.8);
  // Questions of a form are not what a pest inspector found.
  expect(types).not.toContain('pest_report');
});

afterAll(() => expect(right / asked, 'questions that are answered right').toBeGreaterThan(0.95));
