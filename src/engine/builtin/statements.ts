// What a document states: sentences with their headings, and labels with their values, from the blocks of the document
// model. For documents without a form of their own.
import type { Block, Piece } from '../../documents/model/block.ts';
import { modelOf } from '../../documents/model/build.ts';
import { Grid, type GridCell } from '../../documents/model/grid.ts';
import type { Page } from '../../documents/pages.ts';
import { foldSpace } from '../../documents/snippet.ts';

export interface Statement {
  /** Label of a value, question of an answer; empty for a sentence. */
  label: string;
  /** The value, or the sentence. */
  text: string;
  page: number;
  heading: string;
  /** Verbatim on the page. */
  snippet: string;
  /** Cells after the label of a table row, and the table's heads. */
  cells: string[];
  heads: string[];
  /** The value stands below its label; nothing else says that the two belong together. */
  below: boolean;
  /** The label is a prompt in words that the text answers. */
  asks?: boolean;
}

/** A statement that is found on its page by other means than its blocks: no heading, and no table around it. */
export const plainStatement = (page: number, text: string, snippet: string): Statement => ({
  label: '',
  text,
  page,
  heading: '',
  snippet,
  cells: [],
  heads: [],
  below: false,
});

const maxSnippet = 300;
const minProse = 30;
const maxBelow = 70;
const blank = /^[\s_.…\-–—☐□$/]*$/;
export const isBlank = (text: string): boolean => blank.test(text.replace(/\b(?:per|month|year|quarter|%)\b/gi, ''));

const sentenceEnd =
  /(?<=[.!?;]["”’)]?)(?<!\b(?:No|Inc|St|Mr|Mrs|Dr|vs?|Co|Art|Sec|approx|[A-Z])\.)\s+(?=["“(•]?[\p{Lu}\d])/u;
export const sentencesOf = (text: string): string[] =>
  text
    .split(sentenceEnd)
    .map((one) => one.trim())
    .filter(Boolean);

/** `There ☒ are ☐ are not`: a sentence with boxes keeps them. */
const boxedVerb = /[^\p{L}\p{N}\s.,;:/()]\s*(?:is|are|was|were|has|have|does|do|did)\b/iu;

function tickedText({ label, text, pieces }: Block): string {
  const whole = foldSpace(pieces.map((piece) => piece.text).join(' '));
  return boxedVerb.test(whole) ? whole : [label, text].filter(Boolean).join(' ');
}

/** `6. Amount of the reserve fund: $212,840` */
const itemLabel = /^(\p{L}[^:.?!]{3,90}):\s+(\S.*)$/su;

export function statementsOf(pages: Page[]): Statement[] {
  const texts = new Map(pages.map((page) => [page.number, foldSpace(page.text)]));
  const statements: Statement[] = [];
  let heading = '';
  let heads: string[] = [];
  const add = (block: Block, label: string, raw: string, more: Partial<Statement> = {}) => {
    if (!raw || isBlank(raw)) return;
    const snippet = quoteOf(texts.get(block.page) ?? '', block, label, raw);
    const text = raw.replace(/_{3,}/g, ' ').trim();
    statements.push({
      label: label.replace(/[\s:_]+$/, ''),
      text,
      page: block.page,
      heading,
      snippet,
      cells: [],
      heads: [],
      below: false,
      ...more,
    });
  };
  for (const block of modelOf(pages).blocks) {
    if (block.kind === 'running') continue;
    if (block.kind === 'heading') {
      heading = block.text;
      if (block.label) add(block, block.text, block.label, { cells: [block.label] });
      else for (const one of sentencesOf(block.text)) add(block, '', one);
    } else if (block.kind === 'row') {
      // Paragraphs of columns beside each other.
      if (block.cells.every((cell) => cell.length > minProse && /[.;]\s|[.;]$/.test(cell))) {
        for (const cell of block.cells) for (const one of sentencesOf(cell)) add(block, '', one);
        continue;
      }
      const rows = rowsOf(block).map(withoutNumber).flatMap(labelledCells);
      for (const [label = '', ...cells] of rows.slice(1))
        if (cells.length > 0) add(block, label, cells.join(' – '), { cells });
      const [label = '', ...cells] = rows[0]!;
      if (
        block.cells.every((cell) => !/\$\s?\d/.test(cell)) &&
        (heads.length === 0 || !heads.some((head) => /\d{4}/.test(head)))
      )
        heads = block.cells;
      if (cells.length > 0)
        add(block, label, cells.join(' – '), { cells, heads: heads === block.cells ? [] : heads.slice(1) });
    } else if (block.kind === 'field') {
      const [own, ...more] = rowsOf(block);
      if (more.length > 0) {
        for (const [label = '', ...cells] of [own!, ...more]) add(block, label, cells.join(' – '), { cells });
        continue;
      }
      add(block, block.label, block.text, { cells: [block.text] });
      for (const one of sentencesOf(block.text)) if (one !== block.text || one.length > 60) add(block, '', one);
    } else {
      const text = block.kind === 'ticks' ? tickedText(block) : block.text;
      const sentences = sentencesOf(text);
      const outer = heading;
      const named = block.kind === 'list-item' ? itemLabel.exec(text) : null;
      if (named) add(block, named[1]!, named[2]!, { cells: [named[2]!], asks: true });
      for (const [at, one] of sentences.entries()) {
        // `9.1 Capital contribution. Upon each transfer …`
        const numbered = /[\p{L}\d]/u.test(block.marker) || /^(?:§|section|article|\d)/i.test(one);
        if (at === 0 && sentences.length > 1 && numbered && one.split(' ').length <= 8) heading = one;
        const answer = one.endsWith('?') ? answerAfter(sentences, at) : '';
        if (answer) add(block, one, answer);
        else add(block, '', one);
      }
      heading = outer;
    }
  }
  for (const page of pages) statements.push(...leaders(page), ...belowLabels(page));
  return statements.map(withoutMarks);
}

/** `Q: Is there a transfer fee? A: Yes.` */
const asked = /^(?:Q|Question)\s?\d*\s?[:.)]\s+(?=\p{L}.*\?)/isu;
const replied = /^(?:A|Ans|Answer)\s?\d*\s?:\s+/i;

