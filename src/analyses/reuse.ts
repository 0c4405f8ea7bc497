// Reuses results: an account does not analyze the same bytes twice. A new analysis copies the result of an earlier
// one, except for comparison issues.
import type { Analysis } from '../../prisma/generated/client/client.ts';
import { notifyTopics } from '../database/event-bus.ts';
import type { Severity } from '../engine/engine.ts';
import type { Service } from '../service/service.ts';
import { compareDocuments, isComparable, lockProperty } from './compare.ts';
import { publishCompletion } from './completion-events.ts';
import { mostSevere } from './issue-rows.ts';
import { enqueueEmbedding } from './jobs.ts';
import { progressTopics } from './progress.ts';

export async function reuseResult(service: Service, row: Analysis): Promise<boolean> {
  const engine = service.engineFor(row.mode);
  const { id, accountId, mode, sha256, forced } = row;
  const donor = await service.db.analysis.findFirst({
    where: {
      accountId,
      mode,
      sha256,
      id: { not: id },
      status: 'analysis_done',
      forced,
      report: { generatedBy: engine.name },
    },
    orderBy: { id: 'desc' },
  });
  if (!donor) return false;
  return service.db.$transaction(async (tx) => {
    const { documentType, category, pageCount, coverage } = donor;
    const compared = isComparable(documentType) ? row.propertyId : null;
    if (compared !== null) await lockProperty(tx, compared);
    // The lock delays deletion of the donor, but not its updates, until everything is copied.
    const locked = await tx.$queryRaw<object[]>`
      select 1 from analysis where id = ${donor.id}::uuid and status = 'analysis_done' for key share`;
    if (locked.length === 0) return false;
    const own = await tx.issue.findMany({
      where: { analysisId: donor.id, compared: false },
      select: { severity: true },
    });
    const { count } = await tx.analysis.updateMany({
      where: { id: row.id, status: 'processing' },
      data: {
        documentType,
        category,
        pageCount,
        coverage: coverage ?? undefined,
        totalIssues: own.length,
        severity: mostSevere(own as { severity: Severity }[]),
        status: 'analysis_done',
        step: 'embedding',
        completedAt: new Date(),
        revision: { increment: 1 },
      },
    });
    if (count === 0) return true;
    for (const [table, columns] of Object.entries(copied)) {
      const id = table === 'issue' || table === 'chunk' ? 'id, ' : '';
      const newId = id && 'uuidv7(), ';
      await tx.$executeRawUnsafe(`delete from ${table} where analysis_id = $1::uuid`, row.id);
      await tx.$executeRawUnsafe(
        `insert into ${table} (${id}analysis_id, ${columns}) select ${newId}$1::uuid, ${columns} from ${table} where analysis_id = $2::uuid ${table === 'issue' ? 'and not compared' : ''}`,
        row.id,
        donor.id,
      );
    }
    if (compared !== null) await compareDocuments(tx, engine, compared);
    await publishCompletion(tx, row, documentType);
    await enqueueEmbedding(tx, row.accountId, row.jobId);
    await notifyTopics(tx, progressTopics(row));
    return true;
  });
}

const copied = {
  page: 'number, width, height, text, lines, ocr',
  report:
    'summary, key_findings, facts, not_inspected, not_stated, cost_low, cost_high, cost_currency, generated_by, created_at',
  issue:
    'position, title, description, system, component, location, severity, severity_reason, safety_hazard, page, snippet, recommendation, trade, cost_low, cost_high, cost_currency, cost_basis, confidence',
  chunk: 'page, position, heading, text, vector, embedded_by',
};
