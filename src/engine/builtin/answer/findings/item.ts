// Questions about issues themselves: cost, trade, page, severity, recommendation, place.
import { foldSpace, isOnPage } from '../../../../documents/snippet.ts';
import type { Question } from '../../../engine.ts';
import { capital, type Statement, type StructuredAnswer } from '../statement.ts';
import { citationOf, lineOf, whereOf } from './lines.ts';
import { byTrade } from './lists.ts';
import { costAnswer } from './prices.ts';
import type { StoredIssue } from './select.ts';

/** What can be asked about an issue. */
export const itemAsks = ['cost', 'trade', 'page', 'severity', 'advice', 'where', 'item'] as const;
export type ItemAsk = (typeof itemAsks)[number];
export const isItemAsk = (label: string): label is ItemAsk => (itemAsks as readonly string[]).includes(label);

const maxItems = 5;

export async function itemAnswer(
  question: Question,
  issues: StoredIssue[],
  ask: ItemAsk,
  manyFiles: boolean,
): Promise<StructuredAnswer | null> {
  const shown = issues.slice(0, maxItems);
  if (shown.length === 0) return null;
  const line = (issue: StoredIssue, head: string): Statement => {
    const told = lineOf(issue, { manyFiles, graded: false });
    return { ...told, text: `${head}${told.text}`, derived: [head, ...(told.derived ?? [])] };
  };
  switch (ask) {
    case 'cost':
      return (
        costAnswer(issues, '', manyFiles, true) ?? {
          statements: shown.map((issue) => line(issue, 'No price range fits: ')),
        }
      );
    case 'trade': {
      const own = shown.filter(({ trade }) => trade !== null);
      if (own.length > 2)
        return byTrade(
          {
            scope: { issues, words: '', grades: '', named: false, things: false },
            all: issues,
            manyFiles,
            count: null,
            lists: [],
          },
          [],
        );
      return named(
        own.map((issue) => line(issue, `**${capital(issue.trade!)}:** `)),
        await advised(question, shown, manyFiles),
      );
    }
    case 'page':
      return {
        statements: shown.map((issue) =>
          line(issue, `**Page ${issue.page}${manyFiles ? ` of ${issue.file}` : ''}:** `),
        ),
      };
    case 'severity':
      return {
        statements: shown.map((issue) => {
          const told = lineOf(issue, { manyFiles });
          const reason = issue.severityReason.trim();
          return {
            ...told,
            text: `${told.text}${reason ? ` ${reason}` : ''}`,
            derived: [reason, ...(told.derived ?? [])],
          };
        }),
      };
    case 'where': {
      const placed = shown.filter(({ location }) => location);
      return placed.length > 0
        ? { statements: placed.map((issue) => line(issue, `**${capital(issue.location!)}:** `)) }
        : null;
    }
    case 'advice':
      return advised(question, shown, manyFiles);
    case 'item': {
      const advice = await advised(question, shown, manyFiles);
      return {
        statements: shown.map((issue) => {
          const told = lineOf(issue, { manyFiles });
          const more = advice?.statements.find(({ citations }) => citations[1]!.snippet === issue.snippet);
          if (!more) return told;
          return {
            ...told,
            text: `${told.text} ${more.text}`,
            citations: [...told.citations, more.citations[0]!],
          };
        }),
      };
    }
  }
}

/** Someone for the work. */
const someone =
  /\b(?:contractor|electrician|plumber|roofer|technician|builder|professional|specialist|engineer|mason|carpenter|painter|chimney sweep|qualified|licensed)\b/i;

/** The report's own words name someone before Lintel's trade does. */
function named(trades: Statement[], advice: StructuredAnswer | null): StructuredAnswer | null {
  const said = (advice?.statements ?? []).filter(({ text }) => someone.test(text));
  const ofIssue = ({ citations }: Statement) => citations.at(-1)!.snippet;
  const others = trades.filter(
    ({ citations }) => !said.some((statement) => ofIssue(statement) === citations[0]!.snippet),
  );
  const statements = [...said.map((each) => ({ ...each, citations: each.citations.slice(0, 1) })), ...others];
  return statements.length > 0 ? { statements } : null;
}

/** The recommendations as the pages print them. */
async function advised(
  question: Question,
  issues: StoredIssue[],
  manyFiles: boolean,
): Promise<StructuredAnswer | null> {
  const pages = await question.readPages(issues.map(({ analysisId, page }) => ({ analysisId, page })));
  const statements = issues.flatMap((issue, at): Statement[] => {
    const snippet = foldSpace(issue.recommendation ?? '');
    if (!snippet || !isOnPage(pages[at] ?? '', snippet)) return [];
    return [
      {
        text: `${snippet} (${whereOf(issue, manyFiles)})`,
        citations: [{ ...citationOf(issue), snippet }, citationOf(issue)],
      },
    ];
  });
  return statements.length > 0 ? { statements } : null;
}
