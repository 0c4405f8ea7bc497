// What counts as an issue, in the forms that inspectors use.
import { expect, test } from 'vitest';
import { readReport, titles } from './report.ts';

const narrative = (text: string) =>
  readReport(
    `# Exterior\n${text}`,
    '# Roof\nThe roof was seen from the ground.',
    '# Plumbing\nSupply piping is copper.',
  );

test('finds a defect in prose with its page, place and trade', () => {
  const { issues } = readReport(
    '# Roof\nThe covering is fibre cement.',
    '# Plumbing\nThe trap under the laundry sink is leaking. A licensed plumber should repair it.',
    '# Electrical\nThe service has 150 amps.',
  );
  expect(issues).toHaveLength(1);
  expect(issues[0]).toMatchObject({ page: 2, system: 'Plumbing', severity: 'critical', trade: 'plumber' });
  expect(issues[0]?.snippet).toBe('The trap under the laundry sink is leaking.');
});

test('ignores denied defects', () => {
  expect(titles(narrative('No cracks or leaks were observed at the walls.'))).toEqual([]);
  expect(titles(narrative('There were no visible signs of rot at the fascia.'))).toEqual([]);
  expect(titles(narrative('None of the windows showed damage; no missing panes were seen.'))).toEqual([]);
});

test('reports a missing part although the sentence is a denial', () => {
  expect(titles(narrative('There is no handrail at the porch steps.'))).toHaveLength(1);
  expect(titles(narrative('The range has no anti-tip bracket.'))).toHaveLength(1);
});

test('ignores upkeep, explanations and possibilities', () => {
  expect(titles(narrative('Wood trim should be painted every five years to prevent rot.'))).toEqual([]);
  expect(titles(narrative('Clogged gutters can cause leaks and may damage the fascia.'))).toEqual([]);
  expect(titles(narrative('If the siding becomes loose, have a contractor secure it.'))).toEqual([]);
});

test('reports each sentence about a new part separately', () => {
  const { issues } = narrative(
    'The gutter above the porch is loose and should be fastened. The chimney cap is missing. The driveway is concrete and in good condition.',
  );
  expect(titles({ issues })).toEqual([
    'The gutter above the porch is loose and should be fastened',
    'The chimney cap is missing',
  ]);
});

test('treats what could not be seen as a limit of the inspection', () => {
  const analysis = narrative('The crawl space could not be entered because of standing boxes.');
  expect(analysis.issues).toEqual([]);
  expect(analysis.notInspected).toEqual([
    { text: 'The crawl space could not be entered because of standing boxes.', page: 1 },
  ]);
});

test('ignores age alone, and reports advice to plan for replacement', () => {
  const aged = (text: string) =>
    readReport('# Heating\nIt heats.', `# Plumbing\n${text}`, '# Roof\nIt is tile.').issues;
  expect(aged('The water heater was made in 2011. Tanks last 8 to 12 years.')).toEqual([]);
  const [planned] = aged('The water heater is near the end of its useful life. Budget for a new water heater.');
  expect(planned?.severityReason).toMatch(/age alone is no defect/);
});

test('reports numbered and labelled entries only', () => {
  const { issues } = readReport(
    `# 1: ROOF
    Information
    Clogged valleys can leak.
    Observations
    1.2.1 Gutters
    # SAGGING GUTTER
    REAR
    Maintenance Item
    The rear gutter sags between its hangers.
    Recommendation
    Contact a qualified gutter contractor.
    1.3.1 Flashings
    # LIFTED STEP FLASHING
    Safety Hazard
    The step flashing has come out of the wall.`,
    `# 2: PLUMBING
    Observations
    2.1.1 Fixtures
    # LOOSE TOILET
    Recommendation
    The toilet moves on its flange.`,
  );
  expect(issues.map(({ title, severity, page, location }) => ({ title, severity, page, location }))).toEqual([
    { title: 'Sagging gutter', severity: 'minor', page: 1, location: 'Rear' },
    { title: 'Lifted step flashing', severity: 'critical', page: 1, location: null },
    { title: 'Loose toilet', severity: 'major', page: 2, location: null },
  ]);
  expect(issues[0]).toMatchObject({ trade: 'gutter contractor', component: 'Gutters', system: 'Roof' });
});

