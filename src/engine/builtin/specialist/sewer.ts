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

/** What could be, what should be done, and what the report covers. */
const general =
  /\b(?:may|might|can|could be|should be monitored for|such as|recommended if|guarantee\w*|warrant\w*|not responsible|includes?|limitations?|scope of|typically|often|common(?:ly)?)\b/i;

export function readSewer(statements: Statement[]): DocumentReading {
  const facts = [
    ...findFact(statements, 'Sewer pipe material', {
      label: /\b(?:material|pipe type|type of pipe|^line)\b/i,
      value: new RegExp(`${materials.source}.*`, 'i'),
    }),
    ...findFact(statements, 'Sewer length inspected', {
      label: /\b(?:length|distance|footage|camera distance|feet inspected)\b/i,
      value: new RegExp(length, 'i'),
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

function issuesIn(statements: Statement[]): Issue[] {
  const issues: Issue[] = [];
  const seen = new Set<string>();
  for (const statement of statements) {
    const text = [statement.label, statement.text].filter(Boolean).join(': ');
    if (statement.below || !isObservation(statement, text)) continue;
    for (const { words, name, severity, reason } of defects) {
      const found = words.exec(text);
      if (!found || isDenied(text, found.index)) continue;
      const at = new RegExp(length, 'i').exec(text)?.[0] ?? null;
      const key = `${name}|${at ?? statement.page}`;
      if (seen.has(key) || [...seen].some((other) => other.endsWith(`|${statement.snippet}`))) continue;
      seen.add(key);
      seen.add(`|${statement.snippet}`);
      const said = /\b(?:recommend|suggest)/i.test(statement.text) && !at;
      if (said) continue;
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
          statement,
          at,
        ),
      );
    }
  }
  return issues;
}
