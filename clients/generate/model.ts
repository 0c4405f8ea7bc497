// The operations and types of the API document, joined with the names that operations.json gives them.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
}

export interface Field {
  name: string;
  schema: Schema;
  required: boolean;
  description: string;
}

export interface Operation {
  method: string;
  path: string;
  /** `['properties', 'documents', 'list']`: resources, then the function. */
  call: string[];
  description: string;
  pathFields: Field[];
  query: Field[];
  body: Field[];
  /** Names of the body's fields that hold files. */
  files: string[];
  /** Fields that are arguments of their own, after those of the path. */
  positional: string[];
  /** Request headers that repeat a field of the body. */
  headers: Record<string, string>;
  isForm: boolean;
  isStream: boolean;
  result: Schema | null;
  /** Of a list: the field with the items, and how the next page is asked for. */
  page?: { items: string; style: 'cursor' | 'offset'; item: Schema };
}

export interface Model {
  version: string;
  schemas: [name: string, schema: Schema][];
  operations: Operation[];
  errors: Record<string, { class: string; status: number }>;
}

interface Named {
  call: string;
  items?: string;
  positional?: string[];
  headers?: Record<string, string>;
}

interface DocumentedOperation {
  summary?: string;
  description?: string;
  parameters?: { $ref?: string; name: string; in: string; required?: boolean; schema: Schema; description?: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

export interface ApiDocument {
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { schemas: Record<string, Schema> };
}

const folder = join(import.meta.dirname, '..');
const readJson = async (path: string) => JSON.parse(await readFile(path, 'utf8'));

export async function readModel(document?: ApiDocument): Promise<Model> {
  const api = withoutTakenNames(document ?? (await readJson(join(folder, '../schema/openapi.json'))));
  const names: Record<string, Named> = await readJson(join(folder, 'operations.json'));
  const errors: Model['errors'] = await readJson(join(folder, 'errors.json'));
  const { version } = await readJson(join(folder, 'typescript/package.json'));
  const found = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
  );
  refuseDifference('clients/operations.json', Object.keys(names), new Set(found.map(([name]): string => name)));
  refuseDifference('clients/errors.json', Object.keys(errors), new Set(errorCodes(api)));
  const documented = new Map<string, DocumentedOperation>(found);
  return {
    version,
    errors,
    schemas: Object.entries(api.components.schemas),
    // In the order of operations.json, which is the order in which people read.
    operations: Object.entries(names).map(([route, named]) => operationOf(api, route, named, documented.get(route)!)),
  };
}

/** Names of the handwritten parts, in any language. */
const taken = new Set(
  `APIError Analyses ChatEvent ChatStream Client Config Decoder Error ErrorDetails File FileContent FileInput Form LintelError LogEvent Message
  Model Option Page Pager Position Properties RejectedFile Request Response Retry Runtime Text Wait WebhookEvent Webhooks`.split(
    /\s+/,
  ),
);

/** Types of the document whose names are taken get another one. */
function withoutTakenNames(api: ApiDocument): ApiDocument {
  const renamed = (name: string) => (taken.has(name) ? `${name}Object` : name);
  const text = JSON.stringify(api).replace(
    /"#\/components\/schemas\/(\w+)"/g,
    (_, name: string) => `"#/components/schemas/${renamed(name)}"`,
  );
  const copy: ApiDocument = JSON.parse(text);
  const schemas = Object.entries(copy.components.schemas).map(([name, schema]) => [renamed(name), schema]);
  copy.components.schemas = Object.fromEntries(schemas);
  return copy;
}

/** A new, renamed or removed operation or code needs a decision about its name. */
function refuseDifference(file: string, named: string[], documented: ReadonlySet<string>): void {
  const known = new Set(named);
  const problems = [
    ...[...documented].filter((name) => !known.has(name)).map((name) => `lacks ${name}`),
    ...named.filter((name) => !documented.has(name)).map((name) => `names ${name}, which the API document lacks`),
  ];
  if (problems.length > 0) throw new Error(`${file} ${problems.join('; ')}.`);
}

/** Every code of the document's error body. */
function errorCodes(api: ApiDocument): string[] {
  const error = resolve(api, api.components.schemas.ErrorBody!.properties!.error!);
  return resolve(api, error.properties!.code!).enum as string[];
}

function resolve(api: ApiDocument, schema: Schema): Schema {
  return schema.$ref ? resolve(api, api.components.schemas[refName(schema.$ref)]!) : schema;
}

export const refName = (ref: string): string => ref.split('/').at(-1)!;

function operationOf(api: ApiDocument, route: string, named: Named, operation: DocumentedOperation): Operation {
  const [method, path] = route.split(' ') as [string, string];
  // Parameters by reference are those of the client itself, such as Idempotency-Key.
  const parameters = (operation.parameters ?? []).filter(({ $ref }) => !$ref);
  const fieldsIn = (place: string): Field[] =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, schema, required = false, description = '' }) => ({ name, schema, required, description }));
  const [contentType, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const bodySchema = content && resolve(api, content.schema);
  const body = Object.entries(bodySchema?.properties ?? {}).map(([name, schema]) => ({
    name,
    schema,
    required: bodySchema!.required?.includes(name) ?? false,
    description: schema.description ?? '',
  }));
  const [resultType, result] =
    Object.entries(operation.responses)
      .filter(([status]) => status.startsWith('2'))
      .flatMap(([, response]) => Object.entries(response.content ?? {}))[0] ?? [];
  const query = fieldsIn('query');
  const items = named.items && resolve(api, result!.schema).properties![named.items]!.items!;
  return {
    method,
    path,
    call: named.call.split('.'),
    description: [operation.summary, operation.description]
      .filter((text, i, all) => text && !(i === 0 && all[1]?.startsWith(text)))
      .join('\n'),
    pathFields: fieldsIn('path'),
    query,
    body,
    files: body
      .filter(({ schema }) => schema.format === 'binary' || schema.items?.format === 'binary')
      .map(({ name }) => name),
    positional: named.positional ?? [],
    headers: named.headers ?? {},
    isForm: contentType === 'multipart/form-data',
    isStream: resultType === 'text/event-stream',
    result: result?.schema ?? null,
    ...(named.items && {
      page: {
        items: named.items,
        style: query.some(({ name }) => name === 'cursor') ? ('cursor' as const) : ('offset' as const),
        item: items as Schema,
      },
    }),
  };
}

/** The resources as a tree: `properties` has functions and, inside, `documents`. */
export interface Resource {
  path: string[];
  operations: Operation[];
  children: Resource[];
}

export function resourcesOf(operations: Operation[]): Resource[] {
  const root: Resource = { path: [], operations: [], children: [] };
  for (const operation of operations) {
    let resource = root;
    for (const name of operation.call.slice(0, -1)) {
      let child = resource.children.find(({ path }) => path.at(-1) === name);
      if (!child) {
        child = { path: [...resource.path, name], operations: [], children: [] };
        resource.children.push(child);
      }
      resource = child;
    }
    resource.operations.push(operation);
  }
  return root.children;
}

export const pascal = (...words: string[]): string =>
  words
    .flatMap((word) => word.split('_'))
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join('');

export const camel = (word: string): string => word.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