test('rates the items of a state form by the ticked boxes before them', () => {
  const form = (boxes: string) =>
    readReport(
      `I NI NP D
      I. STRUCTURAL SYSTEMS
      ${boxes} A. Foundations
      Comments:
      Two piers at the north side. Have a structural engineer evaluate them.
      II. ELECTRICAL SYSTEMS
      ☒ ☐ ☐ ☐ A. Service Entrance and Panels
      Comments:
      The panel was opened.`,
    );
  expect(titles(form('☒ ☐ ☐ ☒'))).toEqual(['Two piers at the north side']);
  expect(titles(form('☒ ☐ ☐ ☐'))).toEqual([]);
});

test('ignores an item rated in order, and reports the same words below a repair rating', () => {
  const report = (rating: string) =>
    readReport(
      `# 1. Exterior
      1.0 Walkways
      Comments: ${rating}
      The slabs at the gate stand at two heights.`,
      '# 2. Plumbing\n2.0 Drains\nComments: Serviceable',
    );
  expect(titles(report('Serviceable'))).toEqual([]);
  expect(report('Repair or Replace').issues[0]).toMatchObject({ component: 'Walkways', page: 1 });
});

test('assigns fields below a condition to it', () => {
  const { issues } = readReport(
    `# ROOFING
    Observations & Recommendations
    FLASHINGS \\ Skylight
    1. Condition: • Loose
    Location: North slope
    Task: Refasten
    # ELECTRICAL
    Descriptions
    Service size: 100 Amps`,
  );
  expect(issues).toHaveLength(1);
  expect(issues[0]).toMatchObject({
    location: 'North slope',
    component: 'Flashings, Skylight',
    recommendation: 'Refasten',
  });
});

test('assigns issues of a pest report to pest control', () => {
  const { issues } = readReport(
    `1. SUBSTRUCTURE AREA:
    1A. FINDING: Drywood termites infest the sill below the den.
    RECOMMENDATION: Fumigate the structure.`,
  );
  expect(issues[0]).toMatchObject({
    system: 'Pests',
    trade: 'pest control',
    recommendation: 'Fumigate the structure.',
  });
});

test('returns nothing for blank pages, other documents and no pages', () => {
  expect(readReport().issues).toEqual([]);
  expect(readReport('', ' ').issues).toEqual([]);
  const loan = readReport(
    'Loan Estimate\nLoan Amount $240,000\nInterest Rate 6.5%\nMonthly Principal & Interest $1,517.00',
  );
  expect(loan.issues).toEqual([]);
  expect(loan.summary).toContain('No defects were recognized');
});

test('leaves the number of a remark out of its title', () => {
  const { issues } = readReport(
    '# 1. Exterior\n1.0 (1) The hatch to the bin store is rotted along its lower rail and at both hinges. Repair is recommended.',
    '# 2. Plumbing\nSupply piping is copper.',
  );
  expect(titles({ issues })).toEqual(['The hatch to the bin store is rotted along its lower rail and at both hinges']);
});

test.each([
  'The awning crank was found to not turn back.',
  'The shutoff did not appear to close all the way.',
  'Two collar ties have been notched around a pipe.',
  'Evidence of modifications to the porch posts was seen. Have a carpenter look at them.',
  'The slate is lifted along the north hip; have a roofer set it.',
  'The hallway alarms are older than 10 years.',
  'The fountain pump did not operate when it was plugged in.',
  'The odor of natural gas hung about the meter.',
  'The cistern was found running continuously.',
  'Mineral wool is blocking the eave vents.',
  'The batts are falling out between the joists.',
  'The barn door is off track.',
  'The hatch to the loft is not a fire-rated door.',
  'The depth of the gravel is below the recommended six inches.',
  'The inspector did not observe a shutoff valve at the trough.',
  'There is deferred maintenance about the dovecote. Have a mason look at it.',
  'The lower spout discharges onto the tiles.',
  'The counterweight does not appear to be adjusted.',
  'The board behind the stove appears to be asbestos.',
  'A strap was not observed at the tank. Straps are required in this state.',
])('reports a defect: %s', (text) => {
  expect(titles(narrative(text))).toHaveLength(1);
});

test.each([
  'The porch posts stand plumb with no visible sagging or bowing.',
  'The area drains are free of debris.',
  'The skylights were closed with no broken panes or failed seals observed.',
  'The hatch cover was not removed because of its paint. Have an electrician open it.',
  'There is no moisture at the ridge vents.',
  'We did not observe any moisture near the sump cover.',
  'No significant build-up of creosote was seen in the stove pipe.',
  'We did not operate the sauna heater.',
  'A sauna was not observed. It stood in the listing.',
  'The loft was not accessible; we recommend a second visit.',
])('reports nothing: %s', (text) => {
  expect(titles(narrative(text))).toEqual([]);
  expect(titles(narrative(`- ${text}`))).toEqual([]);
});
