// Follows the sections of a report and tells which region a row stands in: before the body, in it, in a summary of it, or
// in what is printed after it.
import type { HeadingStyle, Mark } from './mark.ts';
import type { Region } from './observation.ts';
import type { ReportText } from './report-text.ts';
import { lastSections } from './style.ts';

type SectionMark = Extract<Mark, { kind: 'section' }>;

export class Sections {
  region: Region = 'front';
  title: string | null = null;
  /** How many sections of the body were opened. */
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

  /** False when the heading only goes on with the section that is open. */
  open(mark: SectionMark, index: number): boolean {
    if (mark.weak && this.count > 0) return false;
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

  /** Numbered findings tell the section by their number. */
  passEntry(number: string): void {
    if (this.region === 'summary') this.number = Math.max(this.number ?? 0, Number.parseInt(number, 10));
    if (this.region === 'front') this.region = 'body';
  }

  /** A summary goes through the sections that the body has too; the first one that it can't own ends it. */
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
