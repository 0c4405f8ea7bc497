// The response examples in the OpenAPI document: complete, valid, and free of secrets. `npm run examples` records them.
import { expect, test } from 'vitest';
import { commonStatus, type Examples } from '../../schema/response-examples.ts';
import { contractFaults, documentedOperations, openApiDocument, payloadFaults, schemaFaults } from './document.ts';
import { missingExamples, nobody, operationOf, storedText } from './examples.ts';

const stored: Examples = JSON.parse(storedText());

test('each status of each operation and each event has one', () => {
  expect(missingExamples(stored)).toEqual([]);
});

/** Deviations from the schema of a response. */
function faultsOf(id: string, status: string, body: unknown): string[] {
  if (id === 'streamChatMessage' && status === '200') return schemaFaults('ChatStreamEvent', body);
  const { method, path } = operationOf(id);
  const answer = { status: Number(status), body, headers: new Headers({ 'x-request-id': 'x' }) };
  return contractFaults(method, path.replace(/\{\w+\}/g, nobody), answer);
}

const bodies = Object.entries(stored.operations).flatMap(([id, byStatus]) =>
  Object.entries(byStatus).flatMap(([status, byName]) =>
    Object.values(byName).flatMap((body) => (body === null ? [] : [[id, status, body] as const])),
  ),
);

test('all fit their schemas', () => {
  expect(bodies.flatMap(([id, status, body]) => faultsOf(id, status, body))).toEqual([]);
  for (const { operationId } of documentedOperations)
    for (const [code, status] of Object.entries(commonStatus))
      expect(faultsOf(operationId, status, stored.common[code])).toEqual([]);
  expect(Object.values(stored.events).flatMap((payload) => payloadFaults(payload as never))).toEqual([]);
});

test('one that does not fit is detected', () => {
  const { example } = stored.operations.getAnalysis!['200']!;
  expect(faultsOf('getAnalysis', '200', { ...(example as object), page_count: 'many' })).toHaveLength(1);
  expect(schemaFaults('ChatStreamEvent', { type: 'content' }).length).toBeGreaterThan(0);
  expect(payloadFaults({ ...(stored.events['document.skipped'] as object), surprise: 1 } as never)).toHaveLength(1);
});

test('all are in the document, without a secret or an address of the machine', () => {
  const text = JSON.stringify(openApiDocument);
  for (const [, , body] of bodies) expect(text).toContain(JSON.stringify(body));
  expect(storedText()).not.toMatch(/127\.0\.0\.1|localhost|whsec_[^…]|lt_live_/);
});
