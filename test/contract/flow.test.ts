// The complete flow of a customer over HTTP: property, upload, progress, issues, summary, chat, history, deletion.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isOnPage } from '../../src/documents/snippet.ts';
import { type App, client, eventually, startApp } from '../app.ts';
import { formOf, inspectionPdf, makePdf } from '../pdf.ts';
import { checked } from './document.ts';

let app: App;
let api: ReturnType<typeof client>;
let property: string;
let report: string;
let payslip: string;

beforeAll(async () => {
  app = await startApp();
  api = checked(client(app.url, (await app.account()).liveKey));
  property = (await api.post('/v1/properties', { address: '12 Test Lane', city: 'Boulder', state: 'CO' })).body.id;
  const pay = await makePdf([
    [
      'EARNINGS STATEMENT',
      'Employee: A. Person',
      'Pay period 01/01/2026 - 01/15/2026',
      'Gross pay 2,100.00',
      'Federal income tax withheld 210.00',
      'Net pay 1,650.00',
    ],
  ]);
  const upload = await api.post(
    `/v1/properties/${property}/upload`,
    formOf('files', [
      ['report.pdf', await inspectionPdf()],
      ['pay.pdf', pay],
    ]),
  );
  [report, payslip] = upload.body.documents.map((document: { id: string }) => document.id);
  await eventually(
    async () => (await api.get(`/v1/properties/${property}/documents`)).body,
    (body) => body.status === 'chat_ready',
  );
});
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

describe('§4.1 chat', () => {
  test('answers with file, page and a verbatim snippet', async () => {
    const { status, body } = await api.post('/v1/chat', {
      property_id: property,
      query: 'What is wrong with the service panel?',
    });
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual([
      'answer',
      'citations',
      'created_at',
      'message_id',
      'query',
      'related_questions',
    ]);
    expect(body.citations[0]).toEqual({
      file: 'report.pdf',
      page: 2,
      snippet: expect.stringMatching(/double tapped/i),
    });
    expect(body.answer).toMatch(/double tapped/i);
  });

  test('includes a cost estimate only on request', async () => {
    const ask = (include: boolean) =>
      api.post('/v1/chat', {
        analysis_id: report,
        query: 'What is wrong with the service panel?',
        include_cost_estimate: include,
      });
    expect((await ask(false)).body).not.toHaveProperty('estimated_cost');
    const { estimated_cost: cost } = (await ask(true)).body;
    expect(cost.total).toMatchObject({ low: expect.any(Number), high: expect.any(Number), currency: 'USD' });
    expect(cost.breakdown.length).toBeGreaterThan(0);
  });

  test('says when the documents contain no answer', async () => {
    const { body } = await api.post('/v1/chat', {
      property_id: property,
      query: 'Who won the football match in Madrid?',
    });
    expect(body).toMatchObject({ citations: [], confidence: 'low' });
    expect(body.answer).toMatch(/sorry/i);
  });

  test('gives the no-information answer for a property without documents', async () => {
    const { body: empty } = await api.post('/v1/properties', { address: 'Empty' });
    expect((await api.post('/v1/chat', { property_id: empty.id, query: 'Roof?' })).body).toMatchObject({
      citations: [],
      confidence: 'low',
    });
  });

  test('§6.6 streams the same answer as numbered events: start, content, citation, done', async () => {
    const question = { property_id: property, query: 'What is wrong with the service panel?' };
    const whole = (await api.post('/v1/chat', question)).body;
    const { frames, type } = await stream(question);
    expect(type).toMatch(/^text\/event-stream/);
    expect(frames.map((frame) => frame.id)).toEqual(frames.map((_, i) => String(i + 1)));
    const data = frames.map((frame) => frame.data);
    expect(data[0]).toEqual({ type: 'start', message_id: expect.any(String) });
    expect(data.at(-1)).toEqual({ type: 'done', message_id: data[0].message_id });
    expect(
      data
        .filter((frame) => frame.type === 'content')
        .map((frame) => frame.delta)
        .join(''),
    ).toBe(whole.answer);
    const citations = whole.citations.map(({ file, page }: { file: string; page: number }) => ({
      type: 'citation',
      file,
      page,
      analysis_id: report,
    }));
    expect(data.filter((frame) => frame.type === 'citation')).toEqual(citations);
  });

  test('an error before the first event is an ordinary error response', async () => {
    const answer = await api.post('/v1/chat/stream', { property_id: property, query: ' ' });
    expect([answer.status, answer.body.error.code]).toEqual([400, 'invalid_query']);
  });

  test('history is newest first, filtered by session, and empty after deletion', async () => {
    const { body: fresh } = await api.post('/v1/properties', { address: 'History Way' });
    for (const [i, session] of ['a', 'b', 'a'].entries())
      await api.post('/v1/chat', { property_id: fresh.id, query: `Question ${i}`, session_id: session });
    const history = async (query = '') => (await api.get(`/v1/chat/${fresh.id}/history${query}`)).body;
    const all = await history();
    expect(all).toEqual({
      analysis_id: fresh.id,
      messages: [2, 1, 0].map((i) => ({
        message_id: expect.any(String),
        query: `Question ${i}`,
        answer: expect.any(String),
        created_at: expect.any(String),
      })),
      meta: { total_count: 3, has_more: false, next_cursor: null },
    });
    expect((await history('?session_id=a')).meta.total_count).toBe(2);
    const first = await history('?limit=2');
    expect(first.meta).toMatchObject({ total_count: 3, has_more: true });
    expect((await history(`?limit=2&cursor=${first.meta.next_cursor}`)).messages).toEqual(all.messages.slice(2));
    expect((await api.delete(`/v1/chat/${fresh.id}`)).body).toEqual({
      analysis_id: fresh.id,
      messages_deleted: 3,
      deleted_at: expect.any(String),
    });
    expect((await history()).messages).toEqual([]);
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

interface Frame {
  id: string;
  // biome-ignore lint/suspicious/noExplicitAny: frames have fields by type
  data: any;
}

async function stream(question: object): Promise<{ frames: Frame[]; type: string | null }> {
  const response = await fetch(`${app.url}/v1/chat/stream`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api.key}`, 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify(question),
  });
  const blocks = (await response.text()).split('\n\n').filter((block) => block && !block.startsWith(':'));
  const frames = blocks.map((block) => {
    const lines = Object.fromEntries(
      block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
    );
    expect(lines.event).toBe('message');
    return { id: lines.id!, data: JSON.parse(lines.data!) };
  });
  return { frames, type: response.headers.get('content-type') };
}
