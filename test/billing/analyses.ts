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

/** A finished analysis becomes one that is running, which the sweep does not take for one without a job. */
export async function setRunning({ db }: Pick<Service, 'db'>, id: string): Promise<void> {
  const createdAt = new Date(Date.now() + 86_400_000);
  await db.analysis.update({ where: { id }, data: { status: 'processing', finishedAt: null, createdAt } });
}
