// The same bytes are not read twice for one account: a new analysis takes over the result of an earlier one.
import type { Analysis } from '../../prisma/generated/client/client.ts';
import { notify } from '../events.ts';
import type { Service } from '../service.ts';
import { recordCompleted } from '../webhooks/document-events.ts';
import { topics } from './progress.ts';
import { enqueueEmbedding } from './run.ts';

export async function takeOverResult(service: Service, row: Analysis): Promise<boolean> {
  return service.db.$transaction(
    async (tx) => {
      const donor = await tx.analysis.findFirst({
        where: {
          accountId: row.accountId,
          mode: row.mode,
          sha256: row.sha256,
          id: { not: row.id },
          status: 'analysis_done',
          forced: row.forced,
          report: { generatedBy: service.engineFor(row.mode).name },
        },
        orderBy: { id: 'desc' },
      });
      if (!donor) return false;
      const { documentType, category, pageCount, totalIssues, severity } = donor;
      const completedAt = new Date();
      const { count } = await tx.analysis.updateMany({
        where: { id: row.id, status: 'processing' },
        data: {
          documentType,
          category,
          pageCount,
          totalIssues,
          severity,
          status: 'analysis_done',
          step: 'embedding',
          completedAt,
          revision: { increment: 1 },
        },
      });
      if (count === 0) return true;
      for (const [table, columns] of Object.entries(copied)) {
        const id = table === 'issue' || table === 'chunk' ? 'id, ' : '';
        const newId = id && 'uuidv7(), ';
        await tx.$executeRawUnsafe(`delete from ${table} where analysis_id = $1::uuid`, row.id);
        await tx.$executeRawUnsafe(
          `insert into ${table} (${id}analysis_id, ${columns}) select ${newId}$1::uuid, ${columns} from ${table} where analysis_id = $2::uuid`,
          row.id,
          donor.id,
        );
      }
      await recordCompleted(tx, row, { documentType, pageCount, totalIssues, severity, completedAt });
      await enqueueEmbedding(tx, row.jobId);
      await notify(tx, topics(row));
      return true;
    },
    { timeout: 60_000 },
  );
}

const copied = {
  page: 'number, width, height, text, lines, ocr',
  report: 'summary, key_findings, facts, not_inspected, cost_low, cost_high, cost_currency, generated_by, created_at',
  issue:
    'position, title, description, system, component, location, severity, severity_reason, safety_hazard, page, snippet, recommendation, trade, cost_low, cost_high, cost_currency, cost_basis, confidence',
  chunk: 'page, position, heading, text, vector, embedded_by',
};
