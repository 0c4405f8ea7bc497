// Validates responses against the OpenAPI document: path, method, status, body without extra fields, and headers.
import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Answer, client } from '../app.ts';

type Json = Record<string, unknown>;
export interface Operation {
  method: string;
  path: string;
  operationId: string;
  parameters: { name: string; in: string; required?: boolean; schema: Json }[];
  body?: { type: string; required: boolean; schema: Json };
}

export const openApiDocument = JSON.parse(readFileSync(new URL('../../schema/openapi.json', import.meta.url), 'utf8'));

const ajv = new Ajv2020({ strict: false, allErrors: true });
(addFormats as unknown as (instance: Ajv2020) => void)(ajv);
ajv.addSchema(closed(openApiDocument) as object, 'openapi');

/** Disallows additional properties in every object except `details`. */
function closed(schema: unknown, name = ''): unknown {
  if (Array.isArray(schema)) return schema.map((item) => closed(item));
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy: Json = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value, key)]));
  const isObject = copy.type === 'object' || (Array.isArray(copy.type) && copy.type.includes('object'));
  if (isObject && copy.properties && name !== 'details') copy.additionalProperties = false;
  return copy;
}

const resolve = (item: Json): Json => {
  if (typeof item.$ref !== 'string') return item;
  return item.$ref
    .slice(2)
    .split('/')
    .reduce<Json>((at, key) => at[key] as Json, openApiDocument);
};

export const documentedOperations: Operation[] = Object.entries(
  openApiDocument.paths as Record<string, Record<string, Json>>,
).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => {
    const [content] = Object.entries(((operation.requestBody as Json)?.content as Record<string, Json>) ?? {});
    return {
      method: method.toUpperCase(),
      path,
      operationId: operation.operationId as string,
      parameters: ((operation.parameters as Json[]) ?? []).map(
        (parameter) => resolve(parameter) as unknown as Operation['parameters'][number],
      ),
      body: content && {
        type: content[0],
        required: (operation.requestBody as Json).required === true,
        schema: resolve(content[1].schema as Json),
      },
    };
  }),
);

const validators = new Map<string, ValidateFunction>();

/** Deviations of a response from the document; empty if there are none. */
export function contractFaults(method: string, url: string, answer: Answer): string[] {
  const path = url.split('?')[0]!;
  const operation = documentedOperations
    .filter((candidate) => candidate.method === method && pattern(candidate.path).test(path))
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length)[0];
  if (!operation) return answer.status === 404 || answer.status === 401 ? [] : [`${method} ${path} is not documented`];
  const response = openApiDocument.paths[operation.path][method.toLowerCase()].responses[answer.status];
  if (!response) return [`${operation.operationId}: ${answer.status} is not documented`];
  const found: string[] = [];
  for (const [name, header] of Object.entries(response.headers as Record<string, Json>)) {
    if (resolve(header).required && !answer.headers.has(name))
      found.push(`${operation.operationId} ${answer.status}: no ${name}`);
  }
  if (!response.content?.['application/json']) return found;
  const pointer = [
    'paths',
    operation.path,
    method.toLowerCase(),
    'responses',
    String(answer.status),
    'content',
    'application/json',
    'schema',
  ];
  return [
    ...found,
    ...faultsAt(pointer, answer.body).map((fault) => `${operation.operationId} ${answer.status}: ${fault}`),
  ];
}

/** Deviations of a value from a named schema. */
export const schemaFaults = (name: string, value: unknown): string[] =>
  faultsAt(['components', 'schemas', name], value);

/** Deviations of a webhook payload from the schema of its event. */
export function payloadFaults(payload: Json): string[] {
  const { $ref } = openApiDocument.webhooks[String(payload.event)].post.requestBody.content['application/json'].schema;
  return schemaFaults($ref.split('/').at(-1), payload);
}

function faultsAt(pointer: string[], value: unknown): string[] {
  const ref = `openapi#/${pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;
  const validate = validators.get(ref) ?? ajv.compile({ $ref: ref });
  validators.set(ref, validate);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

const pattern = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);

/** A client that validates every response against the document. */
export function checkedClient(api: ReturnType<typeof client>): ReturnType<typeof client> {
  const call: typeof api.call = async (method, path, body, headers) => {
    const answer = await api.call(method, path, body, headers);
    if (path.startsWith('/v1/')) {
      const found = contractFaults(method, path, answer);
      if (found.length > 0) throw new Error(`${found.join('\n')}\n${JSON.stringify(answer.body)}`);
    }
    return answer;
  };
  return {
    ...api,
    call,
    get: (path) => call('GET', path),
    post: (path, body, headers) => call('POST', path, body, headers),
    delete: (path) => call('DELETE', path),
  };
}
