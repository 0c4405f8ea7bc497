// Ways to fill in a box of a form.
import { type PDFFont, type PDFForm, PDFName, type PDFPage, PDFString, rgb } from 'pdf-lib';

/** The lower left corner of a box, and its side. */
export interface Box {
  x: number;
  y: number;
  side: number;
}

export interface Sheet {
  page: PDFPage;
  form: PDFForm;
  font: PDFFont;
  symbols: PDFFont;
}

/** Makes the boxes of one question, of which `chosen` is filled in. */
export type Pen = (sheet: Sheet, boxes: Box[], chosen: number | null, name: string) => void;

export const pens: Record<string, Pen> = {
  checkBoxes({ page, form }, boxes, chosen, name) {
    for (const [at, box] of boxes.entries()) {
      const field = form.createCheckBox(`${name}.${at}`);
      field.addToPage(page, { x: box.x, y: box.y, width: box.side, height: box.side });
      if (at === chosen) field.check();
    }
  },
  radioButtons({ page, form }, boxes, chosen, name) {
    const group = form.createRadioGroup(name);
    for (const [at, box] of boxes.entries())
      group.addOptionToPage(`o${at}`, page, { x: box.x, y: box.y, width: box.side, height: box.side });
    if (chosen !== null) group.select(`o${chosen}`);
  },
  typedX: typed('X'),
  typedSmallX: typed('x'),
  typedTick({ page, symbols }, boxes, chosen) {
    const box = chosen === null ? undefined : boxes[chosen];
    if (box)
      page.drawText('✓', { x: box.x + 0.1 * box.side, y: box.y + 0.15 * box.side, size: box.side, font: symbols });
  },
  drawnCross({ page }, boxes, chosen) {
    const box = chosen === null ? undefined : boxes[chosen];
    if (!box) return;
    const [left, low, right, high] = [box.x + 1, box.y + 1, box.x + box.side - 1, box.y + box.side - 1];
    page.drawLine({ start: { x: left, y: low }, end: { x: right, y: high }, thickness: 1.2 });
    page.drawLine({ start: { x: left, y: high }, end: { x: right, y: low }, thickness: 1.2 });
  },
  drawnTick({ page }, boxes, chosen) {
    const box = chosen === null ? undefined : boxes[chosen];
    if (!box) return;
    const side = box.side;
    page.drawSvgPath(`M 1 ${side * 0.5} L ${side * 0.4} ${side * 0.9} L ${side * 1.1} ${-side * 0.1}`, {
      x: box.x,
      y: box.y + side,
      borderColor: rgb(0, 0, 0.6),
      borderWidth: 1.3,
    });
  },
  tickOfTwoStrokes({ page }, boxes, chosen) {
    const box = chosen === null ? undefined : boxes[chosen];
    if (!box) return;
    const corner = { x: box.x + 0.4 * box.side, y: box.y };
    page.drawLine({ start: { x: box.x, y: box.y + 0.5 * box.side }, end: corner, thickness: 1 });
    page.drawLine({ start: corner, end: { x: box.x + 1.2 * box.side, y: box.y + 1.2 * box.side }, thickness: 1 });
  },
  filledSquare({ page }, boxes, chosen) {
    const box = chosen === null ? undefined : boxes[chosen];
    if (box)
      page.drawRectangle({
        x: box.x + 1.5,
        y: box.y + 1.5,
        width: box.side - 3,
        height: box.side - 3,
        color: rgb(0, 0, 0),
      });
  },
  note: annotated('FreeText'),
  ink: annotated('Ink'),
};

function typed(letter: string): Pen {
  return ({ page, font }, boxes, chosen) => {
    const box = chosen === null ? undefined : boxes[chosen];
    if (box) page.drawText(letter, { x: box.x + 0.18 * box.side, y: box.y + 0.15 * box.side, size: box.side, font });
  };
}

function annotated(subtype: 'FreeText' | 'Ink'): Pen {
  return ({ page }, boxes, chosen) => {
    const box = chosen === null ? undefined : boxes[chosen];
    if (!box) return;
    const [left, low, right, high] = [box.x, box.y, box.x + box.side, box.y + box.side];
    const { context } = page.doc;
    const more =
      subtype === 'Ink'
        ? { InkList: [[left, low, right, high]] }
        : { Contents: PDFString.of('X'), DA: PDFString.of('/Helv 9 Tf 0 g') };
    const annotation = context.obj({ Type: 'Annot', Subtype: subtype, Rect: [left, low, right, high], F: 4, ...more });
    const list = page.node.Annots() ?? context.obj([]);
    list.push(context.register(annotation));
    page.node.set(PDFName.of('Annots'), list);
  };
}
