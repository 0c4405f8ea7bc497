// Rows for benchmarks of reads: properties, one analyzed document with issues, and its chat.
import type { Database } from '../../src/database/client.ts';

const properties = 60;
const messages = 60;

export async function seedReads(
  db: Database,
  accountId: string,
  issues = 60,
): Promise<{ propertyId: string; analysisId: string }> {
  const owner = { accountId, mode: 'live' as const };
  const rows = await db.property.createManyAndReturn({
    data: Array.from({ length: properties }, (_, i) => ({
      ...owner,
      externalId: `listing-${i}`,
      address: `${i + 1} Bench Way`,
      city: 'Fort Collins',
      state: 'CO',
      zipCode: '80525',
      country: 'US',
      addressKey: `${i + 1} bench way`,
    })),
  });
  const propertyId = rows[0]!.id;
  const job = await db.job.create({ data: { ...owner, propertyId, bulk: true } });
  const document = (i: number) => ({
    ...owner,
    propertyId,
    jobId: job.id,
    filename: `report-${i}.pdf`,
    storageKey: `bench/${i}`,
    fileType: 'pdf',
    bytes: 1_000_000,
    sha256: 'b'.repeat(64),
    pageCount: 40,
    status: 'analysis_done' as const,
    documentType: 'inspection_report',
    totalIssues: issues,
    severity: 'major',
    finishedAt: new Date(),
    completedAt: new Date(),
  });
  const documents = await db.analysis.createManyAndReturn({ data: [0, 1, 2, 3, 4].map(document) });
  const analysisId = documents[0]!.id;
  await db.report.create({
    data: {
      analysisId,
      summary: 'A house with work to do.',
      keyFindings: [],
      facts: [],
      notInspected: [],
      costLow: 1000,
      costHigh: 9000,
      costCurrency: 'USD',
      generatedBy: 'bench',
    },
  });
  await db.issue.createMany({
    data: Array.from({ length: issues }, (_, position) => ({
      analysisId,
      position,
      title: `Missing cover ${position}`,
      description: 'A cover is missing at the junction box in the attic. Wires are exposed.',
      system: 'Electrical',
      component: 'Wiring',
      location: 'Attic',
      severity: 'major',
      severityReason: 'The report names a safety concern.',
      safetyHazard: true,
      page: (position % 40) + 1,
      snippet: 'A cover is missing at the junction box in the attic.',
      recommendation: 'Have an electrician add a cover.',
      trade: 'electrician',
      costLow: 90,
      costHigh: 250,
      costCurrency: 'USD',
      costBasis: 'Junction box cover, one piece, national average of 2026.',
      confidence: 0.9,
    })),
  });
  await db.chatMessage.createMany({
    data: Array.from({ length: messages }, (_, i) => ({
      ...owner,
      analysisId,
      query: `Question ${i} about the roof?`,
      answer: 'The roof is about 12 years old. Its shingles are worn at the ridge and should be watched.',
      citations: [],
      relatedQuestions: [],
      generatedBy: 'bench',
    })),
  });
  return { propertyId, analysisId };
}
