// Severity follows readable rules, and a report's own grades come first.
import { expect, test } from 'vitest';
import { assertionOf } from '../../../src/engine/builtin/inspection/assertion.ts';
import { gradesOf, leadingRating, ratingOf, scaleOf } from '../../../src/engine/builtin/inspection/ratings.ts';
import { severityOf } from '../../../src/engine/builtin/inspection/severity.ts';

const judged = (text: string) => {
  const { affirmed } = assertionOf(text);
  return severityOf(affirmed, affirmed, text, null);
};

test.each([
  ['An open splice hangs above the bench.', 'critical'],
  ['The receptacle beside the sink has no GFCI protection.', 'critical'],
  ['The guardrail of the balcony is missing.', 'critical'],
  ['The relief valve of the heater is plugged.', 'critical'],
  ['Two rafters are cracked.', 'critical'],
  ['The conduit of the pump is not secured.', 'major'],
  ['The floor of the loft is not level.', 'major'],
  ['A breaker of the shed is fed by double wiring.', 'critical'],
  ['The supply line behind the washer is leaking.', 'critical'],
  ['The pool enclosure has a gate that is missing its self-closing hinge.', 'critical'],
  ['The pump of the hot tub is not bonded.', 'critical'],
  ['Roots have grown into the sewer lateral.', 'critical'],
  ['There was a puddle under the water softener.', 'critical'],
  ['The pergola post shows extensive decay.', 'critical'],
  ['The door from the garage has no self-closing hinge.', 'critical'],
  ['The fire separation wall has open holes around a conduit.', 'critical'],
  ['Smoke alarms were absent on the upper floor.', 'critical'],
  ['The carbon monoxide alarm is absent.', 'critical'],
  ['The heat exchanger shows signs of corrosion.', 'critical'],
  ['An active drain leak was seen below the bar sink.', 'critical'],
  ['The door from the garage is not a fire-rated door.', 'critical'],
  ['The photo eyes are misaligned.', 'critical'],
  ['The pipe of the relief valve is improper.', 'critical'],
  ['The odor of natural gas hung about the meter.', 'critical'],
  ['The firebox has cracks behind the grate.', 'critical'],
  ['A small gap in the flue liner was seen.', 'critical'],
  ['Small hairline cracks run in the refractory of the stove.', 'critical'],
  ['The gutters are severely damaged.', 'major'],
  ['A small crack was seen in the ridge beam.', 'major'],
  ['Minor damage to the ledger of the veranda was noted.', 'major'],
  ['Superficial damage to a truss web and to two joists was seen.', 'major'],
  ['Slight damage to the service drop was seen.', 'major'],
  ['Minor deterioration of the loft railing.', 'major'],
  ['Slight corrosion was seen on the bus bar of the breaker panel.', 'major'],
  ['Small cracks in the sewer pipe were filmed.', 'major'],
  ['A hairline crack runs through the porch lintel.', 'major'],
  ['The interior door of the electrical panel was removed.', 'major'],
  ['A stud behind the torn drywall is damaged.', 'major'],
  ['The plaster is cracked where the bearing wall has moved.', 'major'],
  ['Cracks run over the ceiling; have them looked at to rule out structural movement.', 'major'],
  ['The boards may become a safety hazard; two are split.', 'major'],
  ['The shingles have lost granules; monitor them and budget for replacement of the roof.', 'major'],
  ['Efflorescence and water staining show that the cellar wall is infiltrated.', 'major'],
  ['The service cable has no drip loop and is chafed.', 'major'],
  ['A cabinet in the pool house is scratched and dented.', 'major'],
  ['A bracket of the pergola is missing screws at its hanger.', 'major'],
  ['The drywall is stained and damaged by water.', 'major'],
  ['Efflorescence and spalling were noted on the chimney.', 'major'],
  ['The dishwasher is inoperable.', 'major'],
  ['The window sill is rotted.', 'major'],
  ['The faucet drips.', 'minor'],
  ['The caulk at the tub is cracked.', 'minor'],
  ['The shed has minor damage at one corner.', 'minor'],
  ['Slight corrosion was seen on the union.', 'minor'],
  ['A hairline crack runs over the stucco.', 'minor'],
  ['The loft railing shows minor wear.', 'minor'],
  ['Algae grows on the loft railing.', 'minor'],
  ['Efflorescence was noted on the cellar wall.', 'minor'],
  ['Two screws of the panel cover are missing.', 'minor'],
  ['The drywall behind the desk is dented.', 'minor'],
  ['Paint on the south wall is unfinished.', 'minor'],
  ['The drawers of the vanity stick.', 'minor'],
  ['A closet door was removed.', 'minor'],
  ['Wide cracks run across the patio.', 'minor'],
  ['The furnace filter is dirty.', 'minor'],
  ['Breakers are not labeled.', 'minor'],
])('rates %s as %s, with a reason', (text, severity) => {
  expect(judged(text)).toMatchObject({ severity, severityReason: expect.stringMatching(/\w{3}/) });
});

