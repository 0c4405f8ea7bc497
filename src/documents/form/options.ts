// Words of the answers that forms offer. Only these are answers; any other column head or word beside a box is not.

const phrases = [
  'yes',
  'no',
  'unknown',
  'unk',
  'unkn',
  "don't know",
  'do not know',
  'not known',
  'no knowledge',
  'not sure',
  'unsure',
  'n/a',
  'n.a.',
  'na',
  'not applicable',
  'does not apply',
  'no representation',
  'none',
  'not included',
  'none/not included',
  'none/not included/rented',
  'not included/rented',
  'not present',
  'present',
  'repaired',
  'replaced',
  'corrected',
  'working',
  'not working',
  'in working order',
  'not in working order',
  'operational',
  'not operational',
  'operable',
  'inoperable',
  'defective',
  'not defective',
  'aware',
  'not aware',
  'excellent',
  'good',
  'average',
  'fair',
  'poor',
  'satisfactory',
  'unsatisfactory',
  'sí',
  'no sé',
] as const;
/** Only as column heads: alone in a text they are anything. */
const letters = ['y', 'n', 'u', 'dk', 'nk', 'd/k', 'nr', 'ni', 'w', 'nw'];

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/'/g, "['’]");
const any = [...phrases]
  .toSorted((one, other) => other.length - one.length)
  .map((phrase) => escaped(phrase).replaceAll(' ', String.raw`\s+`).replaceAll('\\/', String.raw`\s*\/\s*`))
  .join('|');

const whole = new RegExp(`^(?:${any}|${letters.map(escaped).join('|')})[.:?]?$`, 'iu');
export const leadingOption = new RegExp(`^(?:${any})(?![\\p{L}\\p{N}])`, 'iu');
export const trailingOption = new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})[:.]?$`, 'iu');

const inText = new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])`, 'giu');

/** The options in a text that begin with a capital letter: in `Answer yes or no` there is none. */
export const optionsIn = (text: string): { at: number; text: string }[] =>
  [...text.matchAll(inText)].flatMap(({ 0: found, index }) =>
    /^\p{Lu}/u.test(found) ? [{ at: index, text: found }] : [],
  );

/** The option that a text consists of: `Yes`, `N/A`, `Do not know`. */
export const isOption = (text: string): boolean => whole.test(text.trim());

export type AnswerKind = 'yes' | 'no' | 'unknown' | 'other';

/** What an option says, in whatever words the form has for it. */
export function kindOf(option: string): AnswerKind {
  const text = option.toLowerCase().replace(/[.:?]+$/, '');
  if (/^(?:yes|y|aware|sí)$/.test(text)) return 'yes';
  if (/^(?:no|n|not aware)$/.test(text)) return 'no';
  return /know|^u(?:nkn?)?$|^[dn]k|d\/k|sure|represent|no sé/.test(text) ? 'unknown' : 'other';
}

const names: Record<string, string> = {
  y: 'Yes',
  n: 'No',
  u: 'Unknown',
  unk: 'Unknown',
  unkn: 'Unknown',
  dk: "Don't know",
  nk: 'No knowledge',
  nr: 'No representation',
  'd/k': "Don't know",
};

/** The option as a statement: `Yes` for the column `Y`. */
export function nameOf(option: string): string {
  const text = option
    .replace(/[.:?]+$/, '')
    .replace(/\s+/g, ' ')
    .trim();
  const name = names[text.toLowerCase()];
  if (name) return name;
  return /^n\.?\/?a\.?$/i.test(text) ? 'N/A' : text[0]!.toUpperCase() + text.slice(1).toLowerCase();
}
