// The issues that a reader should see first, most severe first.
import type { Issue } from '../../engine.ts';
import { sortBySeverity } from './summary.ts';

const maxKeyFindings = 10;

export function keyFindingsOf(issues: Issue[]): { text: string; page: number }[] {
  return sortBySeverity(issues)
    .slice(0, maxKeyFindings)
    .map((issue) => ({ text: issue.location ? `${issue.title} (${issue.location})` : issue.title, page: issue.page }));
}
