// The answers of one page, in the order in which they are found.
import type { Page } from '../pages.ts';
import type { OpenAnswer } from './answer.ts';
import { keyOf, numberOf } from './explanations.ts';
import { kindOf, nameOf } from './options.ts';
import { itemOf, questionOf } from './questions.ts';
import type { Row } from './tokens.ts';

export interface Found {
  question: string;
  option: string;
  row: Row;
  /** The part of the question that is on its line. */
  snippet: string;
  explanation?: string;
  /** What the form asks about each of its items. */
  stem?: string;
  part?: string;
}

export class PageAnswers {
  readonly rows: Row[];
  /** Rows that have boxes or answers of their own. */
  readonly asked = new Set<number>();
  private readonly page: Page;
  private readonly found: OpenAnswer[] = [];

  constructor(page: Page, rows: Row[]) {
    this.page = page;
    this.rows = rows;
  }

  /** A question without words is none. */
  add({ question, option, row, snippet, explanation = '', stem = '', part = '' }: Found): void {
    const item = itemOf(question);
    if (!/\p{L}{3}/u.test(item)) return;
    this.found.push({
      question: questionOf(item, stem),
      item,
      answer: nameOf(option),
      kind: kindOf(option),
      explanation,
      page: this.page.number,
      snippet: verbatim(snippet, this.page),
      number: numberOf(question),
      key: keyOf(question),
      part,
      at: this.rows.indexOf(row),
    });
  }

  inOrder(): OpenAnswer[] {
    return this.found.toSorted((one, other) => one.at - other.at);
  }
}

/** The longest part of a text that is on the page unchanged. */
function verbatim(text: string, page: Page): string {
  const folded = page.text.replace(/\s+/g, ' ');
  if (folded.includes(text.replace(/\s+/g, ' '))) return text;
  const words = text.trim().split(/\s+/);
  for (let length = words.length; length > 0; length--)
    for (let from = 0; from + length <= words.length; from++) {
      const part = words.slice(from, from + length).join(' ');
      if (folded.includes(part)) return part;
    }
  return '';
}
