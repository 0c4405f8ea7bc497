// Classifies a single row: section, item, rating, group, bullet or plain text. It uses the row and its page only; the
// outline handles what depends on the order of rows.

import {
  boilerplateTitle,
  captionPattern,
  checkMarkPattern,
  contentsPattern,
  groupHeadings,
  legendPattern,
  limitsTitle,
  sectionWords,
  summaryTitle,
} from './heading-words.ts';
import { codedItem, codedMark } from './legend-codes.ts';
import type { HeadingStyle, Mark } from './mark.ts';
import { isTitleCase, isUpperCase, sentenceCase } from './prose.ts';
import { ratingOf, trailingRating } from './ratings.ts';
import type { Row } from './report-text.ts';
import { systems } from './systems.ts';

/** `Section 4 – Plumbing`; `Plumbing` with `Section 4` in the next cell. */
const sectionBeside = /^section\s+(\d{1,2})\s*[\t–—|-]\s*([^\t]+)$|^([^\t]+)\tsection\s+(\d{1,2})$/i;
const isShort = (text: string, most: number): boolean => text.length <= most && !/[.;,!?]$/.test(text);
const stripColon = (text: string): string => (text.endsWith(':') ? text.slice(0, -1) : text).trim();

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

const known = new WeakMap<HeadingStyle, Map<Row, Mark>>();

/** A report is read several times in one style: each row is classified once. */
export function markOf(row: Row, style: HeadingStyle): Mark {
  const marks = known.get(style) ?? new Map<Row, Mark>();
  known.set(style, marks);
  let mark = marks.get(row);
  if (!mark) {
    mark = readMark(row, style);
    marks.set(row, mark);
  }
  return mark;
}

function readMark(row: Row, style: HeadingStyle): Mark {
  const text = row.text;
  if (
    checkMarkPattern.test(text) ||
    captionPattern.test(text) ||
    contentsPattern.test(text) ||
    legendPattern.test(text)
  )
    return { kind: 'skip' };
  const boxed = boxedItem(text, style) ?? codedMark(row, style.codes);
  if (boxed) return boxed;
  const coded = codedItem(row, style);
  if (coded) {
    const item = readMark(coded.row, style);
    if (item.kind === 'item' || item.kind === 'entry') return { ...item, rating: item.rating ?? coded.rating };
    if (isShort(coded.row.text, 70) && isTitleCase(coded.row.text))
      return { kind: 'item', number: null, title: coded.row.text, rating: coded.rating, rest: '' };
  }
  const beside = sectionBeside.exec(row.cells.join('\t'));
  const besideTitle = beside?.[2] ?? beside?.[3];
  if (beside && besideTitle && isShort(besideTitle, 70) && isTitleCase(besideTitle))
    return section(Number(beside[1] ?? beside[4]), besideTitle);

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

  const component = /^([A-Z][A-Z ,&()/-]{2,60}) \\ (.+)$/.exec(text);
  if (component?.[1] && component[2] && isShort(text, 110))
    return itemMark('', `${sentenceCase(component[1])}, ${component[2]}`);
  const graded = /^(?:\d{1,2}\.\s+)?((?:Not )?[A-Z][a-z]+)\s+([A-Z][^:]{2,50}):\s*(.*)$/.exec(text);
  const grade =
    graded?.[1] &&
    /^(acceptable|marginal|defective|satisfactory|unsatisfactory|serviceable|not (inspected|present)|functional)$/i.test(
      graded[1],
    )
      ? ratingOf(graded[1])
      : null;
  if (grade && graded?.[2])
    return { kind: 'item', number: null, title: graded[2], rating: grade, rest: graded[3] ?? '' };
  const field = fieldOf(text);
  if (field) return field;
  const grouped = groupOf(text);
  if (grouped) return grouped;
  const rating = ratingOf(bare);
  if (rating && rating.words.length > 2 && isTitleCase(bare)) return { kind: 'rating', rating };

  const roman = /^(?:SECTION\s+)?([IVX]{1,5})[.:]\s+(.+)$/.exec(text);
  if (roman?.[2] && isUpperCase(roman[2]) && isShort(roman[2], 80))
    return section(romanNumber(roman[1] ?? ''), roman[2]);
  const letter = /^([A-Z])\.\s+(.+)$/.exec(text);
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
      (systems.some(({ pattern }) => pattern.test(title)) || boilerplateTitle.test(title) || isUpperCase(title))
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
    if (boilerplateTitle.test(bare) && (isTitleCase(bare) || isUpperCase(bare)) && bare.split(' ').length <= 7) {
      return section(null, bare);
    }
    if (limitsTitle.test(bare)) return { kind: 'group', group: 'limits', rest: '' };
  }
  const point =
    /^((?:[!*]\s*)*(?:[•●▪■◦‣·○❏➢►✓*]|[-–—](?=\s)|\(\d{1,2}\)|!?\s*\d{1,2}[A-Z]?[.)](?=\s|$)|!(?=\s)|[a-z]\)))\s*(.*)$/u.exec(
      text,
    );
  if (point?.[1]) return { kind: 'point', marker: point[1], rest: point[2] ?? '' };
  return { kind: 'text' };
}

