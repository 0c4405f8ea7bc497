// Twenty-eight ways to set a section of labels and values.
export interface Row {
  label: string;
  value: string;
  /** What the forms print after the value: `NO`, `Includes …`. */
  note?: string;
  /** What the forms print between label and value. */
  explanation?: string;
}

/** Draws the rows from `y` downwards and returns where they end. */
export type Draw = (pdf: PDFKit.PDFDocument, rows: Row[], y: number) => number;

type Pdf = PDFKit.PDFDocument;
const bold = 'Helvetica-Bold';
const plain = 'Helvetica';

function put(pdf: Pdf, text: string, x: number, y: number, size = 10, font = plain): void {
  if (text) pdf.font(font).fontSize(size).text(text, x, y, { lineBreak: false });
}
const putRight = (pdf: Pdf, text: string, right: number, y: number, size = 10, font = plain): void =>
  put(pdf, text, right - pdf.font(font).fontSize(size).widthOfString(text), y, size, font);
const putCentered = (pdf: Pdf, text: string, middle: number, y: number, size = 10, font = plain): void =>
  put(pdf, text, middle - pdf.font(font).fontSize(size).widthOfString(text) / 2, y, size, font);

const each = (rows: Row[], y: number, pitch: number, draw: (row: Row, y: number, at: number) => void): number => {
  for (const [at, row] of rows.entries()) draw(row, y + at * pitch, at);
  return y + rows.length * pitch;
};
const inGroups = <T>(rows: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, at * size + size));
const halves = (label: string): [string, string] => {
  const words = label.split(' ');
  const cut = Math.ceil(words.length / 2);
  return [words.slice(0, cut).join(' '), words.slice(cut).join(' ')];
};
const join = (parts: (string | undefined)[], by = ' '): string => parts.filter(Boolean).join(by);

/** Cells above each other, `size` in a row. */
const cards =
  (size: number, options: { valueFirst?: boolean; boxed?: boolean; centered?: boolean } = {}): Draw =>
  (pdf, rows, y) => {
    const width = 520 / size;
    const groups = inGroups(rows, size);
    for (const [at, group] of groups.entries()) {
      for (const [column, row] of group.entries()) {
        const x = 44 + column * width;
        const top = y + at * 40;
        const place = options.centered ? putCentered : put;
        const from = options.centered ? x + width / 2 : x;
        if (options.boxed) pdf.rect(x - 4, top - 4, width - 4, 34).stroke();
        const small = row.label.length > 30 ? 6 : 8;
        place(pdf, row.label, from, options.valueFirst ? top + 15 : top, small);
        place(pdf, row.value, from, options.valueFirst ? top : top + 13, row.value.length > 28 ? 7 : 11, bold);
      }
    }
    return y + groups.length * 40;
  };

const columns: Draw = (pdf, rows, y) =>
  each(rows, y, 28, (row, at) => {
    put(pdf, row.label, 48, at, 10, bold);
    put(pdf, row.value, 250, at);
    put(pdf, row.note ?? '', 400, at, 9, bold);
    put(pdf, row.explanation ?? '', 330, at, 5);
  });

const line =
  (separator: string, font = plain, size = 10): Draw =>
  (pdf, rows, y) =>
    each(rows, y, 22, (row, at) => put(pdf, join([row.label + separator + row.value, row.note]), 48, at, size, font));

const leaders: Draw = (pdf, rows, y) =>
  each(rows, y, 20, (row, at) => {
    const dots = '.'.repeat(Math.max(8, 90 - row.label.length - row.value.length));
    put(pdf, `${row.label} ${dots} ${row.value}`, 48, at);
  });

const stacked: Draw = (pdf, rows, y) =>
  each(rows, y, 34, (row, at) => {
    put(pdf, row.label, 48, at, 9, bold);
    put(pdf, row.value, 48, at + 12, 11);
  });

const twoColumns: Draw = (pdf, rows, y) => {
  const pairs = inGroups(rows, 2);
  for (const [at, pair] of pairs.entries()) {
    for (const [column, row] of pair.entries()) {
      put(pdf, row.label, 40 + column * 280, y + at * 22, row.label.length > 32 ? 7 : 9, bold);
      put(pdf, row.value, 190 + column * 280, y + at * 22, row.value.length > 26 ? 6 : 9);
    }
  }
  return y + pairs.length * 22;
};

const table: Draw = (pdf, rows, y) => {
  for (const [x, head] of [
    [50, 'Item'],
    [260, 'Your loan'],
    [420, 'Details'],
  ] as const)
    put(pdf, head, x, y, 9, bold);
  return each(rows, y + 16, 22, (row, at) => {
    pdf.rect(44, at - 5, 524, 22).stroke();
    put(pdf, row.label, 50, at);
    put(pdf, row.value, 260, at);
    put(pdf, row.note ?? '', 420, at, 8);
  });
};

const headAbove: Draw = (pdf, rows, y) => {
  const groups = inGroups(rows, 3);
  for (const [at, group] of groups.entries()) {
    for (const [column, row] of group.entries()) {
      const middle = 126 + column * 180;
      putCentered(pdf, row.label, middle, y + at * 46, row.label.length > 28 ? 7 : 9, bold);
      putCentered(pdf, row.value, middle, y + at * 46 + 16, row.value.length > 28 ? 7 : 10);
    }
    pdf
      .moveTo(40, y + at * 46 + 12)
      .lineTo(570, y + at * 46 + 12)
      .stroke();
  }
  return y + groups.length * 46;
};