test('rates as critical what the inspector calls a safety issue', () => {
  expect(judged('The step is too high, which is a safety concern.')).toMatchObject({
    severity: 'critical',
    safetyHazard: true,
  });
});

test('rates as critical when a structural engineer is recommended, not when one is mentioned', () => {
  const text = 'The arch above the bay has dropped.';
  const said = (more: string) => severityOf(text, text, `${text} ${more}`, null);
  expect(said('We recommend that a structural engineer look at it.').severity).toBe('critical');
  expect(said('It was built by a structural engineer.').severity).toBe('major');
});

test('uses grades when a report has several, not a single word for every repair', () => {
  const hazard = ratingOf('Safety Hazard');
  const upkeep = ratingOf('Maintenance Item');
  const repair = ratingOf('Repair or Replace');
  if (!hazard || !upkeep || !repair) throw new Error('known ratings');
  expect(gradesOf([hazard, upkeep])).toEqual(new Set(['critical', 'minor']));
  expect(gradesOf([repair, repair])).toEqual(new Set());
  // In a scale without a grade for dangers the highest grade includes them.
  expect(gradesOf([repair, upkeep])).toEqual(new Set(['minor']));
  expect(gradesOf([hazard, repair, upkeep])).toEqual(new Set(['critical', 'major', 'minor']));
  // One small item among many tells nothing about the others.
  expect(gradesOf([...Array(8).fill(ratingOf('Deficiency')), upkeep])).toEqual(new Set());
  expect(gradesOf([...Array(3).fill(ratingOf('Deficiency')), upkeep])).toEqual(new Set(['minor']));
  expect(severityOf('The guardrail is missing.', '', '', upkeep, new Set(['minor']))).toMatchObject({
    severity: 'minor',
    severityReason: 'The report rates it "Maintenance Item".',
  });
  expect(severityOf('The faucet drips.', '', '', repair).severity).toBe('minor');
});

test('reads a rating label before a sentence, and no other words before a colon', () => {
  expect(leadingRating('SAFETY CONCERN: The rail is loose.')?.rating).toMatchObject({
    kind: 'defect',
    severity: 'critical',
  });
  expect(leadingRating('FYI: Filters come in two sizes.')?.rating).toMatchObject({ kind: 'advice' });
  expect(leadingRating('Kitchen: The rail is loose.')).toBeNull();
});

test('the first of several names of a grade decides', () => {
  expect(ratingOf('Moderate Concerns/Maintenance Items')).toEqual({
    kind: 'defect',
    severity: 'major',
    words: 'Moderate Concerns/Maintenance Items',
  });
  expect(ratingOf('Minor Concerns/Update Items')).toMatchObject({ severity: 'minor' });
  expect(ratingOf('Major Deficiency, Essential and Safety Items')).toMatchObject({ severity: 'critical' });
  expect(ratingOf('Minor Deficiency and Cosmetic Items')).toMatchObject({ severity: 'minor' });
  expect(ratingOf('Hall/Stairs')).toBeNull();
  expect(ratingOf('Aging and worn shingles')).toBeNull();
  expect(ratingOf('Poor and cracked concrete')).toBeNull();
});

test('between dangers and minor defects other grades are major', () => {
  const severityIn = (name: string, ...scale: string[]) => {
    const ratings = [name, ...scale].map(
      (words) => ratingOf(words) ?? ({ kind: 'defect', severity: null, words } as const),
    );
    const rating = scaleOf(ratings)(ratings[0]!);
    return rating.kind === 'defect' ? rating.severity : rating.kind;
  };
  expect(severityIn('Deficiency', 'Safety Hazard', 'Maintenance Item')).toBe('major');
  expect(severityIn('Improvment', 'Safety Hazard', 'Maintenance Item')).toBe('major');
  expect(severityIn('Deficiency', 'Maintenance Item')).toBeNull();
  expect(severityIn('Major Defect', 'Material Defect', 'Minor Defect')).toBe('major');
  expect(severityIn('Material Defect', 'Major Defect', 'Minor Defect')).toBe('critical');
  expect(severityIn('Major Concern', 'Safety Hazard', 'Inquire With Seller')).toBe('critical');
  expect(severityIn('Major Defect', 'Minor Defect')).toBe('critical');
  expect(severityIn('Satisfactory', 'Safety Hazard', 'Maintenance Item')).toBe('good');
});
