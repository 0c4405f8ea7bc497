// Readable text, and nonsense that resembles text.
import { expect, test } from 'vitest';
import { countCharacters, countLetters, isLegible } from '../../src/documents/legible.ts';

const english =
  'The water heater was made in 2014 and serves the whole house. A plumber should install an expansion tank and test the relief valve before the buyers move in.';

const shifted = (by: number) =>
  english.replace(/[a-z]/gi, (c) => {
    const base = c < 'a' ? 65 : 97;
    return String.fromCharCode(((c.charCodeAt(0) - base + by) % 26) + base);
  });

test.each([
  ['English prose', english],
  [
    'Spanish prose',
    'La propiedad tiene un préstamo con una tasa de interés fija y el pago mensual incluye los impuestos y el seguro de la vivienda.',
  ],
  [
    'a form of capitals',
    'LOAN TERM 30 YEARS PURPOSE PURCHASE PRODUCT FIXED RATE LOAN TYPE CONVENTIONAL LOAN ID RATE LOCK CLOSING COSTS LENDER CREDITS',
  ],
  [
    'a table of numbers',
    '$1,170.00 $300.00 $1,295.00 $2,765.00 675 65 18 26 75 85 0.25 % 4/15/2025 12-3456 100 200 300 400 500 600',
  ],
  [
    'Chinese',
    '这所房子的屋顶需要更换因为瓦片已经损坏并且有漏水的迹象建议联系有执照的承包商进行评估和维修这所房子的屋顶需要更换因为瓦片已经损坏',
  ],
  [
    'names and addresses',
    'Glenn Overbeck, 418 Juniper Ridge Court, Fort Collins; Imogen Castellane, Greeley; Rosalind Petrakis, Loveland, Larimer County, Colorado',
  ],
  ['a few words', 'Page 3'],
  ['nothing', ''],
])('accepts %s', (_name, text) => {
  expect(isLegible(text)).toBe(true);
});

test.each([
  ['shifted letters', shifted(3)],
  ['letters shifted by half', shifted(13)],
  ['private characters', [...english].map((c) => String.fromCodePoint(0xe000 + c.charCodeAt(0))).join('')],
  ['replacement characters', english.replace(/[aeiou]/g, '\uFFFD')],
  ['glyph numbers', Array.from({ length: 40 }, (_, i) => `(cid:${i + 20})`).join(' ')],
  ['punctuation for letters', '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~ !"#$ %&\'( )*+, -./: ;<=> ?@[\\ ]^_` {|}~ #$%&'],
  ['scripts thrown together', 'Ԕΰ Ψߙ ϣÎg ϙķϢʆ iͳ೅ഀ ඥ੒ǊһӍʽী ϸЇ ܅ȥ͟ರһӍΉʽী ĬࠒۉīۉīۈĪ ˺ߓ˸Ե ΰചʽഀ ౖȈȥ Ǭ්೼ˮʷ źȥࠨ๠ɢ'],
])('rejects %s', (_name, text) => {
  expect(isLegible(text)).toBe(false);
});

test('counts characters by their properties', () => {
  const text = 'Aß 9Ⅷ_中 \t\u0001\uFFFD\uE000•\u{1F600}';
  expect(countCharacters(text)).toEqual({ marks: 9, broken: 3, letters: 3, numbers: 2, latin: 2 });
});

test('counts letters alone like letters among the rest', () => {
  const texts = [
    '',
    'Aß 9Ⅷ_中 \t\u0001\uFFFD\uE000•\u{1F600}',
    '\u{10400}\u{1D400}\uD800x\uDC00',
    'The roof, 12 years – worn.',
  ];
  for (const text of texts) expect(countLetters(text)).toBe(countCharacters(text).letters);
  expect(countLetters('\u{10400}é9')).toBe(2);
});
