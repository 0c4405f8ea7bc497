// Filled and blank disclosure forms in many layouts: every tick is read under its head, and nothing else is.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { answersOf } from '../../src/documents/form/answers.ts';
import { readPdf } from '../../src/documents/pdf.ts';
import { readDisclosure } from '../../src/engine/builtin/disclosure.ts';
import { drawForm, layouts, type Truth } from './layouts.ts';
import { pens } from './pens.ts';

const names: Record<string, string> = {
  Y: 'Yes',
  N: 'No',
  U: 'Unknown',
  YES: 'Yes',
  NO: 'No',
  "DON'T KNOW": "Don't know",
  NA: 'N/A',
};
const nameOf = (option: string): string => names[option] ?? option;

async function read(bytes: Uint8Array) {
  const { pages } = await readPdf(bytes);
  return { pages, answers: answersOf(pages) };
}

const asked = (truth: Truth[], question: string): Truth | undefined =>
  truth.find((each) => question === each.question || question.endsWith(`: ${each.question}`));

for (const [index, layout] of layouts.entries()) {
  describe(layout.title, () => {
    for (const [at, [name, pen]] of Object.entries(pens).entries()) {
      const seed = index * 10 + at;
      test(`filled in by ${name}: each tick is the answer to its question, and explanations follow`, async () => {
        const { bytes, truth } = await drawForm(layout, pen, seed);
        const { answers } = await read(bytes);
        const got = answers.map(({ question, answer, explanation }) => ({
          question: asked(truth, question)?.question ?? `not asked: ${question}`,
          answer,
          explanation,
        }));
        const expected = truth
          .filter(({ answer }) => answer !== null)
          .map(({ question, answer, explanation }) => ({ question, answer: nameOf(answer!), explanation }));
        const byQuestion = (one: { question: string }, other: { question: string }) =>
          one.question.localeCompare(other.question);
        expect(got.toSorted(byQuestion)).toEqual(expected.toSorted(byQuestion));
      });
    }

    test('blank: no answer and no issue', async () => {
      for (const name of ['checkBoxes', 'typedX'] as const) {
        const { bytes } = await drawForm(layout, pens[name]!, index, { blank: true });
        const { pages, answers } = await read(bytes);
        expect(answers).toEqual([]);
        expect(readDisclosure(pages)).toEqual({ facts: [], issues: [] });
      }
    });
  });
}

const corpus = new URL('../../../shared/corpus/documents/', import.meta.url);
const published = [
  'gov__TX_TREC_Sellers_Disclosure_Notice.pdf',
  'gov__EPA_Lead_Based_Paint_Seller_Disclosure.pdf',
  'gov__TX_TREC_Lead_Based_Paint_Addendum.pdf',
];

describe.skipIf(!existsSync(corpus))('published blank forms (skipped without ../shared/corpus)', () => {
  for (const name of published)
    test(`${name}: no answer and no issue`, async () => {
      const { pages, answers } = await read(new Uint8Array(await readFile(new URL(name, corpus))));
      expect(answers).toEqual([]);
      expect(readDisclosure(pages).issues).toEqual([]);
    });
});
