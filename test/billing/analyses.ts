// Creates analyses as rows, for tests that need many.
import { randomUUID } from 'node:crypto';
import type { Mode } from '../../src/identity/viewer.ts';
import type { Service } from '../../src/service/service.ts';

export async function makeAnalysis(
  { db }: Pick<Service, 'db'>,
  accountId: string,
  mode: Mode = 'live',
): Promise<string> {
  const job = await db.job.create({ data: { accountId, mode, bulk: false } });
  const { id } = await db.analysis.create({
    data: {
      accountId,
      mode,
      jobId: job.id,
      filename: 'a.pdf',
      storageKey: randomUUID(),
      fileType: 'pdf',
      bytes: 1,
      sha256: randomUUID(),
      pageCount: 1,
      status: 'analysis_done',
      finishedAt: new Date(),
    },
  });
  return id;
}
