// The rules of the association, set as a legal document.
import { articles, preamble } from '../content/association.ts';
import { people } from '../content/house.ts';
import { createSheet, fonts, onEveryPage, put } from './sheet.ts';

const left = 72;
const width = 468;

export async function drawAssociationRules(): Promise<Buffer> {
  const { sheet, bytes } = createSheet(
    'Declaration of Covenants, Conditions and Restrictions (extract)',
    people.association,
    72,
  );
  sheet.addPage();
  put(sheet, people.association.toUpperCase(), left, 90, { size: 13, font: 'Times-Bold', width, align: 'center' });
  put(sheet, 'DECLARATION OF COVENANTS, CONDITIONS AND RESTRICTIONS', left, 116, {
    size: 12,
    font: 'Times-Bold',
    width,
    align: 'center',
  });
  put(sheet, 'Extract for owners and tenants, as amended through February 20, 2023', left, 136, {
    size: 11,
    font: 'Times-Italic',
    width,
    align: 'center',
  });
  sheet.font('Times-Roman').fontSize(11).text(preamble, left, 176, { width, align: 'justify' });
  for (const [i, article] of articles.entries()) {
    if (sheet.y > 620) sheet.addPage();
    sheet
      .moveDown(1.2)
      .font('Times-Bold')
      .fontSize(12)
      .text(`ARTICLE ${i + 1}. ${article.title.toUpperCase()}`, left, sheet.y, { width, align: 'center' })
      .moveDown(0.6);
    for (const [k, [title, text]] of article.sections.entries()) {
      sheet
        .font('Times-Bold')
        .fontSize(11)
        .text(`Section ${i + 1}.${k + 1}. ${title}. `, left, sheet.y, { width, align: 'justify', continued: true });
      sheet.font('Times-Roman').text(text).moveDown(0.7);
    }
  }
  onEveryPage(sheet, (page, pages) =>
    put(sheet, `${page} / ${pages}`, left, 740, { size: 9, font: fonts.plain, width, align: 'center' }),
  );
  sheet.end();
  return bytes;
}
