// Small PDFs for tests: lines of text, page by page.
import { PDFDocument, StandardFonts } from 'pdf-lib';

export async function makePdf(pages: string[][]): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const lines of pages) {
    const page = document.addPage([612, 792]);
    for (const [i, line] of lines.entries()) page.drawText(line, { x: 72, y: 720 - i * 16, size: 11, font });
  }
  return new Uint8Array(await document.save());
}

/** A short inspection report with one critical and one minor issue. */
export const inspectionPdf = (extra = '') =>
  makePdf([
    [
      'Home Inspection Report',
      '12 Test Lane, Boulder, CO 80301',
      'Inspection date: March 3, 2026',
      'Year built: 1987',
      extra,
    ],
    [
      'Electrical',
      'Service panel: 200 amp, copper service conductors.',
      'A double tapped breaker was found in the main service panel, which is a fire hazard.',
      'Recommend repair by a licensed electrician.',
    ],
    [
      'Plumbing',
      'The kitchen faucet was dripping from the spout.',
      'Recommend repair by a plumber.',
      'The water heater is a 50 gallon gas unit manufactured in 2015.',
      'No leaks were observed at the water heater.',
    ],
  ]);

export const formOf = (
  field: string,
  files: [name: string, bytes: Uint8Array<ArrayBuffer>][],
  fields: Record<string, string> = {},
) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, bytes] of files) form.append(field, new Blob([bytes]), name);
  return form;
};
