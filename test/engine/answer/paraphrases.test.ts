// Questions in words that the document does not use: text close in meaning answers, text that only shares words does
// not.
import { expect, test } from 'vitest';
import { answerQuestion } from '../../../src/engine/builtin/answer.ts';
import { askBuiltin } from '../ask.ts';

const pages = [
  `Plumbing
Main water shut-off valve: laundry room, behind the washer
Main gas shut-off: at the meter, north side
A puddle stands under the kitchen sink.`,
  `Windows and doors
The casement window of the den would not open.
The patio door slides well.
Screens were stored in the attic.`,
  `Cooling
Age (years): 21
Refrigerant lines are insulated.
Inspectors do not determine the remaining life of any unit.`,
  `Grounds
Soil at the east wall slopes toward the house.
The fence leans at the gate.
Gutters are free of leaves.`,
];

test.each([
  ['Where do I turn the water off for the whole house?', 'laundry room', 1],
  ['Are there any windows that are stuck shut?', 'would not open', 2],
  ['Does rain run toward the house anywhere?', 'slopes toward', 4],
])('%s', async (query, words, page) => {
  const { answer, citations } = await askBuiltin(query, pages);
  expect(answer).toContain(words);
  expect(citations[0]!.page).toBe(page);
});

test.each(['How old is the roof?', 'Were any mice found?', 'How many bedrooms are there?'])(
  'does not answer %s with similar-sounding text',
  async (query) => {
    expect(await askBuiltin(query, pages)).toMatchObject({ citations: [], confidence: 'low' });
  },
);

test.each([
  ['Крыша протекает?', 'Крыша протекает у трубы.'],
  ['Ist das Dach undicht?', 'Das Dach ist undicht.'],
  ['What does it say about XJ-4417?', 'Model XJ-4417 was recalled.'],
])('%s: where meanings are not known, words decide', async (query, text) => {
  const passage = { id: '1', analysisId: 'a', file: 'f.pdf', page: 1, heading: null, text, score: 1 };
  const passages = [{ ...passage, documentType: 'inspection_report' as const }];
  const readPages = async (wanted: unknown[]) => wanted.map(() => text);
  const question = { query, turns: [], passages, issues: [], documents: [], readPages, includeCostEstimate: false };
  expect((await answerQuestion(question, 'builtin')).citations).toHaveLength(1);
});

test('cites every statement of an answer with several parts', async () => {
  const { answer, citations } = await askBuiltin(
    'Where is the water shut-off and do the windows open and how old is the cooling?',
    pages,
  );
  const statements = answer.split('\n');
  expect(statements.length).toBeGreaterThan(2);
  for (const line of statements) expect(citations.some(({ snippet }) => line.includes(snippet))).toBe(true);
});

test('does not answer with a label, a heading or a check list code', async () => {
  const { citations } = await askBuiltin('Is the hot water tank leaking?', [
    'WATER HEATER\nIN\nWater heater condition:',
  ]);
  expect(citations).toEqual([]);
});

test('cites issues and not general remarks on inspections', async () => {
  const { citations } = await askBuiltin('Does the furnace leak carbon monoxide?', [
    'Heating\nThe furnace was seen to leak carbon monoxide at its flue.',
    'About this report\nFurnaces are not checked for carbon monoxide. A water heater is only visually inspected.',
  ]);
  expect(citations.map(({ page }) => page)).toEqual([1]);
});

test('answers nothing from a blank form', async () => {
  const form = (value: string) => [
    `The property has these items\nPool   Lawn sprinklers${value}   Fences\nRain gutters   Satellite dish`,
  ];
  const disclosure = { documentType: 'disclosure' as const };
  expect((await askBuiltin('Are there lawn sprinklers?', form(''), disclosure)).citations).toEqual([]);
  const [filled] = (await askBuiltin('Are there lawn sprinklers?', form(': yes'), disclosure)).citations;
  expect(filled!.snippet).toContain('Lawn sprinklers: yes');
});
