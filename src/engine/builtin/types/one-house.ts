// Whether a text reports what was seen at one house. Standards, course books, agreements, brochures and blank forms have
// the words of inspection reports, but are written otherwise: they say what must be done, speak to the reader, leave
// blanks, and name neither a house nor a day. Reports about people or goods name no part of a house.
import type { Page } from '../../../documents/pages.ts';
import { foreignLanguageOf } from '../../../language/languages.ts';

const duty = /\b(?:shall|must|may not|(?:is|are) (?:not )?required to|agrees? to)\b/gi;
const seen =
  /\b(?:was|were|is|are) (?:\w+ )?(?:missing|damaged|loose|leaking|cracked|rusted|rotted|worn|stained|broken|inoperable|found|noted|observed|seen|inspected|tested)\b|\b(?:was|were|appears?|appeared|observed|noted|recommend(?:ed)?)\b/gi;
const addressed = /\b(?:you|your|inspectors?|clients?|students?)\b/gi;
const blank = /_{3,}|☐|□|\[ \]/g;
const ticked = /[☒☑✓■]|\[[xX]\]/g;
/** So many ticks show that a form was filled in. */
const filled = 3;
const street =
  /\b\d{1,6}[A-Za-z]?(?:[-/]\d+)?\s+(?:[NSEW]\.?\s+)?(?:[A-Z][\w.'-]+\s+){1,4}(?:st|street|ave|avenue|rd|road|dr|drive|ln|lane|ct|court|cir|circle|blvd|boulevard|way|pl|place|trl|trail|ter|terrace|pkwy|hwy|loop|crescent|close)\b/i;
const day =
  /\b(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2},? \d{4}|\d{1,2}(?:st|nd|rd|th)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*,? \d{4})\b/i;
const parts =
  /\b(?:roof\w*|shingles?|gutters?|chimneys?|attics?|basements?|crawl ?spaces?|foundations?|plumbing|pipes?|piping|faucets?|toilets?|sinks?|showers?|bath\w*|kitchens?|bedrooms?|electrical|breakers?|outlets?|wiring|furnaces?|boilers?|water heaters?|hvac|ceilings?|walls?|floors?|flooring|windows?|doors?|stairs?|handrails?|decks?|balcon\w+|garages?|driveways?|siding|cladding|insulation|drywall|plaster|drains?|drainage|sewers?|septic|pools?|radon|mold|mould|lintels?|joists?|rafters?|footings?|slabs?|beams?|rebar|studs?|trusses|framing|concrete)\b/gi;
/** Vehicles and ships have doors, windows and roofs as well. */
const vehicles =
  /\b(?:vehicles?|cars?|odometers?|mileage|chassis|tyres?|tires?|brakes?|clutch|transmission|engines?|bumpers?|windshields?|fenders?|ships?|vessels?|crew|cargo|hull|lifeboats?)\b/gi;
/** In a thousand words. Reports of 25 makers have at least 21, long documents about something else at most 2. */
const leastParts = 5;
/** Shows that a text is in English, in a thousand words. */
const english = /\bthe\b/gi;
const leastEnglish = 15;
/** Words for the homes of an association, for its owners and for what they share. */
const homes =
  /\b(?:home ?owners?|lots?|units?|dwellings?|residen(?:ces?|ts?|tial)|condominiums?|town ?ho(?:me|use)s?|common (?:areas?|elements?|grounds?)|subdivision|tenants?|driveways?|fences?|roofs?|garages?|landscap\w+|houses?|homes?|HOA|neighbou?rhood|parcels?|streets?|parking|plat)\b/gi;
/** In a thousand words. Documents of homeowners have at least 3, bylaws and rules of clubs at most 1.4. */
const leastHomes = 2;
const minWords = 60;
const firstPages = 3;
const firstLength = 6000;

/** How often a pattern occurs in a thousand words; null if there are too few words to tell. */
function densityIn(pages: Pick<Page, 'text'>[]): ((pattern: RegExp) => number) | null {
  const text = pages.map((page) => page.text).join('\n');
  const words = text.split(/\s+/).length;
  return words < minWords ? null : (pattern) => (1000 * (text.match(pattern)?.length ?? 0)) / words;
}

const property =
  /\b(?:propert(?:y|ies)|premises|tenan\w+|landlords?|lodgers?|dwellings?|apartments?|flats?|houses?|homes?|bedrooms?|rooms?|lots?|parcels?|land|real estate|condominium|acres?|escrow|closing)\b/i;

/** Whether a contract names what is let or sold; one in another language is not asked. */
export function namesProperty(pages: Pick<Page, 'text'>[]): boolean {
  const text = pages.map((page) => page.text).join('\n');
  return property.test(text) || street.test(text) || foreignLanguageOf(text) !== null;
}

/** Whether a document of an association is about homes, and not of a club or a society. */
export function isAboutHomes(pages: Pick<Page, 'text'>[]): boolean {
  const per = densityIn(pages);
  return per === null || per(english) < leastEnglish || per(homes) >= leastHomes;
}

export function isAboutOneHouse(pages: Pick<Page, 'text'>[]): boolean {
  const per = densityIn(pages);
  if (per === null || foreignLanguageOf(pages.map((page) => page.text).join('\n'))) return true;
  if (per(english) >= leastEnglish && per(parts) < leastParts) return false;
  if (per(vehicles) > per(parts)) return false;
  const first = pages
    .slice(0, firstPages)
    .map((page) => page.text)
    .join('\n')
    .slice(0, firstLength);
  const isFilled = pages.reduce((count, page) => count + (page.text.match(ticked)?.length ?? 0), 0) >= filled;
  // A filled form has blanks too.
  const form = isFilled ? 3 : -0.08 * per(blank);
  const written = per(seen) - 0.6 * per(duty) - 0.25 * per(addressed);
  return form + written + (street.test(first) ? 3 : 0) + (day.test(first) ? 3 : 0) >= 1;
}
