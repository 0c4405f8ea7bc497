// Splits passages into units: the sentences, labelled values and table cells that answers consist of. A unit's text is
// verbatim from its page except for white space; its context (label, lines above) is stored beside it.
import { choiceInText } from '../../../documents/form/inline.ts';
import type { Passage } from '../../engine.ts';
import { cellGap, isRunInHead, runInHead, withoutBlanks } from './running-text.ts';

export interface Unit {
  passage: Passage;
  /** Position within the passage. */
  at: number;
  /** Verbatim, white space folded. */
  text: string;
  /** The label or small heading above it within the passage; empty if none. */
  label: string;
  /** The surrounding sentences of its paragraph. */
  around: string[];
  kind: 'sentence' | 'value' | 'row' | 'cell' | 'label';
}

/** "7.3 (2) …" */
export const listNumber = /^(?:\d+(?:\.\d+)*[.):]?\s+)?(?:\(\w{1,2}\)\s+)?/;

const box = /^\s*[☐□☒☑■]\s/;
const bullet = /^\s*(?:[•·▪◦●*–—-]\s+|\(?\d{1,2}[).]\s+|\([a-z]\)\s+)/;
const fold = (text: string): string => text.replace(/\s+/g, ' ').trim();

export function unitsOf(passage: Passage): Unit[] {
  const units: Unit[] = [];
  const add = (text: string, label: string, around: string[], kind: Unit['kind']) => {
    const folded = fold(text);
    if (/[\p{L}\p{N}]/u.test(folded) && !onlyMarks.test(folded))
      units.push({
        passage,
        at: units.length,
        text: folded,
        label: onlyMarks.test(label) ? '' : fold(label),
        around,
        kind,
      });
  };
  const printed = passage.text.split('\n').map((line) => withoutBlanks(line.trim()));
  const lines = printed.map((line) => line.replace(marker, ''));
  const widest = Math.max(...lines.map((line) => line.length), 1);
  let labels: string[] = [];
  let heads: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at]!;
    const row = cellsOf(line);
    if (line === '') {
      at++;
    } else if (listItem.test(line)) {
      const list = listOf(lines, at);
      for (const item of list.items) add(item, list.label, list.items, isFact(item) ? 'value' : 'cell');
      at = list.end;
    } else if (row.length > 1) {
      const below = cellsOf(lines[at + 1] ?? '');
      const columns = headsOf(row, below);
      if (columns) {
        heads = columns;
        at++;
        continue;
      }
      if (row.length === below.length && row.every(isLabel) && !below.some(isLabel)) {
        for (const [column, cell] of below.entries()) add(cell, row[column]!, [], 'row');
        at += 2;
        continue;
      }
      const answer = choiceInText(line);
      if (answer) {
        // Printed options are no answer: a row without a certain tick says nothing.
        if (answer.option) add(answer.option, answer.question, labels.slice(-1), 'row');
        labels = [`${answer.question}:`];
      } else {
        const values = row.slice(1);
        if (heads.length > 1 && heads.length === values.length && values.every((cell) => figure.test(cell)))
          for (const [column, value] of values.entries()) add(value, `${row[0]} (${heads[column]})`, [], 'row');
        else for (const { label, text, kind } of pairsOf(row)) add(text, label, labels.slice(-1), kind);
      }
      at++;
    } else if (isLabel(line) || isFieldName(line)) {
      labels = [line.replace(/:?$/, ':')];
      at++;
    } else {
      let end = at + 1;
      while (end < lines.length && !marker.test(printed[end]!) && continues(lines[end - 1]!, lines[end]!, widest))
        end++;
      const label = labels.slice(-2).join(' › ');
      if (end === at + 1 && isHeading(line)) {
        // The line below a card's label is its value, unless the line has a label itself.
        const isValue = isLabel(labels.at(-1) ?? '') && !(lines[at - 1] === '' && /:\s/.test(line));
        add(line, label, [], isValue ? 'value' : 'label');
        if (!isValue) labels = [...labels.slice(-1).filter((other) => !isLabel(other)), line];
      } else {
        const sentences = sentencesOf(lines.slice(at, end).join(' '));
        let head = '';
        for (const [i, sentence] of sentences.entries()) {
          if (i + 1 < sentences.length && isRunInHead(sentence)) {
            head = sentence.slice(0, -1);
            continue;
          }
          const around = [sentences[i - 1], sentences[i + 1]].filter((other) => other !== undefined);
          add(sentence, head || label, around, isFact(sentence) ? 'value' : 'sentence');
        }
      }
      at = end;
    }
  }
  return units;
}

