// Radon tests: the measured level against the action level of 4.0 pCi/L. General knowledge about radon is no result.
import type { Fact } from '../../engine.ts';
import type { DocumentReading } from '../document-reading.ts';
import type { Statement } from '../statements.ts';
import { factOf, findFact, issueOf, missing } from './findings.ts';

const levelName = 'Radon level';
const actionLevel = 4;
const becquerelsPerPicocurie = 37;
const level =
  /(?<![\d.])(<\s?)?(\d{1,4}(?:\.\d+)?)(?:\s?(?:±|\+\/-)\s?\d+(?:\.\d+)?)?\s*(?:\(?pCi\/?\s?l\)?|picocuries?(?: per liter)?|Bq\/m(?:3|³))/gi;
const limit =
  /\b(?:zones?|potential|action level|guideline|reference level|recommend\w*|exceeds?|outdoor|national|united states|nationwide|typical|average (?:indoor|home|american)|threshold|or (?:more|higher|above|greater)|at or above|between|below|less than|limit|standard|consider|world health|WHO|mitigat\w+|(?:lowest|minimum|highest|maximum) (?:reading|value|hour\w*)|error|precision|background|example)\b/i;
const result = /\b(?:result|average|mean|level|concentration|measured|recorded|reading|test|radon)\b/i;
/** Of several places the highest level counts. */
const place = /\b(?:basement|cellar|crawl ?space|slab|floor|\w*room|den|kitchen|office)\b/i;
const overall = /\b(?:overall|average|mean|final|result)\b/i;

const day = /^.*(?:\d{1,4}[/-]\d{1,2}|\b[A-Z][a-z]{2,8}\.? \d{1,2}\b).*$/;

interface Result {
  statement: Statement;
  text: string;
  picocuries: number;
  score: number;
}

export const hasRadonLevel = (facts: readonly Fact[]): boolean => facts.some(({ name }) => name === levelName);

export function readRadon(statements: Statement[]): DocumentReading {
  if (!statements.some(({ text, label, heads }) => /pCi|picocur|Bq\/m/i.test([label, text, ...heads].join(' '))))
    return { facts: [], issues: [] };
  const best = statements
    .flatMap(resultsIn)
    .reduce<Result | null>((top, one) => (top && top.score >= one.score ? top : one), null);
  const facts = [
    ...(best ? [factOf(levelName, best.statement, best.text)] : []),
    ...findFact(statements, 'Radon action level', {
      label: /action level|guideline|reference level/i,
      value: /\d[\d.]*\s?\(?(?:pCi\/l|Bq\/m(?:3|³))\)?/i,
      sentence: /action level[^.]{0,30}?(\d[\d.]*\s?pCi\/l)/i,
    }),
    ...findFact(statements, 'Radon test location', {
      label: /\b(?:location|room|area tested|tested area|placed(?! by)|placement)\b/i,
      value: /^(?!.*\b\d{4}\b)(?!(?:monitor|device|serial|result)\b)(?=.*\p{L}{4})[^$]{3,60}$/iu,
      sentence: /\b(?:placed|located|installed) (?:in|on|at) (the [^.,]{3,50}?)(?= for\b|[.,]|$)/i,
    }),
    ...findFact(statements, 'Radon test start', {
      label: /\b(?:start|began|begin|opened|placed|deployed)\b/i,
      value: day,
    }),
    ...findFact(statements, 'Radon test end', {
      label: /\b(?:end|ended|stop|closed|retrieved|picked up)\b/i,
      value: day,
    }),
    ...findFact(statements, 'Radon device', {
      label:
        /^(?:(?:radon|test(?:ing)?|measurement|type of) )?(?:device|monitor|detector|instrument)s?(?: (?:type|model|used|name))?$/i,
      value: /^(?!(?:serial|location|placement|where|start|result|room|floor|basement)\b)(?=.*\p{L}{4}).{4,80}$/iu,
    }),
    ...findFact(statements, 'Radon mitigation system', {
      label: /\bmitigation(?: system)?\b/i,
      value: /^(?:yes|no|none|not|active|passive|present|installed)\b.*/i,
      sentence:
        /^.*\b(?:no (?:radon )?mitigation system|mitigation system (?:is|was) (?:present|installed|observed|active)).*$/i,
    }),
  ];
  const high = best && best.picocuries >= actionLevel;
  const issues = high
    ? [
        issueOf(
          {
            title: `Radon level of ${best.text}: at or above the action level of 4.0 pCi/L`,
            system: 'Environmental',
            component: 'Radon',
            severity: 'major',
            reason: 'Long exposure to radon above the action level raises the risk of lung cancer.',
            recommendation: 'Have a certified contractor install a mitigation system, and test again afterwards.',
            trade: 'radon mitigation contractor',
            safetyHazard: true,
          },
          best.statement,
        ),
      ]
    : [];
  return { facts, issues, notStated: missing(facts, [levelName]) };
}

function resultsIn(statement: Statement): Result[] {
  const { label, text, heads, below } = statement;
  const whole = `${label} ${text}`;
  const named = label !== '' && result.test(label);
  return [...text.matchAll(level)].flatMap((match) => {
    const before = text
      .slice(0, match.index)
      .split(/[;.](?=\s)/)
      .at(-1)!;
    const after = text
      .slice(match.index + match[0].length)
      .slice(0, 12)
      .split(/[;.](?=\s|$)/)[0]!;
    const near = label !== '' ? before : `${before} ${after}`;
    const over = /\b(?:above|over|exceeded|more than)\s*$/i.test(before);
    if (limit.test(label) || limit.test(near) || (label === '' && !result.test(whole))) return [];
    const isOfPlace = place.test(label) && match[0].trim() === text.trim();
    // A level `above 3.9` is at least 4.0.
    const value = Number(match[2]) / (/bq/i.test(match[0]) ? becquerelsPerPicocurie : 1) + (over ? 0.1 : 0);
    const score =
      (isOfPlace ? 8 : 0) +
      (named ? 2 : 0) +
      (overall.test(near) || overall.test(label) ? 3 : 0) +
      (/\boverall\b/i.test(label) ? 0.4 : 0) +
      (below ? 0 : 0.5) +
      (heads.length > 0 ? 0.2 : 0) +
      value / 1000;
    return [
      {
        statement,
        text: `${over ? 'above ' : ''}${match[0].trim().replace(/(?<!\([^(]*)\)$/, '')}`,
        picocuries: value,
        score,
      },
    ];
  });
}
