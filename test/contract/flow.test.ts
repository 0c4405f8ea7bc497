// The flow of a customer over HTTP: property, upload, issues, summary, deletion.
import { afterAll, describe, expect, test } from 'vitest';
import { isOnPage } from '../../src/documents/snippet.ts';
import { eventually } from '../app.ts';
import { formOf, inspectionPdf, makePdf } from '../pdf.ts';
import { startFlow } from './flow.ts';

const { app, api, property, report, payslip } = await startFlow();
afterAll(() => app.close());

describe('§4.5 after an upload', () => {
  test('every document is finished with type, category and severity', async () => {
    const { body } = await api.get(`/v1/properties/${property}/documents`);
    expect(body.documents).toMatchObject([
      {
        id: payslip,
        status: 'skipped',
        document_type: 'uncategorized',
        category: 'uncategorized',
        total_issues: null,
        severity: null,
      },
      { id: report, status: 'analysis_done', document_type: 'inspection_report', category: 'critical', page_count: 3 },
    ]);
    for (const document of body.documents) expect(document.completed_at).toMatch(/Z$/);
  });

  test('the analysis has exactly the fields of the API contract', async () => {
    const { body } = await api.get(`/v1/analyses/${report}`);
    expect(Object.keys(body).sort()).toEqual(
      [
        'analysis_id',
        'property_id',
        'job_id',
        'filename',
        'document_type',
        'category',
        'status',
        'page_count',
        'total_issues',
        'severity',
        'chat_status',
        'reason',
        'error',
        'created_at',
        'completed_at',
      ].sort(),
    );
    expect(body).toMatchObject({
      analysis_id: report,
      property_id: property,
      chat_status: 'ready',
      reason: null,
      error: null,
    });
  });

  test('each issue quotes its page, and the critical one has a cost and is a hazard', async () => {
    const { body } = await api.get(`/v1/analyses/${report}/issues`);
    expect(body.total_issues).toBe(body.issues.length);
    const pages = await app.service.db.page.findMany({ where: { analysisId: report } });
    for (const issue of body.issues) {
      expect(isOnPage(pages.find((page) => page.number === issue.page)!.text, issue.snippet)).toBe(true);
      expect(issue.severity_reason.length).toBeGreaterThan(5);
    }
    const breaker = body.issues.find((issue: { snippet: string }) => /double tapped/.test(issue.snippet));
    expect(breaker).toMatchObject({ page: 2, safety_hazard: true, system: expect.stringMatching(/electric/i) });
    expect(breaker.estimated_cost).toMatchObject({
      low: expect.any(Number),
      high: expect.any(Number),
      currency: 'USD',
      basis: expect.any(String),
    });
    expect(body.issues.some((issue: { snippet: string }) => /No leaks/.test(issue.snippet))).toBe(false);
    expect(
      body.issues.some(
        (issue: { page: number; snippet: string }) => issue.page === 3 && /dripping/.test(issue.snippet),
      ),
    ).toBe(true);
  });

  test('issues are paginated by cursor and filtered by severity', async () => {
    const all = (await api.get(`/v1/analyses/${report}/issues`)).body.issues;
    const seen = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await api.get(`/v1/analyses/${report}/issues?limit=1${cursor && `&cursor=${cursor}`}`);
      seen.push(...body.issues);
      cursor = body.meta.next_cursor;
    }
    expect(seen).toEqual(all);
    for (const severity of ['critical', 'major', 'minor']) {
      const { body } = await api.get(`/v1/analyses/${report}/issues?severity=${severity}`);
      expect(body.issues).toEqual(all.filter((issue: { severity: string }) => issue.severity === severity));
    }
  });

  test('the summary counts match the issues', async () => {
    const [summary, issues] = [
      (await api.get(`/v1/analyses/${report}/summary`)).body,
      (await api.get(`/v1/analyses/${report}/issues`)).body,
    ];
    expect(Object.keys(summary).sort()).toEqual(
      [
        'analysis_id',
        'document_type',
        'summary',
        'key_findings',
        'facts',
        'not_inspected',
        'severity_counts',
        'total_issues',
        'estimated_cost',
        'generated_by',
        'created_at',
      ].sort(),
    );
    const { critical, major, minor } = summary.severity_counts;
    expect(critical + major + minor).toBe(issues.total_issues);
    expect(summary.estimated_cost).toEqual(issues.estimated_cost);
    expect(summary.facts).toContainEqual({ name: expect.stringMatching(/year built/i), value: '1987', page: 1 });
  });

  test('a skipped document has a reason and a suggested action', async () => {
    for (const path of ['summary', 'issues']) {
      const { status, body } = await api.get(`/v1/analyses/${payslip}/${path}`);
      expect(status).toBe(409);
      expect(body.error).toMatchObject({
        code: 'analysis_skipped',
        reason: expect.any(String),
        suggested_action: 'force_analyze',
      });
    }
    expect((await api.post('/v1/chat', { analysis_id: payslip, query: 'How much is the pay?' })).body.error.code).toBe(
      'analysis_skipped',
    );
  });
});