/** A question keeps no mark; the mark of an answer that is a statement of its own says that it is one. */
function withoutMarks(statement: Statement): Statement {
  const { label, text } = statement;
  if (label === '') return asked.test(text) ? { ...statement, text: text.replace(asked, '') } : statement;
  if (!label.endsWith('?')) return statement;
  const answer = text.replace(replied, '');
  return { ...statement, label: label.replace(asked, ''), text: answer, cells: answer === text ? statement.cells : [] };
}

const minPrompt = 20;
const maxRows = 3;

/** `The special assessments that are due:` is answered by the sentence or the rows of the table below it. */
export function withAnswers(statements: Statement[]): Statement[] {
  return statements.map((statement, at) => {
    const { label, text, page, snippet } = statement;
    const asks = text.endsWith('?');
    if (label !== '' || !(asks || text.endsWith(':')) || text.length < minPrompt) return statement;
    const below = statements.slice(at + 1, at + 2 + maxRows).filter((other) => other.page === page);
    const [next] = below;
    if (!next || next.text.endsWith(':') || (asks && !(next.label === '' && isReply.test(next.text)))) return statement;
    const rows =
      next.label === ''
        ? answersFrom(below)
        : below.filter((row) => row.label !== '' && /\d/.test(row.text)).slice(0, maxRows);
    const answer = rows
      .map(({ label: name, text: said }) => (name === '' ? said.replace(replied, '') : `${name}: ${said}`))
      .join(next.label === '' ? ' ' : '; ');
    return answer
      ? {
          ...statement,
          label: asks ? text : text.slice(0, -1),
          text: answer,
          asks: true,
          snippet: rows.at(-1)!.snippet || snippet,
        }
      : statement;
  });
}

const isReply = /^(?:(?:yes|no)\b|(?:A|Ans|Answer)\s?\d*\s?:\s)/i;
const onlyYesOrNo = /^(?:(?:A|Ans|Answer)\s?\d*\s?:\s+)?(?:yes|no)\W*$/i;

/** A bare answer goes on with its next sentence. */
function answersFrom([answer, next]: Statement[]): Statement[] {
  const goesOn = next && onlyYesOrNo.test(answer!.text) && next.label === '' && !/[?:]$/.test(next.text);
  return goesOn ? [answer!, next] : [answer!];
}

/** The number of a row in a column of its own. */
const withoutNumber = (row: string[]): string[] =>
  row.length > 2 && /^(?:\d{1,3}[a-z]?|[a-z])[.)]?$/i.test(row[0]!) ? row.slice(1) : row;

