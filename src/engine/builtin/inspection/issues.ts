// Turns judged observations into issues. Each issue names a page and a snippet that is verbatim on it; an observation
// without one is dropped.
import type { Page } from '../../../documents/pages.ts';
import type { Issue, Severity } from '../../engine.ts';
import type { Assertion } from './assertion.ts';
import { judgeObservation, profileOf, type Verdict } from './judge.ts';
import { type IssueCandidate, mergeDuplicates } from './merge.ts';
import type { Observation } from './observation.ts';
import type { Outline } from './outline.ts';
import { fingerprint, spellLigatures } from './prose.ts';
import { gradesOf, scaleOf } from './ratings.ts';
import { severityOf } from './severity.ts';
import { headingSnippet, snippetOf } from './snippet.ts';
import { componentOf, systemOf } from './systems.ts';
import { applyTextRatings } from './text-ratings.ts';
import { componentIn, namesMany, placeOf, recommendationOf, titleOf, tradeOf } from './wording.ts';

type Draft = Issue & IssueCandidate;

export interface ReportIssues {
  issues: Issue[];
  /** The issues that the report itself rates. */
  rated: Set<Issue>;
  /** The report gives every finding a numbered heading: nothing else is a finding. */
  itemized: boolean;
  /** The same report, read as if its numbered headings were no findings. */
  unnumbered: () => ReportIssues;
  limits: { observation: Observation; text: string }[];
}

/** @param numbered whether numbered headings may be all findings of the report */
export function issuesOf(outline: Outline, pages: Page[], numbered = true): ReportIssues {
  const observations = applyTextRatings(outline.observations);
  const found = profileOf(observations, outline.sections);
  const profile = { ...found, itemized: found.itemized && numbered };
  const graded = gradedEntries(observations);
  const judged = graded.map((observation) => ({ observation, verdict: judgeObservation(observation, profile) }));
  const grades = gradesOf(
    judged
      .filter(({ verdict }) => verdict.kind === 'finding')
      .flatMap(({ observation }) => (observation.rating ? [observation.rating] : [])),
  );
  const body = bodyOf(judged);
  const byNumber = new Map(pages.map((page) => [page.number, page]));
  const drafts: Draft[] = [];
  const limits: ReportIssues['limits'] = [];
  let previous: { draft: Draft; observation: Observation } | null = null;
  for (const { observation, verdict } of judged) {
    if (verdict.kind === 'limit') limits.push({ observation, text: observation.text });
    const page = byNumber.get(observation.page);
    if (!page || repeatsBody(observation, verdict, body)) continue;
    const advice: string | null = adviceOnly(observation, verdict);
    if (
      previous &&
      advice &&
      sameItem(previous.observation, observation) &&
      (verdict.kind !== 'finding' || verdict.assertions[0]?.endOfLife || !previous.draft.recommendation)
    ) {
      if (!previous.draft.recommendation) previous.draft.recommendation = advice;
      continue;
    }
    if (verdict.kind !== 'finding') continue;
    const draft = draftOf(observation, verdict, page, grades);
    if (!draft) continue;
    drafts.push(draft);
    previous = { draft, observation };
  }
  const merged = mergeDuplicates(drafts).map((draft) => ({ issue: toIssue(draft), rated: draft.graded }));
  return {
    issues: merged.map(({ issue }) => issue),
    rated: new Set(merged.flatMap(({ issue, rated }) => (rated ? [issue] : []))),
    itemized: profile.itemized,
    unnumbered: () => issuesOf(outline, pages, false),
    limits,
  };
}

interface Body {
  text: string;
  numbers: Set<string>;
}

function bodyOf(judged: { observation: Observation }[]): Body {
  const own = judged.filter(({ observation }) => observation.region !== 'summary');
  return {
    text: fingerprint(own.map(({ observation }) => observation.text).join(' ')),
    numbers: new Set(own.flatMap(({ observation }) => (observation.number ? [observation.number] : []))),
  };
}

/** An issue of the summary counts only when the body does not contain it. */
function repeatsBody(observation: Observation, verdict: Verdict, body: Body): boolean {
  if (observation.region !== 'summary') return false;
  if (observation.number) return body.numbers.has(observation.number);
  // Columns of a summary can run into its sentences: one bullet or sentence that the body contains is enough.
  const parts = [
    observation.text,
    ...observation.text.split('•').slice(1),
    ...verdict.assertions.filter((each) => each.defect).map((each) => each.text),
  ];
  return parts.map(fingerprint).some((key) => key.length >= 12 && body.text.includes(key.slice(0, 40)));
}

