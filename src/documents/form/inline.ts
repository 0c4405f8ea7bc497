// Options in a row with their boxes: `Has the roof leaked? ☐ Yes ☒ No`, `Yes ____ No ☒`.
import type { Page } from '../pages.ts';
import { isMark, type Row, rowsOf, type Token } from './tokens.ts';

/** Whether the box of an option is before or after its word. */
export type Side = 'before' | 'after';

export interface Choice {
  /** First and last token in the row. */
  from: number;
  to: number;
  /** Null when nothing is ticked, or when it is not certain what is. */
  option: string | null;
}

/** Tokens of one question: options and marks without other text between them. */
function* stretchesOf({ tokens }: Row): Generator<[from: number, to: number]> {
  let from = -1;
  for (let at = 0; at <= tokens.length; at++) {
    const token = tokens[at];
    const last = tokens[at - 1];
    const near = token && last && from >= 0 ? token.left - last.right < 90 : true;
    if (token && token.kind !== 'text' && near) {
      if (from < 0) from = at;
      continue;
    }
    if (from >= 0 && tokens.slice(from, at).some(({ kind }) => kind === 'option'))
      yield* repeatsOf(tokens, from, at - 1);
    from = token && token.kind !== 'text' ? at : -1;
  }
}

/** `Yes ☐ No ☒ Yes ☒ No ☐` are two choices. */
function repeatsOf(tokens: Token[], from: number, to: number): [from: number, to: number][] {
  const marksFirst = isMark(tokens[from]!);
  const first = tokens
    .slice(from, to + 1)
    .find(({ kind }) => kind === 'option')!
    .text.toLowerCase();
  const starts = [from];
  for (let at = from + 2; at <= to; at++) {
    const isFirst = tokens[at]!.kind === 'option' && tokens[at]!.text.toLowerCase() === first;
    if (isFirst && at - (marksFirst ? 1 : 0) > starts.at(-1)! + 1) starts.push(at - (marksFirst ? 1 : 0));
  }
  return starts.map((start, at) => [start, (starts[at + 1] ?? to + 1) - 1]);
}

/** The side of a stretch in which every option has a box; undefined when it can't be told. */
function sideOf(stretch: Token[]): Side | undefined {
  const marks = stretch.filter(isMark).length;
  const options = stretch.length - marks;
  const alternate = stretch.every((token, at) => at === 0 || isMark(token) !== isMark(stretch[at - 1]!));
  if (!alternate || options < 2 || marks !== options) return undefined;
  return isMark(stretch[0]!) ? 'before' : 'after';
}

/** The side that the rows of a document agree on; undefined when they don't. */
export function commonSide(rows: Row[]): Side | undefined {
  const votes = { before: 0, after: 0 };
  for (const row of rows) {
    for (const [from, to] of stretchesOf(row)) {
      const stretch = row.tokens.slice(from, to + 1);
      const side = sideOf(stretch) ?? (stretch.filter(isMark).length === 1 ? endSide(stretch) : undefined);
      if (side) votes[side]++;
    }
  }
  if (votes.before > 0 && votes.after === 0) return 'before';
  return votes.after > 0 && votes.before === 0 ? 'after' : undefined;
}

/** `X Yes No` has its mark before, `Yes No X` after. */
function endSide(stretch: Token[]): Side | undefined {
  if (stretch.length < 3) return undefined;
  if (isMark(stretch[0]!)) return 'before';
  return isMark(stretch.at(-1)!) ? 'after' : undefined;
}

/** In line heights: options that wrap go on in the next line. */
const maxWrap = 2.1;
const gapOfJoined = 8;

