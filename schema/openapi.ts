// Generates the OpenAPI 3.1 document from the REST view. Client libraries are generated from it, so it declares
// nullability and every error.
import { type GraphQLArgument, type GraphQLSchema, isListType, isNonNullType } from 'graphql';
import { AnalysisNotReady } from '../src/analyses/analyses.ts';
import { keyLimits } from '../src/idempotency/idempotent-calls.ts';
import type { ErrorClass } from '../src/platform/errors.ts';
import { allKinds, kindsOf, restErrors } from './errors.ts';
import { errorSchemas, flatBodies } from './openapi-errors.ts';
import { payloadSchemas } from './openapi-event-payloads.ts';
import { webhooks } from './openapi-events.ts';
import { info, tags } from './openapi-texts.ts';
import {
  capitalized,
  exampleOf,
  type Field,
  inputSchema,
  type Json,
  nullable,
  operationIdOf,
  outputSchema,
  ref,
  typeSchemas,
} from './openapi-types.ts';
import { extensionsOf, limitsOf, openApiPath, type RestRoute } from './rest.ts';

/** The address of the document on disk. The service replaces it by its own. */
export const sampleServer = 'https://lintel.example';

export function openApi(schema: GraphQLSchema): Json {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const paths: Record<string, Json> = {};
  const requests: Record<string, Json> = {};
  for (const field of roots.flatMap((type) => Object.values(type?.getFields() ?? {}))) {
    const route = extensionsOf(field).rest as RestRoute;
    const path = openApiPath(route);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(field, route, requests) };
  }
  const codes = allKinds(schema).map(({ code }) => code);
  const document = {
    openapi: '3.1.0',
    info,
    servers: [{ url: sampleServer, description: 'This server.' }],
    security: [{ apiKey: [] }],
    tags,
    paths,
    webhooks: webhooks(),
    components: {
      securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', description: '`lt_live_…` or `lt_test_…`.' } },
      headers: headerComponents,
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description:
            'Makes a retry safe. For 24 hours, requests with the same key return the response of the first request without running again. The same key with a different request is a `conflict`.',
          schema: { type: 'string', ...keyLimits },
        },
        LastEventId: {
          name: 'Last-Event-ID',
          in: 'header',
          required: false,
          description:
            'Resumes a stream after the event with this `id`. Send the same body and `Idempotency-Key` as before. The question is neither asked nor counted again. An unknown stream is `not_found`.',
          schema: { type: 'string', pattern: String.raw`^\d{1,9}$` },
        },
      },
      schemas: {
        ...typeSchemas(schema, codes),
        ...requests,
        ...errorSchemas,
        ...flatBodies,
        ...payloadSchemas,
      },
    },
  };
  return document;
}

/** The same document in OpenAPI 3.2, which can describe the events of a stream. */
export function openApi32(document: Json): Json {
  const copy = JSON.parse(JSON.stringify(document)) as Json;
  const event = (data: unknown): Json => ({
    type: 'object',
    required: ['id', 'event', 'data'],
    properties: {
      id: { type: 'string', pattern: String.raw`^\d+$`, description: 'Sequence number.' },
      event: { type: 'string', const: 'message', description: 'Always `message`.' },
      data: {
        type: 'string',
        contentMediaType: 'application/json',
        contentSchema: data,
        description: 'The event as JSON.',
      },
    },
  });
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const stream = (value as Record<string, Json>)['text/event-stream'];
    if (stream?.schema) {
      const { schema, examples } = stream as { schema: Json; examples?: Record<string, { value: unknown }> };
      const text = Object.values(examples ?? {})
        .map(({ value: data }, i) => `id: ${i + 1}\nevent: message\ndata: ${JSON.stringify(data)}\n\n`)
        .join('');
      (value as Json)['text/event-stream'] = {
        itemSchema: event(schema),
        ...(text && { examples: { stream: { summary: 'A whole stream', serializedValue: text } } }),
      };
    }
    for (const child of Object.values(value)) walk(child);
  };
  walk(copy);
  return { ...copy, openapi: '3.2.0' };
}

