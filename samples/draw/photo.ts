// The photo: the data plate of the water heater, slightly skewed and blurred. Its text uses a font of pdf.js, so that
// the image is the same on every machine.
import sharp from 'sharp';
import { openPdf } from '../../src/documents/pdf.ts';
import { createSheet, fonts, put } from './sheet.ts';

const lines: [label: string, value: string][] = [
  ['MODEL', 'SLG-50T40'],
  ['SERIAL NUMBER', '0914J118823'],
  ['MANUFACTURED', 'SEPTEMBER 2014'],
  ['CAPACITY', '50 U.S. GALLONS'],
  ['INPUT', '40,000 BTU/HR'],
  ['GAS TYPE', 'NATURAL'],
  ['MAX WORKING PRESSURE', '150 PSI'],
];

/** EXIF of the camera, without place or device. */
const taken = '2025:08:28 10:42:07';

export async function drawPlatePhoto(): Promise<Buffer> {
  const { sheet, bytes } = createSheet('Data plate', 'Summitline', 20);
  sheet.addPage({ size: [420, 300], margin: 20 });
  sheet.roundedRect(6, 6, 408, 288, 12).lineWidth(2).fillAndStroke('#f4f2ea', '#4a4a48');
  put(sheet, 'SUMMITLINE WATER HEATERS', 28, 26, { size: 20, font: fonts.bold });
  put(sheet, 'AUTOMATIC STORAGE WATER HEATER', 28, 52, { size: 11 });
  for (const [i, [label, value]] of lines.entries()) {
    put(sheet, label, 28, 84 + i * 23, { size: 12 });
    put(sheet, value, 200, 84 + i * 23, { size: 13, font: fonts.bold });
  }
  put(sheet, 'WARNING: KEEP COMBUSTIBLE MATERIALS AWAY', 28, 258, { size: 11, font: fonts.bold });
  sheet.end();
  await using pdf = await openPdf(await bytes, { images: true });
  const shot = await pdf.parser.getScreenshot({
    partial: [1],
    desiredWidth: 1260,
    imageBuffer: true,
    imageDataUrl: false,
  });
  const plate = await sharp(shot.pages[0]!.data).rotate(1.5, { background: '#8f938f' }).png().toBuffer();
  return sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#8f938f' } })
    .composite([{ input: plate, gravity: 'center' }])
    .blur(0.5)
    .jpeg({ quality: 82 })
    .withExif({
      IFD0: { ImageDescription: 'Water heater data plate' },
      IFD2: { DateTimeOriginal: taken, CreateDate: taken },
    })
    .toBuffer();
}
