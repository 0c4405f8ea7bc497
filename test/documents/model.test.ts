// The document model: which lines are one block.
import { expect, test } from 'vitest';
import { modelOf } from '../../src/documents/model/build.ts';
import type { Line, Page } from '../../src/documents/pages.ts';
import { lineOf, pagesFrom } from './lines.ts';

test('reads a justified remark of a ticked row as one text', () => {
  const lines = [
    lineOf(100, [72, 'Mantel:'], [220, '☐'], [245, '☒'], [346, 'A'], [360, 'dark'], [390, 'film'], [417, 'is']),
    lineOf(110, [346, 'on the stone above']),
    lineOf(120, [346, 'the'], [387, 'opening'], [414, 'here.']),
  ];
  const page: Page = { number: 1, width: 612, height: 792, text: '', ocr: false, lines };
  const { blocks } = modelOf([page]);
  expect(blocks.map(({ kind, text }) => [kind, text])).toEqual([
    ['ticks', 'A dark film is on the stone above the opening here.'],
  ]);
});

test('joins the lines of cells that wrap around the middle of their row', () => {
  const lines = [
    lineOf(100, [59, 'Upper landing'], [173, 'Paint is flaking off the soffit boards']),
    lineOf(105, [32, '14'], [400, 'Open'], [448, '2']),
    lineOf(111, [65, '(north)'], [200, 'above the stair']),
    lineOf(140, [59, 'Cellar'], [173, 'The hatch does not close']),
  ];
  const page: Page = { number: 1, width: 612, height: 792, text: '', ocr: false, lines };
  const { blocks } = modelOf([page]);
  expect(blocks[0]).toMatchObject({
    kind: 'row',
    cells: ['14', 'Upper landing (north)', 'Paint is flaking off the soffit boards above the stair', 'Open', '2'],
  });
  expect(blocks.at(-1)!.text).toContain('The hatch does not close');
});

test('reads the value beside a bold label as text, not as a part of a heading', () => {
  const heading = { ...lineOf(100, [38, 'CHIMNEY']), bold: true };
  const valued = lineOf(114, [38, 'Condition:'], [118, 'Leaning']);
  const bold = { ...valued, bold: true, cells: valued.cells!.map((cell) => ({ ...cell, bold: true })) };
  const text = 'The rest of the page is plain text that is long enough to make bold rare in this document. '.repeat(3);
  const lines = [heading, bold, { ...lineOf(150, [38, text]), width: 530 }];
  const page: Page = { number: 1, width: 612, height: 792, text: '', ocr: false, lines };
  const { blocks } = modelOf([page]);
  expect(blocks.map(({ kind, label, text }) => [kind, label, text.slice(0, 7)])).toEqual([
    ['heading', '', 'CHIMNEY'],
    ['field', 'Condition', 'Leaning'],
    ['paragraph', '', 'The res'],
  ]);
});

test('a line at the head of pages is a running header only if its numbers stay or count the pages', () => {
  const page = (number: number, finding: string): Page => ({
    number,
    width: 612,
    height: 792,
    text: '',
    ocr: false,
    lines: [
      lineOf(30, [72, `Report 118, page ${number}`]),
      lineOf(60, [72, `Finding ${finding} is a defect of the roof`]),
      lineOf(400, [72, 'The tiles have slipped and the felt below them is torn.']),
    ],
  });
  const { blocks } = modelOf([page(1, '02'), page(2, '05'), page(3, '11'), page(4, '13')]);
  expect(blocks.filter(({ kind }) => kind === 'running').map(({ text }) => text)).toEqual([
    'Report 118, page 1',
    'Report 118, page 2',
    'Report 118, page 3',
    'Report 118, page 4',
  ]);
});