/** A recommendation or an age without a defect of its own belongs to the issue before it. */
function adviceOnly(observation: Observation, verdict: Verdict): string | null {
  const first = verdict.assertions[0];
  if (observation.kind === 'entry' || verdict.core?.defect || observation.rating || !first) return null;
  // Only when the age is not that of this part: "Due to age, …".
  if (first.endOfLife && componentOf(first.text) === null)
    return recommendationOf(observation, verdict.assertions) ?? observation.text;
  return first.recommends ? recommendationOf(observation, verdict.assertions) : null;
}

const sameItem = (one: Observation, other: Observation): boolean =>
  one.kind !== 'entry' &&
  one.section === other.section &&
  one.item === other.item &&
  one.topic === other.topic &&
  other.page - one.page <= 1;

/** With the grade that the label of a numbered finding has among all of them. */
function gradedEntries(observations: Observation[]): Observation[] {
  const labels = observations.flatMap(({ kind, rating }) => (kind === 'entry' && rating ? [rating] : []));
  const scale = scaleOf(labels);
  return observations.map((each) =>
    each.kind === 'entry' && each.rating ? { ...each, rating: scale(each.rating) } : each,
  );
}

function draftOf(observation: Observation, verdict: Verdict, page: Page, grades: Set<Severity>): Draft | null {
  const core = verdict.core;
  const heading = observation.title
    ? observation.rows.find((row) => row.page === page.number && observation.title?.startsWith(row.text))
    : undefined;
  const text = observation.rows.slice(observation.kind === 'entry' ? headRows(observation) : 0);
  const snippet =
    (text.some((row) => row.page === page.number) ? snippetOf(text, core?.text ?? observation.text, page) : null) ??
    (heading ? headingSnippet(heading, page) : snippetOf(observation.rows, observation.text, page));
  if (!snippet) return null;
  const summaryEntry = observation.kind === 'entry' && observation.region === 'summary';
  const component = componentIn(observation, core);
  const title = titleOf(observation, subjectOf(verdict), component);
  const full = spellLigatures([title, observation.text].join('. '));
  const system = systemOf(
    observation.section,
    [observation.topic, observation.item].filter(Boolean).join(' '),
    `${title}. ${core?.text ?? ''}`,
  );
  const recommendation = recommendationOf(observation, verdict.assertions);
  const grade = severityOf(
    spellLigatures(
      `${component && !namesMany(component) ? component : ''}: ${observation.title ? `${title}. ` : ''}${core?.affirmed ?? ''}`,
    ),
    verdict.assertions
      .filter((each) => each.defect && !each.generic)
      .map((each) => each.affirmed)
      .join(' '),
    full,
    observation.rating,
    grades,
  );
  return {
    title,
    description: spellLigatures(observation.text || title).slice(0, 1200),
    system,
    component,
    location: placeOf(observation, core),
    ...grade,
    page: observation.page,
    snippet,
    recommendation,
    trade: tradeOf(recommendation, system),
    estimatedCost: null,
    confidence: Math.round((summaryEntry ? 0.6 : verdict.confidence) * 100) / 100,
    item: `${observation.section}|${observation.item}`,
    number: observation.number,
    part: core ? (componentOf(core.text)?.toLowerCase().replace(/s$/, '') ?? null) : null,
    graded: observation.rating !== null,
    loose: observation.region === 'summary' || (observation.kind === 'text' && !/[.!?]$/.test(observation.text)),
    core: observation.title ? `${title} ${component ?? ''} ${observation.text}` : (core?.text ?? observation.text),
  };
}

/** `This should be replaced` takes its subject from the sentence before it. */
function subjectOf(verdict: Verdict): Assertion | null {
  const at = verdict.assertions.findIndex((each) => each.text === verdict.core?.text);
  const anaphoric = /^(this|these|it|they|such)\b/i.test(verdict.core?.text ?? '');
  return (anaphoric && at > 0 ? verdict.assertions[at - 1] : undefined) ?? verdict.core;
}

/** Number of rows before the text: number, title, place. */
function headRows(observation: Observation): number {
  return (
    1 +
    observation.rows
      .slice(1)
      .filter((row) => observation.title?.includes(row.text) || observation.place?.includes(row.text)).length
  );
}

function toIssue(draft: Draft): Issue {
  const { item: _item, number: _number, core: _core, loose: _loose, part: _part, graded: _graded, ...finding } = draft;
  return finding;
}
