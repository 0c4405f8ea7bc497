// Parses the rows once and splits them into observations under their headings.
import { type BoxedRow, type BoxedRows, boxedRowsOf, remarksOf } from './checkbox-ratings.ts';
import type { Group } from './heading-words.ts';
import { markOf } from './headings.ts';
import type { HeadingStyle, Mark } from './mark.ts';
import { NumberedFindingReader } from './numbered-finding.ts';
import {
  appendRow,
  continuesParagraph,
  endsSentence,
  isNested,
  type Observation,
  splitBullets,
} from './observation.ts';
import { isTitleCase } from './prose.ts';
import { leadingRating, type Rating, ratingOf, urgentMark } from './ratings.ts';
import type { ReportText, Row } from './report-text.ts';
import { Sections } from './sections.ts';
import { styleOf } from './style.ts';
import { isPlace } from './wording.ts';

export interface Outline {
  observations: Observation[];
  sections: number;
  /** Section and item of each row, in row order. */
  contexts: string[];
}

export function outlineOf(report: ReportText): Outline {
  const parser = new OutlineParser(report);
  const contexts: string[] = [];
  for (const [index, row] of report.rows.entries()) {
    parser.read(row, index, report.rows[index + 1]);
    contexts.push(parser.context());
  }
  const observations = parser.observations
    .flatMap(splitBullets)
    .filter((observation) => observation.text || observation.title);
  return { observations, sections: parser.sections.count, contexts };
}

class OutlineParser {
  readonly observations: Observation[] = [];
  readonly sections: Sections;
  private readonly style: HeadingStyle;
  private readonly width: number;
  private readonly boxes: BoxedRows;
  private readonly titles = new Map<string, string>();
  private item: string | null = null;
  private topic: string | null = null;
  private group: Group | null = null;
  private status: Rating | null = null;
  private current: Observation | null = null;
  private entry: NumberedFindingReader | null = null;
  /** The rating of the next observation only. */
  private nextRating: Rating | null = null;
  /** True when the next observation is the first of its item. */
  private isFirstOfItem = false;
  /** The left edge of the last item's line. */
  private itemLeft: number | null = null;
  /** The observation whose recommendation is being read. */
  private advised: Observation | null = null;

  constructor(report: ReportText) {
    this.style = styleOf(report);
    this.width = report.pageWidth;
    this.boxes = boxedRowsOf(report, this.style.codes);
    this.sections = new Sections(report, this.style);
  }

  context(): string {
    return [this.sections.title, this.item, this.topic].filter(Boolean).join(' ');
  }

  read(row: Row, index: number, next: Row | undefined): void {
    if (this.boxes.parts.has(row)) return;
    const boxed = this.boxes.rows.get(row);
    if (boxed) {
      this.openBoxed(row, boxed);
      return;
    }
    const mark = this.markOf(row);
    if (mark.kind === 'skip') return;
    if (this.entry?.read(row, mark)) return;
    this.entry = null;
    if (mark.kind !== 'text') this.advised = null;
    switch (mark.kind) {
      case 'summary':
        this.sections.openSummary();
        this.reset();
        return;
      case 'section':
        if (this.sections.open(mark, index)) this.reset();
        return;
      case 'entry':
        this.openNumberedFinding(row, mark);
        return;
      case 'item':
        this.openItem(row, mark);
        return;
      case 'rating':
        this.status = mark.rating;
        this.isFirstOfItem = true;
        this.current = null;
        return;
      case 'graded':
        this.openGraded(mark);
        return;
      case 'group':
        this.openGroup(row, mark);
        return;
      case 'recommendation':
        this.group = 'findings';
        this.current = null;
        return;
      case 'field':
        this.readField(row, mark);
        return;
      case 'point':
        if (this.current && isNested(this.current, mark.marker)) appendRow(this.current, row, row.text);
        else this.openPoint(row, next, mark);
        return;
      case 'text':
        this.readText(row, next);
    }
  }

  /**
   * In reports with check boxes, words are no ratings (`Monitor:` is a device there); a bold line with a colon names
   * the item of the parts below it.
   */
  private markOf(row: Row): Mark {
    const mark = markOf(row, this.style);
    if (this.boxes.rows.size === 0) return mark;
    const names = row.bold && row.cells.length === 1 && row.text.endsWith(':');
    if (mark.kind === 'rating') return { kind: 'text' };
    if (!names || mark.kind === 'section' || mark.kind === 'summary') return mark;
    return { kind: 'item', number: null, title: row.text.slice(0, -1), rating: null, rest: '' };
  }

  private openBoxed(row: Row, boxed: BoxedRow): void {
    const label = boxed.label.replace(/\s*:$/, '');
    this.entry = null;
    this.topic = /^(general|overall|system)?\s*(conditions?|notes?)?$/i.test(label) ? null : label;
    this.group = null;
    for (const remark of remarksOf(boxed)) {
      const observation = this.add('point', remark.rows[0] ?? row, remark.text);
      Object.assign(observation, remark, { status: remark.rating, lead: true, group: 'findings' });
    }
    this.current = null;
  }

