// Generates requests from the OpenAPI document, half of them mutated. No response may be a 5xx, and every response
// must be documented. `npm run fuzz` sends thousands; the test sends some with a fixed seed.
import fc from 'fast-check';
import { client } from '../app.ts';
import { contractFaults, documentedOperations, type Operation, openApiDocument } from './document.ts';

type Json = Record<string, unknown>;

export interface FuzzResult {
  requests: number;
  statuses: Record<string, number>;
  faults: string[];
}

export interface FuzzRun {
  url: string;
  /** Of an account with sufficient limits. */
  key: string;
  /** Ids of existing resources. */
  ids: string[];
  total: number;
  seed: number;
}

export const emptyResult = (): FuzzResult => ({ requests: 0, statuses: {}, faults: [] });

/** Text that is known to cause errors. */
const nasty = fc.constantFrom(
  '',
  ' ',
  '\0',
  '%00',
  '../../etc/passwd',
  "' or 1=1 --",
  '{{7*7}}',
  '<script>',
  '💥'.repeat(50),
  'x'.repeat(2000),
  'NaN',
  'null',
  '-1',
  '1e309',
  '\ud800',
  '%',
  '_',
  '__proto__',
  '\\',
);
export const anyValue = fc.oneof(
  nasty,
  fc.string(),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.dictionary(fc.string(), fc.string(), { maxKeys: 2 }),
);

function fitting(schema: Json, ids: string[]): fc.Arbitrary<unknown> {
  if (schema.$ref) return fitting(openApiDocument.components.schemas[String(schema.$ref).split('/').at(-1)!], ids);
  if (schema.anyOf) return fc.oneof(...(schema.anyOf as Json[]).map((option) => fitting(option, ids)));
  if (schema.enum) return fc.constantFrom(...(schema.enum as unknown[]));
  const types = [schema.type].flat() as string[];
  return fc.oneof(...types.map((type) => ofType(type, schema, ids)));
}

function ofType(type: string, schema: Json, ids: string[]): fc.Arbitrary<unknown> {
  if (type === 'null') return fc.constant(null);
  if (type === 'integer')
    return fc.integer({ min: (schema.minimum as number) ?? -5, max: (schema.maximum as number) ?? 1000 });
  if (type === 'number') return fc.double({ noNaN: true, noDefaultInfinity: true });
  if (type === 'boolean') return fc.boolean();
  if (type === 'array') return fc.array(fitting(schema.items as Json, ids), { maxLength: 3 });
  if (type === 'object') return objectOf(schema, ids);
  return fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...ids, 'Is the roof sound?') },
    { weight: 1, arbitrary: fc.string() },
  );
}

const objectOf = (schema: Json, ids: string[]) =>
  fc.record(
    Object.fromEntries(
      Object.entries((schema.properties as Record<string, Json>) ?? {}).map(([name, property]) => [
        name,
        fitting(property, ids),
      ]),
    ),
    {
      requiredKeys: (schema.required as string[]) ?? [],
    },
  );

function requestOf(operation: Operation, ids: string[]): fc.Arbitrary<{ path: string; body: unknown }> {
  const bent = (arbitrary: fc.Arbitrary<unknown>) =>
    fc.oneof({ weight: 3, arbitrary }, { weight: 1, arbitrary: anyValue });
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query');
  const path = fc.record(
    Object.fromEntries(
      inPath.map(({ name }) => [
        name,
        fc.oneof(
          fc.constantFrom(...ids),
          nasty.filter((text) => text.length > 0),
        ),
      ]),
    ),
  );
  const query = fc.record(Object.fromEntries(inQuery.map(({ name, schema }) => [name, bent(fitting(schema, ids))])), {
    requiredKeys: [],
  });
  const json =
    operation.body?.type === 'application/json'
      ? fc.oneof({ weight: 8, arbitrary: bentObject(operation.body.schema, ids) }, { weight: 1, arbitrary: anyValue })
      : fc.constant(undefined);
  return fc.record({ path, query, json }).map(({ path: params, query: asked, json: body }) => {
    const filled = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encode(params[name]));
    const search = Object.entries(asked).map(([name, value]) => `${name}=${encode(value)}`);
    return { path: filled + (search.length > 0 ? `?${search.join('&')}` : ''), body };
  });
}

const bentObject = (schema: Json, ids: string[]) =>
  fc
    .tuple(
      objectOf(schema, ids),
      fc.dictionary(fc.constantFrom(...Object.keys((schema.properties as object) ?? {}), 'extra'), anyValue, {
        maxKeys: 1,
      }),
    )
    .map(([good, bad]) => ({ ...good, ...bad }));

const encode = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed());

export async function fuzzRest({ url, key, ids, total, seed }: FuzzRun): Promise<FuzzResult> {
  const api = client(url, key);
  const result = emptyResult();
  // Uploads have separate tests. A key that outlives the run would return stored responses.
  const asked = documentedOperations.filter(
    ({ body, method }) => body?.type !== 'multipart/form-data' && method !== 'DELETE',
  );
  const each = Math.ceil(total / asked.length);
  for (const operation of asked) {
    for (const request of fc.sample(requestOf(operation, ids), { numRuns: each, seed })) {
      const answer = await api.call(
        operation.method,
        request.path,
        operation.body ? request.body : undefined,
        undefined,
      );
      result.requests++;
      const status = String(answer.status);
      result.statuses[status] = (result.statuses[status] ?? 0) + 1;
      const found =
        answer.status >= 500 ? [`${answer.status}`] : contractFaults(operation.method, request.path, answer);
      for (const fault of found)
        result.faults.push(
          `${operation.method} ${request.path} ${JSON.stringify(request.body)?.slice(0, 300)}: ${fault}`,
        );
    }
  }
  return result;
}
