// Denials: "no cracked tiles" denies a defect, "no tiles on the ridge" states one, and text beside a denial counts.
import { expect, test } from 'vitest';
import { readReport } from './report.ts';

const found = (text: string) =>
  readReport(
    `# Exterior\n${text}`,
    '# Roof\nThe roof was seen from the ground.',
    '# Plumbing\nSupply piping is copper.',
  ).issues;

test.each([
  // Defects that were looked for and not found.
  'We did not find any corroded flashing at the cupola.',
  'I did not see any wobbly or loose railings in the loft.',
  'We did not observe any clogged vents.',
  'We did not locate any open grounds in the annex.',
  'I could not find any downspouts that were blocked.',
  'We did not find any carbon monoxide in the boiler room.',
  'No carbon monoxide was measured at the stove.',
  'We did not encounter any frayed cables.',
  'We were unable to find any loose handrail.',
  'I found no missing outlet covers.',
  // Damaged parts that are absent.
  'There are no compromised seals in the conservatory.',
  'No broken gutters.',
  'There is no exposed wiring beneath the stage.',
  'There were no bent, kinked or clogged downspouts.',
  'We noticed no unsafe stairs or railings.',
  'No fogged panes were observed.',
  'The shingles of the kiosk are not lifted.',
  'The joists have not been damaged.',
  'The vents do not appear to be blocked.',
  'The rail of the gallery is not loose or damaged.',
  'None of the handrails were loose.',
  'The valves were tried and none were leaking or stuck.',
  'Loose balusters were not observed.',
  // Dangers that were not found.
  'No suspected asbestos was met in the boiler room.',
  'No asbestos pipe insulation was seen.',
  'There was no smell of gas beside the range.',
  'No knob and tube wiring was found.',
  'No polybutylene pipe was found.',
  'No reversed polarity was found.',
  'No rodents or droppings were seen in the loft.',
  'No standing water was met below the stage.',
  'No wet insulation was found.',
  'No gaps were seen about the skylight.',
  'No modifications to the rafters were seen.',
  'No deferred maintenance was noted at the dovecote.',
  // Intended alterations.
  'Modifications to the scullery were completed in 1998 with permits.',
  'The modifications to the joists were approved by an engineer.',
  'The hatch door is lifted by a chain drive opener.',
  'The cottage was lifted onto piers in 2004.',
])('reports nothing: %s', (text) => {
  expect(found(text)).toEqual([]);
  expect(found(`- ${text}`)).toEqual([]);
});

test.each([
  'We did not find a handrail at the loft stairs.',
  'I did not see any smoke alarms.',
  'We did not find any CO detectors in the annex.',
  'There are no smoke or carbon monoxide detectors.',
  'We did not observe flashing at the damaged chimney.',
  'There are no loose slates but the chimney cap is missing.',
  'There are no loose slates and two vents are cracked.',
  'No cracked slates were seen, the ridge cap is missing.',
  'The fence is not leaning but its gate is broken.',
  'No unapproved fittings were seen except a cracked elbow.',
  'The window does not open.',
  'The shed and the boiler room are not separated.',
  'Open grounds were found in the annex.',
  'The slabs of the path have lifted at the maple.',
  'Lifted shingles were found at the ridge.',
  'The vinyl of the pantry is lifting.',
  'Modifications to the rafters were seen in the loft.',
  'The modifications to the joists were made without a permit.',
  'The seals of two panes are compromised.',
])('reports one issue: %s', (text) => {
  expect(found(text)).toHaveLength(1);
});

test('keeps the text after a missing part for the severity', () => {
  expect(found('There is no cover on the open junction box.')).toMatchObject([{ severity: 'critical' }]);
  expect(found('Suspected asbestos was met at the ducts.')).toMatchObject([{ severity: 'critical' }]);
});

test.each([
  'Hairline cracks in the slab of the annex need no repair.',
  'The cracked tile behind the range is not a concern.',
  'The hum of the transformer is considered normal.',
  'Hairline cracks in the cellar wall. Not a defect.',
  'The stain above the stove is old and dry, no action.',
  'The worn sill of the pantry is of no structural significance.',
  'Dark stains at some nails are common in old attics and are not regarded as significant.',
])('reports nothing that the inspector dismisses: %s', (text) => {
  expect(found(text)).toEqual([]);
});

test.each([
  'The cracked tile behind the range is not a concern now, but it lets water into the wall.',
  'The railing of the loft is loose. The cracked paint is not a concern.',
  'The cracked slab of the annex needs no repair unless it moves further.',
])('reports what is dismissed with a reservation, or what something else follows: %s', (text) => {
  expect(found(text)).toHaveLength(1);
});
