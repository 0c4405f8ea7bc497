// Statements: the sentences of a report with the context that says what they are: headings, labels, ratings, ticks.
import type { Block, DocumentModel } from '../../../documents/model/block.ts';
import { spellLigatures, splitSentences } from '../inspection/prose.ts';
import { codesOf, openingRating, type Rating, ratingOf } from '../inspection/ratings.ts';
import { summaryHeadings } from './summary-headings.ts';

export interface Statement {
  text: string;
  page: number;
  block: Block;
  /** Index of the block in the document. */
  at: number;
  /** Left edge of the block, or of the cell. */
  x: number;
  /** Position within the block, and number of statements in it. */
  index: number;
  count: number;
  /** The heading of the highest level, and the lowest one. */
  section: string;
  item: string;
  /** Labels between heading and statement, nearest first. */
  labels: string[];
  ticked: string[];
  /** What ticks, labels and marks rate it, the nearest first. */
  ratings: Rating[];
  /** Whether it stands in the report's own summary. */
  summary: boolean;
  /** Whether another page states the same. */
  repeated: boolean;
  previous: string;
  next: string;
  /** Key of the item: statements below one heading share it. */
  group: number;
  /** The number that the report gives to the finding: `3.2.1`; empty when it has none. */
  number: string;
  /** The heading that has the number, and the title below it. */
  numbered: Block | null;
  title: string;
  /** A few words without a sentence's end: it names what follows. */
  isLabel: boolean;
}

