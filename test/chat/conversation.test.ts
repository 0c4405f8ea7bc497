// A conversation about the sample property with the built-in engine: follow-ups, suggested questions, and questions
// in Spanish.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, client, eventually, startApp } from '../app.ts';
import { formOf } from '../pdf.ts';

let app: App;
let api: ReturnType<typeof client>;
let property: string;
let report: string;

const names = ['inspection-report', 'sellers-disclosure', 'loan-estimate', 'closing-disclosure', 'association-rules'];
beforeAll(async () => {
  app = await startApp({ PARSER_PROCESSES: '2' });
  api = client(app.url, (await app.account()).liveKey);
  property = (await api.post('/v1/properties', { address: '5 Conversation Way' })).body.id;
  const files = names.map(async (name): Promise<[string, Uint8Array<ArrayBuffer>]> => {
    const bytes = await readFile(new URL(`../../samples/${name}.pdf`, import.meta.url));
    return [`${name}.pdf`, new Uint8Array(bytes)];
  });
  const { body } = await api.post(`/v1/properties/${property}/upload`, formOf('files', await Promise.all(files)));
  report = body.documents[0].id;
  const status = async () => (await api.get(`/v1/properties/${property}/documents`)).body.status;
  await eventually(status, (found) => found === 'chat_ready');
});
afterAll(() => app.close());

let sessions = 0;
const inSession = (target: object) => {
  const session_id = `session-${sessions++}`;
  return async (query: string, more: object = {}) =>
    (await api.post('/v1/chat', { ...target, query, session_id, ...more })).body;
};
const ofReport = () => inSession({ analysis_id: report });
const ofProperty = () => inSession({ property_id: property });

describe('follow-ups', () => {
  test('understands references to cost, to the second item, and to urgency', async () => {
    const ask = ofReport();
    expect((await ask('What is wrong with the electrical panel?')).answer).toContain('20-amp breaker');
    const cost = await ask('What would that cost?', { include_cost_estimate: true });
    expect(cost.estimated_cost.breakdown.map(({ item }: { item: string }) => item)).toEqual([
      'Double-Tapped Breaker',
      'Open Knockout in Panel',
    ]);
    const second = await ask('And the second one?', { include_cost_estimate: true });
    expect(second.citations).toMatchObject([{ page: 20, snippet: expect.stringContaining('size of a thumb') }]);
    expect(second.estimated_cost.breakdown).toMatchObject([{ item: 'Open Knockout in Panel' }]);
    const urgent = await ask('How urgent is it?');
    expect(urgent.answer).toMatch(/^\*\*Critical.*A hole the size of a thumb/);
    const roof = await ask('What about the roof?');
    expect(roof.citations.map(({ page }: { page: number }) => page)).toContain(6);
    expect((await ask('How old is it?')).answer).toContain('16 years');
  });

  test('remembers a list item and the trade for it', async () => {
    const ask = ofProperty();
    await ask('What are the biggest problems?');
    expect((await ask('What about the second one?')).answer).toContain('guardrail post');
    const cost = await ask('What would that cost?', { include_cost_estimate: true });
    expect(cost.estimated_cost.breakdown).toMatchObject([{ item: 'Guardrail Loose at Stair' }]);
    expect((await ask('Who should fix it?')).citations).toMatchObject([{ page: 9 }]);
    expect((await ask('And the first one?')).citations).toMatchObject([{ page: 9 }]);
    expect((await ask('How serious is that?')).answer).toMatch(/^\*\*Critical.*The board that carries/);
  });

  test('applies the same question to another subject', async () => {
    const ask = ofReport();
    expect((await ask('How old is the furnace?')).answer).toContain('2003');
    expect((await ask('And the water heater?')).answer).toContain('2014');
    expect((await ask('What about the roof?')).answer).toContain('16 years');
    const loan = ofProperty();
    expect((await loan('How much is the underwriting fee?')).answer).toContain('1,295');
    expect((await loan('And the appraisal fee?')).answer).toContain('675');
    expect((await loan('What about the interest rate?')).answer).toContain('6.375');
  });

  test('sessions are isolated', async () => {
    await ofReport()('What is wrong with the electrical panel?');
    expect((await ofReport()('And the second one?')).answer).not.toContain('thumb');
  });
});

