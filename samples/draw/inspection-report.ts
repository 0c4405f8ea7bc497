// The inspection report: cover, contents, summary, then a chapter per system. Returns the pages of each finding, for
// the labels.
import { address, people } from '../content/house.ts';
import { details, gradeMeanings, scope, sections } from '../content/inspection.ts';
import type { Grade, Observation } from '../content/inspection-parts.ts';
import { drawPicture, pictureHeight } from './pictures.ts';
import { createSheet, fonts, onEveryPage, put, type Sheet } from './sheet.ts';

const left = 54;
const width = 504;
const colors: Record<Grade, string> = {
  'Maintenance Item': '#2f6fb0',
  'Repair Needed': '#c77d12',
  'Safety Hazard': '#b3261e',
};

export interface PlacedObservation extends Observation {
  number: string;
  section: string;
  pages: number[];
}

export async function drawInspectionReport(): Promise<{ bytes: Buffer; observations: PlacedObservation[] }> {
  const { sheet, bytes } = createSheet('Home Inspection Report', people.inspectionFirm);
  const observations = numbered();
  let page = 0;
  sheet.on('pageAdded', () => {
    page++;
    sheet.x = left;
    sheet.y = 72;
  });
  cover(sheet);
  contents(sheet);
  summary(sheet, observations, () => page);
  about(sheet);
  for (const [i, section] of sections.entries()) {
    sheet.addPage();
    heading(sheet, `${i + 3}: ${section.title.toUpperCase()}`);
    components(sheet, i + 3, section.components);
    facts(sheet, 'Information', section.information);
    if (section.limitations.length) bullets(sheet, 'Limitations', section.limitations);
    if (section.notes) bullets(sheet, 'Notes', section.notes);
    const own = observations.filter((observation) => observation.section === section.title);
    subheading(sheet, 'Observations');
    for (const observation of own) {
      room(sheet, observation.picture ? pictureHeight + 170 : 150);
      observation.pages.push(page);
      describe(sheet, observation);
    }
  }
  onEveryPage(sheet, (number, pages) => {
    if (number === 1) return;
    put(sheet, address, left, 34, { size: 8, color: '#555555', width: 300 });
    put(sheet, people.buyers, left + 254, 34, { size: 8, color: '#555555', width: 250, align: 'right' });
    put(sheet, people.inspectionFirm, left, 758, { size: 8, color: '#555555', width: 300 });
    put(sheet, `Page ${number} of ${pages}`, left + 354, 758, {
      size: 8,
      color: '#555555',
      width: 150,
      align: 'right',
    });
  });
  sheet.end();
  return { bytes: await bytes, observations };
}

function numbered(): PlacedObservation[] {
  return sections.flatMap((section, i) => {
    const seen = new Map<string, number>();
    const place = (name: string) => section.components.findIndex(([component]) => component === name) + 1;
    const inOrder = section.observations.toSorted((a, b) => place(a.component) - place(b.component));
    return inOrder.map((observation) => {
      const component = place(observation.component);
      const nth = (seen.get(observation.component) ?? 0) + 1;
      seen.set(observation.component, nth);
      return { ...observation, number: `${i + 3}.${component}.${nth}`, section: section.title, pages: [] };
    });
  });
}

/** Starts a new page unless this much space is left. */
function room(sheet: Sheet, points: number): void {
  if (sheet.y + points > 740) sheet.addPage();
}

function cover(sheet: Sheet): void {
  sheet.addPage();
  sheet.rect(0, 0, 612, 150).fill('#27495c');
  put(sheet, 'Home Inspection Report', left, 60, { size: 28, font: fonts.bold, color: '#ffffff', width });
  sheet.rect(156, 230, 300, 190).fill('#cfe3f2');
  sheet.polygon([186, 320], [306, 250], [426, 320]).fill('#5c5854');
  sheet.rect(206, 320, 200, 100).fill('#d8cdb8');
  sheet.rect(290, 360, 32, 60).fill('#6b3f2a');
  sheet.rect(226, 340, 40, 34).fill('#eef4f7');
  sheet.rect(346, 340, 40, 34).fill('#eef4f7');
  put(sheet, address, left, 460, { size: 16, font: fonts.bold, width, align: 'center' });
  put(sheet, `Prepared for ${people.buyers}`, left, 490, { size: 12, width, align: 'center' });
  put(sheet, 'Inspected on August 28, 2025', left, 510, { size: 12, width, align: 'center' });
  put(sheet, `${people.inspector}, inspector`, left, 640, { size: 11, width, align: 'center' });
  put(sheet, people.inspectionFirm, left, 656, { size: 11, width, align: 'center' });
}

function contents(sheet: Sheet): void {
  sheet.addPage();
  heading(sheet, 'TABLE OF CONTENTS');
  const names = ['Summary', 'Inspection details', ...sections.map((section) => section.title)];
  for (const [i, name] of names.entries())
    sheet
      .font(fonts.plain)
      .fontSize(11)
      .text(`${i + 1}: ${name}`)
      .moveDown(0.4);
  sheet.moveDown();
  subheading(sheet, 'How findings are graded');
  for (const [grade, meaning] of gradeMeanings) {
    sheet.font(fonts.bold).fontSize(10).fillColor(colors[grade]).text(grade);
    sheet.font(fonts.plain).fillColor('#000000').text(meaning).moveDown(0.6);
  }
}

