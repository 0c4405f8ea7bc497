// Rating words of reports and the severity they imply. When a report uses several grades for its findings, they decide
// the severity; a single word for everything that needs repair is a status, not a grade.
import type { Severity } from '../../engine.ts';

export type Rating =
  | { kind: 'defect'; severity: Severity | null; words: string }
  | { kind: 'good' | 'absent' | 'uninspected' | 'advice'; words: string };

const grades: [Severity | 'status' | 'good' | 'absent' | 'uninspected' | 'advice', RegExp][] = [
  [
    'uninspected',
    /^(not (inspected|operated|accessible|visible|tested|rated)|uninspected|ni|no access|excluded|limited( inspection)?)$/i,
  ],
  ['absent', /^(not (present|applicable|installed)|n\/?a|np|none|absent)$/i],
  [
    'advice',
    /^(definitions?|fyi|fmi|information(al)?|for your information|tips?|notes?|comments?|maintenance tips?|general (information|comments?)|recommended maintenance|notice)$/i,
  ],
  [
    'good',
    /^(inspected|serviceable|satisfactory|acceptable|functional|functioning( as intended)?|good|fair|ok|okay|operational|appears? (serviceable|functional|satisfactory)|in|sat|pass(ed)?|(?:satisfactorily )?(?:corrected|resolved|completed)|no (visible )?(defects|issues))$/i,
  ],
  [
    'critical',
    /^((potential |possible |immediate )?(safety|health|fire)( ?[/&]? ?(and|or)? ?(health|safety))?( (hazards?|concerns?|issues?|items?|deficienc(y|ies)))?|hazard(ous)?|unsafe|(immediate|urgent|priority|critical)( (attention|concerns?|repairs?|action|items?|recommended improvements?|defects?))?|major (concerns?|defects?|deficienc(y|ies)|issues?|repairs?|items?)|significant (concerns?|defects?|deficienc(y|ies)|issues?)|high( (priority|risk|severity|urgency))?|(material|severe|serious) (defects?|concerns?|deficienc(y|ies)))$/i,
  ],
  [
    'major',
    /^(recommendations?|med(ium)?( (priority|risk|severity|urgency))?|short[ -]?term|repairs? (and|&|\/|or) replace(ments?)?|(moderate|functional|intermediate) ?(concerns?|defects?|items?|issues?|repairs?|deficienc(y|ies)|recommendations?)?|moderate|defective|repairs?( ?\/? ?(needed|recommended|as needed|items?))?|needs (repair|attention|evaluation|service|review|further evaluation)|repair or replace|deferred costs?|further (evaluation|review)( (needed|recommended|required))?|specialist review|replace|poor|action (items?|required|recommended)|concerns?|defects?|water (intrusion|damage)|improvement recommended)$/i,
  ],
  [
    'minor',
    /^((minor|low|cosmetic|maintenance|routine|small|observation|marginal|monitor|deferred maintenance|inquire)([ /&]+(with )?(seller|builder|items?|defects?|deficienc(?:y|ies)|concerns?|issues?|repairs?|maintenance|monitor|cosmetic|recommendations?|(and|or)|upgrades?|advised|needed|diy|handyman))*|upgrades?|improve(ments?)?|consider(ations?)?( items?)?|marginal|diy|low (priority|risk|severity|urgency)|long[ -]?term|(evaluate|repair)( or|\/| and| &)+ monitor|monitor( or|\/| and| &)+ (evaluate|repair|maintain)|monitor|life expectancy|near end of life|aging|age)$/i,
  ],
  [
    'status',
    /^((repair|replace)( ?(or|\/|&|and) ?(repair|replace))|rr|deficient|defici(ency|encies)|d|unsatisfactory|not functioning|fail(ed)?|not (corrected|resolved|completed)|part(ial(ly)?|ly)?( corrected)?|outstanding|unresolved|attention (needed|required))$/i,
  ],
];

/** `Condition: Poor` */
const field = /^(?:comments?|(?:condition|priority|severity|urgency|risk|rating|grade)(?: rating| level)?)\s*:\s*/i;

export function ratingOf(text: string): Rating | null {
  const words = text
    .replace(field, '')
    .replace(/[*!:.]+$/, '')
    .trim();
  if (!words || words.length > 60) return null;
  for (const [grade, pattern] of grades) {
    if (!pattern.test(words)) continue;
    if (grade === 'critical' || grade === 'major' || grade === 'minor')
      return { kind: 'defect', severity: grade, words };
    if (grade === 'status') return { kind: 'defect', severity: null, words };
    return { kind: grade, words };
  }
  return firstNamed(words);
}

const gradeNoun = /\b(?:items?|concerns?|defects?|deficienc(?:y|ies)|hazards?|issues?|repairs?)$/i;

