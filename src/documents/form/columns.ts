// Ticks in columns: a tick belongs to the head above it. Every group of heads (`Y N U`) has a region of labels beside it.
import { hasMark, isMark, type Row, type Token, textOf } from './tokens.ts';

interface Column {
  option: string;
  left: number;
  right: number;
}

/** A column head; without an option it only bounds the columns beside it. */
export interface Head {
  option: string | null;
  left: number;
  right: number;
}

interface Label {
  row: Row;
  text: string;
  remark: string;
}

export interface ColumnTick {
  rows: Row[];
  label: string;
  option: string;
  remark: string;
}

/** `25.` before a question; 0 when it has no number. */
const numberOf = ({ tokens }: Row): number =>
  Number(/^\W*(\d{1,3})[.)]\s/.exec(textOf(tokens.filter(({ kind }) => kind === 'text')))?.[1] ?? 0);

/** A group of column heads with what stands below it. */
export class ColumnGroup {
  readonly head: Row;
  readonly stem: string;
  readonly columns: Column[];
  private readonly heads: Head[];
  private readonly initials: string;
  private readonly from: number;
  private readonly to: number;
  private rows: { row: Row; before: string; after: string }[] = [];
  private ticks: { y: number; column: Column; row: Row }[] = [];
  private empties: Row[] = [];
  /** The number of the last question of the table that it goes on. */
  private readonly since: number;
  /** Where the last explanation across the columns stands. */
  private explained = Number.NEGATIVE_INFINITY;

  /** @param initials of the seller, if the form has any */
  constructor(head: Row, stem: string, heads: Head[], from: number, to: number, initials: string, since = 0) {
    this.initials = initials;
    this.since = since;
    this.head = head;
    this.stem = stem;
    this.heads = heads;
    this.from = from;
    this.to = to;
    const gaps = heads
      .slice(1)
      .flatMap((each, at) => (each.option && heads[at]!.option ? [each.left - heads[at]!.right] : []));
    // A column at the edge is as wide as the others.
    const reach = Math.max(8, Math.min(...gaps) / 2);
    this.columns = heads.flatMap((each, at) => {
      const before = heads[at - 1];
      const after = heads[at + 1];
      const left = Math.max(before ? (before.right + each.left) / 2 : 0, before?.option ? 0 : each.left - reach);
      const right = Math.min(after ? (each.right + after.left) / 2 : 9999, after?.option ? 9999 : each.right + reach);
      return each.option ? [{ option: each.option, left, right }] : [];
    });
  }

