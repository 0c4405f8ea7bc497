// Says what a single row is: a section, an item, a rating, a group, a bullet, or plain text. It looks at the row and its
// page only; what follows from the order of rows is the outline's business.
import { isTitleCase, isUpperCase } from './prose.ts';
import { type Rating, ratingOf, trailingRating } from './ratings.ts';
import type { Row } from './rows.ts';
import { sectionNames } from './systems.ts';

/** What kind of statements stand below a group's heading. */
export type Group = 'findings' | 'advice' | 'limits' | 'facts';

export type Mark =
  | { kind: 'skip' | 'text' | 'summary' | 'recommendation' }
  | { kind: 'section'; number: number | null; title: string; boilerplate: boolean }
  | { kind: 'entry'; number: string; title: string; rating: Rating | null }
  | { kind: 'item'; number: string | null; title: string; rating: Rating | null; rest: string }
  | { kind: 'rating'; rating: Rating }
  | { kind: 'group'; group: Group; rest: string }
  | { kind: 'point'; marker: string; rest: string };

export interface HeadingStyle {
  bodySize: number;
  /** `4. Railings` names an item, because the numbers begin anew in each section. */
  numberedItems: boolean;
  /** Sections carry numbers: a heading without one is a part of a section. */
  numberedSections: boolean;
}

const sectionWords = new Set(
  'exterior exteriors roof roofs roofing structure structures structural component components system systems electrical electric plumbing heating cooling air conditioning hvac mechanical interior interiors appliance appliances kitchen bathroom bathrooms bath bedroom bedrooms laundry garage garages carport attic attics insulation ventilation fireplace fireplaces chimney chimneys basement basements crawlspace crawlspaces crawl space foundation foundations substructure grounds site lot landscape landscaping drainage grading pool spa spas sewer lateral septic well water heater heaters heat pump central built-in built in doors windows rooms room areas area optional irrigation decks porches patios balconies pest termite wood destroying insect insects organism walls ceilings floors stairs solid fuel burning devices equipment elements property conditions covering life safety utilities service and & / the of'.split(
    ' ',
  ),
);

const boilerplateTitle =
  /\b(standards? of practice|scope|definitions?|comment key|legend|explanations?|agreement|contract|terms|disclaimers?|table of contents|maintenance (advice|tips|guide|checklist)|conventions|how to read|introduction|about (this|the|your) report|photographs?|photo (gallery|appendix|log)|invoice|receipt|glossary|references?|pre-?closing|walk-?through|thank you|report overview|overview|purpose|notice|understanding|warrant(y|ies)|(inspection|property|site|report) (and site )?(details?|information)|additional information|general information|attachments?|addend(um|a)|resources|conclusion)\b/i;
const limitsTitle =
  /^(?:\d+[.:]\s*)?(?:items |areas |systems )?(not inspected|excluded|limitations?( of .*| and .*)?|(general |special |inspection )?(limitations?|restrictions|exclusions)|restricted access|.*\blimitations?( of .* inspection)?)$/i;
const summaryTitle =
  /^(?:\d+[.:]\s*)?(?:[!*-]\s*)*(?:(general|report|inspection|executive|full|repair|defects?|deficienc(?:y|ies)|findings?|major|key|safety|action items?|maintenance|home inspection)\s*)*(summary|summaries|key findings|immediate (?:recommended )?(?:improvements?|repairs?|attention|concerns?)|major (?:concerns?|defects?|findings)|items? of concern|action items?|repair (?:list|items)|punch list)(?:\s*(?:report|pages?|of (?:findings|defects|deficiencies|recommendations|concerns|items|major.*|significant.*)))?$/i;

