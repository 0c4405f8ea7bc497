// The question of an answer: the text before its options, beside its column, or in the lines above.
import { numbering } from './columns.ts';
import type { Choice } from './inline.ts';
import { asWritten, hasMark, leaders, type Row, type Token, textOf } from './tokens.ts';

export const newPart = /^(?:section|part|article)\s+\w{1,4}\b|^[IVX]{1,4}\.\s/;
const asks =
  /^(?:\W*\d*\W*)(?:if|is|are|was|were|has|have|had|do|does|did|can|will|would|to your|what|which|when|how)\b/i;
const maxQuestion = 240;
/** `(Mark Yes (Y) or No (N).)` */
export const instruction = /\((?:[^()]|\([^()]*\))*\)\.?/g;

const rightOf = ({ tokens }: Row): number => tokens.at(-1)?.right ?? 0;
const isText = ({ kind }: Token): boolean => kind === 'text';
/** Without marks and options. */
export const wordsOf = (tokens: Token[]): string => textOf(tokens.filter(isText));
const clean = (text: string): string =>
  text
    .replace(leaders, ' ')
    .replace(/\s+/g, ' ')
    // A word that was divided at the end of its line, or one with a hyphen.
    .replace(/(?<=\p{Ll}-) (?=\p{Ll})/gu, '')
    .trim();