/** Rows whose options go on in the next one: `… gutters? __X__ Yes` / `_____ No`. */
export function withWrappedOptions(rows: Row[]): Row[] {
  const joined: Row[] = [];
  for (const row of rows) {
    const last = joined.at(-1);
    const rest = last ? restOf(last, row) : [];
    if (!last || rest.length === 0) {
      joined.push(row);
      continue;
    }
    const from = last.tokens.findLastIndex((token) => token.kind !== 'text') + 1;
    const end = last.tokens[from - 1]!.right;
    const shift = end + gapOfJoined - rest[0]!.left;
    const isWhole = rest.length === row.tokens.length;
    // In a column of their own they take no room from what stands beside it.
    const isBelow = rest.at(-1)!.right < end + gapOfJoined;
    const moved = rest.map((token, at) =>
      isWhole && !isBelow
        ? { ...token, left: token.left + shift, right: token.right + shift }
        : { ...token, left: end + at / rest.length, right: end + (at + 0.5) / rest.length },
    );
    joined[joined.length - 1] = {
      ...last,
      tokens: [...last.tokens.slice(0, from), ...moved, ...last.tokens.slice(from)],
      lines: isWhole ? [...last.lines, ...row.lines] : last.lines,
    };
    if (!isWhole) joined.push({ ...row, tokens: row.tokens.filter((token) => !rest.includes(token)) });
  }
  return joined;
}

const isPairs = (stretch: Token[]): boolean =>
  stretch.length > 1 &&
  stretch.length % 2 === 0 &&
  stretch.every((token, at) =>
    at % 2 === 0 ? isMark(token) === isMark(stretch[0]!) : isMark(token) !== isMark(stretch[0]!),
  );

/** The options of a row that belong to the choice of the row above it, which are not yet in it. */
function restOf({ tokens, y, height }: Row, next: Row): Token[] {
  const rest = next.tokens.filter(({ kind }) => kind !== 'text');
  const end = tokens.findLastIndex(({ kind }) => kind !== 'text');
  const begin = tokens.slice(0, end + 1).findLastIndex(({ kind }) => kind === 'text') + 1;
  const own = tokens.slice(begin, end + 1);
  const isNear = next.y - y < maxWrap * Math.max(height, next.height);
  if (!isNear || !isPairs(own) || !isPairs(rest) || isMark(own[0]!) !== isMark(rest[0]!)) return [];
  const names = [...own, ...rest].filter(({ kind }) => kind === 'option').map(({ text }) => text.toLowerCase());
  if (new Set(names).size < names.length) return [];
  // In a column of its own, or nothing but the rest.
  const stands = rest[0]!.left > own[0]!.left - gapOfJoined && rest.at(-1)!.right < own.at(-1)!.right + gapOfJoined;
  const isColumn = stands && end > 1 && rest.length < own.length;
  const asks = tokens.some(({ kind, text }) => kind === 'text' && /[?:.]\s*$/.test(text));
  const isAll = rest.length === next.tokens.length && asks && end === tokens.length - 1;
  return isColumn || isAll ? rest : [];
}

/** `Delete the words that do not apply`: what is crossed out is not the answer. */
const deletes =
  /\b(?:delete|cross(?:ed)? out|strik(?:e|ing) (?:out|through))\b.{0,80}\b(?:not apply|inapplicable|not applicable|words?|appropriate)\b|\bdelete (?:as|where) (?:appropriate|applicable)\b/i;

/** Marks on the words that do not apply become ticks of the others, in a form that says so. */
export function withDeletions(rows: Row[]): Row[] {
  if (!rows.some(({ lines }) => deletes.test(lines.join(' ')))) return rows;
  return rows.map((row) => {
    const options = row.tokens.filter(({ kind }) => kind === 'option');
    const isOn = (mark: Token, option: Token): boolean => mark.left > option.left - 3 && mark.right < option.right + 3;
    const over = row.tokens.filter((mark) => mark.kind === 'on' && options.some((option) => isOn(mark, option)));
    if (over.length === 0) return row;
    const tokens = row.tokens
      .filter((token) => !over.includes(token))
      .flatMap((token): Token[] => {
        if (token.kind !== 'option') return [token];
        const kind = over.some((mark) => isOn(mark, token)) ? 'off' : 'on';
        return [{ kind, text: kind === 'on' ? '☒' : '☐', left: token.left - 1, right: token.left }, token];
      });
    return { ...row, tokens };
  });
}

const maxOption = 40;

