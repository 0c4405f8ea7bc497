// Invented inspection reports with known truth: the remarks, printed in the layouts of training/layouts. Deterministic.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LabelledIssue } from '../bench/eval/set.ts';
import { type Remark, remarksOf, topics } from './remarks.ts';
import { plain, Sheet } from './sheet.ts';

/** How a maker prints a report: one file of training/layouts. */
export interface Layout {
  name: string;
  /** Not used for training: the reader is tested on it. */
  heldOut?: boolean;
  font: 'sans' | 'serif' | 'mono';
  size: number;
  margin: number;
  language?: 'en' | 'es' | 'fr';
  header?: string;
  footer?: string;
  section: { size: number; bold?: boolean; upper?: boolean; number?: '1.' | 'A.' | 'I.' | 'Section 1:' };
  item: {
    as: 'heading' | 'bold' | 'label' | 'cell' | 'ticks' | 'none';
    number?: boolean;
    upper?: boolean;
  };
  /** Where the rating stands, its words, and the heads of its columns when it is ticked. */
  rating?: {
    as: 'beside' | 'below' | 'above' | 'leading' | 'ticks' | 'cell';
    good: string;
    defect: [critical: string, major: string, minor: string];
    columns?: string[];
    tick?: string;
    empty?: string;
  };
  finding: {
    as: 'points' | 'numbers' | 'letters' | 'commas' | 'paragraph' | 'cells' | 'lines' | 'comments';
    marker?: string;
    label?: string;
    /** The recommendation is on a line of its own. */
    apart?: string;
    /** Room for a photo, with a caption. */
    photo?: boolean;
  };
  facts: { as: 'fields' | 'cells' | 'sentences' | 'none'; label?: string };
  /** Share of the items about which something good is written. */
  praise: number;
  summary?: { at: 'front' | 'back'; as: 'points' | 'numbers' | 'table'; title: string };
  standard?: 'sections' | 'front' | 'back';
}

export interface Invented {
  layout: Layout;
  bytes: Uint8Array;
  labels: LabelledIssue[];
}

const folder = join(import.meta.dirname, 'layouts');

export const layouts = (): Layout[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => ({ name: name.slice(0, -5), ...JSON.parse(readFileSync(join(folder, name), 'utf8')) }));

type Random = () => number;

function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}

/** Names of the topics of the remarks in the languages of the headings. */
const headings: Record<string, [en: string, es: string, fr: string]> = {
  'attic-insulation-ventilation': ['Attic, Insulation and Ventilation', 'Ático y aislamiento', 'Combles et isolation'],
  bathrooms: ['Bathrooms', 'Baños', 'Salles de bain'],
  electrical: ['Electrical System', 'Sistema eléctrico', 'Électricité'],
  exterior: ['Exterior', 'Exterior', 'Extérieur'],
  'fireplace-chimney': ['Fireplace and Chimney', 'Chimenea', 'Foyer et cheminée'],
  garage: ['Garage', 'Garaje', 'Garage'],
  general: ['General', 'General', 'Généralités'],
  grounds: ['Grounds and Drainage', 'Terreno y drenaje', 'Terrain et drainage'],
  hvac: ['Heating and Cooling', 'Calefacción y aire acondicionado', 'Chauffage et climatisation'],
  interior: ['Interior', 'Interior', 'Intérieur'],
  'kitchen-appliances': ['Kitchen and Appliances', 'Cocina', 'Cuisine'],
  laundry: ['Laundry', 'Lavandería', 'Buanderie'],
  'pests-environment': ['Pests and Environment', 'Plagas y medio ambiente', 'Insectes et environnement'],
  plumbing: ['Plumbing', 'Plomería', 'Plomberie'],
  'pool-spa-irrigation': ['Pool, Spa and Irrigation', 'Piscina y riego', 'Piscine et arrosage'],
  roof: ['Roof', 'Techo', 'Toiture'],
  structure: ['Structure and Foundation', 'Estructura y cimientos', 'Structure et fondations'],
};
const languages = ['en', 'es', 'fr'] as const;

interface Item {
  name: string;
  facts: Remark[];
  praise: Remark[];
  defects: Remark[];
}

interface Section {
  topic: string;
  items: Item[];
  standard: Remark[];
}