/** The question of a choice: the text before it, else after it, else above it. */
export function besideChoice(
  rows: Row[],
  at: number,
  choice: Choice,
  previous: Choice | undefined,
  next: Choice | undefined,
) {
  const { tokens } = rows[at]!;
  const before = wordsOf(tokens.slice(previous ? previous.to + 1 : 0, choice.from));
  const after = wordsOf(tokens.slice(choice.to + 1, next ? next.from : undefined));
  const leads =
    !/\p{L}{3}/u.test(before) &&
    /^\W*(?:\d|\p{Lu})/u.test(after) &&
    !/^\W*(?:if|explain|describe|comments?|do not know|don['’]t know|unknown|not applicable|(?:map )?not\b)/i.test(
      after,
    );
  if (leads) {
    const remark = next ? null : remarkAfter(tokens.slice(choice.to + 1));
    if (!remark) return { question: below(rows, at, after), snippet: after, explanation: '' };
    return { question: remark.question, snippet: remark.question, explanation: columnBelow(rows, at, remark.token) };
  }
  // Several choices of a row belong to the heads of their columns.
  const parted = (previous ?? next) && !/\p{L}{2}/u.test(previous ? before : after);
  const column = parted ? headOf(rows, at, tokens[choice.from]!.left, tokens[choice.to]!.right) : '';
  if (column) {
    const label = wordsOf(
      tokens.slice(
        0,
        tokens.findIndex((token) => !isText(token)),
      ),
    );
    return { question: `${label}: ${column}`, snippet: label, explanation: '' };
  }
  const question = previous ? before : wholeQuestion(rows, at, above(rows, at, before));
  const own = tokens.slice(previous ? previous.to + 1 : 0, choice.from).filter(isText);
  const snippet = own.toSorted((one, other) => other.text.length - one.text.length)[0]?.text ?? question;
  return {
    question,
    snippet: clean(snippet).length > 3 ? snippet : question,
    explanation: next || runsOn(rows, at) ? '' : explained(after),
  };
}

/** Words in the margin beside a question that ends before them. */
function remarkAfter(tokens: Token[]): { question: string; token: Token } | null {
  const token = tokens.at(-1);
  const question = wordsOf(tokens.slice(0, -1));
  return token && isText(token) && tokens.length > 1 && /\?$/.test(question) && !/\?$/.test(token.text)
    ? { question, token }
    : null;
}

/** A text with the lines that begin below it at the same place. */
export function columnBelow(rows: Row[], at: number, { text, left }: Token): string {
  let whole = text;
  let { y } = rows[at]!;
  for (const row of rows.slice(at + 1, at + maxColumnRows)) {
    const [first, ...others] = row.tokens.filter((token) => Math.abs(token.left - left) < sameLeft);
    if (!first || others.length > 0 || !isText(first) || row.y - y > 1.7 * row.height) break;
    if (row.tokens.some((token) => !isText(token))) break;
    whole = `${whole} ${first.text}`;
    y = row.y;
  }
  return whole;
}
const maxColumnRows = 6;
const sameLeft = 3;

const maxHeadDistance = 12;

/** The head of a column: above its choice, in the nearest row without marks. */
function headOf(rows: Row[], at: number, left: number, right: number): string {
  for (let up = at - 1; up >= Math.max(0, at - maxHeadDistance); up--) {
    const { tokens } = rows[up]!;
    if (tokens.some((token) => !isText(token))) continue;
    const own = tokens.find((token) => token.left < right && token.right > left);
    return own && tokens.length > 1 && own.right - own.left < 2.5 * (right - left) ? own.text : '';
  }
  return '';
}

/** The text after the last choice of a row, when it begins the question of the choice in the next row. */
function runsOn(rows: Row[], at: number): string {
  const { tokens } = rows[at]!;
  const next = rows[at + 1];
  const last = tokens.findLastIndex((token) => !isText(token));
  const text = wordsOf(tokens.slice(last + 1)).replace(/^[\s.,;:–-]+/, '');
  if (last < 0 || !next?.tokens.some((token) => !isText(token)) || !/\p{L}{3}/u.test(text)) return '';
  const isClose = next.y - rows[at]!.y < 2.1 * Math.max(next.height, rows[at]!.height);
  const isFull = rightOf(rows[at]!) > 0.8 * Math.max(...rows.map(rightOf));
  const ends = /[.?!:;]$/.test(text) || /^(?:if|please|explain|describe)\b/i.test(text) || rows[at]!.written;
  return isClose && isFull && !ends && isText(next.tokens[0]!) ? text : '';
}

/** What is written after the boxes, without the printed prompt. */
function explained(after: string): string {
  const prompt =
    /^\W*(?:if\b[^:]*|(?:please )?(?:explain|describe|explanation|comments?|details?|when|where)\b[^:]{0,60}):\s*/i.exec(
      after,
    );
  const text = (prompt ? after.slice(prompt[0].length) : after).replace(/^[\s.,;:–-]+/, '');
  if (!prompt && (/^(?:if|please|explain|describe|attach|see)\b|^\(/i.test(text) || /:$/.test(text))) return '';
  return /\p{L}{3}|\d{4}/u.test(text) ? text : '';
}

/** A question that began in the lines above. */
export function above(rows: Row[], at: number, text: string): string {
  const begun = text !== '' && !numbering.test(text) && at > 0 ? runsOn(rows, at - 1) : '';
  if (begun) return `${begun} ${text}`;
  let question = text;
  const rightmost = Math.max(...rows.map(rightOf));
  for (let up = at - 1; up >= Math.max(0, at - 7); up--) {
    const own = rows[up + 1]!;
    const row = rows[up]!;
    const wrapped = rightOf(row) > 0.8 * rightmost && !/[.?!:;]$/.test(wordsOf(row.tokens));
    const capital =
      /^["“(]?[\p{Lu}\d]/u.test(question) && question.length > 12 && !/^\((?:if|see|note)/i.test(question);
    if (
      numbering.test(question) ||
      newPart.test(question) ||
      (capital && !wrapped) ||
      own.y - row.y > (question === '' ? 3 : 2.1) * Math.max(own.height, row.height) ||
      row.written ||
      row.tokens.some((token) => !isText(token))
    )
      break;
    const line = wordsOf(row.tokens);
    if (!/\p{L}{2}/u.test(line) || (row.bold && question !== '' && !own.bold)) break;
    question = `${line} ${question}`.trim();
  }
  return question;
}

/** The whole of a question that begins in a row. */
export function questionAt(rows: Row[], at: number, text: string): string {
  const begin = rows[at]!.tokens.find((token) => text.startsWith(token.text));
  return wholeQuestion(rows, at, text, begin?.left);
}

/** A question beside whose first line the options stand. In the lines below it goes on to its end. */
function wholeQuestion(rows: Row[], at: number, text: string, from?: number): string {
  if (!/\p{L}{3}/u.test(text) || /[.?!:;)]\W*$/.test(text)) return text;
  const begin = rows[at]!.tokens.find((token) => isText(token) && /\p{L}{2}/u.test(token.text));
  const left = from ?? begin?.left ?? 0;
  let question = text;
  for (let down = at + 1; down < Math.min(rows.length, at + maxLinesBelow); down++) {
    const { tokens, written, y, height } = rows[down]!;
    const line = wordsOf(tokens);
    const goesOn = tokens.every(isText) && !written && !numbering.test(line) && y - rows[down - 1]!.y < 1.7 * height;
    const shift = (tokens[0]?.left ?? 0) - left;
    if (!goesOn || shift < -maxShift || shift > maxIndent || aside.test(line)) break;
    question = `${question} ${line}`;
    if (/[.?]\W*$/.test(line)) return question;
  }
  return text;
}
/** A note to the question, or a prompt. */
const aside = /^(?:\(\p{Lu}|(?:if|note|see|please|explain|describe)\b)/iu;
const maxLinesBelow = 7;
const maxShift = 14;
/** Behind the number of the question. */
const maxIndent = 45;

/** A question that goes on in the lines below. */
function below(rows: Row[], at: number, text: string): string {
  let question = text;
  for (let down = at + 1; down < Math.min(rows.length, at + 4); down++) {
    const row = rows[down]!;
    const line = wordsOf(row.tokens);
    const near = row.y - rows[down - 1]!.y < 1.7 * row.height;
    if (
      !near ||
      row.written ||
      row.tokens.some((token) => !isText(token)) ||
      !/^[\p{Ll}(]/u.test(line) ||
      /[.?]$/.test(question)
    )
      break;
    question = `${question} ${line}`;
  }
  return question;
}

const code = String.raw`(?:[YNU]|N\/?A|[DN]K|UNK)`;
const isCode = new RegExp(`^${code}$`);
/** Two letters, of which one may be struck out, are none. */
const coded = new RegExp(String.raw`^(${code})\s+(?!${code}\s)((?:\d{1,3}[.)]\s+)?\p{Lu}.*)$`, 'u');

/** `Y Range   N Oven` in a form that asks for letters. */
export function codedItems(rows: Row[], at: number): [letter: string, item: string][] {
  const words = rows[at]!.tokens.filter(isText).flatMap(({ text, left, right }) => {
    const found = coded.exec(text);
    return found
      ? [
          { text: found[1]!, left, right: left + 8 },
          { text: found[2]!, left: left + 12, right },
        ]
      : [{ text, left, right }];
  });
  return words.flatMap((word, index): [string, string][] => {
    const item = words[index + 1];
    const belongs = isCode.test(word.text) && item && item.left - word.right < 45 && /\p{L}{3}/u.test(item.text);
    if (!belongs || isCode.test(words[index - 1]?.text ?? '')) return [];
    return [[word.text, clean(words.length === 2 ? wholeQuestion(rows, at, item.text, item.left) : item.text)]];
  });
}

/** `Has the roof leaked? Yes, in 2019`: an answer in words, where the form prints no options. */
export function typedAnswer(row: Row): { question: string; answer: string; rest: string } | undefined {
  if (hasMark(row)) return undefined;
  const text = row.tokens.map((token) => token.text).join(' ');
  const found =
    /^(.{8,}?(?:[?:]|\.{3,}))\s*(yes|no|unknown|n\/a)\b(?!\s*[/|,]?\s*(?:or\s+)?(?:yes|no|unknown|unk|n\/a|don|do not|if)\b)[.,;:\s–-]*(.*)$/i.exec(
      text,
    );
  if (
    !found ||
    /^(?:if|mark|check|write|answer|example|note)\b/i.test(text) ||
    /\b(?:yes|no)\s*(?:[/|]|or)\s*(?:yes|no)\b/i.test(text)
  )
    return undefined;
  return { question: clean(found[1]!), answer: found[2]!, rest: found[3]! };
}

const writtenAnswer =
  /^(yes|no|n\/a|unknown|don['’]t know|do not know|not sure)\b(?!\s+(?:more|longer|one)\b)[.,;:\s–-]*(.*)$/i;

/** The same in the line below its question, in another font than the form's. */
export function answerBelow(rows: Row[], at: number): { question: string; answer: string; rest: string } | undefined {
  const [row, asked] = [rows[at]!, rows[at - 1]];
  if (!row.written || !asked || asked.written || hasMark(row) || hasMark(asked)) return undefined;
  const question = wordsOf(asked.tokens);
  const near = row.y - asked.y < 2.4 * Math.max(row.height, asked.height);
  const found = writtenAnswer.exec(asWritten(row));
  if (!found || !near || !/\?$/.test(question)) return undefined;
  return { question: above(rows, at - 1, question), answer: found[1]!, rest: found[2]! };
}

/** With what the form asks about its items, unless the item is a question itself. */
export function questionOf(item: string, stem: string): string {
  const asked = withoutNumber(stem.replace(instruction, ' ')).replace(/[\s:?.…]+$/, '');
  const question = asked && !/\?/.test(item) && !asks.test(item) ? `${asked}: ${item}` : item;
  return question.length <= maxQuestion ? question : item;
}

export function itemOf(label: string): string {
  const own = withoutNumber(label);
  return own.length <= maxQuestion ? own : `${own.slice(0, own.lastIndexOf(' ', maxQuestion))} …`;
}

const withoutNumber = (text: string): string =>
  clean(text)
    .replace(/^(?:section|part)\s+\w{1,4}[.:]\s*/i, '')
    .replace(numbering, '')
    .replace(/^[\s.:–-]+/, '')
    .trim();