/** `$` and `%` in columns of their own. */
const split: Draw = (pdf, rows, y) =>
  each(rows, y, 22, (row, at) => {
    put(pdf, row.label, 48, at);
    const money = /^\$(.*)$/.exec(row.value);
    const rate = /^([\d.]+)%$/.exec(row.value);
    if (money) {
      put(pdf, '$', 300, at);
      putRight(pdf, money[1]!, 390, at);
    } else if (rate) {
      putRight(pdf, rate[1]!, 390, at);
      put(pdf, '%', 404, at);
    } else put(pdf, row.value, 300, at);
    put(pdf, row.note ?? '', 440, at, 8);
  });

const wrappedLabel =
  (valueAt: 'first' | 'middle' | 'last'): Draw =>
  (pdf, rows, y) =>
    each(rows, y, 36, (row, at) => {
      const [one, two] = halves(row.label);
      put(pdf, one, 48, at, 9, bold);
      put(pdf, two, 48, at + 11, 9, bold);
      const down = two === '' || valueAt === 'first' ? 0 : valueAt === 'last' ? 11 : 5.5;
      put(pdf, row.value, 200, at + down);
      put(pdf, row.note ?? '', 380, at + down, 8);
    });

const farRight: Draw = (pdf, rows, y) =>
  each(rows, y, 20, (row, at) => {
    put(pdf, row.label.toUpperCase(), 40, at, 8);
    putRight(pdf, row.value, 572, at, 10, bold);
  });

const numbered: Draw = (pdf, rows, y) =>
  each(rows, y, 20, (row, at, index) => put(pdf, join([`${index + 1}. ${row.label}: ${row.value}`, row.note]), 48, at));

const severalInLine: Draw = (pdf, rows, y) => {
  const groups = inGroups(rows, 2);
  return each(groups as never, y, 20, (group, at) =>
    put(pdf, (group as unknown as Row[]).map(({ label, value }) => `${label}: ${value}`).join('; '), 48, at, 7),
  );
};

const typewriter: Draw = (pdf, rows, y) =>
  each(rows, y, 18, (row, at) =>
    put(pdf, `${row.label.padEnd(44)}${row.value.padEnd(18)}${row.note ?? ''}`, 40, at, 8, 'Courier'),
  );

const bigValues: Draw = (pdf, rows, y) =>
  each(rows, y, 30, (row, at) => {
    put(pdf, row.label, 60, at + 8, 8);
    const long = row.value.length > 30;
    put(pdf, row.value, 260, long ? at + 7 : at, long ? 9 : 16, bold);
  });

const explainedLines: Draw = (pdf, rows, y) => {
  let at = y;
  for (const row of rows) {
    put(pdf, `${row.label}${row.explanation ? '.' : ''}`, 48, at, 9, bold);
    const words = (row.explanation ?? '').split(' ');
    const lines = row.explanation ? inGroups(words, 7).map((group) => group.join(' ')) : [];
    for (const [index, text] of lines.entries()) put(pdf, text, 48, at + 11 * (index + 1), 9);
    put(pdf, row.value, 300, at + 11 * lines.length, 10);
    at += 11 * lines.length + 24;
  }
  return at;
};

const formFields: Draw = (pdf, rows, y) =>
  each(rows, y, 26, (row, at, index) => {
    put(pdf, row.label, 48, at, 10);
    pdf.formText(`field${Math.round(y)}${index}`, 300, at - 4, 220, 18, { value: row.value, fontSize: 10 });
  });

const rightLabels: Draw = (pdf, rows, y) =>
  each(rows, y, 24, (row, at) => {
    putRight(pdf, `${row.label}:`, 260, at, 9);
    put(pdf, join([row.value, row.note], '   '), 272, at, 9, bold);
  });

const runningText: Draw = (pdf, rows, y) =>
  each(rows, y, 26, (row, at) => {
    put(pdf, join([`${row.label}.`, row.explanation, row.value]), 48, at, 7, 'Times-Roman');
  });

const bullets: Draw = (pdf, rows, y) =>
  each(rows, y, 22, (row, at) => {
    put(pdf, '•', 44, at);
    put(pdf, row.label, 56, at, 10, bold);
    put(pdf, join([row.value, row.explanation], '  '), 70 + pdf.widthOfString(row.label), at, 6);
  });

const narrowTable: Draw = (pdf, rows, y) =>
  each(rows, y, 48, (row, at) => {
    const words = inGroups(row.label.split(' '), 1).map((group) => group.join(' '));
    for (const [line, word] of words.slice(0, 4).entries()) put(pdf, word, 48, at + line * 9, 7);
    if (words.length > 4) put(pdf, words.slice(4).join(' '), 48, at + 36, 7);
    putRight(pdf, row.value, 260, at + 4);
    putRight(pdf, row.note ?? '', 560, at + 4, 8);
    pdf.rect(44, at - 4, 520, 48).stroke();
  });

export const layouts: readonly Draw[] = [
  columns,
  line(': '),
  line(' '),
  leaders,
  stacked,
  cards(3),
  twoColumns,
  table,
  headAbove,
  split,
  wrappedLabel('first'),
  wrappedLabel('middle'),
  wrappedLabel('last'),
  line(' | '),
  farRight,
  numbered,
  severalInLine,
  typewriter,
  cards(2, { valueFirst: true, boxed: true }),
  formFields,
  bigValues,
  explainedLines,
  cards(4, { boxed: true, centered: true }),
  line(' - ', 'Times-Roman', 11),
  // The reader was finished before these were written.
  rightLabels,
  runningText,
  bullets,
  narrowTable,
];
