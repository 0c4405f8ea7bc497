// The answers of a filled form, by geometry: what is ticked, typed or drawn, and under or beside which option. Where that
// is not certain there is no answer, and a form without marks has none.
import { runningLinesOf } from '../model/running.ts';
import type { Page } from '../pages.ts';
import type { FormAnswer, OpenAnswer } from './answer.ts';
import type { ColumnGroup } from './columns.ts';
import { attachComments, commentsOf, opensComments } from './comments.ts';
import {
  attachBelow,
  attachCoded,
  attachExplanations,
  attachNamed,
  attachNumbered,
  isForSeveral,
} from './explanations.ts';
import { groupsOf, stackedHeads } from './heads.ts';
import { choicesOf, commonSide, listedChoice, type Side, withDeletions, withWrappedOptions } from './inline.ts';
import { isOption } from './options.ts';
import { PageAnswers } from './page-answers.ts';
import {
  above,
  answerBelow,
  besideChoice,
  codedItems,
  columnBelow,
  instruction,
  newPart,
  questionAt,
  typedAnswer,
  wordsOf,
} from './questions.ts';
import { inColumns } from './split.ts';
import { hasMark, type Row, rowsOf, withoutLineNumbers } from './tokens.ts';
import { type WordColumn, wordCellsIn, wordColumnsOf } from './word-cells.ts';

