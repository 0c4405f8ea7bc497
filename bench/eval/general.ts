// `npm run eval -- --general DIR`: questions about long documents outside the field, asked in this process, each about
// one document whose analysis is forced. Compares the pages that the answers cite with plain BM25 over the pages. DIR
// is a labelled set.
import { basename } from 'node:path';
import { formatShare, printTable, quantile } from './figures.ts';
import { answerOf, type OfflineDocument, questionOf, readOffline } from './offline.ts';
import { type LabelledQuestion, readSet } from './set.ts';

const k1 = 1.2;
const b = 0.75;

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Page numbers, best first, by the words as they are: no stems, no synonyms, no meaning. */
export function rankPages(pages: readonly { number: number; text: string }[], query: string): number[] {
  const read = pages.map(({ number, text }) => ({ number, words: wordsIn(text) }));
  const average = read.reduce((sum, { words }) => sum + words.length, 0) / Math.max(1, read.length);
  const counts = read.map(({ words }) => {
    const count = new Map<string, number>();
    for (const word of words) count.set(word, (count.get(word) ?? 0) + 1);
    return count;
  });
  const asked = [...new Set(wordsIn(query))].map((word) => {
    const holding = counts.filter((count) => count.has(word)).length;
    return { word, weight: Math.log(1 + (read.length - holding + 0.5) / (holding + 0.5)) };
  });
  return read
    .map(({ number, words }, at) => ({
      number,
      score: asked.reduce((sum, { word, weight }) => {
        const count = counts[at]!.get(word) ?? 0;
        return sum + (weight * count * (k1 + 1)) / (count + k1 * (1 - b + (b * words.length) / average));
      }, 0),
    }))
    .toSorted((one, other) => other.score - one.score)
    .map(({ number }) => number);
}

interface Asked {
  label: LabelledQuestion;
  /** Pages that the answer cites, each once, in order. */
  cited: number[];
  /** The first pages of plain BM25. */
  plain: number[];
  right: boolean;
  refused: boolean;
  ms: number;
}

async function ask(document: OfflineDocument, label: LabelledQuestion): Promise<Asked> {
  const started = performance.now();
  const { answer, citations, confidence } = await answerOf(await questionOf([document], label.question));
  return {
    label,
    cited: [...new Set(citations.map(({ page }) => page))],
    plain: rankPages(document.pages, label.question).slice(0, 3),
    right: label.answer_any.some((words) => answer.toLowerCase().includes(words.toLowerCase())),
    refused: confidence === 'low',
    ms: performance.now() - started,
  };
}

export async function evaluateGeneral(directory: string, showCases: boolean): Promise<void> {
  const set = readSet(directory);
  const asked: Asked[] = [];
  for (const [file, labels] of Map.groupBy(set.questions, (label) => label.file)) {
    const document = await readOffline(set.pathOf(file), basename(file));
    console.log(
      `${document.file}: ${document.documentType}, ${document.pages.length} pages, ${document.entries.length} passages`,
    );
    for (const label of labels) asked.push(await ask(document, label));
  }
  const answerable = asked.filter(({ label }) => label.pages.length > 0);
  const others = asked.filter(({ label }) => label.pages.length === 0);
  const share = (name: string, of: Asked[], holds: (each: Asked) => boolean) =>
    formatShare(name, of.filter(holds).length, of.length);
  const hits = (pages: number[], { label }: Asked) => pages.some((page) => label.pages.includes(page));
  console.log(
    printTable([
      share('page_first', answerable, (each) => hits(each.cited.slice(0, 1), each)),
      share('page_first_plain_bm25', answerable, (each) => hits(each.plain.slice(0, 1), each)),
      share('page_top3', answerable, (each) => hits(each.cited.slice(0, 3), each)),
      share('page_top3_plain_bm25', answerable, (each) => hits(each.plain, each)),
      share('answer_right', answerable, ({ right }) => right),
      share('wrongly_refused', answerable, ({ refused }) => refused),
      ...(others.length > 0 ? [share('unanswerable_refused', others, ({ refused }) => refused)] : []),
      {
        name: 'answer_ms_p95',
        value: quantile(
          asked.map(({ ms }) => ms),
          0.95,
        ),
      },
    ]),
  );
  if (!showCases) return;
  for (const { label, cited, plain } of asked.filter((each) => !hits(each.cited.slice(0, 1), each)))
    console.log(
      `${label.file} p. ${label.pages.join(', ') || '–'}: ${label.question}\n  cited ${cited.slice(0, 3).join(', ') || 'nothing'}; BM25 ${plain.join(', ')}`,
    );
}
