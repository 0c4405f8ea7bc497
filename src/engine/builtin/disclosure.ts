// Reads a seller's disclosure: each answered question is a fact, each adverse answer an issue in the form's own words.
// A blank form gives nothing.
import type { Page } from '../../documents/pages.ts';
import type { Fact, Issue } from '../engine.ts';
import type { DocumentReading } from './document-reading.ts';

const checked = String.raw`(?:[☒☑✓✔■●]|\[\s?[xX✓]\s?\]|\(\s?[xX✓]\s?\)|(?<![\p{L}\d])[xX](?![\p{L}\d]))`;
const unchecked = String.raw`(?:[☐□○]|\[\s?\]|\(\s?\)|_{2,})`;
const checkedAnswer = new RegExp(
  String.raw`${checked}\s*(yes|no|unknown|n\/?a)\b|\b(yes|no|unknown|n\/?a)\s*${checked}(?!\s*(?:yes|no|unknown)\b)`,
  'iu',
);
const plainAnswer = /(?:[?:]|\.{2,})\s*(yes|no|unknown|n\/?a)\b[.,;:\s-]*(.*)$/i;
const boxes = new RegExp(String.raw`${checked}|${unchecked}|\b(?:yes|no|unknown|n\/?a)\b`, 'giu');
/** Topics of questions to which yes is adverse. */
const adverse =
  /\b(?:aware|defects?|malfunction|repairs?|leak\w*|damage\w*|flood\w*|water|mold|termites?|pests?|insects?|rot|asbestos|lead|radon|hazard\w*|underground|tank|settl\w*|crack\w*|fire|lawsuit|litigation|violation|without .{0,20}permits?|lien|encroach\w*|dispute|assessment|previous|past|problem\w*|contaminat\w*|nuisance|death|meth\w*|landfill|sinkhole|easement|not in (?:working|compliance)|unrepaired|claims?|without a license)\b/i;
/** Questions to which yes is neutral. */
const neutral =
  /\b(?:warrant(?:y|ies)|part of an? .{0,30}association|with a permit|insured|survey|occup(?:ied|ying))\b/i;
/** Questions to which yes is the favorable answer. */
export const favorableYes =
  /\b(?:working (?:order|condition|smoke)|in compliance|permits? (?:were|was) obtained|up to code)\b/i;

export interface AnsweredQuestion {
  question: string;
  answer: string;
  explanation: string;
  page: number;
  snippet: string;
}

export function readDisclosure(pages: Page[]): DocumentReading {
  const answers = pages.flatMap(answersOf);
  const facts = answers.map(
    ({ question, answer, explanation, page }): Fact => ({
      name: question,
      value: explanation ? `${answer}: ${explanation}` : answer,
      page,
    }),
  );
  return { facts, issues: answers.filter(isAdverse).map(issueOf) };
}

export function answersOf(page: Page): AnsweredQuestion[] {
  const lines = page.text.split('\n');
  const found: AnsweredQuestion[] = [];
  for (const [at, line] of lines.entries()) {
    const mark = checkedAnswer.exec(line);
    const plain = mark ? null : plainAnswer.exec(line);
    const answer = (mark?.[1] ?? mark?.[2] ?? plain?.[1])?.toLowerCase();
    if (!answer) continue;
    const own = (plain ? line.slice(0, plain.index + 1) : line.replace(boxes, ' ')).replace(/\s+/g, ' ').trim();
    // The answer may be below the end of its question.
    const above = lines[at - 1] ?? '';
    const before = (own.length < 25 || /^[a-z]/.test(own)) && !asks(above) ? above : '';
    const question = `${before} ${own}`
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/^\(?\d{0,2}[a-z]?[.)]\s*/i, '');
    if (!/\p{L}{4}/u.test(question)) continue;
    const explanation = (plain?.[2]?.trim() || explanationOf(lines, at)).slice(0, 400);
    found.push({
      question: question.slice(0, 200),
      answer: capital(answer),
      explanation,
      page: page.number,
      snippet: line.trim(),
    });
  }
  return found;
}

/** The seller's explanation: after a colon of "if yes, explain", on this line or below, before the next question. */
function explanationOf(lines: string[], at: number): string {
  for (let below = at; below <= at + 2 && below < lines.length; below++) {
    const line = lines[below]!;
    if (below > at && asks(line)) return '';
    const written = /\b(?:explain|describe|explanation|details?|comments?)\b[^:]*:\s*(\S.{3,})$/i.exec(line)?.[1];
    if (!written || /_{3,}|☐|□/.test(written)) continue;
    const more: string[] = [];
    for (const next of lines.slice(below + 1, below + 4)) {
      if (/[.!?]$/.test(more.at(-1) ?? written) || asks(next) || /^(?:\d{1,3}|[A-Z])[.)]\s/.test(next)) break;
      more.push(next.trim());
    }
    return [written.trim(), ...more].join(' ');
  }
  return '';
}

const asks = (line: string): boolean => checkedAnswer.test(line) || new RegExp(unchecked).test(line);

const isAdverse = ({ question, answer, explanation }: AnsweredQuestion): boolean => {
  if (favorableYes.test(question)) return answer === 'No';
  return answer === 'Yes' && !neutral.test(question) && (adverse.test(question) || adverse.test(explanation));
};

function issueOf({ question, answer, explanation, page, snippet }: AnsweredQuestion): Issue {
  return {
    title: `Seller answered ${answer.toLowerCase()}: ${question.replace(/[?:.]+$/, '').slice(0, 100)}`,
    description: explanation ? `${question} ${answer}. ${explanation}` : `${question} ${answer}.`,
    system: 'Disclosure',
    component: null,
    location: null,
    severity:
      /\b(?:fire|foundation|water (?:ever )?enter\w*|sewage|structur\w*|flood\w*|mold|asbestos|contaminat\w*|lawsuit|sinkhole|gas)\b/i.test(
        `${question} ${explanation}`,
      )
        ? 'major'
        : 'minor',
    severityReason: 'An adverse answer of the seller; how much it matters depends on what was done about it.',
    safetyHazard: /\b(?:asbestos|lead|radon|mold|fire|carbon monoxide)\b/i.test(`${question} ${explanation}`),
    page,
    snippet: explanation || snippet,
    recommendation: 'Ask the seller for details, invoices and warranties, and have it inspected.',
    trade: null,
    estimatedCost: null,
    confidence: 0.8,
  };
}

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);
