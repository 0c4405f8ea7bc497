// The structure of a report: running headers, summaries, boilerplate, duplicates.
import { expect, test } from 'vitest';
import { readInspection } from '../../../src/engine/builtin/inspection/read.ts';
import { pagesOf, readReport, titles } from './report.ts';

test('merges an issue of summary and body, cited in the body', () => {
  const { issues } = readReport(
    '# Summary\n# Roof\n- The ridge cap is cracked at the west gable. Repair it.\n# Plumbing\n- The main valve is stuck.',
    '# Roof\n- The ridge cap is cracked at the west gable. Repair it.',
    '# Plumbing\n- The main valve is stuck.',
  );
  expect(issues.map(({ page }) => page)).toEqual([2, 3]);
});

test('keeps an issue that only the summary contains, with the summary page', () => {
  const { issues } = readReport(
    '# Summary\n# Roof\n- The ridge cap is cracked at the west gable.\n# Plumbing\n- The main valve is stuck.',
    '# Roof\n- The ridge cap is cracked at the west gable.',
    '# Plumbing\nSupply piping is copper.',
  );
  expect(issues.map(({ page }) => page).sort()).toEqual([1, 2]);
});

test('ignores running headers and footers', () => {
  const pages = pagesOf(...['Roof', 'Exterior', 'Plumbing', 'Electrical'].map((name) => `# ${name}\nIt was seen.`));
  for (const page of pages) {
    const foot = {
      text: `Broken Arrow Inspections, cracked bell no. 7, page ${page.number}`,
      x: 40,
      y: 770,
      width: 200,
      height: 9,
      size: 9,
      bold: false,
    };
    page.lines.push(foot);
    page.text += `\n${foot.text}`;
  }
  expect(readInspection(pages).issues).toEqual([]);
});

test('ignores definitions, standards and notes of limitation', () => {
  const { issues } = readReport(
    '# Definitions\nDefective: the item is broken, leaking or missing and needs repair.',
    '# Roof\nThe shingles at the hip are torn. A roofer should replace them.\nNOTE:\n- Damaged shingles are a common cause of leaks.',
    '# Plumbing\nSupply piping is copper.',
    '# Standards of Practice\nThe inspector shall report leaking pipes and damaged vents.',
  );
  expect(titles({ issues })).toEqual(['The shingles at the hip are torn']);
});

test('merges a caption with its issue', () => {
  const { issues } = readReport(
    '# Exterior\n• The fence post at the gate is rotted and should be replaced.\nRotted fence post at gate',
    '# Plumbing\nSupply piping is copper.',
  );
  expect(issues).toHaveLength(1);
});

test('keeps similar issues under different headings separate', () => {
  const { issues } = readReport(
    `# 1. Heating
    1.0 Furnace
    - Its cover is missing. Repair is recommended.
    1.1 Humidifier
    - Its cover is missing. Repair is recommended.`,
    '# 2. Plumbing\n2.0 Drains\nComments: Serviceable',
  );
  expect(issues.map(({ component }) => component)).toEqual(['Furnace', 'Humidifier']);
});

test('quotes every snippet verbatim from its page', () => {
  const pages = pagesOf(
    `# Roof
    1. The flashing at the plumbing vent has lifted, and the felt below it is torn along its whole upper edge, which lets rain run onto the decking.
    2. The officially approved ladder hook is insufficiently fastened and should be replaced.`,
    '# Plumbing\n! 3. The tub spout is loose. (See Photo 4)',
  );
  const { issues } = readInspection(pages);
  expect(issues.length).toBe(3);
  for (const issue of issues) {
    const text = pages[issue.page - 1]?.text.replace(/\s+/g, ' ');
    expect(text).toContain(issue.snippet);
    expect(issue.snippet).not.toMatch(/ffi|ffl/);
  }
});

test('quotes the sentence that states the defect, without its marker', () => {
  const { issues } = readReport(
    '# Pool\n! 2. The booster pump of the spa did not run. A pool contractor should look at it.',
    '# Plumbing\n1. The tub spout is loose. It turns by hand.',
  );
  expect(issues.map(({ snippet }) => snippet)).toEqual([
    'The booster pump of the spa did not run.',
    'The tub spout is loose. It turns by hand.',
  ]);
});

test('ends a snippet before a word with restored ligatures', () => {
  const pages = pagesOf('# Roof\nThe valley on the north slope is torn below the flashing.', '# Plumbing\nCopper.');
  const snippet = () => readInspection(pages).issues[0]?.snippet;
  expect(snippet()).toBe('The valley on the north slope is torn below the flashing.');
  pages[0]!.lines[1]!.restored = true;
  expect(snippet()).toBe('The valley on the north slope is torn below the');
});

test('returns facts with pages from lines, columns and cells', () => {
  const pages = pagesOf(
    'Inspection Date: March 4, 2024\nYear Built: 1962',
    '# Electrical\nPanel Capacity: 150 AMP\nService   Overhead',
  );
  const { facts } = readInspection(pages);
  expect(facts).toEqual([
    { name: 'Inspection date', value: 'March 4, 2024', page: 1 },
    { name: 'Year built', value: '1962', page: 1 },
    { name: 'Panel capacity', value: '150 AMP', page: 2 },
  ]);
});

test('takes no heading for the value of the label above it', () => {
  const pages = pagesOf('Roof Covering\n# Flashing\nThe flashing is torn at the chimney.\nType of Wiring\nCopper');
  const { facts } = readInspection(pages);
  expect(facts.map(({ name, value }) => `${name}: ${value}`)).toEqual(['Branch wiring: Copper']);
});

test('states counts, pages and costs in the summary', () => {
  const { summary, keyFindings } = readReport(
    '# Electrical\n- An open junction box is in the hall closet. An electrician should cover it.\n- A light does not work in the den.',
    '# Plumbing\n- The sink stopper is missing.',
  );
  expect(summary).toContain('**3 issues**: 1 critical');
  expect(summary).toMatch(/Estimated repair cost\*\*: \$\d/);
  expect(summary).toContain('(page 2)');
  expect(keyFindings[0]).toEqual({ text: expect.stringContaining('open junction box'), page: 1 });
});

test('ignores closing terms under any heading', () => {
  const terms = [
    'Every survey inspection covers broken hinges only where they are seen.',
    'Loose rugs are not lifted or shifted during any inspection.',
    'Cottages differ. Homes erected before 1890 have leaking lead pipes throughout.',
  ].join('\n\n');
  const { issues } = readReport(
    '# Roof\nThe shingles at the hip are torn. A roofer should replace them.',
    `# Plumbing\nSupply piping is copper.\n2.1 REMARKS:\n${terms}`,
    '# Inspection Conditions\nThe porch is damaged wherever a porch is defective. Repair or replace it.',
  );
  expect(titles({ issues })).toEqual(['The shingles at the hip are torn']);
});

test('judges a house by observations, not by general statements about its kind', () => {
  const { issues } = readReport(
    '# Roof\nThe slates were loose during the inspection. A roofer should fasten them.',
    '# Plumbing\nThe house was built before 1890 and its lead pipe is leaking. A plumber should replace it.',
  );
  expect(issues).toHaveLength(2);
});

test('does not report a detached garage as a defect', () => {
  const { issues } = readReport(
    '# Garage\nThe cottage has a detached two car garage. A detached shed stands behind it.\nThe downspout is detached at the eave. Repair it.',
    '# Plumbing\nSupply piping is copper.',
  );
  expect(titles({ issues })).toEqual([expect.stringContaining('downspout is detached')]);
});
