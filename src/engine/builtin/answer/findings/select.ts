// Selects stored issues by what a question names: a system, a room, a trade, a severity, a document, or a thing.
import { stopWords } from '../../../../language/stopwords.ts';
import { conceptsOf, foldText } from '../../../../language/terms.ts';
import type { KnownDocument, Question, Severity } from '../../../engine.ts';
import {
  generalWord,
  loanSystem,
  type NamedDocument,
  type Slots,
  systemPattern,
  withoutDocuments,
} from '../intent/slots.ts';
import { holdsAll, type Terms, termsIn } from '../terms.ts';

export type StoredIssue = Question['issues'][number];

const order: Record<Severity, number> = { critical: 0, major: 1, minor: 2 };

/** Systems of issues that no repair solves. */
const paperwork: ReadonlySet<string> = new Set(['Loan terms', 'Closing costs', 'Disclosure', 'Association']);
export const isRepair = ({ system }: StoredIssue): boolean => !paperwork.has(system);

/** Minimum weight of a concept. */
const minWeight = 0.5;

export interface Scope {
  issues: StoredIssue[];
  /** In words, for the answer; empty when the question names nothing. */
  words: string;
  /** "critical or major"; empty when the question names no severity. */
  grades: string;
  /** Whether the question names a thing, a system or a room. */
  named: boolean;
  /** Whether it names a thing beside a system or room. */
  things: boolean;
}

/** The words of a question that name a thing. */
export function thingsOf(query: string, slots: Slots): ReturnType<typeof conceptsOf> {
  const text = withoutDocuments(query);
  const inSlot = (words: string) =>
    slots.rooms.some((room) => room.test(words)) || slots.systems.some((system) => systemPattern(system).test(words));
  return conceptsOf(text).filter(
    (concept) => concept.weight >= minWeight && !isGeneral(concept.words) && !inSlot(concept.words),
  );
}

export const isGeneral = (words: string): boolean =>
  words.split(' ').every((word) => stopWords.has(word) || generalWord.test(word));

export function scopeOf(
  query: string,
  slots: Slots,
  issues: StoredIssue[],
  documents: readonly KnownDocument[],
): Scope {
  const things = thingsOf(query, slots);
  let found = inDocuments(issues, slots.documents, documents);
  const words: string[] = [];
  if (slots.severities.length > 0) {
    found = found.filter(({ severity }) => slots.severities.includes(severity));
  }
  if (slots.systems.length > 0) {
    const loan = slots.systems.includes(loanSystem);
    found = found.filter(
      (issue) =>
        slots.systems.includes(issue.system) ||
        (loan && issue.system === 'Closing costs') ||
        slots.systems.some((system) => systemPattern(system).test(foldText(issue.component ?? issue.title))),
    );
    words.push(joinedNames(slots.systems));
  }
  if (slots.rooms.length > 0) {
    found = found.filter((issue) => slots.rooms.some((room) => room.test(placeWords(issue))));
    words.push(joinedNames(slots.rooms.map((room) => room.exec(foldText(query))?.[0] ?? '')));
  }
  if (things.length > 0) {
    // "The furnace and the water heater" are two things; "the bath fan" is one.
    const several = things.length > 1 && /\b(?:and|or|y|o)\b/.test(foldText(query));
    const holds = (terms: Terms) =>
      several ? things.some((thing) => holdsAll([thing], terms)) : holdsAll(things, terms);
    const own = found.filter((issue) => holds(headTerms(issue)));
    found = own.length > 0 ? own : found.filter((issue) => holds(allTerms(issue)));
    words.push(things.map((thing) => thing.words).join(several ? ', ' : ' '));
  }
  return {
    issues: found,
    words: words.filter(Boolean).join(' '),
    grades: slots.severities.join(' or '),
    things: things.length > 0,
    named: slots.systems.length + slots.rooms.length + things.length > 0,
  };
}

const joinedNames = (names: string[]): string => [...new Set(names)].filter(Boolean).join(' and ').toLowerCase();

/** Where an issue is, as far as the report says. */
const placeWords = ({ location, component, title, snippet }: StoredIssue): string =>
  foldText([location, component, title, snippet].join('\n'));

const headOf = ({ title, component, system, location }: StoredIssue): string =>
  [title, component, system, location].join('\n');

const headTerms = (issue: StoredIssue): Terms => termsIn(headOf(issue));
const allTerms = (issue: StoredIssue): Terms => termsIn(`${headOf(issue)}\n${issue.snippet}`);

function inDocuments(
  issues: StoredIssue[],
  named: readonly NamedDocument[],
  documents: readonly KnownDocument[],
): StoredIssue[] {
  if (named.length === 0) return issues;
  const wanted = new Set(
    documents
      .filter(({ documentType }) => named.some(({ types }) => types.includes(documentType)))
      .map(({ analysisId }) => analysisId),
  );
  return issues.filter(({ analysisId }) => wanted.has(analysisId));
}

/** Most severe first; a hazard before others of its severity; then in the order of the documents. */
export const worstFirst = (issues: readonly StoredIssue[]): StoredIssue[] =>
  issues.toSorted(
    (one, other) =>
      order[one.severity] - order[other.severity] || Number(other.safetyHazard) - Number(one.safetyHazard),
  );

/** The first issue of each text of a document: a list shows a text once, and counts all its issues. */
export function withoutRepeats(issues: readonly StoredIssue[]): StoredIssue[] {
  const seen = new Set<string>();
  return issues.filter(({ analysisId, snippet }) => {
    const key = `${analysisId}\n${snippet}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
