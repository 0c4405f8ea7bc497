// Certificates of roofs and wind mitigation forms: covering, age, remaining life, leaks, attachments.

import { hasMark } from '../../../documents/model/choices.ts';
import type { Fact, Issue } from '../../engine.ts';
import type { DocumentReading } from '../document-reading.ts';
import type { Statement } from '../statements.ts';
import { answerOf, factOf, findFact, type IssueText, issueOf, lastNumber } from './findings.ts';

const words = /^(?=.*\p{L}{3})(?!.*\b(?:place|each row|identify|check)\b).{3,60}$/iu;
const coverings =
  /\b(?:(?:architectural |asphalt |composition |composite |fiberglass |wood |laminated )*(?:shingles?|shakes?|tiles?|slate)|concrete tile|clay tile|metal|modified bitumen|built-up|tar and gravel|TPO|EPDM|rolled roofing|membrane|composition|asphalt|foam)\b/i;
const age = String.raw`(?:less than |at least |about |approximately |over )?(?:\d+(?:\.\d+)?|one|two|three|four|five|six|seven|eight|nine|ten)(?:\s?(?:to|-|–)\s?(?:\d+|\w+))?\s*`;
const years = `${age}(?:years?|yrs?)?`;
const minYearsLeft = 3;

export function readRoof(statements: Statement[]): DocumentReading {
  const facts = [
    ...findFact(statements, 'Roof covering', {
      label: /\b(?:covering(?: material)?|roof type|^material|roof(?:ing)? material)\b/i,
      value: new RegExp(`^.{0,40}${coverings.source}.{0,40}`, 'i'),
      sentence: new RegExp(
        String.raw`\b(?:inspected the|roof type:?|covering:?|covered with) (${coverings.source})`,
        'i',
      ),
    }),
    ...findFact(statements, 'Roof age', {
      label: /\bage\b/i,
      value: new RegExp(years, 'i'),
      sentence: new RegExp(
        String.raw`\b(?:age:?|is|are) (?:approximately |about )?(${age}(?:years?|yrs?))(?: old)?(?=[ .,])`,
        'i',
      ),
    }),
    ...findFact(statements, 'Roof remaining life', {
      label: /\bremaining\b.*\blife\b|\blife (?:remaining|expectancy)\b/i,
      value: new RegExp(years, 'i'),
      sentence: new RegExp(
        String.raw`(?:remaining (?:useful )?life (?:of|is)?:?|will last(?: another)?|expected to last|serviceable for)\s*(?:another )?(${years})`,
        'i',
      ),
    }),
    ...findFact(statements, 'Roof leaks', {
      label: /\bleaks?\b/i,
      value: /^(?:yes|no|none)\b.*/i,
      sentence: /((?:does not|did not|no evidence of|free of|no active|no) leak\w*)/i,
    }),
    ...certified(statements),
    ...findFact(statements, 'Roof condition', {
      label: /\b(?:overall )?condition\b/i,
      value: /\b(?:un)?satisfactory|good|fair|poor\b/i,
    }),
    ...findFact(statements, 'Roof deck attachment', { label: /\bdeck attachment\b/i, value: words }),
    ...findFact(statements, 'Roof to wall attachment', { label: /\broof[- ]to[- ]wall\b/i, value: words }),
    ...findFact(statements, 'Roof geometry', { label: /\broof (?:geometry|shape)\b/i, value: words }),
    ...findFact(statements, 'Secondary water resistance', { label: /\bsecondary water|\bSWR\b/i, value: /^.{2,60}$/ }),
    ...findFact(statements, 'Opening protection', { label: /\bopening protection\b/i, value: words }),
  ];
  return { facts, issues: issuesOf(statements, facts) };
}

function certified(statements: Statement[]): Fact[] {
  for (const statement of statements) {
    if (
      /\broof\b/i.test(statement.text) &&
      /\b(?:not|cannot|can not|unable to|refuse to)\b.{0,12}\bcertif/i.test(statement.text)
    )
      return [factOf('Roof certified', statement, `No: ${statement.text}`)];
    if (
      /\b(?:we|I) (?:hereby )?certify that (?:the|this) roof\b|\bcertifi(?:cate|cation) is (?:valid|good) for\b/i.test(
        statement.text,
      )
    )
      return [factOf('Roof certified', statement, `Yes: ${statement.text}`)];
  }
  return [];
}

/** A ticked yes; in a form without ticks, a printed one. */
const saysYes = (statement: Statement): boolean =>
  hasMark(statement.cells.join(' '))
    ? /^yes\b/i.test(answerOf(statement) ?? '')
    : statement.cells.some((cell) => /^yes\b/i.test(cell)) &&
      !statement.cells.some(
        (cell) => /^no\b/i.test(cell) && statement.cells.length === 2 && statement.heads.length === 0,
      );

function issuesOf(statements: Statement[], facts: Fact[]): Issue[] {
  const issues: Issue[] = [];
  const add = (title: string, reason: string, at: Statement | Fact, more: Partial<IssueText> = {}) =>
    issues.push(
      issueOf(
        {
          title,
          reason,
          system: 'Roof',
          component: 'Roof covering',
          severity: 'major',
          recommendation: 'Have a roofer quote the repair or the replacement before closing.',
          trade: 'roofer',
          ...more,
        },
        at,
      ),
    );
  const short = statements.find(({ label, cells, below }) => {
    const least = cells.map(lastNumber).filter((number) => number !== null);
    return !below && /\bremaining\b.*\blife\b/i.test(label) && least.some((number) => number < minYearsLeft);
  });
  const life = facts.find(({ name }) => name === 'Roof remaining life');
  const ended = statements.find(
    ({ text, below }) =>
      !below &&
      /\b(?:end of its (?:useful |service )?life|past its (?:useful |service )?life|beyond its (?:useful |service )?life)\b/i.test(
        text,
      ),
  );
  const left = life && lastNumber(life.value);
  if (short || (left !== null && left !== undefined && left < minYearsLeft))
    add(
      `Roof: little remaining life (${life?.value ?? short!.text})`,
      'Insurers and lenders ask for at least three years of remaining life.',
      short ?? life!,
    );
  else if (ended) add('Roof at the end of its useful life', 'The roof must be replaced soon.', ended);
  const no = facts.find(({ name, value }) => name === 'Roof certified' && value.startsWith('No'));
  if (no) add('The roof could not be certified', 'A roof without a certificate can prevent insurance or a loan.', no);
  const leak = statements.find((one) => /\bleaks?\b/i.test(one.label) && saysYes(one));
  if (leak) add('Signs of roof leaks', 'Water is getting in, or did.', leak);
  const poor = facts.find(({ name, value }) => name === 'Roof condition' && /unsatisfactory|poor/i.test(value));
  if (poor) add('Roof condition: unsatisfactory', 'The form rates the roof as unsatisfactory.', poor);
  return issues;
}
