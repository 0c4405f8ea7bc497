// Statements: the sentences of a report with the context that says what they are: headings, labels, ratings, ticks.

import type { Block, BlockKind, DocumentModel } from '../../../documents/model/block.ts';
import { foldSpace } from '../../../documents/snippet.ts';
import { spellLigatures } from '../inspection/prose.ts';
import { type Rating, ratingOf } from '../inspection/ratings.ts';
import {
  closingGrade,
  codeIn,
  type Grade,
  gradeByFields,
  gradeHeadingsOf,
  gradeIn,
  gradeOfLine,
  legendOf,
  settleScale,
} from './grades.ts';
import { type RecordRole, recordRole } from './records.ts';
import { entriesIn, sentencesOf } from './sentences.ts';
import { statusesOf } from './status-columns.ts';

export interface Statement {
  text: string;
  page: number;
  block: Block;
  /** Index of the block in the document. */
  at: number;
  /** Left edge of the block, or of the cell. */
  x: number;
  /** Column of a table row: the index of the cell and the number of cells; empty for other text. */
  column: string;
  /** Position within the block, and number of statements in it. */
  index: number;
  count: number;
  /** The heading of the highest level, and the lowest one. */
  section: string;
  item: string;
  /** Labels between heading and statement, nearest first. */
  labels: string[];
  ticked: string[];
  /** What the report's own code or field of a grade says of it. */
  rated: Rating | null;
  /** The grade of the part of the house that it is about: that of the worst defect stated there. */
  partGrade: Rating | null;
  /** It opens an entry that the report itself marks as a defect. */
  marked: boolean;
  /** Its part in a record of fields: the defect, or more about it. */
  record: RecordRole | null;
  /** Whether another page states the same. */
  repeated: boolean;
  previous: string;
  next: string;
  /** Key of the item: statements below one heading share it. */
  group: number;
  /** The number that the report gives to the finding: `3.2.1`; empty when it has none. */
  number: string;
}

