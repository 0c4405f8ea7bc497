// Builds the document model from parsed lines. Deterministic; a page without positions is read line by line.
import type { Page } from '../pages.ts';
import { foldSpace } from '../snippet.ts';
import type { Block, BlockKind, DocumentModel, Piece } from './block.ts';
import { type ColumnHead, columnHeads, isBox, isMark, isTick, tickSymbols } from './marks.ts';
import { type RawRow, rowsOf } from './rows.ts';
import { runningLinesOf } from './running.ts';
import { type DocumentStyle, headingLevel, isShouted, styleOf } from './style.ts';
import { withoutWidgets } from './widgets.ts';

const marker =
  /^(?:[•●▪■◆◦‣·○❏➢►▲★✓✔✗✘☒☑þ➔→❖*]|[-–—](?=\s)|\(?\d{1,2}[.)](?=\s|\p{L}{2})|\d{1,2}(?:\.\d{1,2}){1,3}\.?(?: \(\d{1,2}\))?(?=\s)|\(\d{1,2}\)|\(?[a-zA-Z][.)](?=\s+\S)|[xX](?=\s{1,3}[A-Z][a-z])|(?:comment|item|note|observation|finding|deficiency)\s+#?\d{1,3}(?:\.\d+)?\s*[:.)-])\s*/iu;
/** After a symbol. */
const letter = /^\(?[A-Za-z][.)]\s+(?=\S)/;
const fieldLabel = /^([\p{L}\d][^:.?!]{1,60}?)\s*:{1,2}(?=\s|$)\s*/u;
const caption = /\b(?:picture|photo|figure|image)s?\b.{0,12}$|^(?:photo|figure|picture|image)\b/i;
/** `Photo 3. Fix. The ground falls toward the house`: more than the name of what it shows. */
const told =
  /^((?:photo|figure|picture|image)s?\s*(?:no\.?|#)?\s*\d{1,3}(?:\s?[.:)–-])?)\s+(?=.*\p{L}{3}[.!?:]\s+\p{Lu})(?=(?:\S+\s+){3})/iu;
const endsSentence = /[.!?:;]["')\]]*$/;
/** Fewer heads above a bullet could be the titles of lists. */
const minHeadsOfDots = 3;
/** How far left of a centred cell its next line may begin, in points. */
const middleSlack = 32;
/** Letters of a grade, and of a text that may wrap beside one. */
const maxGrade = 3;
const minWrapped = 30;
/** In points: lines of one cell begin there. */
const sameLeft = 3;

export function modelOf(pages: Page[]): DocumentModel {
  const isRunning = runningLinesOf(pages);
  const style = styleOf(pages);
  const rows = withoutWidgets(pages.map(rowsOf));
  const ticks = tickSymbols(
    rows.flat().flatMap(({ cells }) => {
      const marks = cells.map((cell) => cell.text).filter(isMark);
      return marks.length >= 2 ? [marks] : [];
    }),
  );
  const blocks: Block[] = [];
  let heads: ColumnHead[] = [];
  for (const [at, page] of pages.entries()) {
    const builder = new PageBuilder(page, style, ticks, heads);
    for (const [index, row] of rows[at]!.entries()) {
      if (row.cells.length === 0) continue;
      if (isRunning(page, row.line, row.index)) builder.readRunning(row);
      else builder.read(row, rows[at]![index + 1]);
    }
    heads = builder.heads;
    blocks.push(...builder.blocks);
  }
  return { blocks, pages: pages.length };
}

class PageBuilder {
  readonly blocks: Block[] = [];
  heads: ColumnHead[];
  private readonly page: Page;
  private readonly style: DocumentStyle;
  private readonly tickSymbols: Set<string>;
  private last: RawRow | null = null;

  constructor(page: Page, style: DocumentStyle, ticks: Set<string>, heads: ColumnHead[]) {
    this.page = page;
    this.style = style;
    this.tickSymbols = ticks;
    this.heads = heads;
  }

  /** The heads of a table that goes on over many pages are a running header. */
  readRunning(row: RawRow): void {
    const heads = columnHeads(row.cells);
    if (heads.length > 0) this.heads = heads;
    this.add('running', row, row.cells);
  }

  read(row: RawRow, next: RawRow | undefined): void {
    const { cells } = row;
    const heads = columnHeads(cells);
    if (heads.length > 0) {
      this.heads = heads;
      const columns = cells.filter(({ x }) => x <= heads.at(-1)!.x);
      this.add('row', row, columns).cells = columns.map((cell) => cell.text);
      this.headRow = row;
      this.last = null;
      const beside = cells.filter((cell) => !columns.includes(cell));
      if (beside.length > 0) this.readText({ ...row, cells: beside }, beside, undefined);
      return;
    }
    if (
      !this.readMarksBelow(row) &&
      !this.readBelowCaption(row) &&
      !this.readOptions(row) &&
      !this.readTicks(row) &&
      !this.readContinuedCell(row) &&
      !this.readMiddleCell(row) &&
      !this.readFirstCell(row) &&
      !this.readHeading(row, next) &&
      !this.readTable(row)
    )
      this.readText(row, cells, next);
    this.last = row;
  }

  add(kind: BlockKind, { line, parts }: RawRow, pieces: Piece[]): Block {
    const block: Block = {
      kind,
      page: this.page.number,
      pieces: parts ?? [...pieces],
      text: pieces.map((piece) => piece.text).join(' '),
      level: 0,
      marker: '',
      label: '',
      cells: [],
      ticked: [],
      columns: [],
      x: pieces[0]?.x ?? line.x,
      y: line.y,
      right: line.x + line.width,
      scale: this.style.bodySize > 0 && line.size > 0 ? line.size / this.style.bodySize : 1,
      bold: pieces.every((piece) => piece.bold),
    };
    this.blocks.push(block);
    return block;
  }

  /** `Railings:  ☐ ☒ ☐  One post is loose`, `X     3. Roof covering`. */
  private readTicks(row: RawRow): boolean {
    const cells = row.cells.flatMap(splitBoxes).flatMap(splitLeadingTick);
    const isDot = (cell: Piece, at: number): boolean => at > 0 && this.isDotUnderHead(cell);
    const marks = cells.filter((cell, at) => isMark(cell.text) || isDot(cell, at));
    const words = cells.filter((cell) => !marks.includes(cell));
    const known = marks.some((cell) => isBox(cell.text) || this.isSymbol(cell));
    if (marks.length === 0 || words.length === 0 || !known) return false;
    const first = marks[0]!.x;
    const ticked = marks.filter((cell) => isTick(cell.text) || this.isSymbol(cell));
    const inOrder = marks.length === this.heads.length;
    const heads = inOrder || ticked.every(({ x }) => isUnder(nearest(this.heads, x), x)) ? this.heads : [];
    if (marks.length < 2 && heads.length === 0) return false;
    const block = this.add('ticks', row, row.cells);
    block.columns = heads.map(({ name }) => name);
    block.ticked = ticked.map((cell) => {
      const head = inOrder ? heads[marks.indexOf(cell)] : nearest(heads, cell.x);
      return head?.name ?? 'x';
    });
    const before = words.filter((cell) => cell.x < first);
    const after = words.filter((cell) => cell.x >= first);
    const label = before.length > 0 ? before : after.slice(0, 1);
    const remark = before.length > 0 ? after : after.slice(1);
    block.label = label.map((cell) => cell.text).join(' ');
    block.text = remark.map((cell) => cell.text).join(' ');
    block.cells = words.map((cell) => cell.text);
    // `☐ ☒   2. Trim: Wood, rotted at the bottom.`
    const named = remark.length === 0 ? namedRemark.exec(block.label) : null;
    if (named) {
      block.label = named[1]!;
      block.text = named[2]!;
    }
    return true;
  }

  /** `Good   Fair   Poor`, and below it only an X: the rating of what follows. */
  private readMarksBelow(row: RawRow): boolean {
    const head = this.headRow;
    this.headRow = null;
    const marks = row.cells.filter(({ text }) => isTick(text));
    if (!head || row.cells.length > this.heads.length || marks.length === 0) return false;
    if (!row.cells.every(({ text }) => isBox(text))) return false;
    if (row.line.y - head.line.y > Math.max(row.line.height, head.line.height, 1) * 3) return false;
    const block = this.add('ticks', row, row.cells);
    block.columns = this.heads.map(({ name }) => name);
    block.ticked = marks.flatMap(({ x }) => nearest(this.heads, x)?.name ?? []);
    block.text = '';
    return true;
  }
  private headRow: RawRow | null = null;

  /** `Posts   ☒ Wood ☐ Steel ☒ Rot   ☐ ☐ ☒`: options that were noticed, and the columns of a rating. */
  private readOptions(row: RawRow): boolean {
    const parts = row.cells.flatMap(splitAtBoxes);
    const end = parts.findLastIndex(({ text }) => !isBox(text)) + 1;
    const rated = parts.slice(end);
    const start = parts.findIndex(({ text }) => isBox(text));
    if (rated.length < 2 || rated.length !== this.heads.length || start < 1 || start >= end - 1) return false;
    const chosen = parts
      .slice(start, end)
      .filter((part, at, own) => !isBox(part.text) && isTick(own[at - 1]?.text ?? ''));
    const block = this.add('ticks', row, row.cells);
    block.columns = this.heads.map(({ name }) => name);
    block.ticked = this.heads.filter((_, at) => isTick(rated[at]!.text)).map(({ name }) => name);
    block.label = parts
      .slice(0, start)
      .map(({ text }) => text)
      .join(' ');
    block.text = chosen.map(({ text }) => text).join(', ');
    block.cells = [block.label, ...chosen.map(({ text }) => text)];
    return true;
  }

  private isSymbol = (cell: Piece): boolean => this.tickSymbols.has(cell.text) || this.isDotUnderHead(cell);

  /** A bullet in a table of ticks is a tick. */
  private isDotUnderHead = ({ text, x }: Piece): boolean =>
    text === '•' && this.heads.length >= minHeadsOfDots && isUnder(nearest(this.heads, x), x);

  /** A wrapped last cell of the row above: text that starts below that cell, not at the row's left edge. */
  private readContinuedCell(row: RawRow): boolean {
    const block = this.blocks.at(-1);
    if (!block || !this.last || (this.last.cells.length < 2 && !this.continuing)) return false;
    if (block.kind !== 'ticks' && block.kind !== 'row' && block.kind !== 'field') return false;
    // `Comments: …` below the name of a part is a field of its own.
    if (block.kind === 'ticks' && fieldLabel.test(row.cells[0]!.text)) return false;
    const column = block.pieces.findLast((piece) => piece.line !== row.index);
    const start = this.columnStart(block);
    if (!column || start === null) return false;
    const near = row.line.y - this.last.line.y < Math.max(row.line.height, this.last.line.height, 1) * 2;
    if (!near || Math.abs(row.cells[0]!.x - start) > 8 || start - block.x < 30) return false;
    block.pieces.push(...(row.parts ?? row.cells));
    const text = closed(row.cells.map((cell) => cell.text).join(' '));
    block.text = foldSpace(`${block.text} ${text}`);
    if (block.kind === 'row') block.cells.push(foldSpace(`${block.cells.pop()} ${text}`));
    this.continuing = true;
    return true;
  }
  private continuing = false;

  /** Whether a row follows the last one within so many line heights. */
  private isWithin(heights: number, { line }: RawRow): boolean {
    const last = this.last?.line;
    return last !== undefined && line.y - last.y <= Math.max(line.height, last.height, 1) * heights;
  }

  /** A wrapped first cell, beside a short one that is the grade of the row or beside several: the text goes on below it. */
  private readFirstCell(row: RawRow): boolean {
    const block = this.blocks.at(-1);
    if (block?.kind !== 'row' || block.cells.length < 2 || row.cells.length !== 1 || !this.isWithin(1.6, row))
      return false;
    const [text, grade] = block.cells as [string, string];
    const { line, cells } = row;
    const isGraded = block.cells.length === 2 && grade.length <= maxGrade && text.length >= minWrapped;
    // The first of several cells that wrap, whose sentence goes on.
    const next = block.pieces.find(({ x }) => x > block.x + sameLeft)?.x ?? 0;
    const goesOn =
      block.cells.length > 2 &&
      /^[\p{Ll}\d(]/u.test(cells[0]!.text) &&
      !endsSentence.test(text) &&
      line.x + line.width < next;
    if (!(isGraded || goesOn) || Math.abs(line.x - block.x) > sameLeft) return false;
    block.cells[0] = `${text} ${cells[0]!.text}`;
    block.pieces.push(cells[0]!);
    block.text = block.cells.join(' ');
    return true;
  }

  /** A wrapped cell between others: text below it, and none below its neighbours. It may be centred. */
  private readMiddleCell(row: RawRow): boolean {
    const block = this.blocks.at(-1);
    if (block?.kind !== 'row' || block.cells.length < 3 || row.cells.length !== 1 || !this.isWithin(1.9, row))
      return false;
    const { line, cells } = row;
    const first = block.pieces[0]!.line;
    const starts = block.pieces.filter((piece) => piece.line === first).map((piece) => piece.x);
    const at = starts.findLastIndex((x) => x - middleSlack <= line.x);
    const after = starts[at + 1];
    if (at < 1 || after === undefined || line.x + line.width > after || endsSentence.test(block.cells[at] ?? '.'))
      return false;
    block.cells[at] = `${block.cells[at]} ${cells[0]!.text}`;
    block.pieces.push(cells[0]!);
    block.text = block.cells.join(' ');
    return true;
  }

  private columnStart(block: Block): number | null {
    const lineOf = block.pieces[0]!.line;
    const first = block.pieces.filter((piece) => piece.line === lineOf);
    // `Railings:  ☒ ☐  One   post   is   loose`: the words of a justified remark are cells; it starts after the marks.
    const mark = first.findLastIndex(({ text }) => isMark(text));
    const remark = mark > 0 && block.kind === 'ticks' && !isMark(first[0]!.text) ? first[mark + 1] : undefined;
    if (remark) return remark.x;
    const cells = first.filter(({ text }) => !isMark(text));
    // `☒ ☐   2. Trim: The jambs are rotten` goes on below the name.
    if (block.kind === 'ticks' && cells.length === 1 && block.text !== '' && isMark(first[0]!.text)) return cells[0]!.x;
    return cells.length > 1 ? cells.at(-1)!.x : block.pieces.at(-1)?.line !== lineOf ? block.pieces.at(-1)!.x : null;
  }

  private readHeading(row: RawRow, next: RawRow | undefined): boolean {
    this.continuing = false;
    if (isValued(row, this.style)) return false;
    if (this.readCaptions(row)) return true;
    const level = headingLevel(row, this.style, next, this.page);
    if (level === null) return false;
    const [first, ...rest] = row.cells;
    // A number and its title may be separate cells.
    const numbered = /^[\d.]+[.:)]?$/.test(first!.text) && rest.length > 0;
    const title = numbered ? `${first!.text} ${rest[0]!.text}` : first!.text;
    const beside = numbered ? rest.slice(1) : rest;
    const previous = this.blocks.at(-1);
    const wraps =
      previous?.kind === 'heading' &&
      this.last !== null &&
      previous.level === level &&
      !/^\(?\d/.test(title) &&
      row.line.y - this.last.line.y < row.line.height * 1.9 &&
      Math.abs(this.last.line.size - row.line.size) < 0.3 &&
      previous.bold === row.cells.every((cell) => cell.bold) &&
      (/^[a-z(&]/.test(title) || /[,&/-]$|\b(?:and|or|of|the|to|for|with|in)$/i.test(previous.text));
    if (wraps) {
      previous.text = `${previous.text} ${title}`;
      previous.pieces.push(...row.cells);
      return true;
    }
    const block = this.add('heading', row, row.cells);
    block.level = level;
    block.text = title.replace(/\s*:$/, '');
    block.label = beside.map((cell) => cell.text).join(' ');
    return true;
  }

  /** Captions beside each other are one for each picture. */
  private readCaptions(row: RawRow): boolean {
    if (!row.cells.every((cell) => caption.test(cell.text))) return false;
    if (!row.cells.some(({ text }) => told.test(text))) {
      for (const cell of row.cells) this.add('caption', row, [cell]);
      return true;
    }
    this.captions = row.cells.map((cell) => {
      const found = told.exec(cell.text)?.[0] ?? '';
      const block = this.add(found ? 'list-item' : 'caption', row, [cell]);
      block.marker = found.trim();
      block.text = cell.text.slice(found.length);
      return block;
    });
    return true;
  }
  private captions: Block[] = [];

  /** The next lines of captions, each below its own. */
  private readBelowCaption(row: RawRow): boolean {
    const below = row.cells.map((cell) => this.captions.find(({ x }) => Math.abs(x - cell.x) < sameLeft));
    if (this.captions.length === 0) return false;
    if (!this.isWithin(1.9, row) || below.some((block) => !block) || caption.test(row.cells[0]!.text)) {
      this.captions = [];
      return false;
    }
    for (const [at, cell] of row.cells.entries()) {
      below[at]!.pieces.push(cell);
      below[at]!.text = foldSpace(`${below[at]!.text} ${cell.text}`);
    }
    return true;
  }

  private readTable(row: RawRow): boolean {
    const { cells } = row;
    if (cells.length < 2) return false;
    const [label, ...rest] = cells;
    // Justified text has wide gaps within a sentence.
    const open = this.blocks.at(-1);
    if (open?.kind === 'paragraph' && !endsSentence.test(open.text) && open.pieces.length > 1 && this.continues(row)) {
      this.readText(row, [{ ...label!, text: cells.map((cell) => cell.text).join(' ') }], undefined);
      return true;
    }
    if (marker.test(`${label!.text} `) && label!.text.length <= 4) {
      this.readText(row, [{ ...label!, text: `${label!.text} ${rest.map((cell) => cell.text).join(' ')}` }], undefined);
      return true;
    }
    if (this.continuesRow(row)) return true;
    const field = cells.length === 2 && (/:$/.test(label!.text) || (label!.bold && !rest[0]!.bold));
    const block = this.add(field ? 'field' : 'row', row, cells);
    block.cells = cells.map((cell) => cell.text);
    const named = cells.length === 2 && label!.text.split(' ').length <= 6 && rest[0]!.text.length > 40;
    if (field || named) {
      block.kind = 'field';
      block.label = label!.text.replace(/\s*:+$/, '');
      block.text = rest.map((cell) => cell.text).join(' ');
    }
    return true;
  }

  /** The second line of a row whose cells wrap. */
  private continuesRow(row: RawRow): boolean {
    const block = this.blocks.at(-1);
    if (!block || !this.last || (block.kind !== 'row' && block.kind !== 'field') || block.cells.length < 2)
      return false;
    if (row.line.y - this.last.line.y > Math.max(row.line.height, this.last.line.height, 1) * 1.9) return false;
    const firstLine = block.pieces[0]!.line;
    const starts = block.pieces.filter((piece) => piece.line === firstLine).map((piece) => piece.x);
    const columns = row.cells.map((cell) => starts.findIndex((x) => Math.abs(x - cell.x) < 10));
    const lastCell = block.cells.at(-1)!;
    const open = !endsSentence.test(lastCell) && lastCell.length > 25 && /^[a-z(&]|^\d/.test(row.cells.at(-1)!.text);
    // Several cells wrap below a number or name of the row, and each goes on in the middle of a sentence.
    const hanging =
      block.cells.length > Math.max(2, row.cells.length) &&
      !columns.includes(0) &&
      row.cells.every(({ text }) => /^[a-z(&]/.test(text));
    if (columns.includes(-1) || !(open || hanging)) return false;
    for (const [at, cell] of row.cells.entries())
      block.cells[columns[at]!] = `${block.cells[columns[at]!] ?? ''} ${cell.text}`;
    block.pieces.push(...(row.parts ?? row.cells));
    block.text = block.kind === 'field' ? block.cells.slice(1).join(' ') : block.cells.join(' ');
    if (block.kind === 'field') block.label = block.cells[0]!.replace(/\s*:+$/, '');
    return true;
  }

  private readText(row: RawRow, cells: Piece[], next: RawRow | undefined): void {
    const text = cells[0]!.text;
    const found = marker.exec(text);
    if (found && text.length > found[0].length) {
      const block = this.add('list-item', row, cells);
      block.marker = found[0].trim();
      const rest = text.slice(found[0].length);
      // `► B) Vent pipe is apart`
      block.text = /^[\p{L}\p{N}]/u.test(block.marker) ? rest : rest.replace(letter, '');
      return;
    }
    if (this.continues(row)) {
      const block = this.blocks.at(-1)!;
      block.pieces.push(...cells);
      block.text = foldSpace(`${block.text} ${text}`);
      block.right = Math.max(block.right, row.line.x + row.line.width);
      return;
    }
    const field = fieldLabel.exec(text);
    if (field && field[1]!.split(' ').length <= 8) {
      const block = this.add('field', row, cells);
      block.label = field[1]!;
      block.text = text.slice(field[0].length);
      return;
    }
    if (caption.test(text) && text.length < 60) {
      this.add('caption', row, cells);
      return;
    }
    this.add(this.isCaption(row, next) ? 'caption' : 'paragraph', row, cells);
  }

  /** A short line set apart from the text above by more than a picture's height. */
  private isCaption({ line }: RawRow, next: RawRow | undefined): boolean {
    const above = this.last?.line;
    if (!above || line.height === 0 || line.text.length > 90 || endsSentence.test(line.text)) return false;
    const gap = line.y - (above.y + above.height);
    const follows = next && next.line.y - line.y < line.height * 1.6 && Math.abs(next.line.x - line.x) < 3;
    return gap > line.height * 5 && !follows;
  }

  private continues(row: RawRow): boolean {
    const block = this.blocks.at(-1);
    const last = this.last?.line;
    if (!block || !last || !['paragraph', 'list-item', 'field'].includes(block.kind)) return false;
    const { line } = row;
    if (line.height === 0 && line.y === 0) return /^[a-z(]/.test(line.text) && !endsSentence.test(block.text);
    const pitch = Math.max(last.size, last.height, 1);
    const gap = line.y - last.y;
    if (gap <= 0 || gap > pitch * Math.max(1.85, 1.15 * this.style.pitch) || Math.abs(line.size - last.size) > 1.2)
      return false;
    const open = !endsSentence.test(block.text);
    // In capitals no letter tells that a sentence goes on.
    const goesOn = /^[a-z(]/.test(line.text) || (open && isShouted(line.text) && isShouted(block.text));
    const width = this.page.width || 612;
    if (Math.abs(line.x - last.x) > (block.pieces.length === 1 ? width * 0.12 : 4) && !(open && goesOn)) return false;
    // A paragraph ends with a short line.
    const short = last.x + last.width < Math.max(block.right, width * 0.72) - width * 0.12;
    if (open && goesOn) return true;
    if (block.kind === 'field' && block.text === '') return false;
    if (fieldLabel.test(line.text) && (short || !open)) return false;
    return !short;
  }
}

/** `Condition:   Cracked` in bold is a label with its value, however the label is printed. */
const isValued = ({ line, cells }: RawRow, { bodySize }: DocumentStyle): boolean =>
  cells.length === 2 && /\p{L}:$/u.test(cells[0]!.text) && line.size <= bodySize * 1.1;

/** A name and a remark of several words. */
const namedRemark = /^([^:]{2,50}):\s+(\S+(?:\s+\S+){2,})$/;

/** `☒ ☐ ☐ ☒` in one cell. */
const splitBoxes = (cell: Piece): Piece[] => {
  const marks = cell.text.split(/\s+/);
  const areBoxes = marks.length > 1 && marks.every(isBox);
  return areBoxes ? marks.map((text, at) => ({ ...cell, text, x: cell.x + at * boxPitch })) : [cell];
};
/** Of boxes in one cell, in points. */
const boxPitch = 12;

/** `Sloped ☐ Flat` in one cell. */
const splitAtBoxes = (cell: Piece): Piece[] =>
  cell.text
    .split(/\s*([☑☒⊠☐□])\s*/u)
    .filter(Boolean)
    .map((text) => ({ ...cell, text }));

/** `X 3. Roof` is a tick that ran into the label. */
const splitLeadingTick = (cell: Piece): Piece[] => {
  const found = /^([☑☒⊠☐□■✓✔✗xX])\s+(?=[\dA-Z(])(.+)$/u.exec(cell.text);
  return found && found[2]!.length > 2
    ? [
        { ...cell, text: found[1]! },
        { ...cell, text: found[2]!, x: cell.x + 12 },
      ]
    : [cell];
};

const nearest = ([first, ...others]: ColumnHead[], x: number): ColumnHead | undefined =>
  others.reduce((best, head) => (best && Math.abs(head.x - x) < Math.abs(best.x - x) ? head : best), first);

/** A mark farther from every head, in points, stands in another table. */
const reach = 60;
const isUnder = (head: ColumnHead | undefined, x: number): boolean =>
  head !== undefined && Math.abs(head.x - x) <= reach;

/** `d a m p` is a word letterspaced across its line. */
const closed = (text: string): string =>
  text.replace(/(?<!\S)(?:[\p{L}'’] ){3,}[\p{L}'’](?!\S)/gu, (spread) => spread.replaceAll(' ', ''));