function section(number: number | null, title: string): Mark {
  const words = stripColon(title);
  const named = systems.some(({ pattern }) => pattern.test(words));
  if (
    limitsTitle.test(words) &&
    !sectionVocabulary(words) &&
    !/\b(explanations?|agreement|definitions?|standards?|scope)\b/i.test(words)
  )
    return { kind: 'group', group: 'limits', rest: '' };
  return {
    kind: 'section',
    number,
    title: words,
    boilerplate: boilerplateTitle.test(words) && !(named && sectionVocabulary(words)),
  };
}

/** The line of an item may continue with its rating, a check mark, or its first sentence. */
function itemMark(number: string, text: string): Mark {
  // A table row continues with check marks and the text of the next column.
  const marked = text.replace(number.includes('.') ? /\s+[xX✓✔☑☒](?:\s.*)?$/u : /(?:\s+[xX✓✔☑☒])+$/u, '');
  if (limitsTitle.test(stripColon(marked))) return { kind: 'group', group: 'limits', rest: '' };
  if (marked.length > 80 || /[.;]$/.test(marked))
    return { kind: 'item', number, title: '', rating: null, rest: marked.replace(/^\(\d{1,2}\)\s+/, '') };
  const trailing = trailingRating(marked);
  return {
    kind: 'item',
    number,
    title: stripColon(trailing?.heading ?? marked),
    rating: trailing?.rating ?? null,
    rest: '',
  };
}

const checked = /[☑☒■✓✔√þ]/u;

/** `☒ ☐ ☐ ☒ A. Foundations`: the check boxes rate the item after them. */
function boxedItem(text: string, style: HeadingStyle): Mark | null {
  const match = /^((?:[☐☑☒□■þ¨✓✔√]\s*){2,6})(?:([A-Z])\.\s+)?(\S.*)$/u.exec(text);
  if (!match?.[1] || !match[3] || !isShort(match[3], 80)) return null;
  const boxes = match[1].replace(/\s+/g, '');
  const codes = [...boxes].flatMap((box, index) => (checked.test(box) ? [style.boxes[index] ?? ''] : []));
  const item = itemMark(match[2] ?? '', match[3]);
  const rating = ratingOf(codes.find((code) => code === 'D' || code === 'RR') ?? codes[0] ?? '');
  return item.kind === 'item' && rating ? { ...item, rating } : item;
}

function fieldOf(text: string): Mark | null {
  const match =
    /^(Locations?|Recommend(?:ation|ed Action)s?|RECOMMENDATIONS?|Task|Remedy|Solution|Corrective Action|Action|Implications?(?:\(s\))?|Time|Cost|Timeframe|Priority)\s*:\s*(.+)$/.exec(
      text,
    );
  if (!match?.[1]) return null;
  const name = /^loc/i.test(match[1])
    ? 'place'
    : /^(impl|time|cost|prior)/i.test(match[1])
      ? 'consequence'
      : 'recommendation';
  return { kind: 'field', name, rest: match[2] ?? '' };
}

function groupOf(text: string): Mark | null {
  const bare = stripColon(text);
  for (const [group, pattern] of groupHeadings) {
    if (!pattern.test(bare)) continue;
    if (group === 'recommendation') return { kind: 'recommendation' };
    // Lower case is the continuation of a sentence.
    if (!/^[A-Z!]/.test(bare)) return null;
    return { kind: 'group', group, rest: '' };
  }
  const opening = /^(LIMITATIONS?|Limitations?|DESCRIPTIONS?|Descriptions?|Materials?)\s*:\s*(.+)$/.exec(text);
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
