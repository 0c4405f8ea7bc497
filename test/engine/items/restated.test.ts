// Summaries that paraphrase the findings, and lists of instructions about them.
import { expect, test } from 'vitest';
import { type Standing, withoutRestated } from '../../../src/engine/builtin/items/restated.ts';
import type { Issue } from '../../../src/engine/engine.ts';

const issueOf = (page: number, title: string, description = title) => ({ page, title, description }) as Issue;
const pagesOf = (issues: Issue[]) => issues.map(({ page }) => page);

const body = [
  issueOf(3, 'The handrail of the cellar stairs is missing along the upper six risers'),
  issueOf(4, 'The water heater has no discharge pipe at its relief valve and is rusted at the base'),
  issueOf(5, 'Rear gutter has come away from the fascia and holds leaves and standing water'),
  issueOf(6, 'The smoke detector in the hall of the second floor did not respond to its test button'),
  issueOf(7, 'Two panes of the kitchen window are fogged between the layers of glass'),
];
const summary = [
  'Cellar stairs without handrail',
  'Water heater relief valve without discharge pipe',
  'Rear gutter loose',
  'Smoke detector in upper hall dead',
  'Kitchen window fogged',
].map((title) => issueOf(1, title));

test('drops a summary in other words', () => {
  expect(pagesOf(withoutRestated([...summary, ...body], 8))).toEqual([3, 4, 5, 6, 7]);
});

test('keeps what only the summary states', () => {
  const only = issueOf(1, 'Buried oil tank below the lawn');
  expect(withoutRestated([...summary, only, ...body], 8)).toContain(only);
});

test('keeps an entry that stands for the same words of another page', () => {
  const entry = issueOf(1, 'Window of the upper hall fogged');
  const found = [...summary, entry, ...body];
  expect(withoutRestated(found, 8)).not.toContain(entry);
  expect(withoutRestated(found, 8, new Map([[entry, { section: '', repeatedOn: [7] }]]))).toContain(entry);
  expect(withoutRestated(found, 8, new Map([[entry, { section: '', repeatedOn: [1] }]]))).not.toContain(entry);
});

test('keeps pages of findings about the same parts that are not in fewer words', () => {
  const long = summary.map((issue, at) => issueOf(1, issue.title, body[at]!.description));
  expect(withoutRestated([...long, ...body], 8)).toHaveLength(10);
});

test('drops a page of instructions about other findings, but not a report of instructions', () => {
  const orders = [
    issueOf(8, 'Install a handrail along the cellar stairs'),
    issueOf(8, 'Fit a discharge pipe to the relief valve of the water heater'),
    issueOf(8, 'Refasten the rear gutter to the fascia'),
  ];
  expect(pagesOf(withoutRestated([...body, ...orders], 8))).toEqual([3, 4, 5, 6, 7]);
  const more = orders.map((issue) => ({ ...issue, page: 2 }));
  expect(withoutRestated([...more, ...orders], 8)).toHaveLength(6);
});

test('drops a summary in the same words, and what the next page repeats of it', () => {
  const overview = body.map((issue, at) => ({ ...issue, page: at < 4 ? 8 : 9 }));
  const only = issueOf(9, 'Buried oil tank below the lawn');
  expect(pagesOf(withoutRestated([...body, ...overview], 9))).toEqual([3, 4, 5, 6, 7]);
  expect(withoutRestated([...body, ...overview, only], 9)).toContain(only);
});

test('keeps the same words about several rooms', () => {
  const rooms = [3, 4, 5, 6, 7].map((page) => issueOf(page, 'Cold air infiltration noted in blue at the sill'));
  expect(withoutRestated([...rooms, ...rooms.map((issue) => ({ ...issue, page: 8 }))], 8)).toHaveLength(10);
});

test('drops a summary that is a section between others, on the page of its findings too', () => {
  const shared = summary.map((issue) => ({ ...issue, page: 8 }));
  const closing = issueOf(8, 'Front step is cracked from side to side and rocks');
  const standings = new Map<Issue, Standing>([
    ...shared.map((issue): [Issue, Standing] => [issue, { section: 'Summary', repeatedOn: [] }]),
    [closing, { section: 'Grounds', repeatedOn: [] }],
  ]);
  const found = [...body, closing, ...shared];
  expect(withoutRestated(found, 8, standings)).toEqual([...body, closing]);
});

test('drops a section that goes on over several pages', () => {
  const over = summary.map((issue, at) => ({ ...issue, page: at < 2 ? 1 : 2 }));
  const standings = new Map(
    over.map((issue, at) => [issue, { section: at < 2 ? 'Main points' : "Main Points (cont'd)", repeatedOn: [] }]),
  );
  expect(withoutRestated([...over, ...body], 8, standings)).toEqual(body);
});

test('knows a summary by rare words that it shares with the findings', () => {
  const rare = [
    'Trap primer at laundry',
    'Drip leg at boiler',
    'Kickout at dormer',
    'Thimble at wood stove',
    'Weep screed at garage',
  ].map((title) => issueOf(1, title));
  const findings = [
    issueOf(3, 'In the laundry the floor drain smells because nobody ever connected a trap primer to the branch'),
    issueOf(4, 'The installer of the boiler left out the drip leg that its manual asks for at the supply'),
    issueOf(5, 'Where the dormer ends, rain runs behind the cladding for want of a kickout at the eaves'),
    issueOf(6, 'The wood stove passes the partition without a thimble and chars the boards around it'),
    issueOf(7, 'Soil covers the weep screed along two sides of the garage and wets the stucco'),
  ];
  expect(withoutRestated([...rare, ...findings], 8)).toEqual(findings);
});

test('a finding takes the grade that only the summary gives it', () => {
  const given = (issue: Issue, severity: Issue['severity'], severityReason: string) => ({
    ...issue,
    severity,
    severityReason,
  });
  const own = 'It affects the building.';
  const findings = body.map((issue) => given(issue, 'major', own));
  findings[4] = given(body[4]!, 'minor', 'The report rates it "Maintenance".');
  const rated = summary.map((issue) => given(issue, 'critical', 'The report rates it "Safety".'));
  const kept = withoutRestated([...rated, ...findings], 8);
  expect(kept.map(({ page, severity, severityReason }) => [page, severity, severityReason])).toEqual([
    ...[3, 4, 5, 6].map((page) => [page, 'critical', 'The report rates it "Safety".']),
    [7, 'minor', 'The report rates it "Maintenance".'],
  ]);
});

test('of a page with entries in the same words, and others of its own, drops the first alone', () => {
  const inside = body.map((issue) => ({ ...issue, page: issue.page + 2 }));
  const own = ['Sump pit is dry', 'Attic hatch is heavy', 'Porch light burnt out', 'Fence leans', 'Walk is cracked'];
  const last = [...inside.map(({ title }) => title), ...own].map((title) => issueOf(12, title));
  expect(pagesOf(withoutRestated([...inside, ...last], 12))).toEqual([5, 6, 7, 8, 9, 12, 12, 12, 12, 12]);
});
