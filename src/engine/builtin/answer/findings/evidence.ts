// Finds the words of a page that carry a stored fact or limitation: the line with its label and value.
import { foldSpace, isOnPage } from '../../../../documents/snippet.ts';
import type { Citation, Fact, KnownDocument, Question } from '../../../engine.ts';
import { sharedTerms, termsIn } from '../terms.ts';

const maxSnippet = 240;

/** The citation of each fact; null where the page does not show it. */
export async function citeFacts(
  question: Pick<Question, 'readPages'>,
  facts: readonly { document: KnownDocument; fact: Fact }[],
): Promise<(Citation | null)[]> {
  const pages = await question.readPages(
    facts.map(({ document, fact }) => ({ analysisId: document.analysisId, page: fact.page })),
  );
  return facts.map(({ document, fact }, at) => {
    const page = pages[at] ?? '';
    const told = foldSpace(fact.value.replace(/\s*…$/, ''));
    const stated = fact.snippet && isOnPage(page, fact.snippet) && holdsValue(fact.snippet, told);
    const snippet = stated ? fact.snippet! : snippetOfFact(page, fact);
    return snippet ? { file: document.file, analysisId: document.analysisId, page: fact.page, snippet } : null;
  });
}

/** The line of the value that shares most words with its name, with the line before it when that has the label. */
export function snippetOfFact(pageText: string, { name, value }: Pick<Fact, 'name' | 'value'>): string | null {
  const wanted = foldSpace(value);
  if (wanted === '') return null;
  const lines = pageText.split('\n').map(foldSpace).filter(Boolean);
  const named = termsIn(name);
  const shares = (text: string) => sharedTerms(named, termsIn(text)) / Math.max(1, named.size);
  let best: { snippet: string; share: number } | null = null;
  for (let at = 0; at < lines.length; at++) {
    for (let more = 0; more < 3 && at + more < lines.length; more++) {
      const text = lines.slice(at, at + more + 1).join(' ');
      if (!holdsValue(text, wanted)) continue;
      const share = shares(text) - 0.05 * more;
      if (!best || share > best.share) best = { snippet: text, share };
    }
  }
  if (!best) return null;
  return cutAround(best.snippet, wanted);
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
  const found = parts.filter((part) => part.split(' ').length >= 3 && page.includes(part));
  return found.toSorted((one, other) => other.length - one.length)[0] ?? null;
}
