// Turns candidates into issues. Each names a page and a snippet that is verbatim on it; one without a snippet is
// dropped.
import type { Block } from '../../../documents/model/block.ts';
import type { Page } from '../../../documents/pages.ts';
import { foldSpace } from '../../../documents/snippet.ts';
import type { Issue } from '../../engine.ts';
import { assertionsOf } from '../inspection/assertion.ts';
import { spellLigatures } from '../inspection/prose.ts';
import { gradesOf, type Rating } from '../inspection/ratings.ts';
import { severityOf } from '../inspection/severity.ts';
import { type SnippetRow, snippetOf } from '../inspection/snippet.ts';
import { componentOf, systemOf } from '../inspection/systems.ts';
import {
  componentIn,
  type Described,
  isPlace,
  namesMany,
  placeOf,
  recommendationOf,
  titleOf,
  tradeOf,
} from '../inspection/wording.ts';
import { type Candidate, isFinding } from './assemble.ts';

const maxDescription = 1200;

export function issuesFrom(candidates: Candidate[], pages: Page[]): { issue: Issue; candidate: Candidate }[] {
  const byNumber = new Map(pages.map((page) => [page.number, page]));
  const firm = candidates.filter(({ core, probability }) => probability >= 0.5 || isFinding(core));
  const grades = gradesOf(firm.flatMap((candidate) => ratingFor(candidate) ?? []));
  return candidates.flatMap((candidate) => {
    const { core } = candidate;
    // A finding whose heading is the last line of its page stands there.
    const heading = isFinding(core) && core.numbered?.page !== core.page ? core.numbered : null;
    const page = byNumber.get(heading?.page ?? core.page);
    const rows = page && (heading ? headingRows(heading, core.title, page) : rowsOf(candidate, page));
    const snippet = rows && snippetOf(rows, heading ? core.title || heading.text : core.text, page);
    if (!snippet) return [];
    const text = spellLigatures(candidate.statements.map((each) => each.text).join(' '));
    const described = describe(candidate, text);
    const assertions = assertionsOf(text);
    const stated = assertions[0] ?? null;
    const component = componentIn(described, stated);
    const title = titleOf(described, stated, component);
    const system = systemOf(core.section || null, described.item, `${title}. ${core.text}`);
    const recommendation = recommendationOf(assertions, detailsOf(candidate, /recommend|action|task|remedy|solution/i));
    const named = component && !namesMany(component) ? component : '';
    const issue: Issue = {
      title,
      description: text.slice(0, maxDescription),
      system,
      component,
      location: placeOf(described, stated),
      ...severityOf(
        `${named}: ${described.title ? `${title}. ` : ''}${stated?.affirmed ?? ''}`,
        assertions
          .filter(({ defect, generic }) => defect && !generic)
          .map(({ affirmed }) => affirmed)
          .join(' '),
        `${title}. ${text}`,
        ratingFor(candidate),
        grades,
      ),
      page: page.number,
      snippet,
      recommendation,
      trade: tradeOf(recommendation, system),
      estimatedCost: null,
      confidence: Math.round(Math.min(0.9, candidate.probability) * 100) / 100,
    };
    return [{ issue, candidate }];
  });
}

/** How the report rates the finding, here or where it repeats it. */
const ratingFor = ({ core, repeats }: Candidate): Rating | null =>
  [core, ...repeats].flatMap(({ ratings }) => ratings).find(({ kind }) => kind === 'defect') ?? null;

const withoutNumber = (heading: string): string => heading.replace(/^[\d.]+\s+/, '').replace(/\s*:$/, '');

const detailsOf = ({ details }: Candidate, label: RegExp): string[] =>
  details.filter(({ block }) => label.test(block.label)).map(({ text }) => text);

function describe(candidate: Candidate, text: string): Described {
  const { core } = candidate;
  const item = withoutNumber(core.item);
  const place = [core.item, ...core.labels].find(isPlace) ?? detailsOf(candidate, /location/i)[0] ?? null;
  // The number of a finding stands beside its part of the house; a heading below it is its title.
  if (isFinding(core)) {
    const part = withoutNumber(core.numbered?.text ?? '');
    return { text, item: part || null, title: core.title || null, place };
  }
  // A heading that is longer than a name is no component.
  const isName = item && item.length <= 60 && (item.split(' ').length <= 5 || componentOf(item));
  return { text, item: isName ? item : null, title: null, place };
}

/** The title below a heading, or the heading. Its rating may be printed beside it. */
const headingRows = ({ pieces }: Block, title: string, { number, lines }: Page): SnippetRow[] => {
  const { line, text } = pieces.find((piece) => /\p{L}/u.test(piece.text)) ?? pieces[0]!;
  const below = lines[line + 1];
  return title && below
    ? [{ page: number, index: line + 1, raw: foldSpace(below.text) }]
    : [{ page: number, index: line, raw: text }];
};

/** The lines of the page that the candidate stands on, or its cells of them. */
function rowsOf({ core, statements }: Candidate, page: Page): SnippetRow[] {
  const blocks = new Set(statements.filter((each) => each.page === core.page).map((each) => each.block));
  return [...blocks].flatMap((block) =>
    [...Map.groupBy(block.pieces, (piece) => piece.line)].flatMap(([index, pieces]) => {
      const own = block.kind === 'row' ? pieces.filter((piece) => Math.abs(piece.x - core.x) < 10) : pieces;
      const raw = foldSpace(own.map((piece) => piece.text).join(' '));
      const text = block.marker && raw.startsWith(block.marker) ? raw.slice(block.marker.length).trim() : raw;
      return text && page.lines[index] ? [{ page: page.number, index, raw: text, block }] : [];
    }),
  );
}
