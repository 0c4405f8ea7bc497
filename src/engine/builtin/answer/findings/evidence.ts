// Finds the words of a page that carry a stored fact or limitation: its value and its label.
import { foldSpace, isOnPage } from '../../../../documents/snippet.ts';
import type { Citation, Fact, KnownDocument, Question } from '../../../engine.ts';
import { cellGap } from '../running-text.ts';
import { sharedTerms, termsIn } from '../terms.ts';

const maxSnippet = 240;

/** The citations of each fact, the value first; none where the page does not show it. */
export async function citeFacts(
  question: Pick<Question, 'readPages'>,
  facts: readonly { document: KnownDocument; fact: Fact }[],
): Promise<Citation[][]> {
  const pages = await question.readPages(
    facts.map(({ document, fact }) => ({ analysisId: document.analysisId, page: fact.page })),
  );
  return facts.map(({ document, fact }, at) => {
    const page = pages[at] ?? '';
    const told = foldSpace(fact.value.replace(/\s*…$/, ''));
    const stated = fact.snippet && isOnPage(page, fact.snippet) && holdsValue(fact.snippet, told);
    const { file, analysisId } = document;
    const snippets = stated ? [fact.snippet!] : snippetsOfFact(page, fact);
    return snippets.map((snippet) => ({ file, analysisId, page: fact.page, snippet }));
  });
}

/** Whether the text is long enough to be found on its page. */
export const isFindable = (text: string): boolean => text.replace(/[^\p{L}\p{N}]/gu, '').length >= 4;

/**
 * The value as printed beside most words of its name, and the label: as two snippets when they are two cells, because
 * readers of a PDF order cells differently. A value too short to be found is quoted with its line.
 */
export function snippetsOfFact(pageText: string, { name, value }: Pick<Fact, 'name' | 'value'>): string[] {
  const wanted = foldSpace(value);
  if (wanted === '') return [];
  const printed = pageText.split('\n').filter((line) => line.trim() !== '');
  const lines = printed.map(foldSpace);
  const named = termsIn(name);
  const shares = (text: string) => sharedTerms(named, termsIn(text)) / Math.max(1, named.size);
  let best: { snippet: string; share: number; from: number; to: number } | null = null;
  for (let at = 0; at < lines.length; at++) {
    for (let more = 0; more < 3 && at + more < lines.length; more++) {
      const text = lines.slice(at, at + more + 1).join(' ');
      if (!holdsValue(text, wanted)) continue;
      const share = shares(text) - 0.05 * more;
      if (!best || share > best.share) best = { snippet: text, share, from: at, to: at + more + 1 };
    }
  }
  if (!best) return [];
  const cells = printed.slice(best.from, best.to).flatMap((line) => line.trim().split(cellGap).map(foldSpace));
  const told = cells.findLast((cell) => holdsValue(cell, wanted));
  if (told === undefined || !isFindable(told)) return [cutAround(best.snippet, wanted)];
  const label = cells
    .slice(0, cells.lastIndexOf(told))
    .filter((cell) => isFindable(cell) && shares(cell) > 0)
    .toSorted((one, other) => shares(other) - shares(one))[0];
  return [cutAround(told, wanted), ...(label ? [cutAround(label, '')] : [])];
}

/** The value as whole words: 4% is not in 14%. */
export function holdsValue(text: string, value: string): boolean {
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const before = text[at - 1] ?? ' ';
    const after = text[at + value.length] ?? ' ';
    const beforeNext = text[at + value.length + 1] ?? ' ';
    if (/[\p{L}\p{N}.,$]/u.test(before) && /[\p{L}\p{N}$]/u.test(value[0]!)) continue;
    if (/[\p{L}\p{N}]/u.test(after) && /[\p{L}\p{N}]/u.test(value.at(-1)!)) continue;
    if (/[.,]/.test(after) && /\d/.test(beforeNext) && /\d/.test(value.at(-1)!)) continue;
    return true;
  }
  return false;
}

function cutAround(text: string, value: string): string {
  if (text.length <= maxSnippet) return text;
  const at = text.indexOf(value);
  const from = Math.max(0, at + value.length - maxSnippet);
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1;
  const cut = text.slice(start, Math.max(start + maxSnippet, at + value.length));
  const end = cut.length + start < text.length ? cut.lastIndexOf(' ') : cut.length;
  return cut.slice(0, Math.max(end, at - start + value.length));
}

/** The part of a stored statement that its page shows verbatim; the statement may be joined of label and text. */
export function snippetOfText(pageText: string, statement: string): string | null {
  const page = foldSpace(pageText);
  const whole = foldSpace(statement);
  if (page.includes(whole)) return whole;
  const parts = [...whole.split(/:\s+/).map((_, at, all) => all.slice(at).join(': ')), ...whole.split(/(?<=[.!?])\s+/)];
  const found = parts.filter((part) => part.split(' ').length >= minWords && page.includes(part));
  return found.toSorted((one, other) => other.length - one.length)[0] ?? longestRun(page, whole.split(' '));
}

/** Of a snippet that its page does not show, in words. */
const minWords = 3;
const minRunShare = 0.4;

/** The most words of the statement that stand beside each other on the page; null when they are a small part of it. */
function longestRun(page: string, words: readonly string[]): string | null {
  let best: string[] = [];
  for (let from = 0; from + best.length < words.length; from++) {
    let to = from + best.length + 1;
    while (to <= words.length && page.includes(words.slice(from, to).join(' '))) best = words.slice(from, to++);
  }
  return best.length >= Math.max(minWords, minRunShare * words.length) ? best.join(' ') : null;
}
