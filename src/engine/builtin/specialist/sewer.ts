// Camera inspections of sewer lines: pipe, length and access as facts, and each observed defect with its distance.
import { isBoilerplate } from '../../../documents/boilerplate.ts';
import type { Issue, Severity } from '../../engine.ts';
import { type Rule, readRules } from '../../rules/rules.ts';
import type { DocumentReading } from '../document-reading.ts';
import type { Statement } from '../statements.ts';
import { factOf, findFact, isDenied, issueOf, missing } from './findings.ts';

const materials =
  /\b(?:PVC|ABS(?: plastic)?|cast[- ]iron|(?:vitrified )?clay(?: tile)?|terra ?cotta|Orangeburg|concrete|HDPE|plastic|transite|asbestos cement|ductile iron|steel)\b/i;
const length = String.raw`\d+(?:\.\d+)?\s?(?:ft\b\.?|feet\b|foot\b|['’′]|m\b|meters?\b)`;

interface Defect extends Rule {
  name: string;
  words: RegExp;
  severity: Severity;
  reason: string;
}

export const defects: readonly Defect[] = readRules('sewer-defects', ['words']);

/** The names of the defects that a text states. */
export const sewerDefectsIn = (text: string): string[] =>
  defects.flatMap(({ name, words }) => (words.test(text) ? [name] : []));

/** What could be, what should be done, and what the report covers. */
const general =
  /\b(?:once cleared|no promise|will require|may|might|can|could be|should be monitored for|such as|recommended if|guarantee\w*|warrant\w*|not responsible|includes?|limitations?|scope of|typically|often|common(?:ly)?|depth|sonde)\b/i;

export function readSewer(statements: Statement[]): DocumentReading {
  const facts = [
    ...findFact(statements, 'Sewer pipe material', {
      label: /\b(?:material|pipe type|type of pipe|^line)\b/i,
      value: new RegExp(`${materials.source}.*`, 'i'),
    }),
    ...findFact(statements, 'Sewer length inspected', {
      label: /\b(?:length|distance|footage|camera distance|feet inspected)\b/i,
      value: new RegExp(`(?<![\\d.])(?!0\\D)${length}`, 'i'),
      sentence: new RegExp(
        String.raw`\b(?:travel\w*|reached|ran|inspected|extended|main)\b[^.]{0,40}?(${length})`,
        'i',
      ),
    }),
    ...findFact(statements, 'Sewer access point', {
      label: /\b(?:access|entry|entered|insertion)\b/i,
      value: /^(?=.*\p{L}{4}).{4,80}$/u,
      sentence:
        /\b(?:entered|inserted|ran a camera|accessed|access(?: was)?(?: gained)?) (?:at|through|from|via|into) (?:the |an? )?([^.,]{4,50}?)(?= and\b|[.,]|$)/i,
    }),
  ];
  if (!facts.some(({ name }) => name === 'Sewer pipe material')) {
    const named = statements.find(
      ({ text, below }) => !below && materials.test(text) && /\b(?:pipe|line|lateral|transition)\b/i.test(text),
    );
    if (named) facts.unshift(factOf('Sewer pipe material', named, namedMaterials(named.text)));
  }
  return {
    facts,
    issues: issuesIn(statements),
    notStated: missing(facts, ['Sewer pipe material', 'Sewer length inspected']),
  };
}

const namedMaterials = (text: string): string =>
  [...text.matchAll(new RegExp(materials.source, 'gi'))].map(([name]) => name).join(', ');

/** A field, an item of a list, or a sentence about what was seen; not a heading, a legend or an explanation. */
function isObservation({ label, text, heading }: Statement, whole: string): boolean {
  if (general.test(whole) || isBoilerplate(whole, 'inspection_report') || whole.length > 400 || text === heading)
    return false;
  if (label !== '' || new RegExp(length, 'i').test(text)) return true;
  return (
    !/\b(?:will|should|would|understood|it keep)\b|[=]/i.test(text) &&
    !/^(?:clear|clean|keep|have|call|avoid)\b/i.test(text)
  );
}

const maxTitleWords = 5;
const maxEntry = 5;
const isTitle = ({ label, text, below }: Statement): boolean =>
  !below && label === '' && text.split(' ').length <= maxTitleWords && !/[.!?]$/.test(text);