test('§3.2 the analysis of a skipped document can be forced once', async () => {
  const pay = await makePdf([
    ['EARNINGS STATEMENT', 'Employee: B. Person', 'Pay period 02/01/2026', 'Gross pay 2,200.00', 'Net pay 1,700.00'],
  ]);
  const { analysis_id: id } = (await api.post('/v1/analyses', formOf('file', [['pay2.pdf', pay]]))).body;
  const status = () =>
    eventually(
      async () => (await api.get(`/v1/analyses/${id}`)).body,
      (body) => body.status !== 'processing' && (body.status !== 'analysis_done' || body.chat_status !== 'pending'),
    );
  expect((await status()).status).toBe('skipped');
  expect((await api.post(`/v1/analyses/${id}/analyze`)).body).toEqual({ analysis_id: id, status: 'processing' });
  expect(await status()).toMatchObject({ status: 'analysis_done', chat_status: 'ready', reason: null });
  const again = await api.post(`/v1/analyses/${id}/analyze`);
  expect([again.status, again.body.error.code]).toEqual([409, 'conflict']);
});

test('§2.5 uploading the same bytes again creates an analysis with the same result', async () => {
  const { analysis_id: id } = (await api.post('/v1/analyses', formOf('file', [['copy.pdf', await inspectionPdf()]])))
    .body;
  await eventually(
    async () => (await api.get(`/v1/analyses/${id}`)).body,
    (body) => body.chat_status === 'ready',
  );
  const withoutIds = async (analysis: string) =>
    (await api.get(`/v1/analyses/${analysis}/issues`)).body.issues.map(({ id: _, ...issue }: { id: string }) => issue);
  expect(await withoutIds(id)).toEqual(await withoutIds(report));
  expect(
    (await api.post('/v1/chat', { analysis_id: id, query: 'What is wrong with the service panel?' })).body.citations[0]
      .file,
  ).toBe('copy.pdf');
});

test('§4.5 deleting an analysis deletes its file, index entries and chat', async () => {
  const { analysis_id: id } = (
    await api.post('/v1/analyses', formOf('file', [['gone.pdf', await inspectionPdf('deleted soon')]]))
  ).body;
  await eventually(
    async () => (await api.get(`/v1/analyses/${id}`)).body,
    (body) => body.chat_status === 'ready',
  );
  await api.post('/v1/chat', { analysis_id: id, query: 'What is wrong with the service panel?' });
  const { storageKey } = await app.service.db.analysis.findUniqueOrThrow({ where: { id } });
  expect(await app.service.storage.head(storageKey)).toBeDefined();
  expect((await api.delete(`/v1/analyses/${id}`)).body).toEqual({ analysis_id: id, deleted_at: expect.any(String) });
  expect((await api.get(`/v1/analyses/${id}`)).status).toBe(404);
  expect((await api.get(`/v1/chat/${id}/history`)).status).toBe(404);
  await eventually(
    async () =>
      [
        await app.service.storage.head(storageKey),
        await app.service.db.searchEntry.count({ where: { analysisId: id } }),
      ] as const,
    ([file, entries]) => file === undefined && entries === 0,
  );
});