/** @param part of the remarks: reports of one part share no remark with those of another */
export function invent(layout: Layout, seed: number, part: number, parts: number): Promise<Invented> {
  const random = randomOf(
    seed * 7919 + part * 104729 + [...layout.name].reduce((sum, c) => sum * 31 + c.charCodeAt(0), 7),
  );
  const pick = <T>(some: T[]): T => some[Math.floor(random() * some.length)]!;
  const chosen = [...topics()].sort(() => random() - 0.5).slice(0, 5 + Math.floor(random() * 5));
  const sections = chosen.map((topic): Section => {
    const own = remarksOf(topic).filter((_, at) => at % parts === part);
    const of = (...kinds: Remark['kind'][]) => own.filter(({ kind }) => kinds.includes(kind));
    const defects = of('defect').sort(() => random() - 0.5);
    const items = Array.from({ length: 3 + Math.floor(random() * 4) }, (): Item => {
      const stated = defects.splice(0, random() < 0.45 ? 0 : random() < 0.7 ? 1 : 2);
      const about = stated[0] ?? pick(of('good', 'description'));
      return {
        name: about.item.replace(/[:.]+$/, '').slice(0, 48),
        facts: Array.from({ length: Math.floor(random() * 3) }, () => pick(of('description'))),
        praise: random() < layout.praise ? [pick(of('good', 'limitation', 'advice', 'good'))] : [],
        defects: stated,
      };
    });
    return { topic, items, standard: of('boilerplate', 'advice').slice(0, 3) };
  });
  return new Draft(layout, sections).print();
}

