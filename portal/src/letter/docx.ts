// The letter as a Word file. Loaded when it is first asked for.
import { Document, HeadingLevel, Packer, Paragraph, TextRun } from 'docx';
import type { Letter } from './letter.ts';

const gray = '59636B';

export async function letterToDocx(letter: Letter): Promise<Blob> {
  const plain = (text: string, more: object = {}) => new Paragraph({ children: [new TextRun(text)], ...more });
  const detail = { indent: { left: 360 } };
  const items = letter.items.flatMap(({ title, severity, quote, source, details }, i) => [
    new Paragraph({
      spacing: { before: 240 },
      keepNext: true,
      children: [new TextRun({ text: `${i + 1}. ${title} – ${severity}`, bold: true })],
    }),
    new Paragraph({ ...detail, children: [new TextRun({ text: quote, italics: true })] }),
    new Paragraph({ ...detail, children: [new TextRun({ text: source, color: gray })] }),
    ...details.map((line) => plain(line, detail)),
  ]);
  const file = new Document({
    title: letter.title,
    styles: { default: { document: { run: { font: 'Calibri', size: 22 } } } },
    sections: [
      {
        children: [
          new Paragraph({ text: letter.title, heading: HeadingLevel.TITLE }),
          ...letter.head.map((line) => plain(line)),
          ...letter.note
            .split('\n')
            .filter(Boolean)
            .map((line) => plain(line, { spacing: { before: 200 } })),
          plain(letter.intro, { spacing: { before: 240 } }),
          ...items,
          ...(letter.total
            ? [new Paragraph({ spacing: { before: 320 }, children: [new TextRun({ text: letter.total, bold: true })] })]
            : []),
          new Paragraph({
            spacing: { before: 320 },
            children: [new TextRun({ text: letter.foot, size: 18, color: gray })],
          }),
        ],
      },
    ],
  });
  return Packer.toBlob(file);
}