/** A currency sign that stands apart belongs to the amount after it. */
const cellsOf = (line: string): string[] => line.replace(/(^|\s)\$\s{3,}(?=[\d(])/g, '$1$$ ').split(cellGap);

/** The heads of the columns of figures below, as in `2025   2024` above `Net sales   $5   $4`. */
function headsOf(row: string[], below: string[]): string[] | null {
  const columns = below.length - 1;
  if (columns < 2 || row.length < columns || row.length > columns + 1) return null;
  if (figure.test(below[0]!) || !below.slice(1).every((cell) => figure.test(cell))) return null;
  const heads = row.slice(-columns);
  return heads.every((cell) => period.test(cell) || (!figure.test(cell) && !/[.:?]$/.test(cell))) ? heads : null;
}

const period = /^(?:fy |q\d )?(?:19|20)\d{2}$/i;

/** A bullet or number before an item, separated from it by spaces. */
const marker = /^(?:[^\p{L}\p{N}\s$"'“([]{1,2}|\(?\d{1,2}[.)])\s{3,}/u;
const listItem = /^\p{L}[^•●▪]*\s{3,}[•●▪]\s/u;

/** `Water heater   • Maker: Acme • Gallons: 50`: the listed values of a thing, including continuation lines. */
function listOf(lines: string[], at: number): { label: string; items: string[]; end: number } {
  let end = at + 1;
  while (
    end < lines.length &&
    lines[end] !== '' &&
    !cellGap.test(lines[end]!) &&
    /^(?:[\p{Ll}(•●▪\d])/u.test(lines[end]!)
  )
    end++;
  const [label = '', ...rest] = lines
    .slice(at, end)
    .join(' ')
    .split(/\s*[•●▪]\s*/);
  return { label, items: rest.map((item) => item.trim()).filter(Boolean), end };
}

/** A tick without the head of its column says nothing. */
const onlyMarks = /^[\sxX☐☒☑✓✗■●□○·_]+$/u;
const isLabel = (cell: string): boolean => /:$/.test(cell) && cell.length < 160 && !/[.!?]\s/.test(cell);
const figure =
  /^(?:[–+-]?\s?\(?\$?\s?\(?[\d,.]+\s?%?\)?|[–—+-]|yes|no|sí|n\/?a|unknown|x|\$?[\d,.]+\s?(?:min|max))\.?$/i;

/** `x YES, until May`: the marked option of a row. */
const markedOption = /^[xX☒☑✓✔]\s+(?:yes|no|sí)(?!\p{L})/iu;

/** "Fee   to Someone   $5": the payee is part of the name. */
function withPayees(row: string[]): string[] {
  const joined: string[] = [];
  for (const cell of row) {
    if (joined.length > 0 && /^(?:to|per|for|from) \p{L}/u.test(cell)) joined[joined.length - 1] += `   ${cell}`;
    else joined.push(cell);
  }
  return joined;
}

/** The labels of a row, each with the figures to its right; cells without figures become units of their own. */
function pairsOf(cellsOfRow: string[]): { label: string; text: string; kind: Unit['kind'] }[] {
  const row = withPayees(cellsOfRow);
  const marked = row.findIndex((cell) => markedOption.test(cell));
  if (marked > 0) {
    const from = row.findIndex((cell) => /^(?:[xX☒☑✓✔]\s+)?(?:yes|no|sí)(?!\p{L})/iu.test(cell));
    if (from > 0 && from <= marked) {
      return [{ label: row[from - 1]!, text: row[marked]!.replace(/^\S+\s+/, ''), kind: 'row' }];
    }
  }
  const pairs: { label: string; text: string; kind: Unit['kind'] }[] = [];
  for (let at = 0; at < row.length; at++) {
    let end = at + 1;
    while (end < row.length && figure.test(row[end]!)) end++;
    const values = row.slice(at + 1, end).filter((cell) => !/^[–—+-]$/.test(cell));
    if (!figure.test(row[at]!) && values.length > 0) {
      pairs.push({ label: row[at]!, text: values.join(' · '), kind: 'row' });
      at = end - 1;
    } else pairs.push({ label: row[at - 1] ?? '', text: row[at]!, kind: 'cell' });
  }
  return pairs;
}

const isFact = (sentence: string): boolean =>
  /^[\p{Lu}\d(][^.!?:]{1,70}[^\s:]:\s?\S/u.test(sentence) && sentence.length < 160;

/** `Water heating: Manufacturer`: names the value below it. A numbered line of this form is an entry of a summary. */
const isFieldName = (line: string): boolean =>
  line.length < 100 &&
  /^\p{Lu}[^.!?:]{2,70}:\s+\p{Lu}[\p{L} /&()'-]{2,40}$/u.test(line) &&
  !/^\p{Lu}?\p{Ll}+:/u.test(line);

/** A short line without a sentence end, which names what follows. */
function isHeading(line: string): boolean {
  if (line.length > 90) return false;
  if (bullet.test(line)) return /^\(?\d{1,2}[.)]\s+(?:\p{Lu}[\p{L}()/&,-]*\s*(?:and |of |the |or )?){1,6}$/u.test(line);
  if (/[.!?,;]$/.test(line)) return false;
  if (/:\s+\S/.test(line))
    return /:\s+\p{Lu}[\p{L} ,&/()'-]{2,40}$/u.test(line) && /^[\p{Lu}0-9]/u.test(line) && line.length > 30;
  const words = line.split(' ').length;
  return words <= 9 && /^[\p{Lu}\d(]/u.test(line);
}

function continues(before: string, line: string, widest: number): boolean {
  if (line === '' || isLabel(line) || isFieldName(line)) return false;
  if (cellGap.test(line) || bullet.test(line) || box.test(line)) return false;
  if (/:$/.test(before)) return false;
  if (isFact(before) && runInHead.test(line.slice(0, line.indexOf('. ') + 1))) return false;
  if (isHeading(before) && before.length < widest * 0.75 && /^[\p{Lu}\d]/u.test(line)) return false;
  if (/^\d{1,2}\.\d{1,2}\b/.test(line) || /^[\p{Lu}\d][^.!?:]{1,40}[^\s:]:\s\S/u.test(line)) return false;
  if (/[.!?]["”’)]?$/.test(before) && before.length < widest * 0.7) return false;
  if (before.length < widest * 0.5 && /^[\p{Lu}\d]/u.test(line)) return false;
  return true;
}

const abbreviation =
  /(?:\b(?:approx|appx|e\.g|i\.e|no|nos|st|ave|blvd|dr|mr|mrs|ms|inc|co|corp|ltd|vs|etc|max|min|sq|ft|in|lbs?|u\.s|a\.m|p\.m|est|dept|fig|sec|art|para|mfg|temp|jr|sr|lic)|\b[a-z]|^[☐□☒☑■\s]*\(?\d{1,2})\.$/iu;

export function sentencesOf(paragraph: string): string[] {
  const parts: string[] = [];
  let from = 0;
  const ends = /[.!?]+["”’)]*(?=\s)|\s(?=[•●▪■☐□☒☑]\s)/g;
  for (let match = ends.exec(paragraph); match; match = ends.exec(paragraph)) {
    const end = match.index + match[0].length;
    const next = paragraph.slice(end).trimStart();
    if (/^[.]/.test(match[0]) && abbreviation.test(paragraph.slice(from, end))) continue;
    if (/[.!?]/.test(match[0]) && !/^["“‘(•●▪■☐□☒☑\p{Lu}\d*-]/u.test(next)) continue;
    parts.push(paragraph.slice(from, end));
    from = end;
  }
  parts.push(paragraph.slice(from));
  return parts.map((part) => part.replace(bullet, '').trim()).filter(Boolean);
}
