// lintel issues ID [--severity critical|major|minor]
import { AnalysisFailedError, AnalysisNotReadyError, AnalysisSkippedError } from '../errors.ts';
import type { AnalysesIssuesListParams, Issue } from '../generated/types.ts';
import { type Context, UsageError } from './context.ts';
import { targetOf } from './documents.ts';
import { plain, table } from './terminal.ts';

interface Found {
  analysis_id: string;
  filename: string;
  issues: Issue[];
}

export async function issues(context: Context): Promise<boolean> {
  const { positionals, client, terminal, text, signal } = context;
  const [id] = positionals;
  if (!id || positionals.length > 1) throw new UsageError('Name one analysis or property.');
  const severity = text('severity') as AnalysesIssuesListParams['severity'];
  const read = async (analysisId: string) => {
    const all: Issue[] = [];
    const params = { limit: 100, ...(severity && { severity }) };
    for await (const issue of client.analyses.issues.list(analysisId, params, { signal })) all.push(issue);
    return all;
  };
  const found: Found[] = [];
  const target = await targetOf(context, id);
  if ('analysis_id' in target) {
    const { filename } = await client.analyses.get(id, { signal });
    found.push({ analysis_id: id, filename, issues: await read(id) });
  } else {
    for await (const document of client.properties.documents.list(id, { limit: 100 }, { signal })) {
      try {
        found.push({ analysis_id: document.id, filename: document.filename, issues: await read(document.id) });
      } catch (error) {
        if (!hasNoIssues(error)) throw error;
        terminal.note(`${plain(document.filename)}: ${error.message}`);
      }
    }
  }
  if (context.json) terminal.json('analysis_id' in target ? found[0] : { property_id: id, documents: found });
  else for (const document of found) show(context, document, found.length > 1);
  return true;
}

const hasNoIssues = (error: unknown): error is Error =>
  error instanceof AnalysisNotReadyError ||
  error instanceof AnalysisSkippedError ||
  error instanceof AnalysisFailedError;

function show({ terminal }: Context, { filename, issues: all }: Found, isNamed: boolean): void {
  if (isNamed) terminal.print(`${plain(filename)}:`);
  const rows = all.map(({ severity, page, estimated_cost: cost, title }) => [
    severity,
    `page ${page}`,
    cost ? `$${cost.low}–${cost.high}` : '',
    plain(title),
  ]);
  for (const line of table(rows)) terminal.print(line);
  terminal.note(`${all.length} issue${all.length === 1 ? '' : 's'}.`);
}