  /** The number before its heads: `2. ROOF   YES   NO`. */
  get part(): string {
    return /^\W*(\d{1,2})[.)]/.exec(textOf(this.head.tokens))?.[1] ?? '';
  }
  get left(): number {
    return this.columns[0]!.left;
  }
  get right(): number {
    return this.columns.at(-1)!.right;
  }

  /** Takes what is its own of a row. False: text runs across the columns, so the table has ended. */
  read(row: Row): boolean {
    const within = row.tokens.filter(
      (token) =>
        token.left < this.right - 2 &&
        token.right > this.left + 2 &&
        !this.isLabel(token) &&
        !this.isBeyond(token, row),
    );
    // The other lines of a head are short, and stand within its columns.
    const below = Math.abs(row.y - this.head.y) < 3 * row.height;
    const isHead = (token: Token) => below && token.left > this.left - 20 && token.text.length < 20;
    const initials = this.initialsIn(within);
    // A mark for all that read the row later, too.
    if (initials) initials.kind = 'on';
    if (row.written && !hasMark(row)) return true;
    if (within.some((token) => token.kind === 'text' && /\p{L}{3}/u.test(token.text) && !isHead(token))) {
      // An explanation may be longer than its column, and go on in the next line.
      const explains = prompt.test(textOf(row.tokens)) || row.y - this.explained < 1.6 * row.height;
      if (explains) this.explained = row.y;
      return explains;
    }
    for (const mark of within.filter(isMark)) {
      const column = this.columnOf(mark);
      if (mark.kind === 'off') this.empties.push(row);
      else if (column) this.ticks.push({ y: row.y, column, row });
    }
    const beside = row.tokens.filter((token) => token.kind === 'text');
    const before = beside.filter(
      (token) => token.left >= this.from - 3 && (token.right <= this.left + 5 || this.isLabel(token)),
    );
    const after = beside.filter(
      (token) => (token.left >= this.right - 5 || this.isBeyond(token, row)) && token.left < this.to,
    );
    const marked = row.tokens.some(({ kind, left }) => kind !== 'text' && left >= this.right && left < this.to);
    // Some forms print the letter of the question beside its boxes again.
    const asked = before.filter(({ text }, at) => at === 0 || !/^[A-Z]$/.test(text));
    if (before.length + after.length > 0)
      this.rows.push({ row, before: textOf(asked), after: marked ? '' : textOf(after) });
    return true;
  }

  /** A long label may reach into the margin of the first column. */
  private isLabel({ kind, left, right }: Token): boolean {
    return kind === 'text' && left < this.left - labelWidth && right < this.heads[0]!.left;
  }

  /** A question after the last mark of its row, which begins a little left of the edge of the last column. */
  private isBeyond({ kind, left, right }: Token, { tokens }: Row): boolean {
    const head = this.heads.at(-1)!;
    const begins = left > (head.left + head.right) / 2 && right > this.right + labelWidth;
    return kind === 'text' && begins && tokens.some(isMark) && !tokens.some((mark) => isMark(mark) && mark.left > left);
  }

  /** `M.O.`, `MO` or, of two sellers, `M.O. S.O.` */
  private isInitials(text: string): boolean {
    const letters = lettersOf(text);
    return this.initials !== '' && letters.length <= maxInitials && letters.startsWith(lettersOf(this.initials));
  }

  /** Initials in one column: those of the seller, or where the others have blanks to write on. */
  private initialsIn(tokens: Token[]): Token | undefined {
    const own = tokens.filter(({ kind, text }) => kind === 'text' && this.isInitials(text));
    if (own.length === 1) return own[0];
    const blanks = tokens.filter(({ kind, text }) => kind === 'off' && /^_+$/.test(text));
    const [written, ...others] = tokens.filter(
      ({ kind, text }) => kind === 'text' && /^(?:\p{L}\.?\s?){1,4}$/u.test(text),
    );
    return blanks.length > 0 && blanks.length < this.columns.length && others.length === 0 ? written : undefined;
  }

  /** Whether the table goes on below text that runs across: a row has one mark in each column, or the next number and a mark. */
  isResumedBy(row: Row): boolean {
    const marked = row.tokens
      .filter((token) => isMark(token) && token.left > this.left - 2)
      .map((mark) => this.columnOf(mark));
    if (marked.length === this.columns.length) return this.columns.every((column, at) => marked[at] === column);
    const isNext = this.since > 0 && numberOf(row) === this.since + 1;
    return isNext && marked.length > 0 && !marked.includes(undefined);
  }

  /** The column that a mark stands in. */
  private columnOf(mark: Token): Column | undefined {
    const x = (mark.left + mark.right) / 2;
    return this.columns.find(({ left, right }) => x > left + 1 && x < right - 1);
  }

  /** The same heads for the next page. */
  continued(): ColumnGroup {
    const since = this.rows.map(({ row }) => numberOf(row)).findLast((number) => number > 0) ?? this.since;
    return new ColumnGroup(this.head, this.stem, this.heads, this.from, this.to, this.initials, since);
  }

  /** The ticked questions. A question with two ticks, or a tick between questions, says nothing. */
  answers(): ColumnTick[] {
    const items = this.itemsOf(this.labels());
    const found = new Map<Label[], Set<Column>>();
    for (const { y, column } of this.ticks) {
      const beside = items.findIndex((each) => each.some((label) => isBeside(label, y)));
      // A tick beside the prompt below its question.
      const at =
        beside > 0 && prompt.test(items[beside]![0]!.text) && !found.has(items[beside - 1]!) ? beside - 1 : beside;
      const item = items[at] ?? between(items, y);
      if (item) found.set(item, (found.get(item) ?? new Set()).add(column));
    }
    return [...found].flatMap(([item, columns]): ColumnTick[] => {
      const [column, other] = columns;
      if (!column || other) return [];
      const text = item
        .map((label) => label.text)
        .filter(Boolean)
        .join(' ');
      const remark = item
        .map((label) => label.remark)
        .filter(Boolean)
        .join(' ');
      return [{ rows: item.map(({ row }) => row), label: text, option: column.option, remark }];
    });
  }

  /** Labels are before their boxes; after them only where nothing is before. */
  private labels(): Label[] {
    const ticked = this.rows.filter((each) => this.ticks.some(({ y }) => isBeside(each, y)));
    const leading = ticked.filter(({ before }) => words.test(before)).length >= ticked.length / 2;
    // What several rows have is printed, not written.
    const remarkOf = (text: string) =>
      /^if\b|:$/i.test(text) || this.rows.filter(({ after }) => after === text).length > 1 ? '' : text;
    return this.rows
      .map(({ row, before, after }) =>
        leading
          ? { row, text: before, remark: remarkOf(after) }
          : { row, text: [before, after].filter(Boolean).join(' '), remark: '' },
      )
      .filter(({ text, remark }) => text !== '' || remark !== '');
  }

  /** Lines of a question that wraps, put together. */
  private itemsOf(labels: Label[]): Label[][] {
    const answered = (label: Label) =>
      this.empties.includes(label.row) || this.ticks.some(({ y }) => isBeside(label, y));
    const texts = labels.filter((label) => label.text !== '' && answered(label));
    const share = (test: RegExp) => texts.filter(({ text }) => test.test(text)).length / Math.max(1, texts.length);
    // The tick of a question of several lines may stand beside one without its number.
    const begun = labels.filter(({ text }) => numbering.test(text)).length;
    const numbered = share(numbering) >= 0.5 || (begun > 1 && begun >= this.ticks.length / 2);
    // In a list of lower-case items, a lower-case line is the next item.
    const lower = share(/^\p{Ll}/u) > 0.4;
    const items: Label[][] = [];
    for (const label of labels) {
      const item = items.at(-1);
      const last = item?.at(-1);
      const near = last && label.row.y - last.row.y < 1.7 * Math.max(label.row.height, last.row.height);
      const wraps =
        label.text === '' ||
        (numbered ? !numbering.test(label.text) : !lower && /^[\p{Ll}(]/u.test(label.text)) ||
        /(?:[,/–-]|\b(?:of|or|and|the|to|in|for|a|an|with|by|on)|\([^)]*)$/.test(last?.text ?? '');
      const prompted = prompt.test(label.text) || (/[?.]$/.test(last?.text ?? '') && isTitle(label.text));
      const twice = item && answered(label) && item.some(answered);
      if (item && near && wraps && !twice && !prompted) item.push(label);
      else items.push([label]);
    }
    return items;
  }
}

