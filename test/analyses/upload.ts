// Uploads one report, for tests that run its jobs themselves.
import type { App, client } from '../app.ts';
import { formOf, inspectionPdf } from '../pdf.ts';

export async function uploadReport(
  app: App,
  api: ReturnType<typeof client>,
  words: string,
): Promise<{ id: string; jobId: string }> {
  const { body } = await api.post('/v1/analyses', formOf('file', [['report.pdf', await inspectionPdf(words)]]));
  const where = { id: body.analysis_id };
  return app.service.db.analysis.findUniqueOrThrow({ where, select: { id: true, jobId: true } });
}