const maxLabelWords = 6;
const numbering = /^(\d{1,2}(?:\.\d{1,2}){1,3})\b/;
const markerNumber = /^\d{1,2}(?:\.\d{1,2}){1,3}\.?$/;
/** Headings that name a kind of text, not a part of the house. */
const generic =
  /^(?:[\d.]+\s+)?(?:additional |general |other |inspector'?s? |observed )?(?:observations?|comments?|conditions?|deficienc(?:y|ies)|defects?|findings?|recommendations?|limitations?(?: of inspection)?|information|remarks?|notes?|locations?|descriptions?|materials?|styles? (?:&|and) materials?|results?|ratings?|status|details?|action items?|summary|general)(?:(?: and|,| ?&| ?\/) (?:observations?|comments?|deficienc(?:y|ies)|recommendations?|limitations?|notes?))*:?$/i;

export function statementsOf(model: DocumentModel): Statement[] {
  const statements: Statement[] = [];
  const open: { level: number; text: string }[] = [];
  let labels: string[] = [];
  let ticked: string[] = [];
  let tickLabel = '';
  let group = 0;
  let number = '';
  const rows = numberedRows(model.blocks);
  const rowStatuses = statusesOf(model.blocks);
  const legend = legendOf(model.blocks);
  const gradeHeadings = gradeHeadingsOf(model.blocks);
  /** The heading with a grade that the block is below, at any depth. */
  let chapter: { level: number; rating: Rating } | null = null;
  let status: Rating | null = null;
  let isOfPart = false;
  const grades: Grade[] = [];
  for (const [at, block] of model.blocks.entries()) {
    if (block.kind === 'running') continue;
    const grade = gradeIn(block);
    if (grade) grades.push({ at, group, rating: grade });
    const stated = legend.blocks.has(at) ? null : gradeOfLine(block, neighbour(model.blocks, at, 1), legend.codes);
    if (stated) {
      status = { ...stated.rating };
      isOfPart = stated.isOfPart;
      labels = [];
      group++;
      continue;
    }
    // The grade of a finding is not that of a table after it.
    if (!isOfPart && (block.kind === 'row' || block.kind === 'ticks')) status = null;
    const coded = legend.blocks.has(at) ? null : codeIn(block, legend.codes);
    const title = coded && titleOf(block, coded.leading);
    if (title && !legend.codes.has(title)) {
      // `D1 Chimney stacks   3` opens an item.
      status = { ...coded.rating };
      isOfPart = true;
      if (open.length > 1) open.pop();
      open.push({ level: itemLevel, text: title });
      labels = [];
      ticked = [];
      tickLabel = '';
      group++;
      continue;
    }
    const headed = gradeHeadings.get(block);
    if (headed) chapter = { level: block.level, rating: headed };
    else if (block.kind === 'heading' && chapter && block.level <= chapter.level) chapter = null;
    if (block.kind === 'heading' && open.length > 0 && (generic.test(block.text) || ratingOf(block.text) !== null)) {
      labels = [block.text];
      if (block.scale > 1.1) {
        ticked = [];
        tickLabel = '';
      }
      continue;
    }
    if (block.kind === 'heading') {
      status = null;
      const own = numbering.exec(block.text)?.[1];
      // A title below a numbered heading belongs to it.
      if (own || neighbour(model.blocks, at, -1)?.kind !== 'heading') number = own ?? '';
      while (open.length > 0 && open.at(-1)!.level >= block.level) open.pop();
      open.push({ level: block.level, text: block.text });
      labels = block.label ? [block.label] : [];
      ticked = [];
      tickLabel = '';
      group++;
      continue;
    }
    if (block.kind === 'ticks') {
      // Rows of one table: their ticks say nothing about the text below it.
      const isTable =
        neighbour(model.blocks, at, -1)?.kind === 'ticks' || neighbour(model.blocks, at, 1)?.kind === 'ticks';
      ticked = isTable ? [] : block.ticked;
      tickLabel = isTable ? '' : block.label;
      labels = [];
      group++;
    }
    const referred = block.kind === 'list-item' ? rows.get(numbering.exec(block.marker)?.[1] ?? '') : undefined;
    if (referred) {
      const rating = codeIn(referred, legend.codes)?.rating;
      tickLabel = referred.label;
      ticked = rating ? [rating.words] : referred.ticked;
      isOfPart = false;
      // A remark on a part that is otherwise in order may be a defect.
      status = rating?.kind === 'defect' ? withoutSeverity(rating) : null;
    }
    const record = block.kind === 'field' ? recordRole(model.blocks, at) : null;
    if (block.kind === 'field') labels = [block.label, ...labels].slice(0, 3);
    const entries =
      block.kind === 'row' ? [] : record === 'detail' ? [`${block.label}: ${block.text}`] : entriesIn(block.text);
    const parts =
      block.kind === 'row'
        ? cellsOfRow(block).flatMap((cell) => entriesIn(cell.text).map((text) => ({ ...cell, text })))
        : entries.map((text) => ({ text, x: block.x, column: '', labels: [] as string[] }));
    const rowStatus = rowStatuses.get(block);
    // A row that is in order has no grade; one that is open may have a code that grades it.
    const settled = rowStatus?.kind === 'defect' ? undefined : rowStatus;
    const longest = Math.max(...parts.map(({ text }) => text.length));
    const whole = parts.map((part) => part.text).join(' ');
    const isLabel =
      whole !== '' &&
      block.kind !== 'list-item' &&
      block.kind !== 'caption' &&
      whole.split(' ').length <= maxLabelWords &&
      !/[.!?]$/.test(whole);
    // Of several ticks the worst is that of one remark, and it is not said of which.
    const shared = coded && block.kind === 'ticks' && isShared(block, legend.codes) ? { ...coded.rating } : null;
    let index = 0;
    for (const part of parts) {
      if (entries.length > 1) index = 0;
      const text = coded && part.text.startsWith(coded.leading) ? part.text.slice(coded.leading.length) : part.text;
      const sentences = sentencesOf(spellLigatures(text));
      const closed = closingGrade(sentences, legend.codes);
      const worst = shared && (sentences.length > 1 || parts.length > 1) ? shared : null;
      for (const sentence of sentences) {
        statements.push({
          text: sentence,
          page: block.page,
          block,
          at,
          x: part.x,
          column: part.column,
          index: index++,
          count: sentences.length,
          section: open[0]?.text ?? '',
          item: (block.kind === 'ticks' ? block.label : tickLabel) || (open.length > 1 ? open.at(-1)!.text : ''),
          labels: [...part.labels, ...labels].slice(0, 3),
          ticked: block.kind === 'ticks' ? block.ticked : ticked,
          rated:
            settled ??
            withoutSeverity(worst) ??
            coded?.rating ??
            closed ??
            rowStatus ??
            (isOfPart && status?.kind === 'defect' ? null : status) ??
            (chapter && { ...chapter.rating }),
          partGrade: worst ?? (coded || !isOfPart ? null : status),
          marked:
            sentence === sentences[0] &&
            (record === 'defect' ||
              closed?.kind === 'defect' ||
              (rowStatus?.kind === 'defect' && part.text.length === longest) ||
              (coded?.rating.kind === 'defect' && textKinds.has(block.kind))),
          record,
          repeated: false,
          previous: '',
          next: '',
          group,
          number:
            block.kind === 'list-item' && markerNumber.test(block.marker) ? block.marker.replace(/\.$/, '') : number,
        });
      }
    }
    if (isLabel) labels = [whole, ...labels].slice(0, 3);
  }
  for (const [at, statement] of statements.entries()) {
    const before = statements[at - 1];
    const after = statements[at + 1];
    if (before && before.group === statement.group) statement.previous = before.text;
    if (after && after.group === statement.group) statement.next = after.text;
  }
  gradeByFields(statements, grades, model.blocks);
  settleScale(statements);
  markRepeated(statements);
  return statements;
}

/** What the report itself says of a statement, surest first: code or field, tick, label. */
export function ratingsOf({ labels, ticked, rated, block }: Statement): Rating[] {
  // `Observation: …` names a kind of text, not a grade.
  const named = block.kind === 'field' && generic.test(block.label) ? labels.slice(1) : labels;
  return [rated, ...[...ticked, ...named].map(ratingOf)].filter((rating) => rating !== null);
}

/** By number the rows of tables of ticks whose remarks follow elsewhere: `2.1  Panels  •`, then `2.1 (1) The cover is missing.` */
function numberedRows(blocks: Block[]): Map<string, Block> {
  return new Map(
    blocks.flatMap((block) => {
      const number = block.kind === 'ticks' && block.text === '' ? numbering.exec(block.label)?.[1] : undefined;
      return number ? [[number, block] as const] : [];
    }),
  );
}

const withoutSeverity = (rating: Rating | null): Rating | null =>
  rating?.kind === 'defect' ? { ...rating, severity: null } : rating;

const isShared = ({ ticked }: Block, codes: Map<string, Rating>): boolean =>
  new Set(ticked.map((name) => codes.get(name)).filter((rating) => rating?.kind === 'defect')).size > 1;

const textKinds = new Set<BlockKind>(['paragraph', 'list-item', 'field']);
/** Below every heading. */
const itemLevel = 9;
const maxTitleWords = 8;
const maxNameWords = 2;

/** The title in a row or heading that has nothing else but a code, or the name after one. */
function titleOf({ kind, cells, text }: Block, leading: string): string | null {
  // `FX   Garage`
  const named = leading && text.slice(leading.length);
  if (named) return named.split(' ').length <= maxNameWords && !/[.!?;]$/.test(named) ? named : null;
  if (kind !== 'row' && kind !== 'heading') return null;
  const titles = kind === 'heading' ? [text] : cells.filter((cell) => /\p{L}{3}/u.test(cell));
  const [title = ''] = titles;
  return titles.length === 1 && title.split(' ').length <= maxTitleWords && !/[.!?;]$/.test(title) ? title : null;
}

/** The cells of a row that say something; its short cells (place, category, status) are their labels. */
function cellsOfRow(block: Block): Pick<Statement, 'text' | 'x' | 'column' | 'labels'>[] {
  const start = block.pieces[0]!.line;
  const columns = [...new Set(block.pieces.map((piece) => piece.x))];
  const xs =
    columns.length === block.cells.length
      ? columns
      : block.pieces.filter((piece) => piece.line === start).map((piece) => piece.x);
  const cells = block.cells
    .map((text, at) => {
      const x = xs[at] ?? block.x;
      const next = Math.min(...xs.filter((other) => other > x));
      const named = xs.length === block.cells.length ? boldStart(block, x, next) : '';
      const value = named && text.startsWith(named) ? text.slice(named.length).trim() : '';
      return { text: value || text, name: value && named, x, column: `${at}/${block.cells.length}` };
    })
    .filter(({ text }) => /\p{L}{2}/u.test(text));
  const long = cells.filter(({ text }) => text.split(' ').length >= 3);
  const stating = long.length > 0 ? long : cells;
  const labels = cells.filter((cell) => !stating.includes(cell)).map(({ text }) => text);
  return stating.map(({ name, ...cell }) => ({ ...cell, labels: name ? [name, ...labels] : labels }));
}

/** The bold lines at the top of a cell whose other lines are not bold: the name of what they say. */
function boldStart({ pieces }: Block, from: number, to: number): string {
  const own = pieces.filter(({ x }) => x >= from && x < to);
  const end = own.findIndex(({ bold }) => !bold);
  return foldSpace(
    own
      .slice(0, Math.max(0, end))
      .map(({ text }) => text)
      .join(' '),
  );
}

function neighbour(blocks: Block[], at: number, step: 1 | -1): Block | undefined {
  let other = at + step;
  while (blocks[other]?.kind === 'running') other += step;
  return blocks[other]?.page === blocks[at]!.page ? blocks[other] : undefined;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z]{3,}/g) ?? [];

