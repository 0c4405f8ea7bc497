// Reading PDFs: order, rows, marks, forms, boxes.
import { PDFString, PDFDocument as PdfLib } from 'pdf-lib';
import { describe, expect, test } from 'vitest';
import { layoutLines } from '../../src/documents/layout/lines.ts';
import { restoreLigatures } from '../../src/documents/ligatures.ts';
import { openPdf, readPdf } from '../../src/documents/pdf.ts';
import { pagesWithMarks } from '../../src/documents/pdf-form.ts';
import { decodeGlyphs } from '../../src/documents/symbols.ts';
import { makePdf } from './make.ts';

const read = async (bytes: Uint8Array) => (await readPdf(bytes)).pages;
const textOf = async (bytes: Uint8Array) => (await read(bytes)).map((page) => page.text).join('\f');

const prose = [
  'The chimney leans away from the',
  'house and has cracked at the line',
  'of the roof, where water enters',
  'and freezes in the winter months',
  'until the bricks come loose and',
  'fall on the walk below the eave.',
];
const other = [
  'A mason should take the chimney',
  'down to the roof and build it up',
  'again with a cap that throws the',
  'water clear of the brick, and the',
  'flashing should be renewed by the',
  'roofer in the course of this work.',
];

/** A page with a table whose columns begin so many points apart. */
const makeTable = (rows: string[][], width: number) =>
  makePdf((pdf) => {
    pdf.fontSize(10);
    for (const [r, row] of rows.entries())
      for (const [c, cell] of row.entries()) pdf.text(cell, 50 + c * width, 80 + r * 14, { lineBreak: false });
  });

describe('reading order', () => {
  test('reads columns of prose one after the other', async () => {
    const bytes = await makePdf((pdf) => {
      pdf.fontSize(10).text('A heading over both columns of this page', 50, 50, { lineBreak: false });
      for (const [i, line] of prose.entries()) pdf.text(line, 50, 80 + i * 14, { lineBreak: false });
      for (const [i, line] of other.entries()) pdf.text(line, 330, 80 + i * 14, { lineBreak: false });
    });
    expect(await textOf(bytes)).toBe(['A heading over both columns of this page', ...prose, ...other].join('\n'));
  });

  test('reads cards that stand side by side one after the other', async () => {
    const cards = [
      ['Repair', '#1', 'Sill has rotted', 'The sill is soft below the', 'kitchen window.', 'TRADE: Carpenter'],
      ['Safety', '#2', 'Stove can tip', 'No bracket holds the stove,', 'and it tips.', 'TRADE: Handyman'],
    ];
    const bytes = await makePdf((pdf) => {
      pdf.fontSize(10);
      for (const [c, [grade, number, ...lines]] of cards.entries()) {
        pdf.text(grade!, 50 + c * 270, 80, { lineBreak: false }).text(number!, 110 + c * 270, 80, { lineBreak: false });
        for (const [r, line] of lines.entries()) pdf.text(line, 50 + c * 270, 104 + r * 14, { lineBreak: false });
      }
    });
    expect((await textOf(bytes)).split('\n')).toEqual(
      cards.flatMap(([grade, number, ...lines]) => [`${grade}   ${number}`, ...lines]),
    );
  });

  test('reads numbered cards that stand side by side one after the other', async () => {
    const cards = [
      ['07', 'The door of the balcony drags,', 'and its seal hangs out.'],
      ['08', 'A pane beside it has a scratch', 'of some length.'],
      ['09', 'Plaster is cracked along the', 'joint over the door.'],
    ];
    const bytes = await makePdf((pdf) => {
      pdf.fontSize(10);
      for (const [c, [number, one, two]] of cards.entries()) {
        pdf.text(number!, 46 + c * 190, 80, { lineBreak: false }).text(one!, 70 + c * 190, 80, { lineBreak: false });
        pdf.text(two!, 40 + c * 190, 94, { lineBreak: false });
      }
    });
    expect((await textOf(bytes)).split('\n')).toEqual(
      cards.flatMap(([number, one, two]) => [`${number}   ${one}`, two]),
    );
  });

  test('does not take the rows of a table with numbers for cards', async () => {
    const rows = [
      ['1', 'Valve', '2', 'Each'],
      ['3', 'Elbow', '9', 'Each'],
      ['4', 'Union', '1', 'Each'],
    ];
    const bytes = await makeTable(rows, 120);
    expect((await textOf(bytes)).split('\n')).toEqual(rows.map((row) => row.join('   ')));
  });

  test('reads a table row by row with separate cells', async () => {
    const table = [
      ['Item', 'Estimate', 'Final'],
      ['Appraisal Fee', '$625.00', '$675.00'],
      ['Credit Report Fee', '$65.00', '$65.00'],
      ['Title Search', '$240.00', '$240.00'],
    ];
    const bytes = await makeTable(table, 160);
    expect(await textOf(bytes)).toBe(table.map((row) => row.join('   ')).join('\n'));
  });

  test('keeps a value of several lines with its label', async () => {
    const bytes = await makePdf((pdf) => {
      pdf.fontSize(10).text('Panel location:', 50, 80, { lineBreak: false });
      pdf.text('In the garage on the north wall, to the', 200, 80, { lineBreak: false });
      pdf.text('left of the door that leads to the house', 200, 94, { lineBreak: false });
      pdf.text('Panel capacity:', 50, 108, { lineBreak: false }).text('125 amps', 200, 108, { lineBreak: false });
    });
    expect((await textOf(bytes)).split('\n')).toEqual([
      'Panel location:   In the garage on the north wall, to the',
      'left of the door that leads to the house',
      'Panel capacity:   125 amps',
    ]);
  });

  test('reads a sentence with filled blanks line by line', async () => {
    const rows = [
      ['The buyer must deliver to', 'Birch Title', ', as holder, at 12 Quay'],
      ['Road, Ashby, before noon', '', '(address): $4,100'],
      ['as earnest money and also', '$ 150', 'as the fee for the option.'],
    ];
    const bytes = await makePdf((pdf) => {
      pdf.fontSize(10).text('A. The buyer pays both amounts within three days after the contract is signed.', 50, 66, {
        lineBreak: false,
      });
      for (const [r, [left, value, right]] of rows.entries()) {
        pdf.text(`${left} ${value}`, 50, 80 + r * 14, { lineBreak: false });
        pdf.text(right!, 330, 80 + r * 14, { lineBreak: false });
      }
    });
    expect((await textOf(bytes)).split('\n').slice(1)).toEqual(
      rows.map(([left, value, right]) => `${`${left} ${value}`.trim()}   ${right}`),
    );
  });

  test('is independent of the drawing order', async () => {
    const bytes = await makePdf((pdf) => {
      pdf.fontSize(10);
      for (const i of [3, 0, 5, 1, 4, 2]) pdf.text(prose[i]!, 50, 80 + i * 14, { lineBreak: false });
    });
    expect(await textOf(bytes)).toBe(prose.join('\n'));
  });

  test('reads text drawn twice once, as bold', async () => {
    const bytes = await makePdf((pdf) => {
      pdf
        .fontSize(12)
        .text('Safety Hazard', 50, 80, { lineBreak: false })
        .text('Safety Hazard', 50.4, 80, { lineBreak: false });
    });
    const [page] = await read(bytes);
    expect(page!.lines.map(({ text, bold }) => [text, bold])).toEqual([['Safety Hazard', true]]);
  });
});

