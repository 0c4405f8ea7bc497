// Reads the rows of a finding that has its own numbered heading: component, label, title, place, text, recommendation,
// in the order in which report software prints them.
import type { Mark } from './mark.ts';
import { appendRow, endsSentence, type Observation } from './observation.ts';
import { isTitleCase, isUpperCase } from './prose.ts';
import { ratingOf } from './ratings.ts';
import type { Row } from './report-text.ts';

/** `named` is a header whose component name is known to be complete. */
type Part = 'header' | 'named' | 'title' | 'body' | 'recommendation' | 'done';

export class NumberedFindingReader {
  private readonly entry: Observation;
  private readonly width: number;
  private part: Part;
  /** The last line of the name of the component, which may be printed otherwise than the line of its number. */
  private nameLine: Row | undefined;

  /** @param part the kind of the first row */
  constructor(entry: Observation, width: number, part: 'header' | 'named' | 'title') {
    this.entry = entry;
    this.width = width;
    this.part = part;
  }

  /** Returns false when the row does not belong to the finding. */
  read(row: Row, mark: Mark): boolean {
    if (this.entry.region === 'summary') return this.readSummary(row, mark);
    if (this.readLabel(row)) return true;
    if (mark.kind === 'recommendation') {
      this.part = 'recommendation';
      return true;
    }
    if (mark.kind === 'field') {
      this.readField(mark.name, mark.rest);
      return true;
    }
    if (row.page === this.entry.page && mark.kind !== 'entry' && this.isTitle(row)) {
      this.entry.title = row.text;
      this.entry.rows.push(row);
      this.part = 'title';
      return true;
    }
    if (mark.kind !== 'text' && mark.kind !== 'point') return false;
    return this.readHeading(row) || this.readText(row);
  }

  private isTitle(row: Row): boolean {
    const header = this.nameLine ?? this.entry.rows[0];
    if ((this.part !== 'header' && this.part !== 'named') || row.text.startsWith('(')) return false;
    if (isUpperCase(row.text)) return true;
    if (this.isOpen()) return false;
    const other = header && (row.bold !== header.bold || Math.abs(row.size - header.size) >= 0.6);
    return (
      (this.part === 'named' || other === true) &&
      isTitleCase(row.text) &&
      row.text.length <= 80 &&
      !endsSentence(row.text)
    );
  }

  /** `Vegetation, Grading,` goes on in the next line. */
  private isOpen(): boolean {
    return this.part === 'header' && /[,&/]$|\b(?:and|or|of)$/i.test(this.entry.item ?? '');
  }

  /** In a summary a finding has one line, or two if the first was full. */
  private readSummary(row: Row, mark: Mark): boolean {
    if (mark.kind !== 'text' || row.page !== this.entry.page || this.entry.rows.length > 2) return false;
    this.entry.item = `${this.entry.item} ${row.text}`;
    this.entry.rows.push(row);
    return true;
  }

  private readLabel(row: Row): boolean {
    const { entry } = this;
    const header = entry.rows[0];
    if (!header || entry.rating || !this.awaitsLabel()) return false;
    const label = ratingOf(row.text);
    const beside = row.x > header.x + this.width * 0.2 && Math.abs(row.y - header.y) < header.height * 2.2;
    if (!label && !((this.part === 'header' || this.part === 'named') && beside && row.text.length < 40)) return false;
    entry.rating = label ?? { kind: 'defect', severity: null, words: row.text };
    // Text between title and label was the place.
    if (entry.text) {
      entry.place ??= entry.text;
      entry.text = '';
      this.part = 'title';
    }
    return true;
  }

  private awaitsLabel(): boolean {
    if (this.part === 'header' || this.part === 'named' || this.part === 'title') return true;
    return this.part === 'body' && this.entry.text.length < 80 && !endsSentence(this.entry.text);
  }

  private readField(name: 'place' | 'recommendation' | 'consequence', rest: string): void {
    if (name === 'place') this.entry.place ??= rest;
    if (name !== 'recommendation') return;
    this.entry.recommendation = rest;
    this.part = 'done';
  }

  /** The second line of the header or the title, or the place below the title. */
  private readHeading(row: Row): boolean {
    const { entry } = this;
    if (row.page !== entry.page) return false;
    const header = entry.rows[0];
    const name = this.nameLine ?? header;
    const likeHeader = name && row.bold === name.bold && Math.abs(row.size - name.size) < 0.6;
    if (
      this.part === 'header' &&
      (likeHeader || this.isOpen()) &&
      (isTitleCase(row.text) || row.text.startsWith('(')) &&
      !endsSentence(row.text)
    ) {
      entry.item = `${entry.item} ${row.text}`;
      this.nameLine = row;
      return true;
    }
    if (this.part !== 'title' || !isUpperCase(row.text)) return false;
    const title = entry.rows.at(-1);
    if (title && title !== header && Math.abs(title.size - row.size) < 0.6 && entry.place === null) {
      entry.title = `${entry.title} ${row.text}`;
    } else entry.place = entry.place ? `${entry.place} ${row.text}` : row.text;
    entry.rows.push(row);
    return true;
  }

  private readText(row: Row): boolean {
    const { entry } = this;
    if (this.part === 'recommendation') {
      entry.recommendation = row.text;
      this.part = 'done';
      return true;
    }
    if (this.part === 'done') return entry.number !== null;
    const first = this.part === 'title';
    this.part = 'body';
    const complete = entry.text === '' || endsSentence(entry.text);
    if (complete && !endsSentence(row.text) && isTitleCase(row.text) && row.text.length < 50) {
      if (entry.text === '' && first) entry.place ??= row.text;
      return true;
    }
    if (complete && entry.text !== '' && row.page > entry.page + 1) return true;
    appendRow(entry, row, row.text);
    return true;
  }
}
