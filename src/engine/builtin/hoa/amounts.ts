// Whose amount an amount in a sentence is: the nearest words for a fee decide.
import { hoaTopics, otherAmounts } from './topics.ts';

export type Period = 'month' | 'quarter' | 'half' | 'year';

export const periodNames: Record<Period, string> = {
  month: 'per month',
  quarter: 'per quarter',
  half: 'per half-year',
  year: 'per year',
};

const periods: readonly (readonly [Period, RegExp])[] = [
  ['half', /\bsemi-?annual(?:ly)?\b|\btwice a year\b|\bhalf-?year(?:ly)?\b/i],
  ['month', /\bmonthly\b|(?:\/|\bper |\ba |\beach |\bevery )\s?(?:unit |lot |home )?(?:per )?mo(?:nth|\.|\b)/i],
  ['quarter', /\bquarterly\b|(?:\/|\bper |\ba |\beach |\bevery )\s?(?:unit |lot |home )?(?:per )?(?:quarter|qtr)/i],
  [
    'year',
    /\bannual(?:ly)?\b|\byearly\b|(?:\/|\bper |\ba |\beach |\bevery )\s?(?:unit |lot |home )?(?:per )?(?:year|annum|yr)|\bfor (?:fiscal |the )?(?:year )?20\d\d\b/i,
  ],
];

export const periodIn = (text: string): Period | null => periods.find(([, words]) => words.test(text))?.[0] ?? null;

/** How often a part of an amount is paid: `$1,440, payable in quarterly installments of $360`. */
const installments = /\b(?:payable|paid|due|billed|collected)\b[^$.;]{0,30}\binstall?ments?\b(?:\s+of\b[^.;]*)?/gi;

/** `(excluding monthly water usage)`: longer than a period. */
const aside = /\([^()]*\)/g;
const maxAside = 20;

/** The period of an amount in its sentence. */
export const periodOf = (amount: string, sentence: string): Period | null => {
  const stated = sentence
    .replace(installments, (part) => (part.includes(amount) ? part : ' '))
    .replace(aside, (part) => (part.includes(amount) || part.length < maxAside ? part : ' '));
  return periodIn(stated) ?? (sentence.includes('(') ? null : periodIn(sentence));
};

const amounts = /\$\s?\d[\d,]*(?:\.\d{2})?/g;
const cues = [
  ...hoaTopics.filter(({ amount }) => amount).map(({ name, cue }) => ({ name, cue })),
  { name: '', cue: otherAmounts },
].map(({ name, cue }) => ({ name, cue: new RegExp(cue.source, 'gi') }));

/** The amount of a topic in a sentence; of a change from one to another the new one. */
export function attributed(sentence: string, topic: string): string | null {
  const places = cues.flatMap(({ name, cue }) =>
    [...sentence.matchAll(cue)].map(({ index, 0: { length } }) => ({ name, from: index, to: index + length })),
  );
  const own = [...sentence.matchAll(amounts)].filter(({ index, 0: { length } }) => {
    const distances = places.map(({ name, from, to }) => {
      const after = from >= index + length;
      const between = after ? sentence.slice(index + length, from) : sentence.slice(to, index);
      const crossing = (between.match(/[,;]|\band\b/g) ?? []).length * 12 + (between.includes('$') ? 25 : 0);
      return { name, far: between.length + crossing + (after ? 15 : 0) };
    });
    const nearest = distances.toSorted((a, b) => a.far - b.far)[0];
    return nearest?.name === topic && nearest.far < 140;
  });
  const changed = own.find(({ index }) => /\bto\s*$/.test(sentence.slice(0, index)));
  return (changed ?? own[0])?.[0] ?? null;
}