function operation(field: Field, route: RestRoute, requests: Record<string, Json>): Json {
  const inPath = (argument: GraphQLArgument) => route.path.split('/').includes(`:${argument.name}`);
  const others = field.args.filter((argument) => !inPath(argument));
  const byQuery = route.method === 'GET' || route.method === 'DELETE';
  const operationId = route.operationId ?? operationIdOf(field, route.method);
  const hasBody = !byQuery && others.length > 0;
  const requestName = route.requestName ?? `${capitalized(operationId)}Request`;
  if (hasBody) requests[requestName] = requestSchema(others);
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
    ...(route.stream ? [{ $ref: '#/components/parameters/LastEventId' }] : []),
  ];
  const [summary] = (field.description ?? '').split(/(?<=[.:])\s/);
  return {
    operationId,
    tags: [route.tag],
    summary: summary?.replace(/[.:]$/, ''),
    description: field.description,
    ...(route.deprecated && { deprecated: true }),
    ...(parameters.length > 0 && { parameters }),
    ...(hasBody && {
      requestBody: {
        required: others.some(({ type }) => isNonNullType(type)),
        content: route.multipart
          ? { 'multipart/form-data': { schema: ref(requestName), ...partEncoding(others) } }
          : { 'application/json': { schema: ref(requestName) } },
      },
    }),
    responses: { [String(route.status ?? 200)]: success(field, route), ...failures(field, route) },
  };
}

/** Lists are repeated parts. */
function partEncoding(args: readonly GraphQLArgument[]): Json {
  const lists = args.filter(({ type }) => isListType(isNonNullType(type) ? type.ofType : type));
  if (lists.length === 0) return {};
  return { encoding: Object.fromEntries(lists.map(({ name }) => [name, { style: 'form', explode: true }])) };
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

function requestSchema(args: readonly GraphQLArgument[]): Json {
  const properties = Object.fromEntries(
    args.map((argument) => {
      const { limits, nullable: removable } = limitsOf(argument);
      const schema = inputSchema(argument.type);
      return [
        argument.name,
        {
          ...(removable ? nullable(schema) : schema),
          description: argument.description,
          ...limits,
          ...exampleOf(argument.name),
        },
      ];
    }),
  );
  const required = args.filter((argument) => isNonNullType(argument.type)).map((argument) => argument.name);
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}

const headerComponents: Record<string, Json> = {
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
};
const deprecationHeaders: Record<string, Json> = {
  Deprecation: {
    description: 'When the operation was deprecated (RFC 9745): `@` and Unix seconds.',
    schema: { type: 'string' },
  },
  Sunset: { description: 'When the operation will be removed (RFC 8594).', schema: { type: 'string' } },
};

const headers = {
  'X-Request-Id': { $ref: '#/components/headers/RequestId' },
  'X-RateLimit-Limit': { $ref: '#/components/headers/RateLimitLimit' },
  'X-RateLimit-Remaining': { $ref: '#/components/headers/RateLimitRemaining' },
  'X-RateLimit-Reset': { $ref: '#/components/headers/RateLimitReset' },
};
const headersOf = (route: RestRoute) => ({ ...headers, ...(route.deprecated && deprecationHeaders) });

function success(field: Field, route: RestRoute): Json {
  if (route.status === 204) return { description: 'Success without content.', headers: headersOf(route) };
  const type = route.stream ? 'text/event-stream' : 'application/json';
  const description = route.stream
    ? 'Server-sent events named `message`; each `data` has this schema. `id` is a sequence number.'
    : route.status === 201
      ? 'Created.'
      : 'Success.';
  return { description, headers: headersOf(route), content: { [type]: { schema: outputSchema(field.type) } } };
}

/** Error responses by status. */
function failures(field: Field, route: RestRoute): Record<string, Json> {
  const byStatus = Map.groupBy(restErrors(field), ({ kind }) => kind.status);
  const entries = [...byStatus].sort(([a], [b]) => a - b);
  return Object.fromEntries(entries.map(([status, classes]) => [String(status), failure(status, classes, route)]));
}

function failure(status: number, classes: ErrorClass[], route: RestRoute): Json {
  const kinds = kindsOf(classes);
  const flat = classes.map(({ name }) => name).find((name) => name in flatBodies);
  const wait = status === 429 || status === 503 || kinds.includes(AnalysisNotReady.kind);
  return {
    description: kinds.map(({ code, cause }) => `\`${code}\`: ${cause}`).join(' '),
    headers: {
      ...headersOf(route),
      ...(wait && { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }),
    },
    content: { 'application/json': { schema: flat ? { anyOf: [ref(flat), ref('ErrorBody')] } : ref('ErrorBody') } },
  };
}
