// The quantity that an issue states. Without a number it is one, or the usual amount of a measured unit, marked as
// assumed.
import type { RepairLine } from './repairs.ts';

export interface Quantity {
  low: number;
  high: number;
  /** For example `2 to 4 each`, `100 lin ft`. */
  amount: string;
  /** For example `1 each`, `about 100 lin ft (assumed)`. */
  words: string;
  stated: boolean;
}

const numerals = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const countable =
  'outlets?|receptacles?|windows?|panes?|screens?|doors?|switch(?:es)?|lights?|fixtures?|alarms?|detectors?|toilets?|faucets?|sinks?|breakers?|registers?|vents?|fans?|tiles?|boots?|downspouts?|locks?|balusters?|posts?|joists?|rafters?|trusses|bulbs?|cover plates?|stoppers?|spouts?|spigots?|hose bibs?|caps?|neutrals?';
const counted = new RegExp(
  `\\b(${numerals.slice(1).join('|')}|\\d{1,2})\\s+(?:(?!inch|feet|foot|year|amp|volt|gallon|layer)[a-z-]+\\s+){0,2}?(?:${countable})\\b`,
  'i',
);
const several = /\b(several|multiple|numerous|various|many|throughout|some of the|all of the|one or more)\b/i;

export function quantityOf(line: RepairLine, text: string): Quantity {
  if (line.unit === 'sq ft' || line.unit === 'lin ft') {
    const area = /(\d[\d,]*)\s*(?:sq(?:uare|\.)?\s*(?:ft|feet|foot))/i.exec(text)?.[1];
    const length = /(\d[\d,]*)\s*(?:lin(?:ear|eal|\.)?\s*(?:ft|feet|foot))/i.exec(text)?.[1];
    const printed = Number((line.unit === 'sq ft' ? area : length)?.replaceAll(',', ''));
    const amount = printed > 0 ? printed : (line.typical ?? 1);
    return {
      low: amount,
      high: amount,
      amount: `${amount} ${line.unit}`,
      words: printed > 0 ? `${amount} ${line.unit}` : `about ${amount} ${line.unit} (assumed)`,
      stated: printed > 0,
    };
  }
  if (line.unit === 'each') {
    const word = counted.exec(text)?.[1]?.toLowerCase();
    const count = word ? (numerals.indexOf(word) >= 0 ? numerals.indexOf(word) + 1 : Number(word)) : 0;
    if (count >= 2 && count <= 30)
      return { low: count, high: count, amount: `${count} each`, words: `${count} (stated)`, stated: true };
    if (several.test(text))
      return { low: 2, high: 4, amount: '2 to 4 each', words: '2 to 4 ("several" in the report)', stated: false };
  }
  return { low: 1, high: 1, amount: `1 ${line.unit}`, words: `1 ${line.unit}`, stated: true };
}
