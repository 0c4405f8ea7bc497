// Evaluates the set that ships with the repository over the public API, and checks that the count distinguishes good
// from bad.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { IssueRow } from '../../bench/eval/caller.ts';
import { evaluate } from '../../bench/eval/evaluate.ts';
import { judgeIssues } from '../../bench/eval/issues.ts';
import { readSet } from '../../bench/eval/set.ts';
import { startApp } from '../app.ts';

test('reads the sample house and answers its questions without an error', async () => {
  const app = await startApp();
  try {
    const { liveKey } = await app.account('enterprise');
    const { figures, questions } = await evaluate(
      app.url,
      liveKey,
      readSet(join(import.meta.dirname, '../../samples')),
    );
    const value = (name: string) => figures.find((figure) => figure.name === name)?.value;
    for (const name of [
      'analysis_page_first',
      'property_page_first',
      'analysis_answer_right',
      'unanswerable_abstained',
    ]) {
      expect(value(name), name).toBeGreaterThanOrEqual(0.95);
    }
    for (const name of ['issue_recall', 'issue_precision', 'document_type_accuracy']) expect(value(name), name).toBe(1);
    expect(value('analysis_wrongly_abstained')).toBeLessThanOrEqual(0.05);
    expect(questions.flatMap((question) => question.verbatim)).not.toContain(false);
    expect(questions.filter((question) => 'error' in question.got)).toEqual([]);
  } finally {
    await app.close();
  }
});

test('matches an issue once, by its page and words only', () => {
  const label = (title: string, page: number) => ({ title, pages: [page], severity: 'major' });
  const found = (title: string, page: number): IssueRow => ({
    title,
    page,
    description: '',
    component: null,
    location: null,
    severity: 'major',
    snippet: '',
  });
  const judged = judgeIssues(
    'report.pdf',
    [label('Missing handrail at stairs', 3), label('Leaking water heater', 5), label('Cracked window pane', 7)],
    [
      found('Handrail missing', 3),
      found('Missing handrail at the stairs', 3),
      found('Leaking water heater', 6),
      found('Loose toilet', 7),
    ],
  );
  expect(judged.pairs.map((pair) => pair.found.title)).toEqual(['Missing handrail at the stairs']);
  expect(judged.missed.map((issue) => issue.title)).toEqual(['Leaking water heater', 'Cracked window pane']);
  expect(judged.spurious).toHaveLength(3);
});