const groups: [Group | 'recommendation', RegExp][] = [
  [
    'facts',
    /^(information|informational|descriptions?|item descriptions?|materials?( types.*)?|styles? ?(&|and) ?materials?|inspection items?|inspection methods?|details|specifications|characteristics|system details|equipment data)$/i,
  ],
  ['limits', /^(limitations?|inspection limitations?|restrictions?|exclusions?|not inspected)$/i],
  [
    'advice',
    /^(maintenance items?( (&|and) .*)?|notes?|general notes?|important notes?|maintenance|homeowner'?s? (maintenance|responsibility|tips)|tips?|references?|resources|reminders?|considerations?|suggestions?|further reading|general information|fyi|notices?|disclaimers?)$/i,
  ],
  [
    'findings',
    /^(observations?|deficienc(y|ies)|defects?|recommendations?[ /]+observations?.*|observations?[ /]+recommendations?.*|recommendations|comments?|findings?|concerns|issues|problems|repairs?( needed)?|conditions?|action items?)$/i,
  ],
  ['recommendation', /^(recommendation|recommended action|action|suggested action|contact)$/i],
];

const caption =
  /^(?:[A-Z]\.|\d+(?:\.\d+)*)?\s*(?:item|picture|photo|image|figure|fig\.|illustration)\s*#?\d+\s*(?:\(picture\))?/i;
const contents = /\.{4,}\s*\d{1,3}$/;
const legend =
  /^(?:(?:[A-Z]{1,2}|N\/A)\s*=\s*.{2,40}){1,}$|^(?:I|IN|S|AS)\s+(?:NI|NP|RR|IQ|MC|D|R|SH)(?:\s+[A-Z]{1,3}){1,6}\b|^=\s*\w+/;
const checkMark = /^[xX✓✔☑☒√þ]$/;

const isShort = (text: string, most: number): boolean => text.length <= most && !/[.;,!?]$/.test(text);
const stripColon = (text: string): string => text.replace(/\s*:$/, '').trim();

function sectionVocabulary(title: string): boolean {
  const words = title
    .replace(/\([^)]*\)/g, ' ')
    .toLowerCase()
    .split(/[\s,/]+/)
    .filter(Boolean);
  return words.length > 0 && words.length <= 9 && words.every((word) => sectionWords.has(word.replace(/\(s\)$/, '')));
}

const prominent = (row: Row, style: HeadingStyle): boolean =>
  row.bold ||
  (style.bodySize > 0 && row.size >= style.bodySize * 1.15) ||
  isUpperCase(row.text) ||
  row.firstOnPage ||
  row.size === 0;

export function markOf(row: Row, style: HeadingStyle): Mark {
  const text = row.text;
  if (checkMark.test(text) || caption.test(text) || contents.test(text) || legend.test(text)) return { kind: 'skip' };
  // Boxes of a form stand before the title of the item that they rate.
  const unboxed = text.replace(/^(?:[☐☑☒□■þ¨✓✔√]\s*)+/u, '');

  const entry = /^(\d{1,2}\.\d{1,2}\.\d{1,2})[.:]?\s+(.+)$/.exec(text);
  if (entry?.[1] && entry[2]) {
    const trailing = trailingRating(entry[2]);
    return { kind: 'entry', number: entry[1], title: trailing?.heading ?? entry[2], rating: trailing?.rating ?? null };
  }
  const bare = stripColon(text);
  if (isShort(bare, 70) && summaryTitle.test(bare) && (prominent(row, style) || isTitleCase(bare)))
    return { kind: 'summary' };

  const numberedItem = /^(\d{1,2}\.\d{1,2})[.:]?\s+(.+)$/.exec(text);
  if (numberedItem?.[1] && numberedItem[2] && !/^\d/.test(numberedItem[2]))
    return itemMark(numberedItem[1], numberedItem[2]);

  const grouped = groupOf(text);
  if (grouped) return grouped;
  const rating = ratingOf(bare);
  if (rating && rating.words.length > 2 && isTitleCase(bare)) return { kind: 'rating', rating };

  const roman = /^(?:SECTION\s+)?([IVX]{1,5})[.:]\s+(.+)$/.exec(unboxed);
  if (roman?.[2] && isUpperCase(roman[2]) && isShort(roman[2], 80))
    return section(romanNumber(roman[1] ?? ''), roman[2]);
  const letter = /^([A-Z])\.\s+(.+)$/.exec(unboxed);
  if (letter?.[1] && letter[2] && isShort(letter[2], 80) && isTitleCase(letter[2]))
    return itemMark(letter[1], letter[2]);

  const numbered = /^(?:section\s+)?(\d{1,2})(?:[.:]|\s+-)?\s+(.+)$/i.exec(text);
  if (
    numbered?.[1] &&
    numbered[2] &&
    isShort(numbered[2], 70) &&
    isTitleCase(numbered[2]) &&
    /[a-z]{3}/i.test(numbered[2])
  ) {
    const title = numbered[2];
    const punctuated = /^(?:section\s+)?\d{1,2}[.:]/i.test(text);
    if (style.numberedItems && punctuated) return itemMark(numbered[1], title);
    if (punctuated && sectionVocabulary(title)) return section(Number(numbered[1]), title);
    if (
      prominent(row, style) &&
      (punctuated || sectionVocabulary(title)) &&
      (sectionNames.some(([, names]) => names.test(title)) || boilerplateTitle.test(title) || isUpperCase(title))
    ) {
      return section(Number(numbered[1]), title);
    }
  }
  if (isShort(bare, 60) && prominent(row, style)) {
    const large =
      style.bodySize === 0 || row.size >= style.bodySize * 1.15 || (row.firstOnPage && row.size >= style.bodySize);
    if (
      !style.numberedSections &&
      large &&
      !text.endsWith(':') &&
      sectionVocabulary(bare) &&
      (isTitleCase(bare) || isUpperCase(bare))
    ) {
      return section(null, bare);
    }
    if (boilerplateTitle.test(bare) && (isTitleCase(bare) || isUpperCase(bare)) && bare.split(' ').length <= 7)
      return section(null, bare);
    if (limitsTitle.test(bare)) return { kind: 'group', group: 'limits', rest: '' };
  }
  const point =
    /^((?:[!*]\s*)*(?:[•●▪■◦‣·○❏➢►✓*]|[-–—](?=\s)|\(\d{1,2}\)|!?\s*\d{1,2}[.)](?=\s|$)|[a-z]\)))\s*(.*)$/u.exec(text);
  if (point?.[1]) return { kind: 'point', marker: point[1], rest: point[2] ?? '' };
  return { kind: 'text' };
}

