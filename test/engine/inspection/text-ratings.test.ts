// Reports whose items start with a rating in words, and have no other grades.
import { expect, test } from 'vitest';
import { readReport, titles } from './report.ts';

const items = (...texts: string[]) =>
  readReport(
    `# Interior\n${texts.map((text, index) => `1.${index + 1} PART NUMBER ${'ABCDEFGHIJ'[index]}:\n${text}`).join('\n')}`,
    '# Plumbing\n2.1 HOSE BIBB:\nServiceable, in daily use.\n2.2 METER:\nServiceable, in daily use.\n2.3 SUMP:\nNeeds Attention, The lid is missing.\n2.4 WELL:\nServiceable, in use.',
  );
const first = (...texts: string[]) => items(...texts).issues.filter(({ page }) => page === 1);

test('ignores a good rating alone, and reports its exception as minor', () => {
  const issues = first(
    'Serviceable, with usual wear.',
    'Serviceable / Functional, with usual wear, though the sash cord is frayed.',
    'Serviceable, however the pull chain needs adjustment.',
    'Serviceable, though recommend a second coat of wax as a precaution.',
  );
  expect(issues.map(({ severity }) => severity)).toEqual(['minor', 'minor']);
  expect(titles({ issues })).toEqual([
    expect.stringContaining('sash cord is frayed'),
    expect.stringContaining('pull chain needs adjustment'),
  ]);
});

test('does not report a concession', () => {
  const issues = first('Needs Attention, Although it opens, however the transom is painted shut.');
  expect(titles({ issues })).toEqual([expect.stringMatching(/^(?:Part number a: )?the transom is painted shut$/i)]);
  expect(issues[0]?.snippet).toContain('transom is painted shut');
});

test('reports what is rated deficient in any wording', () => {
  const issues = first('Needs Attention, The whistle was heard now and then while the kettle boiled.');
  expect(titles({ issues })).toEqual([expect.stringContaining('whistle was heard')]);
});

test('reports each further defect of an item separately', () => {
  const issues = first(
    'Needs Attention, The hall shelf is cracked, whereas the pantry door is out of adjustment. Further, Crayon marks are noted on the wainscot. - Consult with a joiner.',
  );
  expect(titles({ issues })).toEqual([
    expect.stringContaining('shelf is cracked'),
    expect.stringContaining('pantry door is out of adjustment'),
    expect.stringMatching(/crayon marks are noted/i),
  ]);
});

test('ignores text of an unrated item when all others are rated', () => {
  const remark =
    'Lamps of that decade contain leaking ballasts. Loose ballasts are not touched or moved. The surveyor will not settle damaged goods.';
  const issues = first('Serviceable, in use.', 'Serviceable, in use.', remark);
  expect(issues).toEqual([]);
});

test('reports a rated item whose section was not recognized', () => {
  const { issues } = readReport(
    '# Introduction\n1.1 TERMS:\nIt is printed to be read.',
    '1.2 CORNICE:\nNeeds Attention, The cornice is cracked.\n1.3 DADO:\nServiceable, in use.\n1.4 FRIEZE:\nServiceable, in use.\n1.5 PLINTH:\nServiceable, in use.',
    '# Plumbing\n2.1 METER:\nServiceable, in use.',
    '# Roof\n3.1 SHINGLES:\nServiceable, in use.',
  );
  expect(titles({ issues })).toEqual([expect.stringContaining('cornice is cracked')]);
});

test('does not infer a rating style from two words', () => {
  const { issues } = readReport(
    '# Roof\n1.1 SHINGLES:\nServiceable, seen from the ground.\n1.2 VALLEYS:\nThe valley metal is rusted through. A roofer should replace it.',
    '# Plumbing\n2.1 METER:\nThe meter dial is cracked. Repair it.',
  );
  expect(issues).toHaveLength(2);
});

test('does not reduce a danger for a good rating, and rates things to watch as minor', () => {
  const issues = first(
    'Serviceable, though an open splice hangs below the lamp.',
    'Needs Attention, The pilot was heard clicking while the burner was lit.',
    'Needs Attention, The stair beam is cracked.',
    'Serviceable, though recommend installing a grate at the well, for safety.',
  );
  expect(issues.map(({ severity }) => severity)).toEqual(['critical', 'minor', 'critical', 'minor']);
  expect(issues[1]?.severityReason).toBe('The report rates it "Needs Attention".');
});