  private openNumberedFinding(row: Row, mark: Extract<Mark, { kind: 'entry' }>): void {
    this.sections.passEntry(mark.number);
    if (this.sections.region !== 'summary') this.group = 'findings';
    this.topic = null;
    if (this.sections.region !== 'summary') this.status = null;
    // The section's table has given the component name: the rest of the line is the label.
    const known = this.titles.get(mark.number.split('.').slice(0, 2).join('.'));
    const cell = row.cells.length > 1 ? row.cells.at(-1) : undefined;
    const rest = known && mark.title.startsWith(`${known} `) ? mark.title.slice(known.length + 1) : null;
    const label = cell && mark.title.endsWith(cell) ? cell : rest;
    const entry = this.add('entry', row, '');
    entry.number = mark.number;
    entry.item = label ? mark.title.slice(0, -label.length).trim() : mark.title;
    entry.rating =
      mark.rating ?? (label ? (ratingOf(label) ?? { kind: 'defect', severity: null, words: label }) : null);
    this.current = null;
    this.entry = new NumberedFindingReader(entry, this.width, known === entry.item ? 'named' : 'header');
  }

  private openItem(row: Row, mark: Extract<Mark, { kind: 'item' }>): void {
    const key = mark.number ?? '';
    if (mark.title && key.includes('.') && !this.titles.has(key)) this.titles.set(key, mark.title);
    this.item = (key.includes('.') ? this.titles.get(key) : undefined) ?? (mark.title || this.item);
    this.topic = mark.title && mark.title !== this.item ? mark.title.replace(/^\(\d+\)\s*/, '') : null;
    this.status = mark.rating;
    this.nextRating = null;
    this.itemLeft = row.x;
    if (this.group !== 'findings') this.group = null;
    this.isFirstOfItem = true;
    this.current = null;
    if (mark.rest) this.open('point', row, mark.rest);
  }

  private openGraded(mark: Extract<Mark, { kind: 'graded' }>): void {
    if (mark.title) this.item = mark.title;
    this.topic = null;
    this.status = mark.rating;
    this.nextRating = mark.rating;
    this.isFirstOfItem = true;
    this.current = null;
  }

  private openGroup(row: Row, mark: Extract<Mark, { kind: 'group' }>): void {
    // A box beside the item's text has its own headings.
    if (this.itemLeft !== null && row.x - this.itemLeft > this.width * 0.45) return;
    this.topic = null;
    this.current = null;
    // A heading with text on its line applies to that text only.
    if (mark.rest) this.open('text', row, mark.rest, mark.group);
    else this.group = mark.group;
  }

  private readField(row: Row, mark: Extract<Mark, { kind: 'field' }>): void {
    const last = this.observations.at(-1);
    const own =
      last &&
      last.item === this.item &&
      last.section === this.sections.title &&
      row.page - last.page <= 1 &&
      last.group !== 'facts';
    if (!own) {
      this.open('text', row, row.text, mark.name === 'place' ? 'facts' : this.group);
      return;
    }
    if (mark.name === 'place') last.place ??= mark.rest;
    if (mark.name === 'recommendation') {
      last.recommendation = mark.rest;
      this.advised = last;
    }
    this.current = null;
  }

  private openPoint(row: Row, next: Row | undefined, { marker, rest }: Extract<Mark, { kind: 'point' }>): void {
    if (rest && this.isTopic(rest, row, next)) this.openTopic(rest);
    else {
      const point = this.open('point', row, rest);
      if (marker.includes('!')) point.rating ??= urgentMark;
    }
  }

  private openTopic(text: string): void {
    this.topic = text.replace(/\s*:$/, '');
    this.current = null;
  }

  /** A short title above bullets: `Rear Patio`. */
  private isTopic(text: string, row: Row, next: Row | undefined): boolean {
    if (text.length > 50 || endsSentence(text.replace(/:$/, '')) || !isTitleCase(text) || !next) return false;
    // The bullets are below it, not in another column.
    if (Math.abs(next.x - row.x) > this.width * 0.2 || next.y < row.y) return false;
    return next.page === row.page && /^(?:[-–•]\s|\(\d)/.test(next.text) && this.group !== 'facts';
  }

  private readText(row: Row, next: Row | undefined): void {
    if (this.advised?.recommendation && !endsSentence(this.advised.recommendation)) {
      this.advised.recommendation += ` ${row.text}`;
    } else if (this.current && continuesParagraph(this.current, row, this.width))
      appendRow(this.current, row, row.text);
    else if (this.isTopic(row.text, row, next) || (this.nextRating && isPlace(row.text))) this.openTopic(row.text);
    else this.open('text', row, row.text);
  }

  private reset(): void {
    this.itemLeft = null;
    this.item = null;
    this.topic = null;
    this.group = null;
    this.status = null;
    this.nextRating = null;
    this.current = null;
  }

  private open(kind: Observation['kind'], row: Row, text: string, group = this.group): Observation {
    const leading = leadingRating(text);
    const observation = this.add(kind, row, leading?.rest ?? text);
    observation.rating = leading?.rating ?? this.nextRating;
    this.nextRating = null;
    observation.group = group;
    this.current = observation;
    return observation;
  }

  private add(kind: Observation['kind'], row: Row, text: string): Observation {
    const { item, topic, group, status } = this;
    const { region, title: section } = this.sections;
    const own = {
      rating: null,
      number: null,
      title: null,
      place: null,
      recommendation: null,
      isFirstOfItem: this.isFirstOfItem,
    };
    const observation: Observation = {
      kind,
      page: row.page,
      rows: [row],
      text,
      region,
      section,
      item,
      topic,
      group,
      status,
      ...own,
    };
    this.isFirstOfItem = false;
    this.observations.push(observation);
    return observation;
  }
}
