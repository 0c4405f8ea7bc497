import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import { openApi32 } from '../../schema/openapi.ts';
import type { Answer } from '../app.ts';
import { contractFaults, documentedOperations, openApiDocument } from './document.ts';

describe('§9 the OpenAPI document', () => {
  test.each([
    ['3.1', openApiDocument],
    ['3.2', openApi32(openApiDocument)],
  ])('in version %s passes a linter without an error or a warning', async (_version, content) => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: JSON.stringify(content), absoluteRef: 'openapi.json', config });
    expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual(
      [],
    );
  });

  test('has each endpoint of 4.1 and 4.5, every path under /v1', () => {
    const listed = documentedOperations.map(({ method, path }) => `${method} ${path}`);
    for (const endpoint of [
      'POST /v1/chat',
      'GET /v1/chat/{analysis_id}/history',
      'DELETE /v1/chat/{analysis_id}',
      'POST /v1/chat/stream',
      'POST /v1/analyses',
      'GET /v1/analyses/{id}',
      'GET /v1/analyses/{id}/summary',
      'GET /v1/analyses/{id}/issues',
      'DELETE /v1/analyses/{id}',
      'POST /v1/analyses/{analysis_id}/analyze',
      'POST /v1/properties',
      'GET /v1/properties',
      'GET /v1/properties/{id}',
      'POST /v1/properties/{id}/upload',
      'GET /v1/properties/{id}/documents',
    ]) {
      expect(listed).toContain(endpoint);
    }
    expect(listed.every((endpoint) => endpoint.includes(' /v1/'))).toBe(true);
    expect(new Set(documentedOperations.map(({ operationId }) => operationId)).size).toBe(documentedOperations.length);
  });

  test('describes every field, parameter and type', () => {
    const bare: string[] = [];
    const walk = (value: unknown, path: string) => {
      if (typeof value !== 'object' || value === null) return;
      const { type, properties } = value as { type?: string; properties?: Record<string, { description?: string }> };
      for (const [name, property] of Object.entries((type === 'object' && properties) || {})) {
        if (typeof property === 'object' && !property.description && !/^(error|meta|request_id)$/.test(name))
          bare.push(`${path}/${name}`);
      }
      for (const [key, child] of Object.entries(value)) walk(child, `${path}/${key}`);
    };
    walk(openApiDocument.components.schemas, '');
    walk(openApiDocument.paths, '');
    expect(bare).toEqual([]);
  });

  test('detects a missing field, an extra field, a wrong type, and an undocumented status', () => {
    const good = {
      id: '019a3f2e-6c1b-7d55-9b7e-4f0c2a9d8e11',
      external_id: null,
      address: 'a',
      city: null,
      state: null,
      zip_code: null,
      country: 'US',
      document_count: 0,
      created_at: '2026-01-01T00:00:00.000Z',
      updated_at: '2026-01-01T00:00:00.000Z',
    };
    const answer = (status: number, body: object): Answer => ({
      status,
      body,
      headers: new Headers({ 'x-request-id': 'r' }),
    });
    const wrong = (body: object, status = 200) =>
      contractFaults('GET', '/v1/properties/x', answer(status, body)).length;
    expect(wrong(good)).toBe(0);
    expect(wrong({ ...good, city: undefined, extra: 1 })).toBeGreaterThan(0);
    expect(wrong((({ city: _, ...rest }) => rest)(good))).toBe(1);
    expect(wrong({ ...good, document_count: '0' })).toBe(1);
    expect(wrong(good, 418)).toBe(1);
    expect(contractFaults('GET', '/v1/properties/x', { ...answer(200, good), headers: new Headers() })).toHaveLength(1);
  });
});
