// Turns judged statements into findings. Each names a page and a snippet that is verbatim on it; a statement without one
// is dropped.
import type { Page } from '../../../documents/pages.ts';
import type { Finding, Severity } from '../../engine.ts';
import type { Assertion } from './assertion.ts';
import { judge, profileOf, type Verdict } from './judge.ts';
import { type Candidate, mergeSame } from './merge.ts';
import type { Outline } from './outline.ts';
import { fingerprint, sentenceCase, spellLigatures } from './prose.ts';
import { gradesOf } from './ratings.ts';
import { segmentsOf } from './segments.ts';
import { severityOf } from './severity.ts';
import { headingSnippet, snippetOf } from './snippet.ts';
import type { Statement } from './statement.ts';
import { componentOf, systemOf } from './systems.ts';
import { ratedInWords } from './worded.ts';
import { componentIn, namesMany, placeOf, recommendationOf, titleOf, tradeOf } from './wording.ts';

type Draft = Finding & Candidate;

export interface Reading {
  findings: Finding[];
  limits: { statement: Statement; text: string }[];
}

export function findingsOf(outline: Outline, pages: Page[]): Reading {
  const statements = ratedInWords(outline.statements);
  const profile = profileOf(statements, outline.sections);
  const judged = statements.flatMap(segmentsOf).map((statement) => ({ statement, verdict: judge(statement, profile) }));
  const grades = gradesOf(
    judged
      .filter(({ verdict }) => verdict.kind === 'finding')
      .flatMap(({ statement }) => (statement.rating ? [statement.rating] : [])),
  );
  const body = bodyOf(judged);
  const byNumber = new Map(pages.map((page) => [page.number, page]));
  const drafts: Draft[] = [];
  const limits: Reading['limits'] = [];
  let previous: { draft: Draft; statement: Statement } | null = null;
  for (const { statement, verdict } of judged) {
    if (verdict.kind === 'limit') limits.push({ statement, text: statement.text });
    const page = byNumber.get(statement.page);
    if (!page || repeatsBody(statement, verdict, body)) continue;
    const advice: string | null = adviceOnly(statement, verdict);
    if (
      previous &&
      advice &&
      sameItem(previous.statement, statement) &&
      (verdict.kind !== 'finding' || verdict.assertions[0]?.endOfLife || !previous.draft.recommendation)
    ) {
      if (!previous.draft.recommendation) previous.draft.recommendation = advice;
      continue;
    }
    if (verdict.kind !== 'finding') continue;
    const draft = draftOf(statement, verdict, page, grades);
    if (!draft) continue;
    drafts.push(draft);
    previous = { draft, statement };
  }
  return { findings: mergeSame(drafts).map(publish), limits };
}

interface Body {
  text: string;
  numbers: Set<string>;
}

function bodyOf(judged: { statement: Statement }[]): Body {
  const own = judged.filter(({ statement }) => statement.region !== 'summary');
  return {
    text: fingerprint(own.map(({ statement }) => statement.text).join(' ')),
    numbers: new Set(own.flatMap(({ statement }) => (statement.number ? [statement.number] : []))),
  };
}

/** A summary's finding counts only when the body does not have it. */
function repeatsBody(statement: Statement, verdict: Verdict, body: Body): boolean {
  if (statement.region !== 'summary') return false;
  if (statement.number) return body.numbers.has(statement.number);
  // Columns of a summary can run into its sentences: a bullet or one sentence that the body has is enough.
  const parts = [
    statement.text,
    ...statement.text.split('•').slice(1),
    ...verdict.assertions.filter((each) => each.defect).map((each) => each.text),
  ];
  return parts.map(fingerprint).some((key) => key.length >= 12 && body.text.includes(key.slice(0, 40)));
}

/** Advice, or an age, without a defect of its own: it belongs to the finding before it. */
function adviceOnly(statement: Statement, verdict: Verdict): string | null {
  const first = verdict.assertions[0];
  if (statement.kind === 'entry' || verdict.core?.defect || statement.rating || !first) return null;
  // Only of an age that is not this part's own: "Due to age, …".
  if (first.endOfLife && componentOf(first.text) === null)
    return recommendationOf(statement, verdict.assertions) ?? statement.text;
  return first.recommends ? recommendationOf(statement, verdict.assertions) : null;
}