function summary(sheet: Sheet, observations: PlacedObservation[], page: () => number): void {
  sheet.addPage();
  heading(sheet, '1: SUMMARY');
  const count = (grade: Grade) => observations.filter((observation) => observation.grade === grade).length;
  sheet
    .font(fonts.plain)
    .fontSize(10)
    .text(
      `${observations.length} findings: ${count('Safety Hazard')} safety hazards, ${count('Repair Needed')} repairs and ${count('Maintenance Item')} maintenance items. The summary is not the whole report; each finding is described in its chapter under the same number.`,
    )
    .moveDown();
  for (const grade of ['Safety Hazard', 'Repair Needed', 'Maintenance Item'] as const) {
    room(sheet, 60);
    sheet.font(fonts.bold).fontSize(12).fillColor(colors[grade]).text(grade, left).fillColor('#000000').moveDown(0.4);
    for (const observation of observations.filter((candidate) => candidate.grade === grade)) {
      room(sheet, 24);
      observation.pages.push(page());
      sheet
        .font(fonts.plain)
        .fontSize(10)
        .text(
          `${observation.number} ${observation.section} - ${observation.component}: ${observation.title}`,
          left,
          sheet.y,
          { width },
        )
        .moveDown(0.35);
    }
    sheet.moveDown(0.6);
  }
}

function about(sheet: Sheet): void {
  sheet.addPage();
  heading(sheet, '2: INSPECTION DETAILS');
  facts(sheet, 'Information', details);
  subheading(sheet, 'Scope of this inspection');
  for (const paragraph of scope)
    sheet.font(fonts.plain).fontSize(10).text(paragraph, left, sheet.y, { width }).moveDown(0.7);
}

function heading(sheet: Sheet, text: string): void {
  sheet.rect(left, sheet.y - 6, width, 26).fill('#27495c');
  put(sheet, text, left + 8, sheet.y, { size: 14, font: fonts.bold, color: '#ffffff', width: width - 16 });
  sheet.x = left;
  sheet.moveDown(1.2).fillColor('#000000');
}

function subheading(sheet: Sheet, text: string): void {
  room(sheet, 60);
  sheet.font(fonts.bold).fontSize(12).fillColor('#27495c').text(text, left, sheet.y).fillColor('#000000').moveDown(0.4);
}

function components(sheet: Sheet, number: number, list: [string, 'IN' | 'NI' | 'NP' | 'OBS'][]): void {
  const marks = ['IN', 'NI', 'NP', 'OBS'] as const;
  const at = (i: number) => left + 330 + i * 44;
  const top = sheet.y;
  for (const [i, mark] of marks.entries()) put(sheet, mark, at(i), top, { font: fonts.bold });
  let y = top + 15;
  for (const [i, [name, mark]] of list.entries()) {
    put(sheet, `${number}.${i + 1}`, left, y);
    put(sheet, name, left + 40, y);
    put(sheet, 'X', at(marks.indexOf(mark)) + 3, y);
    if (mark === 'OBS') put(sheet, 'X', at(0) + 3, y);
    y += 14;
  }
  put(sheet, 'IN = Inspected     NI = Not Inspected     NP = Not Present     OBS = Observations', left, y + 4, {
    size: 8,
    color: '#555555',
  });
  sheet.fillColor('#000000');
  sheet.y = y + 26;
}

function facts(sheet: Sheet, title: string, list: [string, string][]): void {
  subheading(sheet, title);
  for (const [label, value] of list) {
    room(sheet, 30);
    const y = sheet.y;
    put(sheet, `${label}:`, left, y, { font: fonts.bold, size: 10, width: 170 });
    const after = sheet.y;
    put(sheet, value, left + 180, y, { size: 10, width: width - 180 });
    sheet.y = Math.max(after, sheet.y) + 3;
  }
  sheet.moveDown(0.6);
}

function bullets(sheet: Sheet, title: string, list: string[]): void {
  subheading(sheet, title);
  for (const item of list)
    sheet.font(fonts.plain).fontSize(10).text(`• ${item}`, left, sheet.y, { width }).moveDown(0.4);
  sheet.moveDown(0.4);
}

function describe(sheet: Sheet, observation: PlacedObservation): void {
  sheet
    .font(fonts.plain)
    .fontSize(9)
    .fillColor('#555555')
    .text(`${observation.number} ${observation.component}`, left, sheet.y);
  sheet.font(fonts.bold).fontSize(12).fillColor('#000000').text(observation.title, { width });
  sheet.font(fonts.plain).fontSize(9).fillColor('#555555').text(observation.location);
  sheet.font(fonts.bold).fontSize(10).fillColor(colors[observation.grade]).text(observation.grade).moveDown(0.3);
  sheet.font(fonts.plain).fontSize(10).fillColor('#000000').text(observation.text, { width }).moveDown(0.4);
  sheet.text(`Recommendation: ${observation.recommendation}`, { width }).moveDown(0.5);
  if (observation.picture) {
    drawPicture(sheet, observation.picture, left, sheet.y);
    sheet.y += pictureHeight + 8;
  }
  sheet.x = left;
  sheet.moveDown(0.8);
}
