// The share of a page that its largest image covers, read from the drawing operators. A scan covers nearly the whole
// page, a photo in a report does not. An image fills the unit square of the current matrix, so it need not be decoded;
// decoding took a third of the reading time.
import type { PDFPageProxy } from 'pdfjs-dist';
import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

type Matrix = [number, number, number, number, number, number];

/** A share from 0 to 1. */
export async function pictureCoverage(page: PDFPageProxy): Promise<number> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const { width, height } = page.getViewport({ scale: 1, rotation: 0 });
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  const saved: Matrix[] = [];
  let largest = 0;
  const apply = (by: Matrix) => {
    matrix = multiply(matrix, by);
    largest = Math.max(largest, Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]));
  };
  for (const [i, operator] of fnArray.entries()) {
    if (operator === OPS.save) saved.push(matrix);
    else if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) matrix = saved.pop() ?? matrix;
    else if (operator === OPS.transform) apply(argsArray[i] as Matrix);
    else if (operator === OPS.paintFormXObjectBegin) {
      saved.push(matrix);
      if (argsArray[i][0]) apply(argsArray[i][0] as Matrix);
    }
  }
  return Math.min(1, largest / (width * height));
}

const multiply = ([a, b, c, d, e, f]: Matrix, [ia, ib, ic, id, ie, ig]: Matrix): Matrix => [
  a * ia + c * ib,
  b * ia + d * ib,
  a * ic + c * id,
  b * ic + d * id,
  a * ie + c * ig + e,
  b * ie + d * ig + f,
];