/** `ADDITIONAL COMMENTS:` below the last question of a table. */
const isTitle = (text: string): boolean => /\p{L}{4}/u.test(text) && text === text.toUpperCase();
const maxInitials = 8;
const lettersOf = (text: string): string => text.replace(/[.\s]/g, '');
/** More than the number of a line. */
const words = /\p{L}{2}/u;
const labelWidth = 40;

const isBeside = ({ row }: { row: Row }, y: number): boolean => Math.abs(row.y - y) < 0.42 * row.height;

/** A tick at the middle of a cell with two lines, or a little off the only line that is near. */
function between(items: Label[][], y: number): Label[] | undefined {
  for (const [at, item] of items.entries()) {
    const first = item[0]!.row;
    const last = item.at(-1)!.row;
    if (item.length > 1 && y > first.y && y < last.y) return item;
    const next = items[at + 1];
    if (!next || y <= last.y || y >= next[0]!.row.y) continue;
    const lines = [...item, ...next];
    const middle = (first.y + next.at(-1)!.row.y) / 2;
    const tight = next[0]!.row.y - last.y < 1.6 * last.height;
    if (lines.length === 2 && tight && Math.abs(y - middle) < 0.25 * last.height) return lines;
    break;
  }
  const near = items
    .map((item) => ({ item, distance: Math.min(...item.map(({ row }) => Math.abs(row.y - y))) }))
    .toSorted((one, other) => one.distance - other.distance);
  const [first, second] = near;
  const sure =
    first && first.distance < 0.9 * first.item[0]!.row.height && first.distance * 2 < (second?.distance ?? 999);
  return sure ? first.item : undefined;
}

/** Asks for words to an answer. */
export const prompt =
  /^(?:\d{1,3}[.)]?\s)?\W*(?:if\b.{0,90}\b(?:yes|so|explain|describe)\b|(?:please\s+)?(?:explain|describe|explanations?|comments?|details?|remarks)\b)/i;

export const numbering =
  /^(?:\(?\d{1,3}(?:[.)]?|[a-z][.)])|\(?[a-zA-Z](?:\(\w\))?[.)]|\(?[ivx]{1,4}[.)]|[•▪◦*–-])(?=\s)/;
