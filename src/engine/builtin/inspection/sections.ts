// Tracks the sections of a report and the region of a row: front matter, body, summary, or back matter.
import type { HeadingStyle, Mark } from './mark.ts';
import type { Region } from './observation.ts';
import type { ReportText } from './report-text.ts';
import { lastSections } from './style.ts';

type SectionMark = Extract<Mark, { kind: 'section' }>;

export class Sections {
  region: Region = 'front';
  title: string | null = null;
  /** Number of sections opened in the body. */
  count = 0;
  private number: number | null = null;
  private readonly lastOf: Map<string, number>;
  private readonly inBody = new Set<string>();
  private readonly inSummary: string[] = [];

  constructor(report: ReportText, style: HeadingStyle) {
    this.lastOf = lastSections(report, style);
  }

  openSummary(): void {
    this.region = 'summary';
    this.inSummary.length = 0;
    this.number = null;
    this.title = null;
  }

  /** Returns false when the heading continues the current section. */
  open(mark: SectionMark, index: number): boolean {
    const key = mark.title.toLowerCase();
    const same = key === this.title?.toLowerCase();
    if (this.region === 'summary') this.goOn(mark, key, index);
    else {
      this.region = mark.boilerplate ? (this.count > 0 ? 'back' : 'front') : 'body';
      if (!mark.boilerplate && !same) this.count++;
    }
    if (this.region === 'body') this.inBody.add(key);
    if (mark.number !== null) this.number = mark.number;
    if (!same) this.title = mark.title;
    return !same;
  }

  /** The number of a finding tells its section. */
  passEntry(number: string): void {
    if (this.region === 'summary') this.number = Math.max(this.number ?? 0, Number.parseInt(number, 10));
    if (this.region === 'front') this.region = 'body';
  }

  /** A summary repeats the sections of the body; the first section that can't be part of it ends it. */
  private goOn(mark: SectionMark, key: string, index: number): void {
    const seen = this.inSummary.indexOf(key);
    const again = seen >= 0 && seen < this.inSummary.length - 1;
    const restarts = mark.number !== null && this.number !== null && mark.number < this.number;
    const elsewhere = this.inBody.has(key) || (this.lastOf.get(key) ?? 0) > index;
    if (mark.boilerplate) this.region = 'back';
    else if (again || restarts || (seen < 0 && !elsewhere)) {
      this.region = 'body';
      this.count++;
    } else if (seen < 0) this.inSummary.push(key);
  }
}