test('a bold label beside a sentence is a field', () => {
  const line = lineOf(114, [38, 'Notes'], [118, 'Paint is flaking from the boards.']);
  const heading = { ...lineOf(90, [38, 'Decorations']), bold: true };
  const bold = { ...line, bold: true, cells: line.cells!.map((cell, at) => ({ ...cell, bold: at === 0 })) };
  const text = 'The rest of the page is plain text that is long enough to make bold rare in this document. '.repeat(3);
  const page: Page = {
    number: 1,
    width: 612,
    height: 792,
    text: '',
    ocr: false,
    lines: [heading, bold, { ...lineOf(150, [38, text]), width: 530 }],
  };
  expect(modelOf([page]).blocks[1]).toMatchObject({
    kind: 'field',
    label: 'Notes',
    text: 'Paint is flaking from the boards.',
  });
});

test('text that is larger than the standard text is no heading', () => {
  const standard = 'This inspection is visual and is done to the standards of practice of the association.';
  const lines = [
    { ...lineOf(60, [72, 'Cellar']), size: 16, width: 60 },
    { ...lineOf(100, [72, '4.2 (1) Cover missing at the pump']), size: 11, width: 170 },
    { ...lineOf(113, [72, 'chamber, recommend fitting one']), size: 11, width: 160 },
    ...[0, 1].map((at) => ({ ...lineOf(200 + 12 * at, [72, standard]), width: 460 })),
  ];
  const { blocks } = modelOf(pagesFrom(lines));
  expect(blocks.map(({ kind, text }) => [kind, text.slice(0, 60)])).toEqual([
    ['heading', 'Cellar'],
    ['list-item', 'Cover missing at the pump chamber, recommend fitting one'],
    ['paragraph', standard.slice(0, 60)],
  ]);
});

test('a bullet under the heads of columns is a tick, and others are none', () => {
  const heads = lineOf(100, [300, 'OK'], [340, 'REV'], [380, 'NP']);
  const lines = [heads, lineOf(116, [72, '4.1 Pump'], [344, '•']), lineOf(132, [72, '4.2 Chamber'], [303, '•'])];
  const ticked = (page: Line[]) =>
    modelOf(pagesFrom(page)).blocks.flatMap(({ kind, label, ticked }) => (kind === 'ticks' ? [[label, ticked]] : []));
  expect(ticked(lines)).toEqual([
    ['4.1 Pump', ['REV']],
    ['4.2 Chamber', ['OK']],
  ]);
  expect(ticked(lines.slice(1))).toEqual([]);
});

test('reads boxes in one cell as ticks, and a field below the name of the part as a field', () => {
  const lines = [
    lineOf(100, [72, 'I'], [90, 'NI'], [110, 'NP'], [130, 'D']),
    lineOf(116, [72, '☒ ☐ ☐ ☒'], [160, 'C. Pump House']),
    lineOf(130, [160, 'Comments: The float was lifted by hand.']),
  ];
  const { blocks } = modelOf(pagesFrom(lines));
  expect(blocks.slice(1).map(({ kind, label, ticked, text }) => [kind, label, ticked, text])).toEqual([
    ['ticks', 'C. Pump House', ['I', 'D'], ''],
    ['field', 'Comments', [], 'The float was lifted by hand.'],
  ]);
});

test('omits a box that every entry has for the reader to tick', () => {
  const entries = [
    'The door drags on its sill',
    'A pane is cracked',
    'Paint is thin here',
    'One tile is loose',
    'No lock',
  ];
  const lines = entries.flatMap((text, at) => [
    lineOf(100 + 60 * at, [46, `0${at + 1}`], [68, text], [250, 'done ☐']),
    lineOf(112 + 60 * at, [40, 'and needs work.']),
  ]);
  const { blocks } = modelOf(pagesFrom(lines));
  expect(blocks.map(({ kind, marker, text }) => [kind, marker, text])).toEqual(
    entries.map((text, at) => ['list-item', `0${at + 1}.`, `${text} and needs work.`]),
  );
  const few = modelOf(pagesFrom(lines.slice(0, 4))).blocks.map(({ text }) => text);
  expect(few.join(' ')).toContain('done ☐');
});