const upperIf = (text: string, upper = false): string => (upper ? text.toUpperCase() : text);
const count = (at: number, as: string): string =>
  as
    .replace('1', `${at + 1}`)
    .replace(/^A/, String.fromCharCode(65 + at))
    .replace(/^I(?=\.)/, ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'][at] ?? 'X');

class Draft {
  private readonly layout: Layout;
  private readonly sections: Section[];
  private sheet!: Sheet;
  private readonly labels: LabelledIssue[] = [];

  constructor(layout: Layout, sections: Section[]) {
    this.layout = layout;
    this.sections = sections;
  }

  async print(): Promise<Invented> {
    const { font, size, margin, header = '', footer = '', summary, standard } = this.layout;
    this.sheet = await Sheet.open(font, { size, margin, header, footer });
    this.sheet.text('Inspection Report', { size: size + 8, bold: true });
    this.sheet.text('14 Invented Lane', { above: 1 });
    if (standard === 'front') this.standardText();
    if (summary?.at === 'front') this.summary();
    for (const [at, section] of this.sections.entries()) this.section(section, at);
    if (summary?.at === 'back') this.summary();
    if (standard === 'back') this.standardText();
    return { layout: this.layout, bytes: await this.sheet.bytes(), labels: this.labels };
  }

  private title(topic: string): string {
    return headings[topic]![languages.indexOf(this.layout.language ?? 'en')]!;
  }

  private standardText(): void {
    this.sheet.text('Scope and Standards', { size: this.layout.section.size, bold: true, above: 1 });
    for (const { text, more } of this.sections.flatMap((section) => section.standard))
      this.sheet.text(`${text} ${more ?? ''}`, { above: 0.5 });
    this.sheet.turn();
  }

  private section(section: Section, at: number): void {
    const { section: print, standard, margin, facts } = this.layout;
    const number = print.number ? `${count(at, print.number)} ` : '';
    this.sheet.text(`${number}${upperIf(this.title(section.topic), print.upper)}`, {
      size: print.size,
      bold: print.bold,
      above: 1.2,
    });
    if (standard === 'sections') for (const { text } of section.standard) this.sheet.text(text, { above: 0.3 });
    if (facts.as === 'cells' && section.items[0])
      this.facts(
        section.items.flatMap((item) => item.facts),
        margin,
      );
    this.columns();
    for (const [index, item] of section.items.entries()) this.item(item, `${at + 1}.${index + 1}`);
  }

  private columns(): void {
    const { rating, margin } = this.layout;
    if (rating?.as !== 'ticks' || !rating.columns) return;
    this.sheet.row(
      rating.columns.map((name, at) => ({ text: name, x: margin + at * 26, right: 600 })),
      { above: 0.4 },
    );
  }

  /** The name of the rating of an item. */
  private ratingOf({ defects }: Item): string | null {
    const { rating } = this.layout;
    if (!rating) return null;
    const [worst] = (['critical', 'major', 'minor'] as const).flatMap((severity, at) =>
      defects.some((each) => each.severity === severity) ? [rating.defect[at]!] : [],
    );
    return worst ?? rating.good;
  }

  private item(item: Item, number: string): void {
    const { item: print, rating, size, margin, facts } = this.layout;
    const name = upperIf(print.number ? `${number} ${item.name}` : item.name, print.upper);
    const rated = this.ratingOf(item);
    let x = margin;
    if (rating?.as === 'ticks' && rating.columns) {
      const marks = rating.columns.map((column, at) => ({
        text: column === rated ? (rating.tick ?? 'X') : (rating.empty ?? ''),
        x: margin + at * 26,
        right: 600,
      }));
      x = margin + rating.columns.length * 26 + 8;
      this.sheet.row([...marks.filter(({ text }) => text), { text: name, x, right: 580 }], { above: 0.4 });
    } else if (print.as === 'heading' || print.as === 'bold') {
      const large = print.as === 'heading' ? size + 2 : size;
      const beside = rating?.as === 'beside' && rated ? [{ text: rated, x: 430, right: 590 }] : [];
      this.sheet.row([{ text: name, x, right: 420 }, ...beside], { size: large, bold: true, above: 0.6 });
    } else if (print.as === 'label') this.sheet.text(`${name}: ${rated ?? ''}`.trim(), { above: 0.4 });
    if ((rating?.as === 'below' || rating?.as === 'above') && rated) this.sheet.text(rated, { x: margin });
    if (facts.as !== 'cells') this.facts(item.facts, x);
    for (const { text } of item.praise) this.statement(text, x, item, '');
    this.findings(item, x, rated);
  }

  private facts(facts: Remark[], x: number): void {
    const { as, label } = this.layout.facts;
    for (const { item, text } of as === 'none' ? [] : facts) {
      if (as === 'sentences') this.sheet.text(text, { x });
      else if (as === 'fields') this.sheet.text(`${label ?? item}: ${text}`, { x });
      else
        this.sheet.row([
          { text: item, x, right: x + 150 },
          { text, x: x + 170, right: 580 },
        ]);
    }
  }

  /** A sentence that is no finding of the report. */
  private statement(text: string, x: number, item: Item, label: string): void {
    const { finding } = this.layout;
    if (finding.as === 'cells')
      this.sheet.row([
        { text: item.name, x, right: x + 120 },
        { text, x: x + 140, right: 500 },
      ]);
    else if (finding.as === 'points') this.sheet.text(`${finding.marker ?? '•'} ${text}`, { x: x + 8 });
    else this.sheet.text(`${label}${text}`, { x });
  }

  private findings(item: Item, x: number, rated: string | null): void {
    const { finding, rating } = this.layout;
    if (item.defects.length === 0) return;
    if (finding.label && finding.as !== 'commas')
      this.sheet.text(finding.label, { x, bold: finding.as === 'comments' });
    if (finding.as === 'commas') {
      const page = this.sheet.text(
        `${finding.label ?? ''} ${item.defects.map(({ text }) => text.replace(/\.$/, '')).join(', ')}`,
        { x },
      );
      for (const each of item.defects) this.label(item, each, page);
      return;
    }
    for (const [at, each] of item.defects.entries()) {
      const lead =
        rating?.as === 'leading' ? `${rating.defect[['critical', 'major', 'minor'].indexOf(each.severity!)]}: ` : '';
      const more = finding.apart || !each.more ? '' : ` ${each.more}`;
      const marker =
        { points: `${finding.marker ?? '•'} `, numbers: `${at + 1}. `, letters: `${'abcdef'[at]}. ` }[
          finding.as as string
        ] ?? '';
      let page: number;
      if (finding.as === 'cells') {
        const cells = [
          { text: item.name, x, right: x + 120 },
          { text: `${lead}${each.text}${more}`, x: x + 140, right: rating?.as === 'cell' ? 470 : 580 },
          ...(rating?.as === 'cell' && rated ? [{ text: rated, x: 490, right: 590 }] : []),
        ];
        page = this.sheet.row(cells, { above: 0.2 });
      } else page = this.sheet.text(`${marker}${lead}${each.text}${more}`, { x: marker ? x + 8 : x, above: 0.2 });
      if (finding.apart && each.more) this.sheet.text(`${finding.apart} ${each.more}`, { x: x + 8 });
      if (finding.photo) {
        this.sheet.space(70);
        this.sheet.text(`Photo ${at + 1}`, { x });
      }
      this.label(item, each, page);
    }
  }

  private label({ name }: Item, { text, severity }: Remark, page: number): void {
    const known = this.labels.find((label) => label.quote === plain(text));
    if (known) known.pages.push(page);
    else this.labels.push({ title: `${name}: ${plain(text)}`, pages: [page], severity: severity!, quote: plain(text) });
  }

  private summary(): void {
    const { summary, section, margin } = this.layout;
    if (!summary) return;
    if (summary.at === 'back') this.sheet.turn();
    this.sheet.text(summary.title, { size: section.size, bold: true, above: 1 });
    let at = 0;
    for (const part of this.sections)
      for (const item of part.items)
        for (const each of item.defects) {
          at++;
          const page =
            summary.as === 'table'
              ? this.sheet.row([
                  { text: this.title(part.topic), x: margin, right: margin + 110 },
                  { text: each.text, x: margin + 130, right: 580 },
                ])
              : this.sheet.text(`${summary.as === 'points' ? '•' : `${at}.`} ${item.name}: ${each.text}`);
          this.label(item, each, page);
        }
    if (summary.at === 'front') this.sheet.turn();
  }
}
