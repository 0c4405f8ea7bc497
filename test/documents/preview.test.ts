// The preview of an upload: type, page count and first pages within a budget of CPU time.
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { createParser, type ParserOptions } from '../../src/documents/parser.ts';
import { makeDocx, onDisk } from './make.ts';

const sample = (name: string) => fileURLToPath(new URL(`../../samples/${name}`, import.meta.url));
const opened: ReturnType<typeof createParser>[] = [];
const parser = (options: ParserOptions = {}) => {
  const created = createParser({ size: 1, ...options });
  opened.push(created);
  return created;
};
afterAll(() => Promise.all(opened.map((one) => one.close())));
const shared = parser();

/** With an object table, so that no recovery is needed. */
const rawPdf = (objects: string[]): string => {
  let body = '%PDF-1.7\n';
  const offsets = objects.map((object, i) => {
    const at = body.length;
    body += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  return `${body}xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer\n<</Root 1 0 R/Size ${size}>>\nstartxref\n${body.length}\n%%EOF\n`;
};
const stream = (dictionary: string, content: string) =>
  `<<${dictionary}/Length ${content.length}>>\nstream\n${content}\nendstream`;

/** Each nested drawing draws the next one twice. */
const doublingForms = (levels: number): string =>
  rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</XObject<</F 5 0 R>>>>/Contents 4 0 R>>',
    stream('', '/F Do'),
    ...Array.from({ length: levels }, (_, level) => {
      const last = level === levels - 1;
      const resources = last
        ? '<</Font<</H<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>'
        : `<</XObject<</F ${level + 6} 0 R>>>>`;
      const form = `/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources${resources}`;
      return stream(form, last ? 'BT /H 9 Tf (again) Tj ET' : '/F Do /F Do');
    }),
  ]);

/** Each node of the page tree has the next one as a child twice. */
const doublingPages = (levels: number): string =>
  rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    ...Array.from({ length: levels }, (_, level) => {
      const child = `${level + 3} 0 R`;
      return `<</Type/Pages/Kids[${child} ${child}]/Count ${2 ** (levels - level)}>>`;
    }),
    '<</Type/Page/MediaBox[0 0 612 792]>>',
  ]);

test('previews a file with endless drawing operators', async () => {
  const one = parser({ previewCpuMs: 900 });
  const bomb = await onDisk(doublingForms(40));
  expect(await one.preview(bomb)).toEqual({ type: 'pdf', pageCount: 1, firstPages: [] });
  expect(await one.preview(sample('loan-estimate.pdf'))).toMatchObject({ pageCount: 3 });
});

test('previews a Word file that takes longer than opening a PDF may', async () => {
  const one = parser({ previewCpuMs: 500 });
  const run = (text: string) => `<w:p><w:r><w:rPr><w:b/><w:sz w:val="24"/></w:rPr><w:t>${text}</w:t></w:r></w:p>`;
  const body = Array.from({ length: 20_000 }, (_, i) => run(`The roof covering of house ${i} is worn.`)).join('');
  const file = await onDisk(
    makeDocx(
      `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    ),
  );
  expect(await one.preview(file)).toMatchObject({ type: 'docx', pageCount: 1, firstPages: [{ number: 1 }] });
});

test('refuses a file that claims more pages than it has room for', async () => {
  await expect(shared.preview(await onDisk(doublingPages(30)))).rejects.toMatchObject({
    code: 'unreadable_file',
    status: 400,
  });
});

test('returns the words of the first pages', async () => {
  const { firstPages } = await shared.preview(sample('loan-estimate.pdf'));
  expect(firstPages).toHaveLength(3);
  expect(firstPages[0]!.text).toMatch(/Loan Estimate/);
});

test('files of one account never delay those of another account', async () => {
  const one = parser({ size: 1, previewCpuMs: 60_000 });
  const bomb = await onDisk(doublingForms(60));
  const stop = new AbortController();
  const bombs = Array.from({ length: 6 }, () => one.preview(bomb, { account: 'a', signal: stop.signal }));
  const ended = Promise.allSettled(bombs);
  let over = false;
  void Promise.race(bombs).then(
    () => {
      over = true;
    },
    () => undefined,
  );
  expect(await one.preview(sample('loan-estimate.pdf'), { account: 'b' })).toMatchObject({ pageCount: 3 });
  expect(over).toBe(false);
  stop.abort(new Error('enough seen'));
  await ended;
});
