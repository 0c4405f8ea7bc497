// Letterspaced titles become words again.
import { expect, test } from 'vitest';
import { closeLetterspacing } from '../../src/documents/layout/letterspaced.ts';

function closed(
  title: string,
  body = 'The roof covering was observed from the ground. No disclosure was given.',
): string {
  const line = {
    text: title,
    x: 0,
    y: 0,
    width: 0,
    height: 9,
    size: 9,
    bold: false,
    cells: [{ text: title, x: 0, bold: false }],
  };
  const page = { text: `${title}\n${body}`, lines: [line] };
  closeLetterspacing([page]);
  expect(page.text).toBe(`${line.text}\n${body}`);
  expect(line.cells[0]!.text).toBe(line.text);
  return line.text;
}

test('parts the words at those that the document has elsewhere', () => {
  expect(closed('R O O F C O V E R I N G')).toBe('ROOF COVERING');
  expect(closed('C L O S I N G D I S C L O S U R E')).toBe('CLOSING DISCLOSURE');
});

test('keeps a word together that is nowhere else', () => {
  expect(closed('L I M I T A T I O N S')).toBe('LIMITATIONS');
});

test('leaves lists of letters as they are', () => {
  for (const list of ['A B C D', 'Y N U', 'A B C D E F G']) expect(closed(list)).toBe(list);
});
