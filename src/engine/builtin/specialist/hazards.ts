// Disclosures of natural hazards: in which mapped zones the property is and is not. A zone without an answer is not
// stated.
import { answersOf } from '../../../documents/form/answers.ts';
import { hasMark } from '../../../documents/model/choices.ts';
import { Grid, type GridCell } from '../../../documents/model/grid.ts';
import type { Page } from '../../../documents/pages.ts';
import { foldSpace } from '../../../documents/snippet.ts';
import type { Fact, Issue, Severity } from '../../engine.ts';
import { type Rule, readRules } from '../../rules/rules.ts';
import type { DocumentReading } from '../document-reading.ts';
import { type Statement, statementsOf } from '../statements.ts';
import { factOf, findFact, issueOf } from './findings.ts';

interface Zone extends Rule {
  name: string;
  words: RegExp;
  /** Null: a fact, but no issue. */
  severity: Severity | null;
  reason: string;
  /** Sentences about it explain it: only a form or a table states it. */
  formOnly?: boolean;
  /** A district that taxes the property: a row with an amount says that it does. */
  tax?: boolean;
}

export const zones: readonly Zone[] = readRules('hazard-zones', ['words']);

const answer =
  /\b(yes|no|do not know|unknown|not mapped|map not (?:yet )?released|information (?:is )?not available)\b/gi;
const tick = /\[\s?[xX✓]\s?\]|\(\s?[xX]\s?\)|[☒⊠☑✓✔■]|_*[xX]_+|_+[xX]_*/g;
const empty = /\[\s?\]|\(\s?\)|[☐□]|_{2,}/g;

type Answer = { value: string } | 'blank' | null;

/** Words and marks of a row: the marks stand all before or all after their words. */
function marked(text: string): Answer {
  const marks = [
    ...[...text.matchAll(tick)].map((match) => ({ at: match.index, kind: 'tick' })),
    ...[...text.matchAll(empty)].map((match) => ({ at: match.index, kind: 'empty' })),
  ].filter(
    (one, i, all) =>
      one.kind === 'tick' || !all.some((other) => other.kind === 'tick' && Math.abs(other.at - one.at) < 3 && i >= 0),
  );
  const words = [...text.matchAll(answer)].map((match) => ({ at: match.index, kind: 'word', says: match[1]! }));
  if (marks.length === 0 || words.length === 0) return null;
  const tokens = [...marks.map((mark) => ({ ...mark, says: '' })), ...words].sort((a, b) => a.at - b.at);
  const before = tokens[0]!.kind !== 'word';
  const chosen = tokens.findIndex(({ kind }) => kind === 'tick');
  if (chosen < 0) return 'blank';
  const word = before
    ? tokens.slice(chosen).find(({ kind }) => kind === 'word')
    : tokens.slice(0, chosen).findLast(({ kind }) => kind === 'word');
  return word ? { value: word.says } : null;
}

const inside = /^(?:in\b(?!fo)|within|inside|yes)\b/i;
const outside = /^(?:out\b|not in\b|not within|none within|outside|no\b)/i;
const other = /^(?:not mapped|map not|unknown|do not know|information not|n\/a)/i;

const printed = (text: string): Answer =>
  outside.test(text) || other.test(text) || inside.test(text) ? { value: text } : null;

/** A mark in a row, below the heads `Yes` and `No`, or `In` and `Out`. */
function columnMark(grid: Grid, row: GridCell[], line: number): Answer {
  const mark = row.find(({ text }) => /^(?:[xX☒⊠☑✓✔■]|\[[xX]\])$/.test(text));
  if (!mark) return null;
  const heads = grid.cells
    .filter((cell) => cell.line < line)
    .flatMap((cell) => {
      const perLetter = (cell.right - cell.x) / Math.max(cell.text.length, 1);
      if (!/^(?:yes|no|in|out)(?:\s+(?:yes|no|in|out))?$/i.test(cell.text)) return [];
      return [...cell.text.matchAll(/yes|no|in|out/gi)].map((match) => ({
        says: match[0],
        x: cell.x + match.index * perLetter,
        line: cell.line,
      }));
    });
  const last = Math.max(-1, ...heads.map((head) => head.line));
  const near = heads
    .filter((head) => head.line === last)
    .toSorted((a, b) => Math.abs(a.x - mark.x) - Math.abs(b.x - mark.x))[0];
  return near ? { value: near.says } : null;
}