/** Where it is, and not how long or how deep: `a belly for 8 feet`, `6 ft deep`. */
const place = new RegExp(
  String.raw`(?<!\b(?:for|of)(?: about)? )(?<![\d.])(?:\d+(?:\.\d+)?\s?(?:–|-|to)\s?)?${length}(?! (?:long|deep)\b)`,
  'i',
);
const distanceIn = (text: string): string | null => place.exec(text)?.[0] ?? null;
const column = /^\d+(?:\.\d+)?(?:\s*(?:to|–|-)\s*\d+(?:\.\d+)?)?$/;

/** What stands below the title of an observation, up to the next one: `Root intrusion`, `Distance 12.4 ft`, `Fine roots.` */
function entryBelow(statements: Statement[], at: number): Statement[] {
  const title = statements[at]!;
  if (!isTitle(title)) return [];
  const rest = statements.slice(at + 1, at + 1 + maxEntry);
  const end = rest.findIndex(
    (each) => each.page !== title.page || (isTitle(each) && defects.some(({ words }) => words.test(each.text))),
  );
  return end < 0 ? rest : rest.slice(0, end);
}

const sameDistance = 1.5;
const kindOf = ({ title }: Issue): string => title.replace(/ at [\d.]+.*$/, '');

/** A summary or a caption tells a defect again, without its distance or with one that is rounded. */
function withoutRepeats(issues: Issue[]): Issue[] {
  const kept: Issue[] = [];
  for (const issue of issues.toSorted((one, other) => Number(!one.location) - Number(!other.location))) {
    const same = kept.filter((other) => kindOf(other) === kindOf(issue));
    const at = Number.parseFloat(issue.location ?? '');
    const isTold = same.some(({ location }) => {
      const other = Number.parseFloat(location ?? '');
      return Number.isNaN(at) ? !Number.isNaN(other) : Math.abs(other - at) < sameDistance;
    });
    if (!isTold) kept.push(issue);
  }
  return kept;
}

function issuesIn(statements: Statement[]): Issue[] {
  const issues: Issue[] = [];
  const seen = new Set<string>();
  const told = new Map<Statement, Set<string>>();
  const entries = statements.map((statement, place) => ({ statement, entry: entryBelow(statements, place) }));
  // An observation says more than the sentence of the summary that names it.
  const titled = ({ entry }: { entry: Statement[] }): number => (entry.length > 0 ? 0 : 1);
  for (const { statement, entry } of entries.toSorted((one, other) => titled(one) - titled(other))) {
    const text = [statement.label, statement.text].filter(Boolean).join(': ');
    if (statement.below || (!isObservation(statement, text) && entry.length === 0)) continue;
    for (const { words, name, severity, reason } of defects) {
      const found = words.exec(text);
      if (!found || isDenied(text, found.index) || told.get(statement)?.has(name)) continue;
      // A column of distances names its unit in its head.
      const first = column.test(statement.label) ? `${statement.label} ft` : null;
      const at = first ?? distanceIn(text) ?? entry.map((each) => distanceIn(each.text)).find(Boolean) ?? null;
      const key = `${name}|${at ? Number.parseFloat(at) : statement.page}`;
      for (const each of entry) told.set(each, (told.get(each) ?? new Set()).add(name));
      if (seen.has(key) || [...seen].some((other) => other.endsWith(`|${statement.snippet}`))) continue;
      seen.add(key);
      seen.add(`|${statement.snippet}`);
      const said = /\b(?:recommend|suggest)/i.test(statement.text) && !at;
      if (said) continue;
      const sentence = entry.find((each) => /[.!]$/.test(each.text) && !general.test(each.text));
      issues.push(
        issueOf(
          {
            title: at ? `${name} at ${at}` : name,
            system: 'Plumbing',
            component: 'Sewer line',
            severity,
            reason,
            recommendation: 'Have a sewer contractor repair or clear the line, and look at it again by camera.',
            trade: 'plumber',
          },
          sentence ?? statement,
          at,
        ),
      );
    }
  }
  return withoutRepeats(issues).toSorted((one, other) => one.page - other.page);
}
