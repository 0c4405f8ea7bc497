// The content of the inspection report: its sections in order.
import { exteriorSections } from './inspection-exterior.ts';
import { interiorSections } from './inspection-interior.ts';
import { mechanicalSections } from './inspection-mechanical.ts';
import type { Grade, Section } from './inspection-parts.ts';

export const details: [label: string, value: string][] = [
  ['Inspection date', 'August 28, 2025'],
  ['Start and end', '8:30 am to 12:15 pm'],
  ['In attendance', "Buyers, buyers' agent"],
  ['Occupancy', 'Occupied and furnished'],
  ['Type of building', 'Single family, two stories over a basement'],
  ['Year built', '1987'],
  ['Finished area', '2,640 square feet above grade'],
  ['Weather', 'Clear, 74 degrees Fahrenheit'],
  ['Ground', 'Dry; light rain two days before'],
  ['Front of house faces', 'West'],
];

export const sections: Section[] = [...exteriorSections, ...mechanicalSections, ...interiorSections];

export const gradeMeanings: [Grade, string][] = [
  [
    'Maintenance Item',
    'Minor wear or upkeep. It does not need a specialist at once, but it costs more when it is left undone.',
  ],
  [
    'Repair Needed',
    'A component does not do what it is meant to do, or soon will not. A qualified contractor should repair it.',
  ],
  [
    'Safety Hazard',
    'Someone can be hurt, or the house can be damaged badly and soon. Have it corrected before you move in.',
  ],
];

export const scope: string[] = [
  'This report tells what a trained generalist could see at one house on one morning. The inspection was visual: nothing was taken apart, no furniture was moved, and no hole was made. Rooms, crawl spaces and roofs that could not be reached safely were not entered, and the report says which.',
  'An inspection is not a warranty. It does not tell how long any component will last, it does not look for violations of a building code, and it does not set a price. Items that are only cosmetic are left out unless they are a sign of something else.',
  'Directions are given as seen from the street, facing the front door. The pages that follow name the place of each finding, what was seen there, why it matters, and who should look after it. Photographs are examples: where one shows a loose shingle there may be others like it.',
  'Read the whole report and not the summary alone. Have repairs done by people who are licensed for the work, ask them to look for related trouble while they are there, and keep their invoices. If you want a price before your objection deadline, ask for it early: good contractors are seldom free tomorrow.',
];
