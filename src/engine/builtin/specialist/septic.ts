// Inspections of septic systems: the parts with what the form says of them, the result, and what is adverse as issues.
import { answersOf } from '../../../documents/form/answers.ts';
import { hasMark, tickedOption } from '../../../documents/model/choices.ts';
import { type FoundField, readFields } from '../../../documents/model/fields.ts';
import { Grid } from '../../../documents/model/grid.ts';
import type { Page } from '../../../documents/pages.ts';
import type { Fact, Issue, Severity } from '../../engine.ts';
import { readFieldRules } from '../../rules/field-rules.ts';
import type { DocumentReading } from '../document-reading.ts';
import type { Statement } from '../statements.ts';
import { isDenied, issueOf, missing } from './findings.ts';

interface Part {
  /** It can be defective. */
  part?: boolean;
}

export const septicFields = readFieldRules<Part>('septic-fields');
const parts = new Set(septicFields.flatMap(({ name, part }) => (part ? [name] : [])));

const defect =
  /\b(?:missing|crack\w*|broken|rott?\w*|tipped|tilt\w*|settled|deteriorat\w*|corro\w*|collaps\w*|fail\w*|unaccept\w*|unsatisfactory|poor|above|saturated|ponding|standing|full|leak\w*|not (?:functioning|working|sealed|level|recede)|did not|\d+ ?(?:in\b\.?|inch(?:es)?\b|"))/i;
const failed = /\bfail\w*|\bnon-?complian\w+|\bnot functioning\b|\bunsatisfactory\b|\bdoes not pass\b/i;
const conditional = /\bcondition(?:s|al)\b|\bcorrections?\b|\brepairs?\b|\bmarginal\b|\bfurther\b/i;
/** Of a part a number of inches is a defect only where effluent stands. */
const standing = new Set(['Ponding', 'Leach field']);

/** Questions to which yes is adverse. */
const adverse =
  /\b(?:leak\w*|ponding|break ?out|surfac\w+|odou?rs?|back(?:ed)? ?up|over 1\/3|exceed\w*|trees?|vehicles?|gr[ae]ywater|gutters|sump pump|wet spots?|lush)\b/i;

export function readSeptic(_: Statement[], pages: Page[]): DocumentReading {
  const found = [
    ...readFields(
      pages.map((page) => new Grid(page)),
      septicFields,
    ).values(),
  ];
  const facts = found.map(factOf).filter((fact) => fact !== null);
  return {
    facts,
    issues: [
      ...facts.flatMap(issuesOfPart),
      ...issuesOfAnswers(pages),
      ...issuesOfResult(facts),
      ...tooManyBedrooms(facts),
    ],
    notStated: missing(facts, ['Result']),
  };
}

/** The ticked one of printed options with what was written beside them, or the value; null where none is ticked. */
function factOf({ name, value, page, snippet, label, grid }: FoundField): Fact | null {
  const beside = grid.rightOf(label);
  const own = beside.find(({ text }) => text.includes(value)) ?? grid.cells.find(({ text }) => text === value);
  // Options below their label; a value on the line of its label is not in a cell of its own.
  const row = own && beside.includes(own) ? beside : own ? grid.cells.filter(({ line }) => line === own.line) : [];
  const texts = row.map(({ text }) => text);
  if (!texts[0] || !hasMark(texts[0])) {
    const option = hasMark(value) ? tickedOption(value) : value;
    return option ? { name, value: option, page, snippet } : null;
  }
  const option = tickedOption(texts.join('   '));
  if (!option) return null;
  const remark = texts.at(-1)!;
  const isOption = hasMark(remark) || option.includes(remark) || /^\p{Lu}[\p{L}./]*$/u.test(remark);
  return { name, value: isOption ? option : `${option}: ${remark}`, page, snippet };
}

const partIssue = (title: string, severity: Severity, component: string, at: Fact): Issue =>
  issueOf(
    {
      title: title.slice(0, 120),
      system: 'Plumbing',
      component,
      severity,
      reason: 'A septic system that is damaged or overloaded can back up into the house and is costly to replace.',
      recommendation: 'Have a septic contractor quote the repair, and ask the health department what it requires.',
      trade: 'septic contractor',
    },
    at,
  );

function issuesOfPart(fact: Fact): Issue[] {
  const { name, value } = fact;
  const said = parts.has(name) ? defect.exec(value) : null;
  if (!said || isDenied(value, said.index) || (/^\d/.test(said[0]) && !standing.has(name))) return [];
  return [partIssue(`${name}: ${value}`, name === 'Lids' ? 'minor' : 'major', name, fact)];
}

const issuesOfAnswers = (pages: Page[]): Issue[] =>
  answersOf(pages).flatMap(({ item, kind, explanation, page, snippet }) => {
    if (kind !== 'yes' || !adverse.test(item)) return [];
    const value = [snippet.replace(/[?:]+$/, ''), explanation].filter(Boolean).join(': ');
    return [partIssue(value, 'major', snippet, { name: snippet, value, page, snippet })];
  });

function issuesOfResult(facts: Fact[]): Issue[] {
  const result = facts.find(({ name }) => name === 'Result');
  if (!result || !(failed.test(result.value) || conditional.test(result.value))) return [];
  const severity = failed.test(result.value) ? 'critical' : 'minor';
  return [partIssue(`Septic system: ${result.value}`, severity, 'Septic system', result)];
}

function tooManyBedrooms(facts: Fact[]): Issue[] {
  const of = (wanted: string) => facts.find(({ name }) => name === wanted);
  const [house, approved] = [of('Bedrooms'), of('Approved bedrooms')];
  if (!house || !approved || Number(house.value) <= Number(approved.value)) return [];
  const title = `${house.value} bedrooms on a septic system approved for ${approved.value}`;
  return [partIssue(title, 'major', 'Septic system', approved)];
}
