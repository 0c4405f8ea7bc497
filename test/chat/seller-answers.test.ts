// An invented disclosure with drawn ticks, uploaded and asked about over the API.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, client, eventually, startApp } from '../app.ts';
import { drawForm, layouts, type Truth } from '../forms/layouts.ts';
import { pens } from '../forms/pens.ts';
import { formOf } from '../pdf.ts';

let app: App;
let api: ReturnType<typeof client>;
let property: string;
let truth: Truth[];

beforeAll(async () => {
  app = await startApp({ PARSER_PROCESSES: '1' });
  api = client(app.url, (await app.account()).liveKey);
  property = (await api.post('/v1/properties', { address: '7 Disclosure Lane' })).body.id;
  const form = await drawForm(layouts.find(({ title }) => title === 'columns with boxes')!, pens.drawnTick!, 45);
  truth = form.truth;
  const files = formOf('files', [['disclosure.pdf', new Uint8Array(form.bytes)]]);
  await api.post(`/v1/properties/${property}/upload`, files);
  const status = async () => (await api.get(`/v1/properties/${property}/documents`)).body.status;
  await eventually(status, (found) => found === 'chat_ready');
});
afterAll(() => app.close());

const ask = async (query: string, more: object = {}) =>
  (await api.post('/v1/chat', { property_id: property, query, ...more })).body;

test('the drawn answer of the seller is told, with its file and page', async () => {
  const asked = { 'Is there mold?': 'Is there mold', 'Were additions made without permits?': 'Were additions' };
  for (const [query, start] of Object.entries(asked)) {
    const { question, answer: option, explanation } = truth.find((each) => each.question.startsWith(start))!;
    const { answer, citations } = await ask(query);
    expect(option).toBe('YES');
    expect(answer).toContain(`The seller answered “Yes” to “${question}”`);
    expect(answer).toContain(explanation);
    expect(citations[0]).toMatchObject({ file: 'disclosure.pdf', page: 1, snippet: expect.stringContaining(start) });
  }
});

test('a follow-up asks the same of another thing, and what no form asks stays without an answer', async () => {
  const session = { session_id: 'roof' };
  expect((await ask('Has the roof leaked?', session)).answer).toContain('“No” to “Are there leaks of the roof');
  expect((await ask('And the basement?', session)).answer).toContain('“No” to “Has water ever entered the basement');
  expect((await ask('What did the seller say about the septic?')).answer).not.toContain('The seller answered');
});
