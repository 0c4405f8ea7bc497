// Invented questions of seller's disclosures, with what a seller may write to them.
export interface Question {
  text: string;
  /** Written to "yes". */
  explanation: string;
}

export const questions: Question[] = [
  {
    text: 'Has water ever entered the basement or the crawl space?',
    explanation: 'Heavy rain in May 2019, two inches by the stairs',
  },
  {
    text: 'Are there leaks of the roof, now or in the past?',
    explanation: 'Flashing at the chimney was resealed in 2021',
  },
  { text: 'Is there damage by fire or smoke?', explanation: 'Grease fire behind the range in 2014' },
  { text: 'Are there cracks in the foundation walls?', explanation: 'Hairline crack below the east window' },
  {
    text: 'Were additions made without the required permits?',
    explanation: 'The sunroom was built by an earlier owner',
  },
  {
    text: 'Do you know of termites, carpenter ants or other insects that destroy wood?',
    explanation: 'Treated along the porch in 2018',
  },
  { text: 'Is there an underground storage tank?', explanation: 'Oil tank below the driveway, filled with sand' },
  { text: 'Does the sewer line back up?', explanation: 'Roots were cut in the spring of 2022' },
  {
    text: 'Have you filed an insurance claim for this property within the last five years?',
    explanation: 'Hail claim for the north slope',
  },
  { text: 'Is the house in a flood plain?', explanation: 'The rear garden is in zone AE' },
  {
    text: 'Are any of the windows broken or fogged between the panes?',
    explanation: 'Two sashes in the den are fogged',
  },
  { text: 'Is the electrical system in need of repair?', explanation: 'The garage outlet trips when it rains' },
  { text: 'Are there disputes about the boundary?', explanation: 'The fence stands a foot over the line' },
  { text: 'Has the house been tested for radon?', explanation: 'The last test showed 2.1 pCi/L' },
  { text: 'Is there mold or mildew in any room?', explanation: 'Behind the washer, removed in 2020' },
  { text: 'Does the furnace fail to heat any of the rooms?', explanation: 'The bonus room stays cold' },
  { text: 'Are there liens or unpaid assessments?', explanation: 'Sidewalk assessment of $840 a year' },
  { text: 'Is any part of the plumbing made of polybutylene?', explanation: 'The branch to the hall bath' },
];

export const items = [
  'Range',
  'Dishwasher',
  'Disposal',
  'Ceiling fans',
  'Attic fan',
  'Central heat',
  'Water softener',
  'Intercom',
  'Smoke detectors',
  'Sump pump',
  'Gas grill',
  'Satellite dish',
  'Rain gutters',
  'Patio cover',
  'Garage opener',
  'Window screens',
  'Hot tub',
  'Security system',
  'Trash compactor',
  'Well pump',
  'Gas log lighter',
];

/** The same numbers for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