const sameItem = (one: Statement, other: Statement): boolean =>
  one.kind !== 'entry' &&
  one.section === other.section &&
  one.item === other.item &&
  one.topic === other.topic &&
  other.page - one.page <= 1;

function draftOf(statement: Statement, verdict: Verdict, page: Page, grades: Set<Severity>): Draft | null {
  const core = verdict.core;
  const heading = statement.title
    ? statement.rows.find((row) => row.page === page.number && statement.title?.startsWith(row.text))
    : undefined;
  const text = statement.rows.slice(statement.kind === 'entry' ? headRows(statement) : 0);
  const snippet =
    (text.some((row) => row.page === page.number) ? snippetOf(text, core?.text ?? statement.text, page) : null) ??
    (heading ? headingSnippet(heading, page) : snippetOf(statement.rows, statement.text, page));
  if (!snippet) return null;
  const summaryEntry = statement.kind === 'entry' && statement.region === 'summary';
  const source = summaryEntry ? fromSummary(statement) : statement;
  const component = componentIn(source, core);
  const title = titleOf(source, subjectOf(verdict), component);
  const full = spellLigatures([title, statement.text].join('. '));
  const system = systemOf(
    source.section,
    [source.topic, source.item].filter(Boolean).join(' '),
    `${title}. ${core?.text ?? ''}`,
  );
  const recommendation = recommendationOf(source, verdict.assertions);
  const grade = severityOf(
    spellLigatures(
      `${component && !namesMany(component) ? component : ''}: ${statement.title ? `${title}. ` : ''}${core?.affirmed ?? ''}`,
    ),
    verdict.assertions
      .filter((each) => each.defect && !each.generic)
      .map((each) => each.affirmed)
      .join(' '),
    full,
    statement.rating,
    grades,
  );
  return {
    title,
    description: spellLigatures(statement.text || title).slice(0, 1200),
    system,
    component,
    location: placeOf(source, core),
    ...grade,
    page: statement.page,
    snippet,
    recommendation,
    trade: tradeOf(recommendation, system),
    estimatedCost: null,
    confidence: Math.round((summaryEntry ? 0.6 : verdict.confidence) * 100) / 100,
    item: `${statement.section}|${statement.item}`,
    number: statement.number,
    part: core ? (componentOf(core.text)?.toLowerCase().replace(/s$/, '') ?? null) : null,
    graded: statement.rating !== null,
    loose: statement.region === 'summary' || (statement.kind === 'text' && !/[.!?]$/.test(statement.text)),
    core: statement.title ? `${title} ${component ?? ''} ${statement.text}` : (core?.text ?? statement.text),
  };
}

/** `This should be replaced` takes its subject from the sentence before it. */
function subjectOf(verdict: Verdict): Assertion | null {
  const at = verdict.assertions.findIndex((each) => each.text === verdict.core?.text);
  const anaphoric = /^(this|these|it|they|such)\b/i.test(verdict.core?.text ?? '');
  return (anaphoric && at > 0 ? verdict.assertions[at - 1] : undefined) ?? verdict.core;
}

/** Rows of an entry before its text: number, title, place. */
function headRows(statement: Statement): number {
  return (
    1 +
    statement.rows.slice(1).filter((row) => statement.title?.includes(row.text) || statement.place?.includes(row.text))
      .length
  );
}

/** `Roof - Flashings: Lifted flashing`, as summaries list entries. */
function fromSummary(statement: Statement): Statement {
  const match = /^(?:(.+?)\s+-\s+)?(.+?):\s+(.+)$/.exec(statement.item ?? '');
  if (!match) return { ...statement, title: statement.item };
  return {
    ...statement,
    section: match[1] ?? statement.section,
    item: match[2] ?? null,
    title: sentenceCase(match[3] ?? ''),
  };
}

function publish(draft: Draft): Finding {
  const { item: _item, number: _number, core: _core, loose: _loose, part: _part, graded: _graded, ...finding } = draft;
  return finding;
}