/** A row of several fields side by side: each cell has its own label. */
function labelledCells(row: string[]): string[][] {
  const pairs = row.map((cell) => /^(\p{L}[^:?]{1,50}):[\s_]*(.*)$/u.exec(cell));
  return row.length > 1 && pairs.every(Boolean) ? pairs.map((pair) => [pair![1]!, pair![2]!]) : [row];
}

/** Rows that the model took for one whose cells wrap: each begins with a label of its own, and may wrap itself. */
function rowsOf({ cells, pieces }: Block): string[][] {
  const lines = [...Map.groupBy(pieces, ({ line }) => line).values()];
  const isRow = (line: Piece[]): boolean => line.length > 1 && /^[\p{Lu}\d]/u.test(line[0]!.text);
  if (lines.filter(isRow).length < 2 || !isRow(lines[0]!)) return [cells];
  const rows: Piece[][] = [];
  for (const line of lines) {
    const open = rows.at(-1);
    if (!open || isRow(line)) rows.push(line.map((piece) => ({ ...piece })));
    else for (const piece of line) nearestTo(piece.x, open).text += ` ${piece.text}`;
  }
  return rows.map((row) => row.map(({ text }) => text));
}

const nearestTo = (x: number, [first, ...others]: Piece[]): Piece =>
  others.reduce((best, one) => (Math.abs(one.x - x) < Math.abs(best.x - x) ? one : best), first!);

/** The sentences up to the next question. */
function answerAfter(sentences: string[], at: number): string {
  const rest = sentences.slice(at + 1);
  const next = rest.findIndex((one) => one.includes('?'));
  return rest.slice(0, next < 0 ? undefined : next).join(' ');
}

/** `Result ........ 0.7`, `File no.: 12-3`: a label, leading dots or a colon after an abbreviation, and its value. */
function leaders(page: Page): Statement[] {
  const grid = new Grid(page);
  return grid.lines.flatMap((line, index) => {
    const short = /^(\p{L}[^:]{1,40}\.)\s*:\s+(\S.*)$/u.exec(line);
    const dotted = /(?:\.\s?){5,}|_{5,}/.test(line) ? grid.cells.filter((cell) => cell.line === index) : [];
    const [first, ...rest] = short ? [{ text: short[1]! }, { text: short[2]! }] : dotted;
    if (!first || rest.length === 0 || first.text.length > 60) return [];
    const cells = rest.map(({ text }) => text);
    const label = first.text.replace(/\s*:$/, '');
    const snippet = foldSpace(line).slice(0, maxSnippet);
    return [{ ...plainStatement(page.number, cells.join(' – '), snippet), label, cells }];
  });
}

/** A short line with its next line below: a card or a form with labels above values. */
function belowLabels(page: Page): Statement[] {
  const grid = new Grid(page);
  return grid.cells.flatMap((cell) => {
    const words = cell.text.split(/\s+/);
    if (words.length > 9 || /[$;]|\d{5}|(?<!\bno)[.,]$|:\s*\S/i.test(cell.text) || !/\p{L}{3}/u.test(cell.text))
      return [];
    const [under] = grid.below({ ...cell, right: cell.right + 20 }, 1.6);
    // A longer line begins a paragraph: its sentences speak for themselves.
    if (!under || isBlank(under.text) || under.text.length > maxBelow) return [];
    // In a table the cell below is the next label.
    const isRow = (one: GridCell) => grid.cells.some((other) => other !== one && other.line === one.line);
    const styled = cell.bold !== under.bold || Math.abs(cell.bottom - cell.top - (under.bottom - under.top)) > 0.8;
    if (!styled && (isRow(cell) || isRow(under))) return [];
    const label = cell.text.replace(/\s*:$/, '');
    const quote = grid.quote(cell, under);
    return [{ ...plainStatement(page.number, under.text, quote), label, cells: [under.text], below: true }];
  });
}

function quoteOf(page: string, block: Block, label: string, text: string): string {
  const cells = text.replaceAll(' – ', ' ');
  const joined = label ? [`${label}: ${text}`, `${label} ${text}`, `${label}? ${text}`, `${label} ${cells}`] : [];
  const whole = [...joined, text].find((one) => page.includes(one));
  if (whole) return whole.slice(0, maxSnippet);
  const [line] = block.pieces.filter((piece) => text.includes(piece.text) && piece.text.length > 3);
  return line?.text ?? block.pieces[0]?.text ?? text;
}
