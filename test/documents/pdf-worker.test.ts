import { readFile } from 'node:fs/promises';
import { PDFParse } from 'pdf-parse';
import { expect, test } from 'vitest';
import { openPdf } from '../../src/documents/pdf.ts';

const sample = new URL('../../samples/inspection-report.pdf', import.meta.url);

test('text, operators and fonts are those of the connection of pdf.js', async () => {
  const bytes = await readFile(sample);
  await using own = await openPdf(bytes);
  const parser = new PDFParse({ data: new Uint8Array(bytes) });
  await using theirs = {
    // biome-ignore lint/complexity/useLiteralKeys: private to TypeScript, which the brackets allow
    document: await parser['load'](),
    [Symbol.asyncDispose]: () => parser.destroy(),
  };
  expect(own.document.numPages).toBe(theirs.document.numPages);
  for (let number = 1; number <= own.document.numPages; number++) {
    const [one, other] = [await own.document.getPage(number), await theirs.document.getPage(number)];
    const [text, expected] = [await one.getTextContent(), await other.getTextContent()];
    expect(text.items.length).toBeGreaterThan(0);
    const withoutFontIds = (content: typeof text) =>
      content.items.map((item) => ('str' in item ? { ...item, fontName: '' } : item));
    expect(withoutFontIds(text)).toEqual(withoutFontIds(expected));
    const [operators, expectedOperators] = [await one.getOperatorList(), await other.getOperatorList()];
    expect(operators.fnArray).toEqual(expectedOperators.fnArray);
    const fontNames = (content: typeof text, page: typeof one) =>
      content.items.map((item) => ('str' in item ? page.commonObjs.get(item.fontName).name : ''));
    expect(fontNames(text, one)).toEqual(fontNames(expected, other));
  }
});

test('a page can be read again', async () => {
  await using pdf = await openPdf(await readFile(sample));
  const page = await pdf.document.getPage(1);
  const first = await page.getTextContent();
  page.cleanup();
  expect((await (await pdf.document.getPage(1)).getTextContent()).items).toEqual(first.items);
});