describe('positions', () => {
  test('returns each line with its box in points, font size and boldness', async () => {
    const bytes = await makePdf((pdf) => {
      pdf.font('Helvetica-Bold').fontSize(18).text('Roof', 72, 100, { lineBreak: false });
      pdf.font('Helvetica').fontSize(10).text('Shingles are worn.', 72, 130, { lineBreak: false });
    });
    const [page] = await read(bytes);
    expect([page!.width, page!.height, page!.number, page!.ocr]).toEqual([612, 792, 1, false]);
    const [title, body] = page!.lines;
    expect(title).toMatchObject({ text: 'Roof', x: 72, size: 18, bold: true });
    expect(title!.y).toBeGreaterThan(95);
    expect(title!.y + title!.height).toBeLessThan(125);
    expect(title!.width).toBeGreaterThan(35);
    expect(title!.width).toBeLessThan(45);
    expect(body).toMatchObject({ size: 10, bold: false });
  });

  test.each([90, 180, 270])(
    'reads a page rotated by %i degrees upright, with boxes on the displayed page',
    async (angle) => {
      const source = await PdfLib.load(
        await makePdf((pdf) => void pdf.fontSize(12).text('Turned but readable', 100, 100, { lineBreak: false })),
      );
      const page = source.getPage(0);
      page.setRotation({ type: 'degrees' as never, angle });
      const [read1] = await read(await source.save());
      expect(read1!.text).toBe('Turned but readable');
      expect(read1!.width).toBe(angle === 180 ? 612 : 792);
      const [line] = read1!.lines;
      expect(line!.x).toBeGreaterThan(0);
      expect(line!.x + line!.width).toBeLessThan(read1!.width);
      expect(line!.y + line!.height).toBeLessThan(read1!.height);
    },
  );

  test('returns sideways text of an upright page as separate lines', async () => {
    const bytes = await makePdf((pdf) => {
      pdf.fontSize(10).text('Upright text of the page', 100, 300, { lineBreak: false });
      pdf.rotate(90, { origin: [40, 300] }).text('Form number 7', 40, 300, { lineBreak: false });
    });
    expect((await textOf(bytes)).split('\n')).toEqual(['Upright text of the page', 'Form number 7']);
  });
});