/** A statement is repeated when another page has most of its words in one statement. */
function markRepeated(statements: Statement[]): void {
  const byWord = new Map<string, number[]>();
  const sets = statements.map((each) => new Set(wordsOf(each.text)));
  for (const [at, set] of sets.entries())
    for (const word of set) {
      const list = byWord.get(word);
      if (list) list.push(at);
      else byWord.set(word, [at]);
    }
  // A word that is everywhere tells nothing.
  const limit = Math.max(25, statements.length * 0.02);
  const counts = new Uint32Array(statements.length);
  for (const [at, set] of sets.entries()) {
    if (set.size < 4) continue;
    const counted: number[] = [];
    for (const word of set) {
      const list = byWord.get(word)!;
      if (list.length > limit) continue;
      for (const other of list)
        if (statements[other]!.page !== statements[at]!.page && counts[other]!++ === 0) counted.push(other);
    }
    const near = counted.filter((other) => counts[other]! >= set.size * 0.45);
    for (const other of counted) counts[other] = 0;
    for (const other of near) {
      let shared = 0;
      for (const word of set) if (sets[other]!.has(word)) shared++;
      if (shared >= set.size * 0.8 && shared >= sets[other]!.size * 0.6) {
        statements[at]!.repeated = true;
        break;
      }
    }
  }
}
