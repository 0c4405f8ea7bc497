// Reads the blocks of a report in order and makes statements of them, each with the headings, labels, ticks and grades that
// apply to it.
import type { Block, BlockKind } from '../../../documents/model/block.ts';
import { foldSpace } from '../../../documents/snippet.ts';
import { spellLigatures } from '../inspection/prose.ts';
import { defectRank, type Rating, ratingOf } from '../inspection/ratings.ts';
import { answeredRemarksOf } from './answered-questions.ts';
import { closingGrade, codeIn, type Grade, gradeHeadingsOf, gradeIn, gradeOfLine, legendOf } from './grades.ts';
import { rowsOfRemarks } from './keyed-remarks.ts';
import { openingGradesOf } from './opening-grades.ts';
import { recordRole } from './records.ts';
import { entriesIn, sentencesOf } from './sentences.ts';
import { generic, type Statement } from './statement.ts';
import { statusesOf } from './status-columns.ts';

const maxLabelWords = 6;
const maxLabels = 3;
const minRemarkWords = 3;
const minHeads = 3;
/** In points. */
const minColumn = 20;
const sameColumn = 4;
const numbering = /^(\d{1,2}(?:\.\d{1,2}){1,3})\b/;
const markerNumber = /^\d{1,2}(?:\.\d{1,2}){1,3}\.?$/;

type Coded = ReturnType<typeof codeIn>;
/** A text of a block: the block, an entry of it, or a cell. */
type Part = Pick<Statement, 'text' | 'x' | 'column' | 'labels'>;

export class StatementReader {
  readonly statements: Statement[] = [];
  /** The fields with grades. */
  readonly grades: Grade[] = [];
  private readonly open: { level: number; text: string }[] = [];
  private labels: string[] = [];
  private ticked: string[] = [];
  private tickLabel = '';
  /** The grade of the ticked columns of the part, if it is that of minor defects. */
  private tickGrade: Rating | null = null;
  private group = 0;
  private number = '';
  /** The grade of what follows, and whether it is that of a part of the house and not of each finding. */
  private status: Rating | null = null;
  private isOfPart = false;
  /** The heading with a grade that the block is below, at any depth. */
  private chapter: { level: number; rating: Rating } | null = null;
  private readonly rows: Map<string, Block>;
  private readonly rowStatuses: ReturnType<typeof statusesOf>;
  private readonly legend: ReturnType<typeof legendOf>;
  private readonly gradeHeadings: Map<Block, Rating>;
  private readonly openings: ReturnType<typeof openingGradesOf>;
  private readonly answered: ReturnType<typeof answeredRemarksOf>;
  private readonly keyed: ReturnType<typeof rowsOfRemarks>;

  private readonly blocks: Block[];

  constructor(blocks: Block[]) {
    this.blocks = blocks;
    this.rows = numberedRows(blocks);
    this.rowStatuses = statusesOf(blocks);
    this.legend = legendOf(blocks);
    this.gradeHeadings = gradeHeadingsOf(blocks);
    this.openings = openingGradesOf(blocks);
    this.answered = answeredRemarksOf(blocks);
    this.keyed = rowsOfRemarks(blocks);
  }

  /** The grades that headings name. */
  get headingGrades(): Rating[] {
    return [...this.gradeHeadings.values()];
  }

  read(block: Block, at: number): void {
    const grade = gradeIn(block);
    if (grade) this.grades.push({ at, group: this.group, rating: grade });
    const isLegend = this.legend.blocks.has(at);
    if (!isLegend && this.readGradeLine(block, at)) return;
    // The grade of a finding is not that of a table after it.
    if (!this.isOfPart && (block.kind === 'row' || block.kind === 'ticks')) this.status = null;
    const opening = this.openings.get(block) ?? null;
    const coded = isLegend ? null : (this.codeOf(block) ?? opening ?? this.answered.get(block) ?? null);
    if (this.readCodedTitle(block, coded)) return;
    if (coded && this.opensPart(block, at)) {
      this.status = { ...coded.rating };
      this.isOfPart = true;
      this.group++;
      this.state(block, at, null, false);
      return;
    }
    if (block.kind === 'heading') {
      this.readHeading(block, at);
      return;
    }
    if (block.kind === 'ticks') this.readTicks(block, at);
    this.readNumberedRemark(block);
    this.state(block, at, coded, coded !== null && coded === opening && coded.leading === '');
  }

