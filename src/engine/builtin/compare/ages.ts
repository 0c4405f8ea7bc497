// Compares the ages of roof, water heater, furnace and air conditioner according to the seller and the inspection.
import { foldSpace } from '../../../documents/snippet.ts';
import type { ComparedDocument, Issue } from '../../engine.ts';

interface Thing {
  name: string;
  words: RegExp;
}

interface Age {
  thing: string;
  year: number;
  /** True for a printed year, false for one computed from an age. */
  exact: boolean;
  page: number;
  snippet: string;
}

const things: readonly Thing[] = [
  { name: 'roof', words: /\b(?:roof|shingles)\b/i },
  { name: 'water heater', words: /\bwater heater\b/i },
  { name: 'furnace', words: /\b(?:furnace|boiler|heating age)\b/i },
  { name: 'air conditioner', words: /\b(?:air condition(?:er|ing)|a\/c|condenser|cooling age)\b/i },
];
/** Words that indicate another thing's age. */
const other =
  /\b(?:warranty|permit|gutters?|flashing|vent|boot|repair\w*|insur\w+|claim\w*|inspected|serviced?|hail|storm|leak\w*)\b/i;
const madeIn =
  /\b(?:replaced|installed|new|original to|made|manufactured|manufacture date|put in|put on|dates? from|year(?: installed)?)\b[^.\d]{0,25}\b((?:19|20)\d{2})\b/i;
const years = /\bage\b[^.\d]{0,30}?\b(\d{1,2})\b(?!\s*(?:-|to|–|\/))|\b(\d{1,2})\s*(?:years?|yrs?)\s*old\b/i;
/** Minimum difference in years; an age without a year is an estimate. */
const minYearsApart = { exact: 3, reckoned: 5 };

interface Inspected {
  inspection: ComparedDocument;
  /** The year of the inspection. */
  now: number;
  found: Age[];
}

export function agesOf(inspection: ComparedDocument): Inspected {
  const now = yearOf(inspection);
  return { inspection, now, found: agesFound(inspection, now) };
}

export function ageContradictions(disclosure: ComparedDocument, inspections: Inspected[]): Issue[] {
  const saidIn = new Map<number, Age[]>();
  return inspections.flatMap(({ inspection, now, found }) => {
    const said = saidIn.get(now) ?? agesSaid(disclosure, now);
    saidIn.set(now, said);
    return things.flatMap(({ name }) => {
      const one = said.find(({ thing }) => thing === name);
      const two = found.find(({ thing }) => thing === name);
      if (!one || !two) return [];
      const years = Math.abs(one.year - two.year);
      if (years < (one.exact && two.exact ? minYearsApart.exact : minYearsApart.reckoned)) return [];
      return [issueOf(name, one, two, disclosure, inspection, now)];
    });
  });
}

function issueOf(
  name: string,
  one: Age,
  two: Age,
  disclosure: ComparedDocument,
  inspection: ComparedDocument,
  now: number,
): Issue {
  const older = two.year < one.year;
  const age = ({ year, exact }: Age) => (exact ? `from ${year}` : `about ${now - year} years old`);
  const reason = older
    ? 'It is older than the seller says, and will need replacing sooner.'
    : 'The two documents do not agree.';
  return {
    title: `Age of the ${name}: ${age(one)} by the seller, ${age(two)} by the inspection`,
    description: `${disclosure.filename}, page ${one.page}: “${one.snippet}”. ${inspection.filename}, page ${two.page}: “${two.snippet}”. ${reason}`,
    system: 'Disclosure',
    component: name,
    location: null,
    severity: 'minor',
    severityReason: reason,
    safetyHazard: false,
    page: one.page,
    snippet: one.snippet,
    recommendation: 'Ask the seller for the invoice or the permit.',
    trade: null,
    estimatedCost: null,
    confidence: 0.7,
  };
}

function yearOf({ facts, addedAt }: ComparedDocument): number {
  const date = facts.find(({ name }) => name === 'Inspection date')?.value ?? '';
  const year = /\b((?:19|20)\d{2})\b/.exec(date)?.[1];
  return year ? Number(year) : addedAt.getUTCFullYear();
}

function agesSaid({ pages }: ComparedDocument, now: number): Age[] {
  return pages.flatMap(({ number, text }) =>
    text.split(/\n|(?<=[.!?])\s/).flatMap((sentence) => ageIn(foldSpace(sentence), number, now)),
  );
}

function agesFound({ facts, issues }: ComparedDocument, now: number): Age[] {
  const stated = facts.filter(({ name }) => /\b(?:age|manufactur\w+ date|year (?:made|installed))$/i.test(name));
  return [
    ...stated.flatMap(({ name, value, page }) => ageIn(`${name}: ${value}`, page, now, true)),
    ...issues.flatMap(({ snippet, page }) =>
      snippet.split(/(?<=[.!?])\s/).flatMap((sentence) => ageIn(sentence, page, now)),
    ),
  ];
}

/** For a sentence about one thing only. */
function ageIn(sentence: string, page: number, now: number, isFact = false): Age[] {
  const about = things.filter(({ words }) => words.test(sentence));
  if (about.length !== 1 || sentence.length > 300 || other.test(sentence)) return [];
  const thing = about[0]!.name;
  const made = Number(madeIn.exec(sentence)?.[1] ?? (isFact ? /\b((?:19|20)\d{2})\b/.exec(sentence)?.[1] : undefined));
  if (made > 1900 && made <= now) return [{ thing, year: made, exact: true, page, snippet: sentence }];
  const match = years.exec(sentence);
  const age = Number(match?.[1] ?? match?.[2]);
  return age > 0 ? [{ thing, year: now - age, exact: false, page, snippet: sentence }] : [];
}
