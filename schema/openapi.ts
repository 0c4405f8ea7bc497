// Generates the OpenAPI 3.1 document from the REST view. Client libraries are generated from it, so it declares
// nullability and every error.
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { fileLimits } from '../src/analyses/admit-documents.ts';
import { AnalysisNotReady } from '../src/analyses/analyses.ts';
import { keyLimits } from '../src/idempotency/idempotent-calls.ts';
import type { ErrorClass } from '../src/platform/errors.ts';
import { eventTypes } from '../src/webhooks/event-types.ts';
import { allKinds, kindsOf, restErrors } from './errors.ts';
import { errorBody, flatBodies } from './openapi-errors.ts';
import { examples } from './openapi-examples.ts';
import { extensionsOf, limitsOf, openApiPath, type RestRoute } from './rest.ts';

type Json = Record<string, unknown>;
type Field = GraphQLField<unknown, unknown>;

const scalars: Record<string, Json> = {
  ID: { type: 'string' },
  String: { type: 'string' },
  Int: { type: 'integer' },
  Float: { type: 'number' },
  Boolean: { type: 'boolean' },
  DateTime: { type: 'string', format: 'date-time' },
  Upload: { type: 'string', format: 'binary' },
  WebhookEventType: { type: 'string', enum: [...eventTypes] },
};

export function openApi(schema: GraphQLSchema): Json {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const paths: Record<string, Json> = {};
  for (const field of roots.flatMap((type) => Object.values(type?.getFields() ?? {}))) {
    const route = extensionsOf(field).rest as RestRoute;
    const path = openApiPath(route);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(field, route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lintel API',
      version: '1',
      summary: 'Analyzes property documents: issues with page, severity and cost, and answers that cite file and page.',
      description:
        'Send `Authorization: Bearer <API_KEY>` with every request. Live and test keys have separate data. Every response has the header `X-Request-Id`. Texts are trimmed; their lengths are counted in code points.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This server.' }],
    security: [{ apiKey: [] }],
    tags: [
      ...new Set(
        Object.values(paths).flatMap((item) => Object.values(item).flatMap((o) => (o as { tags: string[] }).tags)),
      ),
    ].map((name) => ({
      name,
      description: tagDescriptions[name] ?? name,
    })),
    paths,
    components: {
      securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', description: '`lt_live_…` or `lt_test_…`.' } },
      headers: {
        RequestId: {
          description: 'Unique id of the request. Include it in support requests.',
          required: true,
          schema: { type: 'string', format: 'uuid' },
        },
        RateLimitLimit: {
          description: 'Request limit of the rate limit window that is closest to exhaustion.',
          schema: { type: 'integer' },
        },
        RateLimitRemaining: { description: 'Remaining requests in this window.', schema: { type: 'integer' } },
        RateLimitReset: { description: 'When the window resets, in Unix seconds.', schema: { type: 'integer' } },
        RetryAfter: { description: 'Seconds to wait before the next request.', schema: { type: 'integer' } },
      },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description:
            'Makes a retry safe. For 24 hours, requests with the same key return the response of the first request without running again. The same key with a different request is a `conflict`.',
          schema: { type: 'string', ...keyLimits },
        },
      },
      schemas: { ...components(schema), ErrorBody: errorBody(allKinds(schema).map(({ code }) => code)), ...flatBodies },
    },
  };
}

const tagDescriptions: Record<string, string> = {
  Properties: `Properties and their documents, with bulk uploads of ${fileLimits.minItems}–${fileLimits.maxItems} PDFs.`,
  Analyses: 'Analyses of single documents: status, summary, issues.',
  Webhooks: 'Endpoints that receive events.',
  Chat: 'Questions about documents, answered with file and page.',
  Billing: 'Tiers, payment pages, subscriptions.',
  Credits: 'Credits that your end users buy and spend on documents.',
};

