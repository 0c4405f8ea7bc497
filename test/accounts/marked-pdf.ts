// Marker words that can be found wherever they are stored, and a report that contains one in every possible place.
import { PDFDocument, StandardFonts } from 'pdf-lib';

let word = 0;
/** Letters that no stemmer changes and no real word contains. */
export const freshWord = () =>
  `Qxzwmarker${String.fromCharCode(97 + (word++ % 26))}k${Date.now().toString(36).replace(/\d/g, 'x')}q`;

/** Contains the word in its raw bytes, its text and its title. */
export async function markedPdf(marker: string): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  document.setTitle(marker, { showInWindowTitleBar: false });
  const font = await document.embedFont(StandardFonts.Helvetica);
  const lines = [
    ['Home Inspection Report', `Inspected for ${marker} on March 3, 2026`, 'Year built: 1987'],
    [
      'Electrical',
      `A double tapped breaker was found in the ${marker} service panel, a fire hazard.`,
      'Recommend repair.',
    ],
    ['Roof', 'The roof covering is worn, and shingles are missing at the north slope.', 'Recommend repair.'],
  ];
  for (const page of lines) {
    const sheet = document.addPage([612, 792]);
    for (const [i, line] of page.entries()) sheet.drawText(line, { x: 60, y: 720 - i * 16, size: 10, font });
  }
  const bytes = await document.save({ useObjectStreams: false });
  return new Uint8Array(Buffer.concat([bytes, Buffer.from(`\n%${marker}\n`)]));
}