const formHeads = lineOf(100, [40, 'Item'], [120, 'Type / observed'], [400, 'S'], [420, 'F'], [440, 'P'], [460, 'N/A']);

test('reads what was noticed and how the row is rated, where both are boxes', () => {
  const { blocks } = modelOf(
    pagesFrom([
      formHeads,
      lineOf(114, [40, 'Posts'], [120, '☒ Wood ☐ Steel ☒ Rot'], [400, '☐'], [420, '☐'], [440, '☒'], [460, '☐']),
      lineOf(128, [40, 'Fence'], [120, '☐ Wood ☐ Wire'], [400, '☐'], [420, '☐'], [440, '☐'], [460, '☒']),
    ]),
  );
  expect(blocks.slice(1).map(({ kind, label, text, ticked }) => [kind, label, text, ticked])).toEqual([
    ['ticks', 'Posts', 'Wood, Rot', ['P']],
    ['ticks', 'Fence', '', ['N/A']],
  ]);
});

test('reads a name and its remark after the boxes, which goes on below', () => {
  const { blocks } = modelOf(
    pagesFrom([
      lineOf(100, [49, 'A'], [66, 'NP'], [87, 'M'], [108, 'D']),
      lineOf(112, [50, '☐'], [70, '☐'], [90, '☐'], [110, '☒'], [167, '5. Windows: Vinyl - TWO BASEMENT WINDOWS HAVE']),
      lineOf(124, [167, 'CRACKED BLOCKS.']),
    ]),
  );
  expect(blocks.slice(1).map(({ label, text, ticked }) => [label, text, ticked])).toEqual([
    ['5. Windows', 'Vinyl - TWO BASEMENT WINDOWS HAVE CRACKED BLOCKS.', ['D']],
  ]);
});

test('reads a tick below its head, and a field beside the heads', () => {
  const heads: [number, string][] = [
    [54, 'Good'],
    [82, 'Fair'],
    [107, 'Poor'],
    [134, 'N/A'],
  ];
  const { blocks } = modelOf(
    pagesFrom([lineOf(100, ...heads, [186, 'Materials: Galvanized metal']), lineOf(114, [112, 'X'])]),
  );
  expect(blocks.map(({ kind, label, text, ticked }) => [kind, label, text, ticked])).toEqual([
    ['row', '', 'Good Fair Poor N/A', []],
    ['field', 'Materials', 'Galvanized metal', []],
    ['ticks', '', '', ['Poor']],
  ]);
});

test('reads remarks in capitals as text, and a title in capitals as a heading', () => {
  const { blocks } = modelOf(
    pagesFrom([
      lineOf(80, [317, 'REMARKS']),
      lineOf(100, [317, '1. TWO FLAGSTONE TREADS LOOSE AT FRONT STEPS']),
      lineOf(111, [335, 'AND NO HANDRAIL ON 5 RISERS. FALL HAZARD.']),
      lineOf(122, [335, 'RESET IN MORTAR, ADD GRASPABLE RAIL.']),
      lineOf(136, [317, '2. TIE WALL ALONG DRIVE LEANS OUT APPROX 7 IN.']),
      lineOf(147, [335, 'OVER ITS 4 FT HEIGHT, TIES ROTTED.']),
    ]),
  );
  expect(blocks.map(({ kind, marker, text }) => [kind, marker, text])).toEqual([
    ['heading', '', 'REMARKS'],
    [
      'list-item',
      '1.',
      'TWO FLAGSTONE TREADS LOOSE AT FRONT STEPS AND NO HANDRAIL ON 5 RISERS. FALL HAZARD. RESET IN MORTAR, ADD GRASPABLE RAIL.',
    ],
    ['list-item', '2.', 'TIE WALL ALONG DRIVE LEANS OUT APPROX 7 IN. OVER ITS 4 FT HEIGHT, TIES ROTTED.'],
  ]);
});
