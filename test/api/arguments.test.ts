import { describe, expect, test } from 'vitest';
import { restSchema } from '../../schema/index.ts';
import { openApi } from '../../schema/openapi.ts';
import { createArgumentReaders } from '../../src/api/arguments.ts';
import { routesOf } from '../../src/api/routes.ts';
import { ApiError } from '../../src/platform/errors.ts';
import { operations } from '../contract/document.ts';

const routes = routesOf(restSchema);
const readers = createArgumentReaders(routes, openApi(restSchema));
const readerOf = (field: string) => readers.get(routes.find((route) => route.field === field)!)!;

/** Code, field and message of the error. */
function errorOf(run: () => unknown): [string, unknown, string] {
  try {
    run();
  } catch (error) {
    if (error instanceof ApiError) {
      return [error.code, (error.extras.details as { field: string } | undefined)?.field, error.message];
    }
    throw error;
  }
  throw new Error('no error');
}
const inBody = (field: string, body: Record<string, unknown>) => errorOf(() => readerOf(field).readBody(body));
const inQuery = (field: string, query: Record<string, unknown>) =>
  errorOf(() => readerOf(field).readText('query', query));

describe('arguments of a REST request', () => {
  test.each([
    ['createProperty', {}, 'address', 'address is required.'],
    ['createProperty', { address: null }, 'address', 'address is required.'],
    ['createProperty', { address: 5 }, 'address', 'address must be a string.'],
    ['createProperty', { address: ' ' }, 'address', 'address must not be empty.'],
    ['createProperty', { address: 'a', city: {} }, 'city', 'city must be a string.'],
    ['createProperty', { city: {}, address: 5 }, 'address', 'address must be a string.'],
    ['createProperty', { address: 'x'.repeat(501) }, 'address', 'address must have at most 500 characters.'],
    ['chat', { query: 'a', include_cost_estimate: 1 }, 'include_cost_estimate', /must be true or false\.$/],
    [
      'purchaseCredits',
      { external_user_id: 'u', pack_type: 'x' },
      'pack_type',
      /must be one of: single, medium, pro\.$/,
    ],
    ['accessDocuments', { external_user_id: 'u', analysis_ids: 'a' }, 'analysis_ids', 'analysis_ids must be a list.'],
    ['accessDocuments', { external_user_id: 'u', analysis_ids: [] }, 'analysis_ids', /must not be empty\.$/],
    [
      'accessDocuments',
      { external_user_id: 'u', analysis_ids: [null] },
      'analysis_ids',
      /^Each item .* be a string\.$/,
    ],
    [
      'createWebhook',
      { url: 'https://a.example', events: ['none'] },
      'events',
      /^Each item of events must be one of: /,
    ],
  ])('%s rejects %j', (field, body, name, message) => {
    const [code, at, text] = inBody(field, body);
    expect([code, at]).toEqual(['invalid_request', name]);
    expect(text).toMatch(message);
  });

  test.each(['abc', '1e1', '1.5', '', ' 1', '0', '101', '-1', '3000000000'])('a limit of "%s" is rejected', (limit) => {
    expect(inQuery('properties', { limit }).slice(0, 2)).toEqual(['invalid_request', 'limit']);
  });

  test('codes of single rules replace invalid_request', () => {
    expect(inBody('chat', { query: ' \n' })[0]).toBe('invalid_query');
    expect(inBody('chat', { query: 'x'.repeat(501) }).slice(0, 2)).toEqual(['invalid_request', 'query']);
    expect(inBody('upgradeSubscription', { new_tier: 'gold' })[0]).toBe('invalid_tier');
    expect(inBody('upgradeSubscription', {}).slice(0, 2)).toEqual(['invalid_request', 'new_tier']);
  });

  test('text is counted in code points after trimming, and passed on as sent', () => {
    const query = ` ${'🏠'.repeat(500)} `;
    expect(readerOf('chat').readBody({ query, unknown: 1 })).toEqual({ query });
    expect(inBody('chat', { query: '🏠'.repeat(501) })[1]).toBe('query');
  });

  test('only text of the path and the query is parsed; values of a body keep their type', () => {
    expect(readerOf('webhooks').readText('query', { limit: '7', active: 'false' })).toEqual({
      limit: 7,
      active: false,
    });
    expect(inQuery('webhooks', { active: '1' })[1]).toBe('active');
    expect(inBody('createWebhook', { url: 'https://a.example', events: ['document.skipped'], active: 'true' })[1]).toBe(
      'active',
    );
  });

  test('null counts as absent, except where a partial update removes the value', () => {
    expect(readerOf('createProperty').readBody({ address: 'a', city: null })).toEqual({ address: 'a' });
    expect(readerOf('updateWebhook').readBody({ description: null }, true)).toEqual({ description: null });
  });

  test('names of Object.prototype are no arguments', () => {
    expect(readerOf('properties').readText('query', Object.create({ city: 'inherited' }))).toEqual({});
  });

  test('every whole number of the document has bounds', () => {
    const inputs = operations.flatMap(({ parameters, body }) => [
      ...parameters.map(({ name, schema }) => [name, schema] as const),
      ...Object.entries((body?.schema.properties ?? {}) as Record<string, Record<string, unknown>>),
    ]);
    const whole = inputs.filter(([, schema]) => [schema.type].flat().includes('integer'));
    expect(whole.length).toBeGreaterThan(0);
    for (const [name, schema] of whole)
      expect(schema, name).toMatchObject({ minimum: expect.any(Number), maximum: expect.any(Number) });
  });
});