/** `Water source: ☐ Public ☒ Private well ☐ Other`: words of the form's own behind boxes. The label may stand above. */
export function listedChoice({ tokens }: Row): { label: string; answer: string } | null {
  const first = tokens.findIndex(isMark);
  const listed = tokens.slice(first);
  const isPair = listed.every(
    (token, at) => isMark(token) === (at % 2 === 0) && (isMark(token) || token.text.length <= maxOption),
  );
  if (first < 0 || listed.length < 4 || listed.length % 2 === 1 || !isPair) return null;
  const words = listed.filter((token) => !isMark(token));
  if (words.some(({ text }) => !/\p{L}{2}/u.test(text) || /[?:]$/.test(text))) return null;
  const ticked = words
    .filter((_, at) => listed[2 * at]!.kind === 'on')
    .map(({ text }) => text.replace(/[\s_:;,]+$/, ''));
  const label = tokens
    .slice(0, first)
    .map(({ text }) => text)
    .join(' ');
  return ticked.length > 0 ? { label, answer: ticked.join(', ') } : null;
}

export function choicesOf(row: Row, common: Side | undefined): Choice[] {
  return [...stretchesOf(row)].flatMap(([from, to]) => {
    const stretch = row.tokens.slice(from, to + 1);
    const options = stretch.filter(({ kind }) => kind === 'option');
    if (options.length < 2 || stretch.length === options.length) return [];
    const names = options.map(({ text }) => text.toLowerCase());
    const option = new Set(names).size === names.length ? tickedOption(stretch, common) : null;
    return [{ from, to, option }];
  });
}

function tickedOption(all: Token[], common: Side | undefined): string | null {
  const stretch = trimmed(all, common);
  const on = stretch.filter(({ kind }) => kind === 'on');
  if (on.length !== 1) return null;
  const at = stretch.indexOf(on[0]!);
  const before = stretch[at - 1];
  const after = stretch[at + 1];
  const side =
    sideOf(stretch) ?? (stretch.some(({ kind }) => kind === 'off') ? undefined : looseSide(stretch, at, common));
  const chosen = side === 'before' ? after : side === 'after' ? before : undefined;
  return chosen?.kind === 'option' ? chosen.text : null;
}

/** Without the box of the text beside the options: `☐ Yes ☒ No ☐ (see attached)`. */
function trimmed(stretch: Token[], common: Side | undefined): Token[] {
  const marks = stretch.filter(isMark).length;
  const extra = marks === stretch.length - marks + 1 && isMark(stretch[0]!) && isMark(stretch.at(-1)!);
  if (!extra || !common) return stretch;
  return common === 'before' ? stretch.slice(0, -1) : stretch.slice(1);
}

/** A mark without printed boxes belongs to the word that it is near to, unless the other rows of the document deny it. */
function looseSide(stretch: Token[], at: number, common: Side | undefined): Side | undefined {
  const mark = stretch[at]!;
  const [previous, next] = [stretch[at - 1], stretch[at + 1]];
  const gapBefore = previous ? mark.left - previous.right : Number.POSITIVE_INFINITY;
  const gapAfter = next ? next.left - mark.right : Number.POSITIVE_INFINITY;
  const reach = 45;
  const near =
    !previous || gapAfter < 0.45 * gapBefore ? 'before' : !next || gapBefore < 0.45 * gapAfter ? 'after' : undefined;
  const side = near && common && near !== common ? undefined : (near ?? common);
  return Math.min(side === 'before' ? gapAfter : gapBefore, 999) > reach ? undefined : side;
}

/**
 * The choice in a line of text without positions; undefined when it offers none. Undecided and blank ones have no
 * option.
 */
export function choiceInText(text: string): { question: string; option: string | null } | undefined {
  if (!offers.test(text)) return undefined;
  const [row] = rowsOf(flatPage(text));
  const at = row?.tokens.findIndex(
    (token, index) => token.kind === 'option' && row.tokens[index + 1]?.kind === 'option',
  );
  const [choice = at !== undefined && at >= 0 ? { from: at, option: null } : undefined] = row
    ? choicesOf(row, undefined)
    : [];
  if (!row || !choice) return undefined;
  const question = row.tokens.slice(0, choice.from).filter(({ kind }) => kind === 'text');
  return { question: question.map((token) => token.text).join(' '), option: choice.option };
}

/** Spares most lines the work. */
const offers = /\b(?:yes|no|not|n\/a|unknown|fair|good|s[ií])\b/i;

const flatPage = (text: string): Page => ({
  number: 1,
  width: 0,
  height: 0,
  text,
  ocr: false,
  lines: [{ text, x: 0, y: 0, width: 5 * text.length, height: 10, size: 10, bold: false }],
});