/** `Moderate Concerns/Maintenance Items`: the first name of a grade that covers several decides. */
function firstNamed(words: string): Rating | null {
  const names = words.split(/\s*[/&,]\s*|\s+and\s+/i);
  if (names.length < 2 || !names.every((name) => /^\p{L}+(?: \p{L}+){0,2}$/u.test(name))) return null;
  const last = names.at(-1)!;
  // `Aging and worn shingles` is a defect.
  if (!gradeNoun.test(last) && !ratingOf(last)) return null;
  const first = ratingOf(names[0]!);
  if (first?.kind !== 'defect') return null;
  // `Failed / Unsafe`
  const isDanger = names.map(ratingOf).some((each) => each?.kind === 'defect' && each.severity === 'critical');
  return { ...first, severity: first.severity ?? (isDanger ? 'critical' : null), words };
}

/**
 * How the grades of one report relate: between dangers and minor defects, a grade with another name is major, and so is
 * a major defect beside what the report calls minor.
 */
export function scaleOf(ratings: Rating[]): (rating: Rating) => Rating {
  const defects = ratings.filter((rating) => rating.kind === 'defect');
  const has = (severity: Severity, test: (words: string) => boolean): boolean =>
    defects.some((rating) => rating.severity === severity && test(rating.words));
  const isMajor = (words: string): boolean => /^(?:major|significant)\b/i.test(words);
  const isBetween = has('minor', () => true) && has('critical', (words) => !isMajor(words));
  const saysMinor = has('minor', (words) => /^minor\b/i.test(words)) && !has('major', () => true);
  return (rating) => {
    if (!isBetween || rating.kind !== 'defect') return rating;
    const open = rating.severity === null || (rating.severity === 'critical' && isMajor(rating.words) && saysMinor);
    return open ? { ...rating, severity: 'major' } : rating;
  };
}

/** The rating at the end of a heading line. */
export function trailingRating(text: string): { heading: string; rating: Rating } | null {
  const words = text.split(' ');
  for (let count = Math.min(5, words.length - 1); count > 0; count--) {
    const tail = words.slice(-count).join(' ');
    // One ordinary word ("Concerns", "Good") may belong to the heading.
    if (count === 1 && !/^(deficient|serviceable|satisfactory|recommendation|inspected)$/i.test(tail)) continue;
    const rating = ratingOf(tail);
    if (rating) return { heading: words.slice(0, -count).join(' '), rating };
  }
  return null;
}

/** Labels that open an observation: `SAFETY CONCERN: …`. */
export function leadingRating(text: string): { rest: string; rating: Rating } | null {
  const match = /^([A-Za-z][A-Za-z /&-]{2,40}?)\s*(?::|--|–|—| - )\s*(?=\S)/.exec(text);
  if (!match?.[1]) return null;
  const rating = ratingOf(match[1]);
  // `Observation: …` names a kind of text.
  if (!rating || rating.kind === 'good' || /^observations?$/i.test(match[1])) return null;
  return { rest: text.slice(match[0].length), rating };
}

const worst = ['critical', 'major', null, 'minor'];

/** 0 for the most severe defect; ratings that are no defect come last. */
export const defectRank = (rating: Rating): number =>
  rating.kind === 'defect' ? worst.indexOf(rating.severity) : worst.length;

/** An exclamation mark before a finding means that it is urgent. */
export const urgentMark: Rating = { kind: 'defect', severity: 'major', words: '!' };

const anyRepair = /^(repairs?|replace(ments?)?) ?(or|\/|&|and) ?(repairs?|replace(ments?)?)$/i;

/** Graded findings for each with a mere status, from which the status is a grade as well. */
const leastGraded = 0.15;

/**
 * The severities that the printed words mean, if the report grades its findings. Between minor items and dangers
 * "repair or replace" is a grade; without a higher grade it applies to everything that is not minor.
 */
export function gradesOf(ratings: Rating[]): Set<Severity> {
  const printed = ratings.flatMap((rating) =>
    rating.kind === 'defect' && rating.severity ? [{ words: rating.words, severity: rating.severity }] : [],
  );
  const grades = new Set(printed.map(({ severity }) => severity));
  const unsaid = ratings.filter((rating) => rating.kind === 'defect' && rating.severity === null).length;
  const tells = grades.has('minor') && printed.length >= leastGraded * unsaid;
  if (grades.size < 2 && !(unsaid > 0 && tells)) return new Set();
  const open = printed
    .filter(({ severity }) => severity === 'major')
    .every(({ words }) => anyRepair.test(words) || words === urgentMark.words);
  if (open && !grades.has('critical')) grades.delete('major');
  return grades;
}
