// The sellers' disclosure: questions with check boxes, explanations below, initials on every page.
import { disclosure, instructions, type Reply, signedOn } from '../content/disclosure.ts';
import { address, people } from '../content/house.ts';
import { createSheet, fonts, onEveryPage, put, type Sheet } from './sheet.ts';

const left = 54;
const width = 504;

export async function drawDisclosure(): Promise<Buffer> {
  const { sheet, bytes } = createSheet("Seller's Property Disclosure", people.sellers);
  sheet.addPage();
  put(sheet, "SELLER'S PROPERTY DISCLOSURE", left, 54, { size: 16, font: fonts.bold, width, align: 'center' });
  put(sheet, '(Residential)', left, 74, { size: 10, width, align: 'center' });
  put(sheet, `Property: ${address}`, left, 100, { size: 10 });
  put(sheet, `Sellers: ${people.sellers}`, left, 115, { size: 10 });
  put(sheet, 'Owned since: September 2010          Occupied by sellers: [X] Yes   [ ] No', left, 130, { size: 10 });
  sheet.x = left;
  sheet.y = 154;
  for (const text of instructions) sheet.font(fonts.italic).fontSize(9).text(text, { width }).moveDown(0.5);
  let number = 0;
  for (const section of disclosure) {
    room(sheet, 90);
    sheet.moveDown(0.6).font(fonts.bold).fontSize(11).text(section.title, left, sheet.y).moveDown(0.3);
    for (const [question, reply, explanation] of section.questions) ask(sheet, ++number, question, reply, explanation);
  }
  sign(sheet);
  onEveryPage(sheet, (page, pages) => {
    put(sheet, "Sellers' initials: G.O.  P.O.      Buyers' initials: ______  ______", left, 752, { size: 8 });
    put(sheet, `Page ${page} of ${pages}`, left + 404, 752, { size: 8, width: 100, align: 'right' });
  });
  sheet.end();
  return bytes;
}

function room(sheet: Sheet, points: number): void {
  if (sheet.y + points > 736) {
    sheet.addPage();
    sheet.y = 60;
  }
}

function ask(sheet: Sheet, number: number, question: string, reply: Reply, explanation?: string): void {
  room(sheet, explanation ? 62 : 26);
  const y = sheet.y;
  const box = (value: Reply) => (value === reply ? '[X]' : '[ ]');
  put(sheet, `${number}. ${question}`, left, y, { size: 9.5, width: 350 });
  const after = sheet.y;
  put(sheet, `${box('yes')} Yes   ${box('no')} No   ${box('unknown')} Unknown`, left + 364, y, {
    size: 9.5,
    width: 150,
  });
  sheet.y = Math.max(after, sheet.y) + 3;
  if (explanation) {
    put(sheet, `If yes, explain: ${explanation}`, left + 14, sheet.y, {
      size: 9.5,
      font: fonts.italic,
      width: width - 14,
    });
    sheet.moveDown(0.5);
  }
  sheet.x = left;
}

function sign(sheet: Sheet): void {
  room(sheet, 150);
  sheet.moveDown(1.2);
  sheet
    .font(fonts.plain)
    .fontSize(9.5)
    .text(
      'The sellers state that the answers above are true and complete to the best of their knowledge, and will tell the buyers of any change before closing.',
      left,
      sheet.y,
      { width },
    )
    .moveDown(1.4);
  for (const name of people.sellers.replace(' and ', ' Overbeck, ').split(', ')) {
    const y = sheet.y;
    put(sheet, `Seller: ${name}`, left, y, { size: 10 });
    put(sheet, `Date: ${signedOn}`, left + 300, y, { size: 10 });
    sheet.y = y + 22;
  }
  for (const name of people.buyers.split(' and ')) {
    const y = sheet.y;
    put(sheet, `Buyer: ${name}  ____________________`, left, y, { size: 10 });
    put(sheet, 'Date: ____________', left + 300, y, { size: 10 });
    sheet.y = y + 22;
  }
}
