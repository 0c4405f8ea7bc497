// Chat over HTTP: answers, streams, history.
import { afterAll, describe, expect, test } from 'vitest';
import { startFlow } from './flow.ts';

const { app, api, property, report } = await startFlow();
afterAll(() => app.close());

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
