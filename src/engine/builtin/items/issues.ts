// Turns candidates into issues. Each names a page and a snippet that is verbatim on it; one without a snippet is
// dropped.
import type { Page } from '../../../documents/pages.ts';
import { foldSpace } from '../../../documents/snippet.ts';
import type { Issue, Severity } from '../../engine.ts';
import { assertionsOf } from '../inspection/judge.ts';
import type { Observation } from '../inspection/observation.ts';
import { spellLigatures } from '../inspection/prose.ts';
import type { Rating } from '../inspection/ratings.ts';
import type { Row } from '../inspection/report-text.ts';
import { severityOf } from '../inspection/severity.ts';
import { snippetOf } from '../inspection/snippet.ts';
import { componentOf, systemOf } from '../inspection/systems.ts';
import { componentIn, namesMany, placeOf, recommendationOf, titleOf, tradeOf } from '../inspection/wording.ts';
import type { Candidate } from './assemble.ts';
import { ratingsOf, type Statement } from './statement.ts';

const maxDescription = 1200;
const maxBareWords = 4;
const maxBareItem = 90;

/** @param grades those that the report gives its findings */
export function issuesFrom(
  candidates: Candidate[],
  pages: Page[],
  grades: Set<Severity>,
): { issue: Issue; candidate: Candidate }[] {
  const byNumber = new Map(pages.map((page) => [page.number, page]));
  return candidates.flatMap((candidate) => {
    const page = byNumber.get(candidate.core.page);
    const snippet = page && snippetOf(rowsOf(candidate, page), candidate.core.text, page);
    if (!snippet) return [];
    const { core } = candidate;
    const text = spellLigatures(textOf(candidate.statements));
    const rating = gradesIn(candidate).find(({ kind }) => kind === 'defect') ?? null;
    // What may follow from a defect is no danger that the inspector saw.
    const seen = spellLigatures(textOf(candidate.statements.filter(({ record }) => record !== 'detail')));
    const observation = observationOf(core, text, rating);
    const assertions = assertionsOf(text);
    const stated = assertions[0] ?? null;
    const component = componentIn(observation, stated);
    const title = titleOf(observation, stated, component);
    const system = systemOf(core.section || null, observation.item, `${title}. ${core.text}`);
    const recommendation = recommendationOf(observation, assertions);
    const named = component && !namesMany(component) ? component : '';
    const issue: Issue = {
      title,
      description: text.slice(0, maxDescription),
      system,
      component,
      location: placeOf(observation, stated),
      ...severityOf(`${named}: ${stated?.affirmed ?? ''}`, core.text, `${title}. ${seen}`, rating, grades),
      page: core.page,
      snippet,
      recommendation,
      trade: tradeOf(recommendation, system),
      estimatedCost: null,
      confidence: Math.round(Math.min(0.9, candidate.probability) * 100) / 100,
    };
    return [{ issue, candidate }];
  });
}

/** What the report says of it, here and in its summary. */
export const gradesIn = ({ core, repeats }: Candidate): Rating[] => [core, ...repeats].flatMap(ratingsOf);

/** The part that a path such as `WALLS \\ Metal siding` names. */
const partOf = (item: string): string =>
  item.split(/\s+[\\>»]\s+/).findLast((part) => !/^(?:general|other|notes?)\b/i.test(part)) ?? item;

/** The statements as one text. The fields of a record have no full stops of their own. */
const textOf = (statements: Statement[]): string =>
  statements
    .map(({ text }, at) => (statements[at + 1]?.record === 'detail' && !/[.!?;]$/.test(text) ? `${text}.` : text))
    .join(' ');

function observationOf(core: Statement, text: string, rating: Rating | null): Observation {
  // `Cracked` says nothing without what is cracked.
  const isBare = core.text.split(' ').length <= maxBareWords;
  const heading = core.item || (isBare ? core.section : '');
  const item = partOf(heading.replace(/^(?:[\d.]+|[IVX]+[.)]|[A-Z][.)])\s+/, '').replace(/\s*:$/, ''));
  const isName = isBare ? item.length <= maxBareItem : item.length <= 60 && item.split(' ').length <= 5;
  return {
    kind: 'text',
    page: core.page,
    rows: [],
    text,
    region: 'body',
    section: core.section || null,
    // A heading that is longer than a name is no component.
    item: item && (isName || (item.length <= 60 && componentOf(item))) ? item : null,
    topic: null,
    group: null,
    status: rating,
    rating,
    number: core.number || null,
    title: null,
    place: null,
    recommendation: null,
    isFirstOfItem: false,
  };
}

/** The lines of the page that the candidate stands on, or its cells of them. */
function rowsOf({ core, statements }: Candidate, page: Page): Row[] {
  const blocks = new Set(statements.filter((each) => each.page === core.page).map((each) => each.block));
  return [...blocks].flatMap((block) =>
    [...Map.groupBy(block.pieces, (piece) => piece.line)].flatMap(([index, pieces]) => {
      const line = page.lines[index];
      if (!line) return [];
      const own = block.kind === 'row' ? pieces.filter((piece) => Math.abs(piece.x - core.x) < 10) : pieces;
      const raw = foldSpace(own.map((piece) => piece.text).join(' '));
      const text = block.marker && raw.startsWith(block.marker) ? raw.slice(block.marker.length).trim() : raw;
      return raw
        ? [
            {
              page: page.number,
              index,
              raw: text,
              text: spellLigatures(text),
              cells: [],
              spans: [],
              x: line.x,
              y: line.y,
              right: line.x + line.width,
              height: line.height,
              size: line.size,
              bold: line.bold,
              firstOnPage: false,
            },
          ]
        : [];
    }),
  );
}
