// Asks questions about one document, then about its property: is the right page cited, is the answer right, is every
// snippet on its page.
import type { Caller, ChatAnswer } from './caller.ts';
import { type Figure, formatCount, formatShare, quantile } from './figures.ts';
import { isOnPage } from './page-text.ts';
import type { LabelledQuestion, LabelledSet } from './set.ts';

export interface AskedQuestion extends LabelledQuestion {
  scope: 'analysis' | 'property';
  got: ChatAnswer | { error: string };
  answerable: boolean;
  /** The first citation names a right page; one of the first three does. */
  first: boolean;
  top3: boolean;
  right: boolean;
  abstained: boolean;
  /** For each citation; null when it could not be checked. */
  verbatim: (boolean | null)[];
}

interface Uploaded {
  analysisId: string;
  propertyId: string;
}

export async function askAll(caller: Caller, set: LabelledSet, uploaded: Map<string, Uploaded>) {
  const cases: AskedQuestion[] = [];
  const figures: Figure[] = [];
  for (const scope of ['analysis', 'property'] as const) {
    const ms: number[] = [];
    const asked: AskedQuestion[] = [];
    for (const label of set.questions) {
      const { analysisId, propertyId } = uploaded.get(label.file)!;
      const started = performance.now();
      const got = await caller
        .ask(
          label.question.slice(0, 500),
          scope === 'analysis' ? { analysis_id: analysisId } : { property_id: propertyId },
        )
        .catch((error: Error) => ({ error: error.message }));
      ms.push(performance.now() - started);
      asked.push(judge(set, label, scope, got));
    }
    cases.push(...asked);
    figures.push(...figuresOf(scope, asked), { name: `${scope}_chat_ms_p50`, value: quantile(ms, 0.5) });
    figures.push({ name: `${scope}_chat_ms_p95`, value: quantile(ms, 0.95) });
  }
  return { cases, figures };
}

function judge(
  set: LabelledSet,
  label: LabelledQuestion,
  scope: AskedQuestion['scope'],
  got: AskedQuestion['got'],
): AskedQuestion {
  const { answer, citations, confidence }: ChatAnswer = 'error' in got ? { answer: '', citations: [] } : got;
  const hit = ({ file, page }: { file: string; page: number }) =>
    file === label.file.split('/').pop() && label.pages.includes(page);
  return {
    ...label,
    scope,
    got,
    answerable: label.pages.length > 0,
    first: citations.slice(0, 1).some(hit),
    top3: citations.slice(0, 3).some(hit),
    right: label.answer_any.some((words) => answer.toLowerCase().includes(words.toLowerCase())),
    abstained: citations.length === 0 && confidence === 'low',
    verbatim: citations.map(({ file, page, snippet }) => {
      const path = set.pathNamed(file);
      return path === undefined ? false : isOnPage(path, page, snippet);
    }),
  };
}

function figuresOf(scope: string, asked: AskedQuestion[]): Figure[] {
  const answerable = asked.filter((question) => question.answerable);
  const others = asked.filter((question) => !question.answerable);
  const checked = asked.flatMap((question) => question.verbatim).filter((verdict) => verdict !== null);
  const of = (name: string, holds: (question: AskedQuestion) => boolean) =>
    formatShare(`${scope}_${name}`, formatCount(answerable, holds), answerable.length);
  return [
    of('page_first', (question) => question.first),
    of('page_top3', (question) => question.top3),
    of('answer_right', (question) => question.right),
    of('wrongly_abstained', (question) => question.abstained),
    // With other documents a question may have an answer that this document does not have.
    ...(scope === 'analysis'
      ? [
          formatShare(
            'unanswerable_abstained',
            formatCount(others, (question) => question.abstained),
            others.length,
          ),
        ]
      : []),
    formatShare(`${scope}_snippet_verbatim`, formatCount(checked, Boolean), checked.length),
  ];
}