const maxLabelWords = 6;
const numbering = /^(\d{1,2}(?:\.\d{1,2}){1,3})\b/;
const markerNumber = /^\d{1,2}(?:\.\d{1,2}){1,3}\.?$/;
/** Headings that name a kind of text, not a part of the house. */
const generic =
  /^(?:[\d.]+\s+)?(?:additional |general |other |inspector'?s? |observed )?(?:observations?|comments?|conditions?|deficienc(?:y|ies)|defects?|findings?|recommendations?|limitations?(?: of inspection)?|information|remarks?|notes?|descriptions?|materials?|styles? (?:&|and) materials?|results?|ratings?|status|details?|action items?|summary|general)(?:(?: and|,| ?&| ?\/) (?:observations?|comments?|deficienc(?:y|ies)|recommendations?|limitations?|notes?))*:?$/i;

/** Headings of text that every report of a maker has. */
const standardText =
  /\b(standards? of practice|scope|definitions?|comment key|legend|explanations?|agreement|contract|terms|disclaimers?|table of contents|maintenance (advice|tips|guide|checklist)|conventions|how to read|introduction|about (this|the|your) report|photographs?|photo (gallery|appendix|log)|invoice|receipt|glossary|references?|pre-?closing|walk-?through|thank you|report overview|overview|purpose|notice|understanding|warrant(y|ies)|(inspection|property|site|report) (and site )?(details?|information)|additional information|general information|attachments?|addend(um|a)|resources|conclusion|(inspection|report|contract) (conditions|standards))\b/i;

export const isStandard = ({ item, section }: Statement): boolean => standardText.test(item || section);

export function statementsOf(model: DocumentModel): Statement[] {
  const statements: Statement[] = [];
  const open: { level: number; text: string }[] = [];
  let labels: string[] = [];
  let ticked: string[] = [];
  let tickLabel = '';
  let group = 0;
  let number = '';
  let numbered: Block | null = null;
  let findingTitle = '';
  let grade: Rating[] = [];
  const codes = codesOf(model.blocks);
  const inSummary = summaryHeadings(model.blocks);
  /** A label is a rating, or several codes of the legend. */
  const ratingsOf = (label: string): Rating[] => {
    const own = codes.get(label.trim()) ?? ratingOf(label);
    return own ? [own] : label.length < 16 ? label.split(/\s+/).flatMap((code) => codes.get(code) ?? []) : [];
  };
  for (const [at, block] of model.blocks.entries()) {
    if (block.kind === 'running') continue;
    if (
      block.kind === 'heading' &&
      open.length > 0 &&
      !isNumbered(block.text) &&
      (generic.test(block.text) || ratingsOf(block.text).length > 0)
    ) {
      labels = [block.text];
      if (block.scale > 1.1) {
        ticked = [];
        tickLabel = '';
      }
      continue;
    }
    if (block.kind === 'heading') {
      const own = numbering.exec(block.text)?.[1];
      // A title below a numbered heading belongs to it.
      const title = !own && neighbour(model.blocks, at, -1)?.kind === 'heading';
      if (!title) number = own ?? '';
      if (own) numbered = block;
      if (!title) {
        grade = ratingsOf(block.label);
        findingTitle = '';
      } else findingTitle ||= block.text;
      while (open.length > 0 && open.at(-1)!.level >= block.level) open.pop();
      open.push({ level: block.level, text: block.text });
      labels = [...(block.label ? [block.label] : []), ...(title && number ? labels : [])];
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
    if (block.kind === 'field') labels = [block.label, ...labels].slice(0, 3);
    const parts = block.kind === 'row' ? cellsOfRow(block) : [{ text: block.text, x: block.x, labels: [] }];
    const whole = parts.map((part) => part.text).join(' ');
    const isLabel = block.kind !== 'list-item' && whole.split(' ').length <= maxLabelWords && !/[.!?]$/.test(whole);
    let index = 0;
    for (const part of parts) {
      const sentences = sentencesOf(spellLigatures(part.text));
      /** A rating that stands alone before the text that it rates: `Needs repair. The latch is loose.` */
      let opening: Rating[] = [];
      for (const sentence of sentences) {
        const alone = sentences.length > 1 && index === 0 ? ratingOf(sentence) : null;
        if (alone) opening = [alone];
        const { text, rating } = statedIn(sentence);
        if (alone || !/\p{L}{2}/u.test(text)) continue;
        statements.push({
          text,
          page: block.page,
          block,
          at,
          x: part.x,
          index: index++,
          count: sentences.length,
          section: open[0]?.text ?? '',
          item: (block.kind === 'ticks' ? block.label : tickLabel) || (open.length > 1 ? open.at(-1)!.text : ''),
          labels: [...part.labels, ...labels].slice(0, 3),
          ticked: block.kind === 'ticks' ? block.ticked : ticked,
          ratings: [
            ...grade,
            ...(rating ? [rating] : []),
            ...opening,
            ...(block.kind === 'ticks' ? block.ticked : ticked).flatMap(ratingsOf).toSorted(gravestFirst),
            ...[...part.labels, ...labels].flatMap(ratingsOf),
          ],
          summary: inSummary.has(at),
          repeated: false,
          previous: '',
          next: '',
          group,
          number:
            block.kind === 'list-item' && markerNumber.test(block.marker) ? block.marker.replace(/\.$/, '') : number,
          numbered: number ? numbered : null,
          title: number ? findingTitle : '',
          isLabel,
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
  markRepeated(statements);
  return statements;
}

const isNumbered = (heading: string): boolean => (numbering.exec(heading)?.[1]?.split('.').length ?? 0) >= 3;

/** Of several ticks in one row the gravest decides. */
const gravestFirst = (one: Rating, other: Rating): number => gravityOf(other) - gravityOf(one);
const gravityOf = (rating: Rating): number =>
  rating.kind === 'defect' ? ['minor', null, 'major', 'critical'].indexOf(rating.severity) : -1;

const concession = /^(?:al)?though\b[^.,;]{3,80},\s*(?:however\b,?)?\s*/i;
const contrast = /^(?:(?:al)?though|but|however)\b,?\s*/i;

/** What a sentence says after its rating, and after what it grants: `Serviceable, though the latch is loose.` */
function statedIn(sentence: string): { text: string; rating: Rating | null } {
  const opened = openingRating(sentence);
  if (opened && contrast.test(opened.rest)) return { text: opened.rest.replace(contrast, ''), rating: null };
  const states = opened?.rating.kind === 'defect' && /\p{L}{2}/u.test(opened.rest);
  const text = (states ? opened.rest : sentence).replace(concession, '');
  return { text, rating: opened?.rating ?? null };
}

/** `The pan is small - Consult a plumber`, `The lid is loose, recommend repair`: advice after a statement. */
const advice =
  /(?<=(?:\S+ ){3}\S+ [-–—])\s+(?=[A-Z][a-z]+ (?:\S+ ){2})|(?<=(?:\S+ ){3}\S+[,;])\s+(?=(?:[Ww]e |[Ii] )?(?:[Rr]ecommend|[Ss]uggest|[Aa]dvise)\w*\b)/;

const sentencesOf = (text: string): string[] =>
  splitSentences(text)
    .flatMap((each) => each.split(advice))
    .flatMap((each) => each.split(/\s+•\s+|,\s+whereas,?\s+|,\s+(?=[A-Z][a-z]+ (?:\S+ ){2})/))
    .filter((each) => /\p{L}{2}/u.test(each));

/** The cells of a row that say something; its short cells (place, category, status) are their labels. */
function cellsOfRow(block: Block): { text: string; x: number; labels: string[] }[] {
  const start = block.pieces[0]!.line;
  const xs = block.pieces.filter((piece) => piece.line === start).map((piece) => piece.x);
  const cells = block.cells
    .map((text, at) => ({ text, x: xs[at] ?? block.x }))
    .filter(({ text }) => /\p{L}{2}/u.test(text));
  const long = cells.filter(({ text }) => text.split(' ').length >= 3);
  const stating = long.length > 0 ? long : cells;
  const labels = cells.filter((cell) => !stating.includes(cell)).map(({ text }) => text);
  return stating.map((cell) => ({ ...cell, labels }));
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