interface Found {
  zone: Zone;
  value: string;
  page: number;
  snippet: string;
}

const mentions = (text: string): Zone[] => zones.filter(({ words }) => words.test(text));
/** The first zone of a row; of `Seismic Hazard Zone: Liquefaction` the narrower one. */
function subjectOf(text: string, named: Zone[]): Zone {
  const placed = named.map((zone) => ({ zone, at: zone.words.exec(text)?.index ?? 0 })).sort((a, b) => a.at - b.at);
  const narrower = placed.find(({ at }) => /[:(–—-]\s*$/.test(text.slice(0, at)));
  return (narrower ?? placed[0]!).zone;
}
const maxLinesBelow = 5;

/** Rows of a form: the answer is in the row of the zone or in the rows below it, before the next zone. */
function fromRows(page: Page): Found[] {
  const grid = new Grid(page);
  const rows = grid.lines.map((_, line) => grid.cells.filter((cell) => cell.line === line));
  return grid.lines.flatMap((text, line) => {
    const next = rows[line + 1]?.[0];
    const wraps = next && Math.abs(next.x - (rows[line]![0]?.x ?? 0)) < 4;
    const alone = mentions(text);
    const named =
      alone.length > 0 || !wraps || mentions(grid.lines[line + 1]!).length > 0
        ? alone
        : mentions(`${rows[line]![0]!.text} ${next.text}`);
    // `If no, flood insurance is not required.`
    if (named.length === 0 || /^if\b/i.test(text)) return [];
    const row = rows[line]!;
    const last = row.at(-1)!.text;
    const own =
      marked(text) ??
      // `OUT   Map not yet released by state`
      (row.length > 2 && other.test(last) ? { value: last } : null) ??
      columnMark(grid, row, line) ??
      tableResult(row) ??
      taxOf(named, row) ??
      (row.length > 1 ? printed(last) : null);
    let found = own;
    for (let down = 1; !found && down <= maxLinesBelow; down++) {
      const below = grid.lines[line + down];
      if (below === undefined || mentions(below).length > 0) break;
      // The mark of a row whose name wraps stands between its lines.
      const isMark = down === 1 && rows[line + 1]!.length === 1;
      found =
        marked(below) ??
        (isMark ? columnMark(grid, rows[line + 1]!, line + 1) : null) ??
        (down === 1 && text.length < 80 ? printed(below) : null);
    }
    if (found === null || found === 'blank') return [];
    const { value } = found;
    return [{ zone: subjectOf(text, named), value, page: page.number, snippet: foldSpace(text) }];
  });
}

/** `Airport influence area   IN   1.3 miles` */
function tableResult([, answer, ...rest]: GridCell[]): Answer {
  if (!answer || !isResult(answer.text) || rest.some(({ text }) => result.test(text))) return null;
  const detail = rest.at(-1)?.text;
  return { value: detail ? `${answer.text}: ${detail}` : answer.text };
}

/** A row with the yearly tax of a district. */
function taxOf(named: Zone[], row: GridCell[]): Answer {
  const amount = named.some(({ tax }) => tax) && row.find(({ text }) => /^\$\s?\d/.test(text));
  return amount ? { value: `Yes: ${amount.text}` } : null;
}

const result = /^(?:in|out|not in|within\b.*|outside\b.*|not within\b.*|none within\b.*)$/i;
/** `IN moderate shrink-swell area` in one cell. */
const resultFirst = /^(?:IN|OUT|NOT IN)\b/;
const isResult = (text: string): boolean => result.test(text) || resultFirst.test(text);
const minRows = 3;
const maxName = 80;

/** The other rows of a table of results, whose subjects are no zones of the list: `Expansive soils   IN   High`. */
function fromTables(page: Page): Found[] {
  const grid = new Grid(page);
  return resultRows(grid).flatMap(({ name, says, detail, line }) => {
    if (mentions(name).length > 0) return [];
    const zone = { id: name, name, words: /$^/, severity: 'minor' as const, reason: ofRow, examples: [] };
    const value = detail ? `${says}: ${detail}` : says;
    return [{ zone, value, page: page.number, snippet: foldSpace(grid.lines[line]!) }];
  });
}

/** Rows of a table with the name first, and then the result as a word, or as a mark below `In` or `Out`. */
function resultRows(grid: Grid): { name: string; says: string; detail: string; line: number }[] {
  const rows = [...Map.groupBy(grid.cells, ({ line }) => line).values()].flatMap((row) => {
    const [name, answer, ...rest] = row;
    if (!name || !answer || name.text.length > maxName || !/\p{L}{4}/u.test(name.text)) return [];
    // The heads of the columns.
    if (rest.some(({ text }) => result.test(text))) return [];
    const mark = columnMark(grid, row, name.line);
    const says = isResult(answer.text) ? answer.text : mark && mark !== 'blank' ? mark.value : null;
    if (!says || !isResult(says)) return [];
    const details = (isResult(answer.text) ? rest : row.slice(1)).filter(({ text }) => text.length > 2);
    return [{ name: name.text, says, detail: details.at(-1)?.text ?? '', line: name.line }];
  });
  return rows.length < minRows ? [] : rows;
}
const ofRow = 'The report marks the property as in this area.';

const badge = /^(?:in|not in|yes|no|inside|outside|within|not within)$/i;
const minBadges = 3;

/** Cards with the answer on a badge beside the name of the zone, whatever lines the two are on. */
function fromBadges(page: Page): Found[] {
  const grid = new Grid(page);
  const badges = grid.cells.filter(({ text }) => badge.test(text));
  if (badges.length < minBadges || resultRows(grid).length > 0 || page.lines.some(({ text }) => hasMark(text)))
    return [];
  return badges.flatMap((each) => {
    const height = each.bottom - each.top;
    const middle = (each.top + each.bottom) / 2;
    const right = Math.min(...badges.filter(({ x }) => x > each.right + 20).map(({ x }) => x), 9999);
    const beside = grid.cells
      .filter((cell) => cell.x > each.right && cell.x < right && !badges.includes(cell))
      .filter((cell) => Math.abs((cell.top + cell.bottom) / 2 - middle) < 2 * height && mentions(cell.text).length > 0)
      .toSorted((one, other) => Math.abs(one.top - each.top) - Math.abs(other.top - each.top));
    const [name] = beside;
    if (!name) return [];
    return [
      {
        zone: subjectOf(name.text, mentions(name.text)),
        value: each.text,
        page: page.number,
        snippet: foldSpace(name.text),
      },
    ];
  });
}

/** Rows with boxes for each zone, several of them in a line too. */
const fromAnswers = (pages: Page[]): Found[] =>
  answersOf(pages).flatMap(({ item, answer, kind, page, snippet }) => {
    const named = kind === 'other' ? [] : mentions(item);
    return named.length > 0 ? [{ zone: subjectOf(item, named), value: answer, page, snippet }] : [];
  });

const sentenceOut = /\b(?:not|outside|no|neither|out of)\b/i;
const sentenceIn = /\b(?:in|within|inside|require[sd]?)\b/i;
const general =
  /\b(?:if|may|means?|determination|defined|such as|buyers? should|pursuant to|as shown|consult|properties|homes|homeowners|communities|program|represents?|corresponds?|periodically|either|designated as|must)\b/i;

function fromSentences(statements: Statement[]): Found[] {
  return statements.flatMap(({ label, text, page, snippet }) => {
    // Options that are not ticked.
    if (text.search(empty) >= 0 && text.search(tick) < 0) return [];
    if (label !== '') {
      const named = printed(text) && text.length < 60 ? mentions(label) : [];
      return named.length > 0 ? [{ zone: subjectOf(label, named), value: text, page, snippet }] : [];
    }
    if (
      text.length > 260 ||
      general.test(text) ||
      !/\b(?:is|are|lies?|falls?|located|situated|shows?|crosses|will)\b/i.test(text)
    )
      return [];
    // Clauses are judged one by one: `inside zone VE …, and outside of …`.
    return text.split(/;|,? and (?=it |the |lenders |is )/).flatMap((clause) =>
      mentions(clause).flatMap((zone) => {
        if (zone.formOnly) return [];
        const value = sentenceOut.test(clause) ? 'No' : sentenceIn.test(clause) ? 'Yes' : null;
        return value ? [{ zone, value, page, snippet }] : [];
      }),
    );
  });
}

const floodZone = /\b[Zz]ones?[:\s]{1,3}["“]?((?:A[EHOR]?|VE?|X|B|C|D|A\d{1,2})(?: \(shaded\))?)\b(?!["”]? or\b)/;

