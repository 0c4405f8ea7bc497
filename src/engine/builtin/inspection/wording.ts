// Derives an issue's title, place, recommendation and trade from the words of the report. Adds nothing that the
// observation does not contain.
import { foldSpace } from '../../../documents/snippet.ts';
import type { Assertion } from './assertion.ts';
import type { Observation } from './observation.ts';
import { sentenceCase, spellLigatures } from './prose.ts';
import { componentOf, type System, systems, trades } from './systems.ts';

const maxTitleLength = 100;
/** `Trim ☐ ☐ ☒ ☐ Rot behind the gutter` */
const rowOfBoxes = /^([^☐☒☑]*[^\s☐☒☑])(?:\s*[☐☒☑]){2,}\s*(?=\S)/u;

export function titleOf(observation: Observation, core: Assertion | null, component: string | null): string {
  if (observation.title) {
    const printed = sentenceCase(spellLigatures(observation.title)).replace(/[.:]$/, '');
    return component && componentOf(printed) === null && !namesAnyWord(printed, component)
      ? `${sentenceCase(component)}: ${printed}`
      : printed;
  }
  const sentence = foldSpace(spellLigatures(core?.text ?? observation.text));
  let title = sentence
    .replace(rowOfBoxes, '$1: ')
    .replace(/^(?:finding|condition|observation|defect|deficiency|comment|note|item)\s*:\s*(?:•\s*)?/i, '')
    .replace(/\(see [^)]*\)/gi, '')
    .replace(
      /^(?:we |i )?(?:have )?(?:observed|noted|noticed|found)(?: that| indications? that| indications? of| some)?\s+/i,
      '',
    )
    .replace(
      /^(?:there (?:is|are|was|were)|it was (?:noted|observed) that|at the time of (?:our |the )?inspection,?)\s+/i,
      '',
    )
    .replace(
      /(?:[,;]|,? and)?\s*(?:as (?:is |are )?(?:\w+ly )?)?(?:we |i )?\b(?:recommend|suggest|advise)(?:s|d|ed|ing)?\b(?! by\b).*$/i,
      '',
    )
    .replace(/ (?:(?:was|were|is|are) )?(?:observed|noted)(?: at the time of (?:the )?inspection)?[.,]?$/i, '')
    .split(/\s--\s|;|\s\((?:e\.g|i\.e)\.|(?<!\b[A-Z])\. /)[0]
    ?.trim();
  if (!title || title.length < 4) title = sentence;
  title = shortened(title.replace(/[\s.,;:]+$/, ''));
  title = title.charAt(0).toUpperCase() + title.slice(1);
  const isBare = title.split(' ').length <= 2;
  const named =
    component !== null &&
    (isBare || !namesMany(component)) &&
    !namesAnyWord(title, component) &&
    componentOf(title) === null;
  return named ? shortened(`${sentenceCase(component)}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`) : title;
}

/** `Decks, Stoops, Steps and Railings` is ambiguous as a component. */
export const namesMany = (component: string): boolean => component.split(/,|\/|&|\band\b/).length > 2;

function shortened(text: string): string {
  if (text.length <= maxTitleLength) return text;
  const comma = text.lastIndexOf(',', maxTitleLength);
  if (comma > maxTitleLength * 0.4) return text.slice(0, comma);
  return text.slice(0, text.lastIndexOf(' ', maxTitleLength));
}

function namesAnyWord(text: string, component: string): boolean {
  const words = component.toLowerCase().match(/[a-z]{4,}/g) ?? [];
  return words.some((word) => text.toLowerCase().includes(word.replace(/(ies|es|s)$/, '')));
}

export function componentIn(observation: Observation, core: Assertion | null): string | null {
  const heading = observation.topic && !isPlace(observation.topic) ? observation.topic : observation.item;
  const named = heading?.replace(/\s*\((?:representative number|\d+ \w+)\)\s*/gi, ' ').trim();
  if (named && named.length > 2 && !/^(general|other|comments?|front entry|rear|front)$/i.test(named))
    return sentenceCase(spellLigatures(named));
  return core ? componentOf(core.text) : componentOf(observation.text);
}

const rooms =
  '(?:master |primary |main |hall(?:way)? |guest |upstairs |downstairs |upper |lower |first[- ]floor |second[- ]floor |half |kids |front |rear |left |right |north(?:east|west)? |south(?:east|west)? |east |west |corner |interior |detached |attached )*(?:bath(?:room)?s?|bedrooms?|kitchen|garage|attic|basement|crawl ?space|laundry(?: room)?|living room|dining room|family room|den|office|hall(?:way)?|closet|utility room|powder room|patio|deck|porch|balcony|entry(?:way)?|stairs|stairway|staircase|foyer|vanity|bar|dormers?|driveway)';
const sides =
  '(?:front|rear|back|left|right|north|south|east|west)(?:[- ]?(?:east|west|rear|front|left|right))?(?: (?:side|corner|elevation|slope|wall|yard|entry|exterior|of (?:the )?(?:home|house|building|structure|property))s?)?';
const placed = new RegExp(
  `\\b(?:at|in|on|of|under|near|behind|above|inside|outside|along|from) (?:the )?(${rooms}|${sides})\\b`,
  'i',
);

const placeOnly = new RegExp(`^(?:the )?(?:${rooms}|${sides})$`, 'i');

/** A line that consists of a place: `East side`. */
export const isPlace = (text: string): boolean => placeOnly.test(text.trim());

export function placeOf(observation: Observation, core: Assertion | null): string | null {
  if (observation.place) return sentenceCase(spellLigatures(observation.place));
  const listed = /\blocations? includ\w+(?: but (?:is |are )?(?:not )?limited)?(?: to)?\s*:?\s*([^.;]{3,80})/i.exec(
    observation.text,
  );
  if (listed?.[1]) return foldSpace(listed[1]);
  const match = placed.exec(spellLigatures(core?.text ?? observation.text));
  if (match?.[1]) return foldSpace(match[1]);
  const { topic } = observation;
  if (topic && (isPlace(topic) || /\b(front|rear|left|right|entry|garage|master|hall)\b/i.test(topic))) return topic;
  return null;
}

export function recommendationOf(observation: Observation, assertions: Assertion[]): string | null {
  const said = assertions.filter((each) => each.recommends && !each.generic).map((each) => spellLigatures(each.text));
  const printed = observation.recommendation ? [spellLigatures(observation.recommendation)] : [];
  const text = foldSpace([...said, ...printed].join(' '));
  return text ? text.slice(0, 600) : null;
}

export function tradeOf(recommendation: string | null, system: System): string | null {
  if (recommendation) {
    const named = trades.find(({ pattern }) => pattern.test(recommendation));
    if (named) return named.trade;
  }
  return systems.find((each) => each.system === system)?.trade ?? null;
}