test('summarizes the property over all its documents', async () => {
  const query = `query($id: ID!) { property(id: $id) { summary {
    text totalIssues severityCounts { critical major minor } estimatedCost { low high }
    facts { name value page file analysisId } } } }`;
  const { summary } = (await api.graphql(query, { id: property })).body.data.property;
  const [paragraph, facts] = summary.text.split('\n\n');
  const words = paragraph.split(/\s+/).length;
  expect([words >= 80, words <= 180]).toEqual([true, true]);
  for (const told of [
    '5 documents',
    '42 issues',
    '32 more issues are about the loan',
    'inspection-report.pdf, page 9',
    'a title report',
  ])
    expect(paragraph).toContain(told);
  expect(facts).toContain('- Interest rate: 6.375% (closing-disclosure.pdf, page 1)');
  expect(summary.facts).toContainEqual(
    expect.objectContaining({ name: 'Dues', value: '$68 per month', page: 1, file: 'association-rules.pdf' }),
  );
  const { critical, major, minor } = summary.severityCounts;
  expect(critical + major + minor).toBe(summary.totalIssues);
  expect(summary.estimatedCost.low).toBeGreaterThan(0);
  const { body } = await api.post('/v1/properties', { address: '6 Conversation Way' });
  expect((await api.graphql(query, { id: body.id })).body.data.property.summary).toBeNull();
});

test('answers questions about contradictions between documents', async () => {
  const changed = await ofProperty()('Did any fees change between the loan estimate and the closing disclosure?');
  const files = new Set(changed.citations.map(({ file }: { file: string }) => file));
  expect(files).toEqual(new Set(['closing-disclosure.pdf', 'loan-estimate.pdf']));
  expect(changed.answer).toContain('Underwriting Fee');
  const contradicted = await ofProperty()('Does the inspection contradict the disclosure?');
  const both = new Set(contradicted.citations.map(({ file }: { file: string }) => file));
  expect(both).toEqual(new Set(['sellers-disclosure.pdf', 'inspection-report.pdf']));
  expect(contradicted.citations[0]).toMatchObject({ file: 'sellers-disclosure.pdf', page: 2 });
});

test('every suggested question has an answer with a citation', async () => {
  const questions = [
    'What is wrong with the electrical panel?',
    'What are the biggest problems?',
    'How much is the underwriting fee?',
    'Has water ever come into the basement?',
    'What is the asking price of the house?',
  ];
  const related = new Set<string>();
  for (const query of questions) for (const next of (await ofProperty()(query)).related_questions) related.add(next);
  expect(related.size).toBeGreaterThan(5);
  for (const query of related) {
    const { citations, confidence } = await ofProperty()(query);
    expect([query, citations.length > 0, confidence]).toEqual([query, true, undefined]);
  }
});

describe('Spanish questions about English documents', () => {
  test.each([
    ['¿Qué edad tiene el techo?', '16 years', 'inspection-report.pdf'],
    ['¿Cuántos años tiene la caldera?', '2003', 'inspection-report.pdf'],
    ['¿Hay fugas de agua debajo del fregadero?', 'drips', 'inspection-report.pdf'],
    // Both documents state it.
    ['¿Cuál es la tasa de interés?', '6.375%', ['loan-estimate.pdf', 'closing-disclosure.pdf']],
    ['¿Dónde está la llave de paso del agua?', 'west wall', 'inspection-report.pdf'],
  ])('%s', async (query, words, file) => {
    const { answer, citations } = await ofProperty()(query);
    expect(answer).toMatch(/^Los documentos lo dicen en inglés:/);
    expect(answer).toContain(words);
    expect([file].flat()).toContain(citations[0].file);
  });

  test('finds the dues in the disclosure among the fees of other documents', async () => {
    const { answer } = await ofProperty()('Cuanto son las cuotas de la HOA');
    expect(answer).toContain('68');
  });

  test.each(['¿Hay piscina?', '¿Cuál es la velocidad del internet?', '¿Quién ganó las elecciones?'])(
    'says in Spanish that %s is not answered',
    async (query) => {
      const { answer, citations, confidence } = await ofProperty()(query);
      expect(answer).toMatch(/^Lo siento, no encontré información/);
      expect([citations, confidence]).toEqual([[], 'low']);
    },
  );

  test('answers Spanish follow-ups', async () => {
    const ask = ofReport();
    await ask('¿Cuáles son los problemas más graves?');
    expect((await ask('¿Y el segundo?')).answer).toContain('guardrail');
  });
});