/** A line that asks about each of the items below it. */
const stemEnd =
  /\b(?:(?:following|below)(?:\s+\w+){0,3}|aware of(?: any)?(?: of)?)\s*(?:[:?…]|\.{2,}|$)\s*(?:[([].*)?$/i;
/** `Write Yes (Y), No (N) or Unknown (U)`: the letter stands before its item. */
const coded = /\(\s?Y\s?\).{0,40}\(\s?N\s?\)/;
/** `An X stands before each statement that is true.` */
const affirms =
  /\b(?:X|tick|check(?: mark)?|mark)\b.{0,60}\b(?:before|beside|in front of|next to|against)\b.{0,40}\b(?:statements?|lines?|items?)\b.{0,60}\b(?:true|appl(?:y|ies))\b/i;
/** `Y = Yes, N = No, U = Unknown` */
const legend = /\bY\s?[=–-]\s?Yes\b.{0,20}\bN\s?[=–-]\s?No\b/i;

export function answersOf(pages: Page[]): FormAnswer[] {
  const isRunning = runningLinesOf(pages);
  // Recognized boxes are not reliable: an empty one may become a letter.
  const legible = pages
    .filter(({ ocr }) => !ocr)
    .map((page) => ({
      ...page,
      lines: page.lines.filter((line, index) => opensComments(line) || !isRunning(page, line, index)),
    }));
  const parts = inColumns(legible).map((page) => ({
    page,
    rows: withWrappedOptions(withoutLineNumbers(rowsOf(page))),
  }));
  const settled = withDeletions(parts.flatMap(({ rows }) => rows));
  const read = parts.map(({ page, rows: own }) => ({ page, rows: settled.splice(0, own.length) }));
  const rows = read.flatMap((each) => each.rows);
  const reader = new FormReader(commonSide(rows), rows.some(hasOptions), initialsIn(rows), wordColumnsOf(rows));
  const answers = read.flatMap(({ page, rows }) => reader.read(page, rows));
  const numbered = read.map((each) => ({ page: each.page.number, rows: each.rows }));
  attachNumbered(answers, numbered);
  attachCoded(answers, numbered);
  attachNamed(answers, numbered);
  return answers.map(({ at: _at, number: _number, key: _key, part: _part, ...answer }) => answer);
}

/** Letters that stand alone in many rows: the seller puts them into the column of the answer. */
function initialsIn(rows: Row[]): string {
  const counts = new Map<string, number>();
  for (const { tokens } of rows) {
    const written = tokens
      .slice(1)
      .filter(({ kind, text }) => kind === 'text' && initials.test(text) && !isOption(text));
    if (written.length === 1) counts.set(written[0]!.text, (counts.get(written[0]!.text) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted((one, other) => other[1] - one[1]);
  return most && most[1] >= minInitialled ? most[0] : '';
}

/** Of one seller, or of two: `RKB DB`. */
const initials = /^(?:(?:\p{L}\.?\s?){2,4}|(?:\p{Lu}\.?){1,4}\s(?:\p{Lu}\.?){1,4})$/u;
const minInitialled = 4;

/** A tick before nothing but a statement. */
const isAffirmed = ({ tokens: [first, ...rest] }: Row): boolean =>
  first?.kind === 'on' && rest.length > 0 && rest.every(({ kind }) => kind === 'text');

const hasOptions = ({ tokens }: Row): boolean => tokens.some(({ kind }) => kind === 'option');

class FormReader {
  private readonly common: Side | undefined;
  private readonly hasOptions: boolean;
  private readonly initials: string;
  private readonly wordColumns: WordColumn[];
  private groups: ColumnGroup[] = [];
  /** Tables that ended at text across their columns. */
  private ended: ColumnGroup[] = [];
  private commentEdge: number | null = null;
  /** Row of the page at which heads of several lines end. */
  private headsEnd = 0;
  private stem = '';
  private letters = false;
  /** A legend of the letters has been printed: they hold for the rest of the form. */
  private explained = false;
  /** Ticks stand before statements that are true. */
  private affirms = false;

  /** @param printed whether the form prints options: an answer in words may then be one of them */
  constructor(common: Side | undefined, printed: boolean, initials: string, wordColumns: WordColumn[]) {
    this.wordColumns = wordColumns;
    this.initials = initials;
    this.common = common;
    this.hasOptions = printed;
  }

  read(page: Page, all: Row[]): OpenAnswer[] {
    const commented = commentsOf(all, this.commentEdge);
    this.commentEdge = commented.edge;
    const { rows } = commented;
    const answers = new PageAnswers(page, rows);
    this.headsEnd = 0;
    /** Groups that ended at the last row. */
    const footed: ColumnGroup[] = [];
    for (const at of rows.keys()) {
      if (this.readChoices(answers, at) || at < this.headsEnd) continue;
      if (this.readMarked(answers, at) || this.readHeads(answers, at)) continue;
      const continued = this.readGroups(answers, at);
      // The last line of a page may be its footer.
      (at < rows.length - 1 ? this.ended : footed).push(...continued);
      this.readStem(rows, at);
      this.readWritten(answers, at);
    }
    const open = [...this.groups.map((group) => group.continued()), ...footed];
    this.close(answers, this.groups);
    this.groups = open;
    const inOrder = answers.inOrder();
    attachComments(inOrder, commented);
    return attachExplanations(attachBelow(inOrder, rows), rows, answers.asked);
  }

  /** `Has the roof leaked? ☐ Yes ☒ No` */
  private readChoices(answers: PageAnswers, at: number): boolean {
    const { rows } = answers;
    const row = rows[at]!;
    const choices = choicesOf(row, this.common);
    if (choices.length > 0 || hasMark(row)) answers.asked.add(at);
    for (const [index, choice] of choices.entries()) {
      const beside = besideChoice(rows, at, choice, choices[index - 1], choices[index + 1]);
      const [line, second] = row.lines;
      // The whole line shows the tick. A mark that was put over a box is not text of the file, so it is left out.
      const isShown = choices.length === 1 && line && !second && !/[☒☐]/u.test(line);
      const snippet = isShown ? line.trim() : beside.snippet;
      if (choice.option) answers.add({ ...beside, option: choice.option, row, snippet, stem: this.stem });
    }
    return choices.length > 0;
  }

  /** Options in the words of the form, ticks before true statements, and words in cells. */
  private readMarked(answers: PageAnswers, at: number): boolean {
    const { rows } = answers;
    const row = rows[at]!;
    const listed = listedChoice(row);
    const label = listed ? above(rows, at, listed.label) : '';
    if (listed && /[?:]\s*$/.test(label)) {
      answers.add({ question: label, option: listed.answer, row, snippet: listed.label || label });
      return true;
    }
    if (this.affirms && isAffirmed(row)) {
      const statement = wordsOf(row.tokens);
      answers.add({ question: statement, option: 'Yes', row, snippet: statement });
      return true;
    }
    const cells = this.wordColumns.length > 0 ? wordCellsIn(rows, at, this.wordColumns) : [];
    for (const { question, answer, head, rest } of cells) {
      const whole = questionAt(rows, at, question);
      answers.add({
        question: head ? `${whole} (${head})` : whole,
        option: answer,
        row,
        snippet: question,
        explanation: rest ? columnBelow(rows, at, rest) : '',
      });
    }
    return cells.length > 0;
  }

  /** Heads of columns begin a table. */
  private readHeads(answers: PageAnswers, at: number): boolean {
    const { rows } = answers;
    const stacked = stackedHeads(rows, at);
    const stem = () => this.stemAbove(rows, at);
    const beside = [rows[at - 2], rows[at - 1], rows[at + 1], rows[at + 2]].filter((each) => each !== undefined);
    const heads = stacked
      ? groupsOf(stacked.row, stem, [], this.initials)
      : groupsOf(rows[at]!, stem, beside, this.initials);
    if (heads.length === 0) return false;
    if (stacked) this.headsEnd = at + stacked.count;
    this.close(answers, this.groups);
    this.groups = heads;
    this.ended = [];
    return true;
  }

  /** Gives a row to the tables that are open; returns those that end at it, to go on later. */
  private readGroups(answers: PageAnswers, at: number): ColumnGroup[] {
    const row = answers.rows[at]!;
    const resumed = this.ended.filter((group) => group.isResumedBy(row));
    this.ended = this.ended.filter((group) => !resumed.includes(group));
    this.groups.push(...resumed);
    const ended = this.groups.filter((group) => !group.read(row));
    this.close(answers, ended);
    return ended.map((group) => group.continued());
  }

  /** Letters before items, and answers in words. */
  private readWritten(answers: PageAnswers, at: number): void {
    const { rows } = answers;
    const row = rows[at]!;
    if (this.letters || this.explained)
      for (const [option, question] of codedItems(rows, at))
        answers.add({ question, option, row, snippet: question, stem: this.stem });
    if (this.hasOptions) return;
    const below = answerBelow(rows, at);
    const found = below ?? typedAnswer(row);
    if (!found) return;
    const { question, answer: option, rest: explanation } = found;
    const whole = below ? question : above(rows, at, question);
    answers.add({ question: whole, option, row, snippet: question, explanation, stem: this.stem });
  }

  private close(answers: PageAnswers, groups: ColumnGroup[]): void {
    for (const group of groups) {
      const { stem, part } = group;
      for (const { rows, label, option, remark } of group.answers())
        if (rows.every((row) => answers.rows.includes(row)))
          answers.add({ question: label, option, row: rows.at(-1)!, snippet: label, explanation: remark, stem, part });
    }
    this.groups = this.groups.filter((group) => !groups.includes(group));
  }

  private readStem(rows: Row[], at: number): void {
    const text = wordsOf(rows[at]!.tokens);
    if (affirms.test(`${rows[at - 1] ? wordsOf(rows[at - 1]!.tokens) : ''} ${text}`)) this.affirms = true;
    if (legend.test(text)) {
      this.explained = true;
      return;
    }
    if (isForSeveral(text) || newPart.test(text)) this.stem = '';
    if (!stemEnd.test(text) && !coded.test(text)) return;
    this.stem = above(rows, at, text);
    this.letters = coded.test(this.stem);
  }

  /** What a table asks: the paragraph above its heads. Directly below another table, what that one asks. */
  private stemAbove(rows: Row[], at: number): string {
    const head = rows[at]!;
    const heads = head.tokens.findIndex(({ kind }) => kind === 'option');
    const own = wordsOf(head.tokens.slice(0, heads < 0 ? undefined : heads));
    const lines: Row[] = [];
    for (let up = at - 1; up >= 0 && lines.length < 4; up--) {
      const below = lines[0] ?? head;
      const row = rows[up]!;
      if (below.y - row.y > (lines.length ? 1.9 : 3.5) * Math.max(below.height, row.height) || hasMark(row)) break;
      lines.unshift(row);
    }
    const text = lines.map(({ tokens }) => wordsOf(tokens)).join(' ');
    if (lines.length === 0) return this.groups.at(-1)?.stem ?? '';
    const asked = /[^.?!:]{12,}[?:](?=[^?:]*$)/.exec(text.replace(instruction, ' '))?.[0].trim() ?? '';
    return asked || (/\p{L}{4}.*\p{L}{4}/u.test(own) && own.length > 25 ? own : '');
  }
}
