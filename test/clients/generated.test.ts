// The generated parts of the clients belong to the API document: whatever changes there is noticed.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generatedFiles } from '../../clients/generate/files.ts';
import { type ApiDocument, readModel } from '../../clients/generate/model.ts';
import { clients } from './run.ts';

const readDocument = async (): Promise<ApiDocument> =>
  JSON.parse(await readFile(join(clients, '../schema/openapi.json'), 'utf8'));

/** Generated files that differ from those of the repository. */
async function outdated(document: ApiDocument): Promise<string[]> {
  const files = generatedFiles(await readModel(document));
  const current = await Promise.all(files.map(([path]) => readFile(join(clients, path), 'utf8')));
  return files.flatMap(([path, text], i) => (text === current[i] ? [] : [path]));
}

test('every client has the operations, types and errors of the API document', async () => {
  expect(await outdated(await readDocument())).toEqual([]);
});

test('the conformance suite calls every operation', async () => {
  const read = async (path: string) => JSON.parse(await readFile(join(clients, path), 'utf8'));
  const { cases } = (await read('conformance/cases/operations.json')) as { cases: { call: string }[] };
  const names = Object.values((await read('operations.json')) as Record<string, { call: string }>);
  expect(cases.map(({ call }) => call).sort()).toEqual(names.map(({ call }) => call).sort());
});

test('a new operation is refused until it has a name', async () => {
  const document = await readDocument();
  document.paths['/v1/properties/{id}/totals'] = { get: document.paths['/v1/properties/{id}']!.get! };
  await expect(readModel(document)).rejects.toThrow('lacks GET /v1/properties/{id}/totals');
});

test('a removed operation is refused', async () => {
  const document = await readDocument();
  delete document.paths['/v1/chat/{analysis_id}'];
  await expect(readModel(document)).rejects.toThrow('names DELETE /v1/chat/{analysis_id}');
});

test('a new error code is refused until it has a class', async () => {
  const document = await readDocument();
  document.components.schemas.ErrorCode!.enum!.push('too_early');
  await expect(readModel(document)).rejects.toThrow('lacks too_early');
});

test('a new field makes the types of every client out of date', async () => {
  const document = await readDocument();
  document.components.schemas.Property!.properties!.year_built = { type: 'integer' };
  expect(await outdated(document)).toEqual(generatedTypes);
});

const generatedTypes = [
  'typescript/src/generated/types.ts',
  'python/src/lintel/_generated/types.py',
  'go/types.go',
  'ruby/lib/lintel/generated/types.rb',
];
