// Walks the rows once and cuts them into statements: what is said, on which page, under which section, item, rating and
// group. Whether a statement is a finding is decided elsewhere.
import type { Group, HeadingStyle, Mark } from './headings.ts';
import { markOf } from './headings.ts';
import { isTitleCase, isUpperCase } from './prose.ts';
import { leadingRating, type Rating, ratingOf } from './ratings.ts';
import type { Manuscript, Row } from './rows.ts';

export type Region = 'front' | 'body' | 'summary' | 'back';

export interface Statement {
  /** `entry` is a finding with a heading of its own, as `3.2.1 Gutters`; `point` a bullet or numbered statement. */
  kind: 'entry' | 'point' | 'text';
  page: number;
  rows: Row[];
  text: string;
  region: Region;
  section: string | null;
  item: string | null;
  /** A heading below the item: a place, or a part of it. */
  topic: string | null;
  group: Group | null;
  /** What the item is rated. */
  status: Rating | null;
  /** What this statement itself is rated. */
  rating: Rating | null;
  number: string | null;
  title: string | null;
  place: string | null;
  recommendation: string | null;
}

export interface Outline {
  statements: Statement[];
  sections: number;
  /** Section and item that each row stands under, in the order of the manuscript's rows. */
  contexts: string[];
}

const ends = (text: string): boolean => /[.!?:]["')\]]?$/.test(text);
const contents = /\.{4,}/;
const contentsPage = /^(table of )?contents$/i;

function styleOf(manuscript: Manuscript): HeadingStyle {
  const firsts = new Set<string>();
  const sections = new Set<string>();
  const probe: HeadingStyle = { bodySize: manuscript.bodySize, numberedItems: false, numberedSections: true };
  for (const row of manuscript.rows) {
    const mark = markOf(row, probe);
    if (mark.kind === 'section' && mark.number !== null && !contents.test(row.text))
      sections.add(`${mark.number} ${mark.title.toLowerCase()}`);
    const match = /^1[.:]\s+([A-Z].{2,50})$/.exec(row.text);
    if (match?.[1] && isTitleCase(match[1]) && !ends(match[1])) firsts.add(match[1].toLowerCase());
  }
  const numberedItems = firsts.size >= 3;
  return { bodySize: manuscript.bodySize, numberedItems, numberedSections: !numberedItems && sections.size >= 3 };
}

export function outlineOf(manuscript: Manuscript): Outline {
  const walk = new Walk(manuscript);
  const contexts: string[] = [];
  for (const [index, row] of manuscript.rows.entries()) {
    walk.read(row, manuscript.rows[index + 1]);
    contexts.push(walk.context());
  }
  const statements = walk.statements.flatMap(unfolded).filter((statement) => statement.text || statement.title);
  return { statements, sections: walk.sections, contexts };
}

/** Bullets within a line: those that carry a rating of their own are statements of their own. */
function unfolded(statement: Statement): Statement[] {
  const parts = statement.text.split(/\s*•\s+/);
  if (statement.kind === 'entry' || parts.length < 2) return [statement];
  const rated: Statement[] = [];
  const rest: string[] = [];
  for (const part of parts) {
    const leading = leadingRating(part);
    if (leading?.rating.kind !== 'defect') {
      rest.push(part);
      continue;
    }
    const start = part.split(' ').slice(0, 3).join(' ');
    const from = Math.max(
      0,
      statement.rows.findIndex((row) => row.text.includes(start)),
    );
    rated.push({
      ...statement,
      kind: 'point',
      text: leading.rest,
      rating: leading.rating,
      rows: statement.rows.slice(from),
      page: statement.rows[from]?.page ?? statement.page,
    });
  }
  return rated.length === 0 ? [statement] : [{ ...statement, text: rest.join(' • ') }, ...rated];
}

/** A list within a numbered statement: `They are as follows: (1) … (2) …`. */
const isNested = (statement: Statement, marker: string): boolean =>
  /^\(\d|^[a-z]\)/.test(marker) &&
  (/:$/.test(statement.text) || /:\s\(1\)\s/.test(statement.text)) &&
  statement.kind !== 'entry' &&
  statement.text.length > 40;

class Walk {
  readonly statements: Statement[] = [];
  sections = 0;
  private readonly style: HeadingStyle;
  private readonly width: number;
  private readonly contents: Set<number>;
  private readonly titles = new Map<string, string>();
  private region: Region = 'front';
  private section: string | null = null;
  private sectionNumber: number | null = null;
  private readonly summarySections: string[] = [];
  private item: string | null = null;
  private topic: string | null = null;
  private group: Group | null = null;
  private status: Rating | null = null;
  private current: Statement | null = null;
  private entryPart: 'header' | 'title' | 'body' | 'recommendation' | 'done' = 'done';

  constructor(manuscript: Manuscript) {
    this.style = styleOf(manuscript);
    this.width = manuscript.pageWidth;
    this.contents = new Set(manuscript.rows.filter((row) => contentsPage.test(row.text)).map((row) => row.page));
  }

  read(row: Row, next: Row | undefined): void {
    if (this.contents.has(row.page)) return;
    const mark = markOf(row, this.style);
    if (mark.kind === 'skip') return;
    if (this.current?.kind === 'entry' && this.readEntry(row, mark)) {
      return;
    }
    this.readMark(row, next, mark);
  }

  context(): string {
    return [this.section, this.item, this.topic].filter(Boolean).join(' ');
  }

  private readMark(row: Row, next: Row | undefined, mark: Mark): void {
    switch (mark.kind) {
      case 'summary':
        this.region = 'summary';
        this.summarySections.length = 0;
        this.sectionNumber = null;
        this.reset(null);
        return;
      case 'section':
        this.openSection(mark);
        return;
      case 'entry':
        this.openEntry(row, mark);
        return;
      case 'item':
        this.openItem(row, mark);
        return;
      case 'rating':
        this.status = mark.rating;
        this.current = null;
        return;
      case 'group':
        this.topic = null;
        this.current = null;
        // With text on its line it is said of this text alone.
        if (mark.rest) this.open('text', row, mark.rest, mark.group);
        else this.group = mark.group;
        return;
      case 'recommendation':
        this.group = 'findings';
        this.current = null;
        return;
      case 'point':
        if (this.current && isNested(this.current, mark.marker)) this.append(this.current, row, row.text);
        else this.openPoint(row, next, mark.rest);
        return;
      case 'text':
        this.readText(row, next);
    }
  }

  private reset(title: string | null): void {
    this.section = title;
    this.item = null;
    this.topic = null;
    this.group = null;
    this.status = null;
    this.current = null;
  }

  private openSection(mark: Extract<Mark, { kind: 'section' }>): void {
    const key = mark.title.toLowerCase();
    if (this.region === 'summary') {
      const seen = this.summarySections.indexOf(key);
      const again = seen >= 0 && seen < this.summarySections.length - 1;
      const restarts = mark.number !== null && this.sectionNumber !== null && mark.number < this.sectionNumber;
      if (mark.boilerplate) this.region = 'back';
      else if (again || restarts) this.region = 'body';
      else if (seen < 0) this.summarySections.push(key);
    } else {
      this.region = mark.boilerplate ? (this.sections > 0 ? 'back' : 'front') : 'body';
      if (!mark.boilerplate && key !== this.section?.toLowerCase()) this.sections++;
    }
    if (mark.number !== null) this.sectionNumber = mark.number;
    if (key !== this.section?.toLowerCase()) this.reset(mark.title);
  }

  private openEntry(row: Row, mark: Extract<Mark, { kind: 'entry' }>): void {
    if (this.region === 'summary')
      this.sectionNumber = Math.max(this.sectionNumber ?? 0, Number.parseInt(mark.number, 10));
    if (this.region === 'front') this.region = 'body';
    this.group = this.region === 'summary' ? this.group : 'findings';
    this.topic = null;
    this.status = null;
    this.current = this.statement('entry', row, '');
    this.current.number = mark.number;
    // The table of the section has told the component's name: what is left of the line is its label.
    const known = this.titles.get(mark.number.split('.').slice(0, 2).join('.'));
    const label =
      known && mark.title.length > known.length && mark.title.startsWith(`${known} `)
        ? mark.title.slice(known.length + 1)
        : null;
    this.current.item = label ? (known ?? null) : mark.title;
    this.current.rating =
      mark.rating ?? (label ? (ratingOf(label) ?? { kind: 'defect', severity: null, words: label }) : null);
    this.statements.push(this.current);
    this.entryPart = 'header';
  }

  /** The rows of an entry: header, label, title, place, text, recommendation. False when the row opens something else. */
  private readEntry(row: Row, mark: Mark): boolean {
    const entry = this.current;
    if (!entry) return false;
    const header = entry.rows[0];
    if (this.region === 'summary') {
      // Its second line, if the first one was full.
      if (mark.kind !== 'text' || row.page !== entry.page || entry.rows.length > 2) return false;
      entry.item = `${entry.item} ${row.text}`;
      entry.rows.push(row);
      return true;
    }
    if (this.entryPart === 'header' && header) {
      const beside = row.x > header.x + this.width * 0.2 && Math.abs(row.y - header.y) < header.height * 2.2;
      const label = ratingOf(row.text);
      if (!entry.rating && (label || (beside && row.text.length < 40))) {
        entry.rating = label ?? { kind: 'defect', severity: null, words: row.text };
        return true;
      }
    }
    if (mark.kind === 'recommendation') {
      this.entryPart = 'recommendation';
      return true;
    }
    if (this.entryPart === 'header' && row.page === entry.page && isUpperCase(row.text) && mark.kind !== 'entry') {
      entry.title = row.text;
      entry.rows.push(row);
      this.entryPart = 'title';
      return true;
    }
    if (mark.kind !== 'text' && mark.kind !== 'point') return false;
    if (
      this.entryPart === 'header' &&
      row.page === entry.page &&
      row.bold === header?.bold &&
      Math.abs(row.size - (header?.size ?? 0)) < 0.6 &&
      isTitleCase(row.text) &&
      !ends(row.text)
    ) {
      entry.item = `${entry.item} ${row.text}`;
      return true;
    }
    if (this.entryPart === 'title' && isUpperCase(row.text) && row.page === entry.page) {
      const title = entry.rows.at(-1);
      if (title && Math.abs(title.size - row.size) < 0.6 && entry.place === null)
        entry.title = `${entry.title} ${row.text}`;
      else entry.place = entry.place ? `${entry.place} ${row.text}` : row.text;
      entry.rows.push(row);
      return true;
    }
    return this.readEntryText(entry, row);
  }

  private readEntryText(entry: Statement, row: Row): boolean {
    if (this.entryPart === 'recommendation') {
      entry.recommendation = row.text;
      this.entryPart = 'done';
      return true;
    }
    if (this.entryPart === 'done') return true;
    this.entryPart = 'body';
    const caption =
      !ends(row.text) && isTitleCase(row.text) && row.text.length < 50 && (entry.text === '' || ends(entry.text));
    if (
      caption ||
      (row.page !== entry.page &&
        entry.text !== '' &&
        ends(entry.text) &&
        /^[A-Z]/.test(row.text) &&
        row.page > entry.page + 1)
    )
      return true;
    entry.text = entry.text ? `${entry.text} ${row.text}` : row.text;
    entry.rows.push(row);
    return true;
  }

  private openItem(row: Row, mark: Extract<Mark, { kind: 'item' }>): void {
    const key = mark.number ?? '';
    if (mark.title && key.includes('.') && !this.titles.has(key)) this.titles.set(key, mark.title);
    this.item = (key.includes('.') ? this.titles.get(key) : undefined) ?? (mark.title || this.item);
    this.topic = mark.title && mark.title !== this.item ? mark.title.replace(/^\(\d+\)\s*/, '') : null;
    this.status = mark.rating;
    if (this.group !== 'findings' || this.region !== 'summary')
      this.group = this.group === 'facts' || this.group === 'findings' ? this.group : null;
    this.current = null;
    if (mark.rest) this.open('point', row, mark.rest);
  }

  private openPoint(row: Row, next: Row | undefined, rest: string): void {
    if (rest && this.isTopic(rest, row, next)) {
      this.topic = rest.replace(/\s*:$/, '');
      this.current = null;
      return;
    }
    this.open('point', row, rest);
  }

  /** A short title above bullets: `Rear Patio`. */
  private isTopic(text: string, row: Row, next: Row | undefined): boolean {
    if (text.length > 50 || ends(text.replace(/:$/, '')) || !isTitleCase(text) || !next) return false;
    return next.page === row.page && /^(?:[-–•]\s|\(\d)/.test(next.text) && this.group !== 'facts';
  }

  private readText(row: Row, next: Row | undefined): void {
    const current = this.current;
    if (current && this.continues(current, row)) this.append(current, row, row.text);
    else if (this.isTopic(row.text, row, next)) {
      this.topic = row.text.replace(/\s*:$/, '');
      this.current = null;
    } else this.open('text', row, row.text);
  }

  private append(statement: Statement, row: Row, text: string): void {
    statement.text = statement.text ? `${statement.text} ${text}` : text;
    statement.rows.push(row);
  }

  private continues(statement: Statement, row: Row): boolean {
    const last = statement.rows.at(-1);
    if (!last) return false;
    if (statement.text === '') return true;
    const open = !ends(statement.text);
    if (this.width > 0 && Math.abs(row.x - last.x) > this.width * 0.25) return false;
    if (open && /^[a-z(]/.test(row.text)) return true;
    if (row.page !== last.page) return open && !isTitleCase(row.text);
    const pitch = Math.max(last.size, last.height, 1);
    if (row.y - last.y > pitch * 1.9) return false;
    if (Math.abs(row.size - last.size) > 1.2) return false;
    // A paragraph ends with a short line.
    const widest = Math.max(...statement.rows.map((each) => each.right));
    const short = this.width > 0 && last.right < Math.max(widest, this.width * 0.75) - this.width * 0.12;
    return !(!open && short && /^[A-Z]/.test(row.text));
  }

  private open(kind: Statement['kind'], row: Row, text: string, group = this.group): void {
    const leading = leadingRating(text);
    const statement = this.statement(kind, row, leading?.rest ?? text);
    statement.rating = leading?.rating ?? null;
    statement.group = group;
    this.current = statement;
    this.statements.push(statement);
  }

  private statement(kind: Statement['kind'], row: Row, text: string): Statement {
    return {
      kind,
      page: row.page,
      rows: [row],
      text,
      region: this.region,
      section: this.section,
      item: this.item,
      topic: this.topic,
      group: this.group,
      status: this.status,
      rating: null,
      number: null,
      title: null,
      place: null,
      recommendation: null,
    };
  }
}