  /** The code beside a block, or the worst in the rows that its label names. */
  private codeOf(block: Block): Coded {
    const { codes } = this.legend;
    // The heads of a table.
    if (block.cells.filter((cell) => codes.has(cell)).length >= minHeads) return null;
    const rows = (this.keyed.get(block) ?? []).flatMap((row) => codeIn(row, codes) ?? []);
    const [worst] = rows.toSorted((one, other) => defectRank(one.rating) - defectRank(other.rating));
    return codeIn(block, codes) ?? worst ?? null;
  }

  private readGradeLine(block: Block, at: number): boolean {
    const stated = gradeOfLine(block, this.neighbour(at, 1), this.legend.codes);
    if (!stated) return false;
    this.status = { ...stated.rating };
    this.isOfPart = stated.isOfPart;
    this.labels = [];
    this.group++;
    return true;
  }

  /** `D1 Chimney stacks   3` opens an item. */
  private readCodedTitle(block: Block, coded: Coded): boolean {
    const title = coded && titleOf(block, coded.leading);
    if (!title || this.legend.codes.has(title)) return false;
    this.status = { ...coded.rating };
    this.isOfPart = true;
    if (this.open.length > 1) this.open.pop();
    this.open.push({ level: itemLevel, text: title });
    this.labels = [];
    this.clearTicks();
    this.group++;
    return true;
  }

  /** A row of a part whose text goes on below the longest cell: its code grades the part. */
  private opensPart(block: Block, at: number): boolean {
    const next = this.neighbour(at, 1);
    if (block.kind !== 'row' || !next || !textKinds.has(next.kind)) return false;
    const longest = block.pieces.reduce((one, other) => (other.text.length > one.text.length ? other : one));
    return (
      longest.text.split(' ').length >= minRemarkWords &&
      longest.x > block.x + minColumn &&
      next.pieces.some(({ x }) => Math.abs(x - longest.x) < sameColumn)
    );
  }

  private readHeading(block: Block, at: number): void {
    const graded = this.gradeHeadings.get(block);
    if (graded) this.chapter = { level: block.level, rating: graded };
    else if (this.chapter && block.level <= this.chapter.level) this.chapter = null;
    if (this.open.length > 0 && (generic.test(block.text) || ratingOf(block.text) !== null)) {
      this.labels = [block.text];
      if (block.scale > 1.1) this.clearTicks();
      return;
    }
    this.status = null;
    const own = numbering.exec(block.text)?.[1];
    // A title below a numbered heading belongs to it.
    if (own || this.neighbour(at, -1)?.kind !== 'heading') this.number = own ?? '';
    while (this.open.length > 0 && this.open.at(-1)!.level >= block.level) this.open.pop();
    this.open.push({ level: block.level, text: block.text });
    this.labels = block.label ? [block.label] : [];
    this.clearTicks();
    this.group++;
  }

  private readTicks(block: Block, at: number): void {
    // Rows of one table: their ticks say nothing about the text below it.
    const isTable = this.neighbour(at, -1)?.kind === 'ticks' || this.neighbour(at, 1)?.kind === 'ticks';
    this.ticked = isTable ? [] : block.ticked;
    this.tickLabel = isTable ? '' : block.label;
    this.tickGrade = isTable ? null : this.minorGradeOf(block);
    this.labels = [];
    this.group++;
  }

  /** `☒ Inspected ☐ Not present ☒ Marginal ☐ Deficient` */
  private minorGradeOf({ ticked }: Block): Rating | null {
    const defects = ticked
      .map((name) => this.legend.codes.get(name) ?? ratingOf(name))
      .filter((rating) => rating?.kind === 'defect');
    return defects[0] && defects.every(({ severity }) => severity === 'minor') ? { ...defects[0] } : null;
  }

  /** A remark on a row of a table of ticks, which has its number. */
  private readNumberedRemark(block: Block): void {
    const row = block.kind === 'list-item' ? this.rows.get(numbering.exec(block.marker)?.[1] ?? '') : undefined;
    if (!row) return;
    const rating = codeIn(row, this.legend.codes)?.rating;
    this.tickLabel = row.label;
    this.tickGrade = null;
    this.ticked = rating ? [rating.words] : row.ticked;
    this.isOfPart = false;
    // A remark on a part that is otherwise in order may be a defect.
    this.status = rating?.kind === 'defect' ? withoutSeverity(rating) : null;
  }