/** The kinds of seismic hazard zones. */
const seismic = new Set(['liquefaction-zone', 'landslide-zone']);

/** `Located in Zone X`, below a heading that names the hazard. */
const placed = /^(?:(?:it|the (?:subject )?property) is )?(?:located|situated|mapped) in\b/i;

export function readHazards(pages: Page[]): DocumentReading {
  const statements = statementsOf(pages);
  const badges = pages.flatMap(fromBadges);
  const rest = pages.filter(({ number }) => !badges.some(({ page }) => page === number));
  const tables = pages.flatMap(fromTables);
  const found = [...badges, ...fromAnswers(rest), ...rest.flatMap(fromRows), ...fromSentences(statements), ...tables];
  const facts: Fact[] = [];
  const issues: Issue[] = [];
  const notStated: string[] = [];
  const all = pages.map(({ text }) => text).join('\n');
  for (const zone of [...zones, ...new Set(tables.map((row) => row.zone))]) {
    const first = found.find((one) => one.zone === zone);
    if (!first) {
      const narrower = zone.id === 'seismic-hazard-zone' && found.some((one) => seismic.has(one.zone.id));
      if (!narrower && (zone.words.test(all) || zones.indexOf(zone) < 5)) notStated.push(zone.name);
      continue;
    }
    const value = outside.test(first.value)
      ? `No${detailOf(first.value)}`
      : inside.test(first.value)
        ? `Yes${detailOf(first.value)}`
        : first.value;
    const fact = { name: zone.name, value, page: first.page, snippet: first.snippet };
    facts.push(fact);
    if (zone.severity && value.startsWith('Yes'))
      issues.push(
        issueOf(
          {
            title: `In a mapped zone: ${zone.name.toLowerCase()}`,
            system: 'Natural hazards',
            component: zone.name,
            severity: zone.severity,
            reason: zone.reason,
            recommendation: 'Ask for quotes of insurance before closing, and what the local authority requires.',
            trade: 'insurance agent',
          },
          fact,
        ),
      );
  }
  const mapped = statements.find(
    ({ label, text, heading }) =>
      ((floodZone.test(`${label}: ${text}`) || floodZone.test(text)) &&
        /flood/i.test(`${label} ${text} ${placed.test(text) ? heading : ''}`) &&
        !general.test(text)) ||
      (/\bflood zone\b/i.test(label) && /^(?:A[EHOR]?|VE?|X|B|C|D|A\d{1,2})$/.test(text)),
  );
  if (mapped)
    facts.push(factOf('FEMA flood zone', mapped, floodZone.exec(`${mapped.label} ${mapped.text}`)?.[1] ?? mapped.text));
  facts.push(
    ...findFact(statements, 'Radon potential', {
      label: /^radon\b/i,
      value: /\b(?:zone [123]|low|moderate|high)\b.*/i,
    }),
    ...findFact(statements, 'Report date', {
      label: /^(?:\w+ ){0,2}date(?: of \w+)?$/i,
      value: /\d{1,2}\/\d{1,2}\/\d{2,4}|\d{4}-\d{2}-\d{2}|[A-Z][a-z]+ \d{1,2}, \d{4}/,
    }),
  );
  return { facts, issues, notStated };
}

/** What follows yes, no, in or out: `In: Moderate`. */
const detailOf = (value: string): string => {
  const more = value.replace(/^(?:yes|no|not in|in|out|within|not within|inside|outside)\b[\s:,–—-]*/i, '').trim();
  return more ? `: ${more}` : '';
};
