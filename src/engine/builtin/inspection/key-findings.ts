// The findings that a reader should see first, worst first.
import type { Finding } from '../../engine.ts';
import { worstFirst } from '../summary.ts';

const most = 10;

export function keyFindingsOf(issues: Finding[]): { text: string; page: number }[] {
  return worstFirst(issues)
    .slice(0, most)
    .map((issue) => ({ text: issue.location ? `${issue.title} (${issue.location})` : issue.title, page: issue.page }));
}