  /** @param isMargin whether the grade stands beside the block, which may begin with a title */
  private state(block: Block, at: number, coded: Coded, isMargin: boolean): void {
    const record = block.kind === 'field' ? recordRole(this.blocks, at) : null;
    if (block.kind !== 'row' && this.neighbour(at, -1)?.kind === 'row') this.labels = [];
    if (block.kind === 'field') this.labels = [block.label, ...this.labels].slice(0, maxLabels);
    const parts = partsOf(block, record);
    const rowStatus = this.rowStatuses.get(block);
    const longest = Math.max(...parts.map(({ text }) => text.length));
    // Of several ticks the worst is that of one remark, and it is not said of which.
    const shared = coded && block.kind === 'ticks' && isShared(block, this.legend.codes) ? { ...coded.rating } : null;
    // The row of a code states the defect in its longest cell; the head of the table has none.
    const isRemark = ({ text }: Part) => text.length === longest && text.split(' ').length >= minRemarkWords;
    const isEntries = block.kind !== 'row' && parts.length > 1;
    let index = 0;
    for (const part of parts) {
      if (isEntries) index = 0;
      const text = coded && part.text.startsWith(coded.leading) ? part.text.slice(coded.leading.length) : part.text;
      const sentences = sentencesOf(spellLigatures(text));
      const closed = closingGrade(sentences, this.legend.codes);
      const worst = shared && (sentences.length > 1 || parts.length > 1) ? shared : null;
      const opens =
        record === 'defect' ||
        closed?.kind === 'defect' ||
        (rowStatus?.kind === 'defect' && part.text.length === longest) ||
        (coded?.rating.kind === 'defect' &&
          !isMargin &&
          (textKinds.has(block.kind) || (block.kind === 'row' && isRemark(part))));
      for (const sentence of sentences)
        this.statements.push({
          text: sentence,
          page: block.page,
          block,
          at,
          x: part.x,
          column: part.column,
          index: index++,
          count: sentences.length,
          section: this.open[0]?.text ?? '',
          item: this.itemOf(block),
          labels: [...part.labels, ...this.labels].slice(0, maxLabels),
          ticked: block.kind === 'ticks' ? block.ticked : this.ticked,
          rated: this.ratingFor(rowStatus, worst, coded, closed),
          partGrade: worst ?? (coded || !this.isOfPart ? null : this.status) ?? this.tickGrade,
          marked: sentence === sentences[0] && opens,
          record,
          repeated: false,
          previous: '',
          next: '',
          group: this.group,
          number: this.numberOf(block),
        });
    }
    const whole = parts.map((part) => part.text).join(' ');
    if (isLabel(block, whole)) this.labels = [whole, ...this.labels].slice(0, maxLabels);
  }

  /** What the report itself says of a statement, surest first. */
  private ratingFor(
    rowStatus: Rating | undefined,
    worst: Rating | null,
    coded: Coded,
    closed: Rating | null,
  ): Rating | null {
    // A row that is in order has no grade; one that is open may have a code that grades it.
    const settled = rowStatus?.kind === 'defect' ? undefined : rowStatus;
    return (
      settled ??
      withoutSeverity(worst) ??
      coded?.rating ??
      closed ??
      rowStatus ??
      (this.isOfPart && this.status?.kind === 'defect' ? null : this.status) ??
      (this.chapter && { ...this.chapter.rating })
    );
  }

  private itemOf(block: Block): string {
    const ticks = block.kind === 'ticks' ? block.label : this.tickLabel;
    return ticks || (this.open.length > 1 ? this.open.at(-1)!.text : '');
  }

  private numberOf({ kind, marker }: Block): string {
    return kind === 'list-item' && markerNumber.test(marker) ? marker.replace(/\.$/, '') : this.number;
  }

  private clearTicks(): void {
    this.ticked = [];
    this.tickLabel = '';
    this.tickGrade = null;
  }

  /** The block before or after on the same page. */
  private neighbour(at: number, step: 1 | -1): Block | undefined {
    let other = at + step;
    while (this.blocks[other]?.kind === 'running') other += step;
    return this.blocks[other]?.page === this.blocks[at]!.page ? this.blocks[other] : undefined;
  }
}

function partsOf(block: Block, record: Statement['record']): Part[] {
  if (block.kind === 'row')
    return cellsOfRow(block).flatMap((cell) => entriesIn(cell.text).map((text) => ({ ...cell, text })));
  const entries = record === 'detail' ? [`${block.label}: ${block.text}`] : entriesIn(block.text);
  return entries.map((text) => ({ text, x: block.x, column: '', labels: [] }));
}

/** Whether the text is a label of what follows. */
const isLabel = ({ kind }: Block, text: string): boolean =>
  text !== '' &&
  kind !== 'list-item' &&
  kind !== 'caption' &&
  text.split(' ').length <= maxLabelWords &&
  !/[.!?]$/.test(text);

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
function cellsOfRow(block: Block): Part[] {
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