function section(number: number | null, title: string): Mark {
  const words = stripColon(title);
  const named = sectionNames.some(([, names]) => names.test(words));
  if (limitsTitle.test(words) && !sectionVocabulary(words)) return { kind: 'group', group: 'limits', rest: '' };
  return {
    kind: 'section',
    number,
    title: words,
    boilerplate: boilerplateTitle.test(words) && !(named && sectionVocabulary(words)),
  };
}

/** An item's line may go on with its rating, a check mark, or its first sentence. */
function itemMark(number: string, text: string): Mark {
  const marked = text.replace(/(?:\s+[xX✓✔☑☒])+$/u, '');
  if (limitsTitle.test(stripColon(marked))) return { kind: 'group', group: 'limits', rest: '' };
  if (marked.length > 80 || /[.;]$/.test(marked))
    return { kind: 'item', number, title: '', rating: null, rest: marked };
  const trailing = trailingRating(marked);
  return {
    kind: 'item',
    number,
    title: stripColon(trailing?.heading ?? marked),
    rating: trailing?.rating ?? null,
    rest: '',
  };
}

function groupOf(text: string): Mark | null {
  const bare = stripColon(text);
  for (const [group, pattern] of groups) {
    if (!pattern.test(bare)) continue;
    if (group === 'recommendation') return { kind: 'recommendation' };
    // In lower case it is the beginning of a sentence that the line broke.
    if (!/^[A-Z!]/.test(bare)) return null;
    return { kind: 'group', group, rest: '' };
  }
  const opening = /^(LIMITATIONS?|Limitations?|DESCRIPTIONS?|Descriptions?|Materials?|Locations?)\s*:\s*(.+)$/.exec(
    text,
  );
  if (!opening?.[1]) return null;
  return { kind: 'group', group: /^limit/i.test(opening[1]) ? 'limits' : 'facts', rest: opening[2] ?? '' };
}

function romanNumber(roman: string): number {
  const values: Record<string, number> = { I: 1, V: 5, X: 10 };
  let total = 0;
  for (const [index, letter] of [...roman].entries()) {
    const value = values[letter] ?? 0;
    total += value < (values[roman[index + 1] ?? ''] ?? 0) ? -value : value;
  }
  return total;
}