function operation(field: Field, route: RestRoute): Json {
  const inPath = (argument: GraphQLArgument) => route.path.split('/').includes(`:${argument.name}`);
  const others = field.args.filter((argument) => !inPath(argument));
  const byQuery = route.method === 'GET' || route.method === 'DELETE';
  const parameters = [
    ...field.args.filter(inPath).map((argument) => parameter(argument, 'path')),
    ...(byQuery ? others.map((argument) => parameter(argument, 'query')) : []),
    ...Object.entries(route.headers ?? {}).map(([name, description]) => ({
      name,
      in: 'header',
      required: false,
      description,
      schema: { type: 'string' },
    })),
    ...(route.method === 'POST' ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
  const [summary] = (field.description ?? '').split(/(?<=[.:])\s/);
  return {
    operationId: field.name,
    tags: [route.tag],
    summary: summary?.replace(/[.:]$/, ''),
    description: field.description,
    ...(parameters.length > 0 && { parameters }),
    ...(!byQuery && others.length > 0 && { requestBody: requestBody(others, route) }),
    responses: { [String(route.status ?? 200)]: success(field, route), ...failures(field) },
  };
}

function parameter(argument: GraphQLArgument, place: 'path' | 'query'): Json {
  return {
    name: argument.name,
    in: place,
    required: isNonNullType(argument.type),
    description: argument.description,
    schema: { ...inputSchema(argument.type), ...limitsOf(argument).limits, ...exampleOf(argument.name) },
  };
}

function requestBody(args: readonly GraphQLArgument[], route: RestRoute): Json {
  const properties = Object.fromEntries(
    args.map((argument) => [
      argument.name,
      {
        ...optional(argument),
        description: argument.description,
        ...limitsOf(argument).limits,
        ...exampleOf(argument.name),
      },
    ]),
  );
  const required = args.filter((argument) => isNonNullType(argument.type)).map((argument) => argument.name);
  const schema = { type: 'object', properties, ...(required.length > 0 && { required }) };
  return {
    required: required.length > 0,
    content: { [route.multipart ? 'multipart/form-data' : 'application/json']: { schema } },
  };
}

/** In a body, null has the same meaning as an absent field. */
function optional(argument: GraphQLArgument): Json {
  const schema = inputSchema(argument.type);
  return isNonNullType(argument.type) ? schema : nullable(schema);
}

const headers = {
  'X-Request-Id': { $ref: '#/components/headers/RequestId' },
  'X-RateLimit-Limit': { $ref: '#/components/headers/RateLimitLimit' },
  'X-RateLimit-Remaining': { $ref: '#/components/headers/RateLimitRemaining' },
  'X-RateLimit-Reset': { $ref: '#/components/headers/RateLimitReset' },
};

function success(field: Field, route: RestRoute): Json {
  if (route.status === 204) return { description: 'Success without content.', headers };
  const type = route.stream ? 'text/event-stream' : 'application/json';
  const description = route.stream
    ? 'Server-sent events named `message` with this schema as `data`. `id` is a sequence number.'
    : route.status === 201
      ? 'Created.'
      : 'Success.';
  return { description, headers, content: { [type]: { schema: outputSchema(field.type) } } };
}

/** Error responses by status. */
function failures(field: Field): Record<string, Json> {
  const byStatus = Map.groupBy(restErrors(field), ({ kind }) => kind.status);
  const entries = [...byStatus].sort(([a], [b]) => a - b);
  return Object.fromEntries(entries.map(([status, classes]) => [String(status), failure(status, classes)]));
}

function failure(status: number, classes: ErrorClass[]): Json {
  const kinds = kindsOf(classes);
  const flat = classes.map(({ name }) => name).find((name) => name in flatBodies);
  const wait = status === 429 || status === 503 || kinds.includes(AnalysisNotReady.kind);
  return {
    description: kinds.map(({ code, cause }) => `\`${code}\`: ${cause}`).join(' '),
    headers: {
      ...headers,
      ...(wait && { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }),
    },
    content: { 'application/json': { schema: flat ? { anyOf: [ref(flat), ref('ErrorBody')] } : ref('ErrorBody') } },
  };
}

const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

function components(schema: GraphQLSchema): Record<string, Json> {
  const named: Record<string, Json> = {};
  const roots = new Set([schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]);
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__') || roots.has(type as never)) continue;
    if (isEnumType(type)) {
      named[type.name] = {
        type: 'string',
        enum: type.getValues().map((value) => value.name),
        description: type.description,
      };
    } else if (isObjectType(type)) {
      const fields = Object.values(type.getFields());
      named[type.name] = {
        type: 'object',
        description: type.description,
        properties: Object.fromEntries(fields.map((field) => [field.name, described(field)])),
        required: fields.filter((field) => !extensionsOf(field).presentOnly).map((field) => field.name),
      };
    }
  }
  return named;
}

function described(field: Field): Json {
  // Such a field is absent instead of null.
  const type =
    extensionsOf(field).presentOnly && !isNonNullType(field.type) ? inner(field.type) : outputSchema(field.type);
  return { ...type, description: field.description, ...exampleOf(field.name) };
}

const exampleOf = (name: string): Json => (name in examples ? { examples: [examples[name]] } : {});

const outputSchema = (type: GraphQLOutputType): Json =>
  isNonNullType(type) ? inner(type.ofType) : nullable(inner(type));
const inputSchema = (type: GraphQLInputType): Json => inner(isNonNullType(type) ? type.ofType : type);

function inner(type: GraphQLOutputType | GraphQLInputType): Json {
  if (isListType(type)) return { type: 'array', items: outputSchema(type.ofType as GraphQLOutputType) };
  const name = String(type);
  return scalars[name] ?? { $ref: `#/components/schemas/${name}` };
}

function nullable(schema: Json): Json {
  if (typeof schema.type === 'string') return { ...schema, type: [schema.type, 'null'] };
  return { anyOf: [schema, { type: 'null' }] };
}
