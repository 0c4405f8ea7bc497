import { expect, test } from 'vitest';
import type { Question } from '../../../src/engine/engine.ts';
import { askBuiltin } from '../ask.ts';

type Issue = Question['issues'][number];

const text = [
  'Electrical\nTwo conductors share one breaker in the main panel.\nThe panel cover has a missing screw.',
  'Roof\nShingles are cracked above the porch; water drips near the electrical meter when it rains.',
];
const issue = (part: Partial<Issue> & Pick<Issue, 'title' | 'snippet' | 'page' | 'severity' | 'system'>): Issue => ({
  description: part.snippet,
  component: null,
  location: null,
  severityReason: 'rule',
  safetyHazard: false,
  recommendation: null,
  trade: null,
  estimatedCost: null,
  confidence: 0.9,
  analysisId: 'analysis',
  file: 'report.pdf',
  ...part,
});
const issues = [
  issue({
    title: 'Cover Screw Missing',
    component: 'Main panel',
    snippet: 'The panel cover has a missing screw.',
    page: 1,
    severity: 'minor',
    system: 'Electrical',
  }),
  issue({
    title: 'Cracked Shingles',
    snippet: 'Shingles are cracked above the porch',
    page: 2,
    severity: 'major',
    system: 'Roof',
  }),
  issue({
    title: 'Double-Tapped Breaker',
    component: 'Main panel',
    snippet: 'Two conductors share one breaker in the main panel.',
    page: 1,
    severity: 'critical',
    system: 'Electrical',
  }),
];

test('answers "what is wrong" with the issues of the thing, most severe first', async () => {
  const answer = await askBuiltin('What is wrong with the electrical panel?', text, { issues });
  expect(answer.citations.map(({ snippet }) => snippet)).toEqual([issues[2]!.snippet, issues[0]!.snippet]);
  expect(answer.answer).toBe(
    [
      '2 issues about “electrical panel” (1 critical, 1 minor):',
      '- **Critical:** Two conductors share one breaker in the main panel. (p. 1)',
      '- **Minor:** The panel cover has a missing screw. (p. 1)',
    ].join('\n'),
  );
});

test('uses an issue that merely mentions the thing only when none is about it', async () => {
  const mention = [
    issue({
      title: 'Leak',
      snippet: 'Shingles are cracked above the porch',
      page: 2,
      severity: 'major',
      system: 'Roof',
    }),
  ];
  const answer = await askBuiltin('What problems does the porch have?', text, { issues: mention });
  expect(answer.citations[0]).toMatchObject({ page: 2 });
});

test('falls back to passages when no issue is about the thing', async () => {
  const answer = await askBuiltin('What is wrong with the shingles?', text, { issues: [] });
  expect(answer.citations[0]).toMatchObject({ page: 2 });
});