describe('marks and letters', () => {
  test.each([
    ['\uF0FE', 'ABCDEF+Wingdings-Regular', '☑'],
    ['\uF0A8', 'Wingdings', '☐'],
    ['ü', 'Wingdings', '✓'],
    // Codes of Wingdings that were read as Mac Roman.
    ['˛ ® ®', 'ELDMBP+Wingdings', '☑ ☐ ☐'],
    ['®', 'Times', '®'],
    ['\uF051 \uF0A3', 'JCSGCG+Wingdings2', '☒ ☐'],
    ['\uF0B7 item', 'SymbolMT', '• item'],
    ['❏ ✔ ✘', 'ZapfDingbats', '☐ ✓ ✗'],
    ['ofﬁce ﬂoor', 'Times', 'office floor'],
  ])('decodes %j of %s as %j', (text, font, wanted) => {
    expect(decodeGlyphs(text, font)).toBe(wanted);
  });

  test.each([
    ['quali\0ed \0oor', 'qualified floor'],
    ['shut o\0 the \0re', 'shut off the fire'],
    ['di\0cult su\0cient so\0ts', 'difficult sufficient soffits'],
    ['\0nal \0ue \0ashing', 'final flue flashing'],
    ['no loss here', 'no loss here'],
  ])('restores ligatures: %j', (text, wanted) => {
    expect(restoreLigatures(text)).toBe(wanted);
  });

  test('marks lines with restored ligatures', () => {
    const run = { u: 50, width: 90, size: 10, bold: false, spaceAfter: false };
    const runs = [
      { ...run, text: 'The \0ue is loose', v: 80 },
      { ...run, text: 'The flue is loose', v: 100 },
    ];
    const lines = layoutLines(new Map([[0, runs]]), { width: 612, height: 792 });
    expect(lines.map(({ text, restored }) => [text, restored])).toEqual([
      ['The flue is loose', true],
      ['The flue is loose', undefined],
    ]);
  });

  test('removes characters that PostgreSQL rejects', async () => {
    const bytes = await makePdf((pdf) => void pdf.text('Plain\u00ADtext', 50, 80, { lineBreak: false }));
    expect(await textOf(bytes)).not.toMatch(/\p{Cc}(?<!\n)|\u00AD/u);
  });
});

test('places form field values beside their questions', async () => {
  const pdf = await PdfLib.create();
  const page = pdf.addPage([612, 792]);
  page.drawText('Buyer:', { x: 50, y: 700, size: 11 });
  page.drawText('Roof leaks', { x: 70, y: 670, size: 11 });
  page.drawText('Mold', { x: 70, y: 640, size: 11 });
  const form = pdf.getForm();
  const name = form.createTextField('name');
  name.setText('Nora Whitlock');
  name.addToPage(page, { x: 100, y: 694, width: 200, height: 18 });
  const leaks = form.createCheckBox('leaks');
  leaks.addToPage(page, { x: 50, y: 668, width: 12, height: 12 });
  leaks.check();
  form.createCheckBox('mold').addToPage(page, { x: 50, y: 638, width: 12, height: 12 });
  const lines = (await textOf(await pdf.save())).split('\n').map((line) => line.replace(/ +/g, ' '));
  expect(lines).toEqual(['Buyer: Nora Whitlock', '☒ Roof leaks', '☐ Mold']);
});

test('reads the annotations of pages with fields, not of pages with links only', async () => {
  const pdf = await PdfLib.create();
  const [links, fields] = [pdf.addPage(), pdf.addPage()];
  links.drawText('See the summary.', { x: 50, y: 700, size: 11 });
  const link = {
    Type: 'Annot',
    Subtype: 'Link',
    Rect: [50, 690, 200, 712],
    A: { S: 'URI', URI: PDFString.of('about:blank') },
  };
  links.node.addAnnot(pdf.context.register(pdf.context.obj(link)));
  pdf.getForm().createCheckBox('mold').addToPage(fields, { x: 50, y: 638, width: 12, height: 12 });
  await using opened = await openPdf(await pdf.save());
  const marked = await pagesWithMarks(opened.document);
  expect([1, 2].map((page) => marked.has(page))).toEqual([false, true]);
});
