import { describe, expect, test } from 'vitest';
import { allKinds, kindsOf } from '../../schema/errors.ts';
import { restSchema, schema } from '../../schema/index.ts';
import { Conflict, NotFound } from '../../src/platform/errors.ts';
import type { Answer } from '../app.ts';
import { undeclaredErrors } from '../declared.ts';

const answer = (status: number, body: object): Answer => ({ status, headers: new Headers(), body });
const envelope = (status: number, code: string, details = {}) => answer(status, { error: { code, details } });

describe('errors are declared', () => {
  test('a code has one status, cause and remedy', () => {
    class Twin extends NotFound {
      static override readonly kind = { ...NotFound.kind };
    }
    expect(() => kindsOf([NotFound, Twin])).toThrow('not_found a second time');
    expect(kindsOf([NotFound, Conflict, NotFound])).toEqual([NotFound.kind, Conflict.kind]);
    for (const { cause, remedy } of allKinds(schema)) for (const text of [cause, remedy]) expect(text).toMatch(/\.$/);
  });

  test('an error that a REST operation does not declare is found', () => {
    const found = (method: string, path: string, given: Answer) => undeclaredErrors(method, path, undefined, given);
    expect(found('GET', '/v1/properties/1', envelope(404, 'not_found'))).toEqual([]);
    expect(found('GET', '/v1/properties/1', envelope(409, 'conflict'))).toEqual([
      'property does not declare the error conflict',
    ]);
    expect(found('GET', '/v1/properties?limit=1', envelope(404, 'not_found'))).toHaveLength(1);
    expect(found('POST', '/v1/properties', answer(409, { detail: 'A property exists.' }))).toEqual([]);
    expect(found('POST', '/v1/credits/access', answer(402, { error: 'payment_required' }))).toEqual([]);
    expect(found('POST', '/v1/chat', answer(402, { error: 'payment_required' }))).toHaveLength(1);
    const files = [{ filename: 'a.pdf', code: 'payment_failed' }];
    expect(found('POST', '/v1/analyses', envelope(400, 'empty_file', { files }))).toHaveLength(1);
  });

  test('an error that a GraphQL field does not declare is found, aliased or not', () => {
    const found = (query: string, path: (string | number)[], code: string) =>
      undeclaredErrors('POST', '/graphql', { query }, answer(200, { errors: [{ path, extensions: { code } }] }));
    const query = '{ mine: property(id: "1") { documents(limit: 101) { totalDocuments } } }';
    expect(found(query, ['mine'], 'not_found')).toEqual([]);
    expect(found(query, ['mine', 'documents'], 'invalid_request')).toEqual([]);
    expect(found(query, ['mine'], 'no_subscription')).toEqual(['mine does not declare the error no_subscription']);
    expect(found(query, ['mine'], 'rate_limit_exceeded')).toEqual([]);
  });

  test('descriptions name the declared errors', () => {
    expect(schema.getQueryType()!.getFields().property!.description).toBe('Retrieves a property. Errors: `not_found`.');
    expect(restSchema.getMutationType()!.getFields().createProperty!.description).toMatch(
      /Errors: `invalid_request`, `conflict`\.$/,
    );
  });
});
