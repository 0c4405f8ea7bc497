// Reads a seller's disclosure: each answered question is a fact, each adverse answer an issue in the form's own words.
// A blank form gives nothing.
import type { FormAnswer } from '../../documents/form/answer.ts';
import { answersOf } from '../../documents/form/answers.ts';
import type { Page } from '../../documents/pages.ts';
import { isOnPage } from '../../documents/snippet.ts';
import type { Fact, Issue } from '../engine.ts';
import type { DocumentReading } from './document-reading.ts';

/** Topics of questions to which yes is adverse. */
const adverse =
  /\b(?:defects?|malfunction|repairs?|leak\w*|damage\w*|flood\w*|water(?! (?:treatment|heater|supply|softener|source|rights|meter|system))|mold|termites?|pests?|insects?|rot|asbestos|lead|radon|hazard\w*|underground|tank|settl\w*|crack\w*|fire(?! (?:protection|department|district|insur\w+|place|alarm|extinguish\w+))|lawsuit|litigation|violation|without .{0,20}permits?|lien|encroach\w*|dispute|assessment|previous|past|problem\w*|contaminat\w*|nuisance|death|meth\w*|landfill|sinkhole|easement|not in (?:working|operating|good|compliance)|unrepaired|claims?|without a license)\b/i;
/** Questions to which yes is neutral. */
const neutral =
  /\b(?:warrant(?:y|ies)|part of an? .{0,30}association|with a permit|insured|survey|occup(?:ied|ying))\b/i;
/** Questions to which yes is the favorable answer. */
export const favorableYes =
  /(?<!\bnot in )\b(?:working (?:order|condition|smoke)|(?<!not )in compliance|permits?\b[^?]{0,30}\bobtained|up to code|adequate\b[^?]{0,40}\bsupply|legal authority)\b/i;

/** Lists of what the house has: yes is no problem. */
const inventory = /\b(?:has the|items?|appliances?|features?|equipment|fixtures?|amenities|utilities)\b/i;
const defects = /\b(?:defects?|malfunctions?|problems?|not (?:working|in working)|repairs? needed|need of repair)\b/i;
/** Ratings that say that something does not work. */
const failing = /^(?:not (?:working|operational|in working order)|inoperable|defective|poor|unsatisfactory)$/i;

export function readDisclosure(pages: Page[]): DocumentReading {
  const answers = answersOf(pages);
  const facts = answers.map(
    ({ question, answer, explanation, page, snippet }): Fact => ({
      name: question,
      value: explanation ? `${answer}: ${explanation}` : answer,
      page,
      snippet,
    }),
  );
  return { facts, issues: answers.filter(isAdverse).map((answer) => issueOf(answer, pages)) };
}

const isAdverse = ({ question, item, answer, kind, explanation }: FormAnswer): boolean => {
  if (failing.test(answer)) return true;
  if (favorableYes.test(item.split(/\?\s+if\b/i)[0]!)) return kind === 'no';
  if (kind !== 'yes' || neutral.test(item)) return false;
  const stem = question.slice(0, question.length - item.length);
  if (defects.test(stem)) return true;
  if (inventory.test(stem) && !/\baware\b/i.test(stem)) return false;
  return adverse.test(item) || adverse.test(explanation.replace(denied, ' '));
};

/** `no damage that I know of` */
const denied = /\b(?:no|not|never|without)\b[^.;,]*/gi;

function issueOf({ question, item, answer, explanation, page, snippet }: FormAnswer, pages: Page[]): Issue {
  const text = pages.find(({ number }) => number === page)?.text ?? '';
  return {
    title: `Seller answered ${answer.toLowerCase()}: ${(item.length > 12 ? item : question).replace(/[?:.]+$/, '').slice(0, 100)}`,
    description: explanation ? `${question} ${answer}. ${explanation}` : `${question} ${answer}.`,
    system: 'Disclosure',
    component: null,
    location: null,
    severity:
      /\b(?:fire|foundation|water (?:ever )?enter\w*|sewage|structural\w*|flood\w*|mold|asbestos|contaminat\w*|lawsuit|sinkhole|gas)\b/i.test(
        `${question} ${explanation}`,
      )
        ? 'major'
        : 'minor',
    severityReason: 'An adverse answer of the seller; how much it matters depends on what was done about it.',
    safetyHazard: /\b(?:asbestos|lead|radon|mold|fire|carbon monoxide)\b/i.test(`${question} ${explanation}`),
    page,
    snippet: explanation && isOnPage(text, explanation) ? explanation : snippet,
    recommendation: 'Ask the seller for details, invoices and warranties, and have it inspected.',
    trade: null,
    estimatedCost: null,
    confidence: 0.8,
  };
}
