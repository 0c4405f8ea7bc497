// Handles `/graphql` over HTTP with Yoga. Multipart uploads (GraphQL multipart request specification) are streamed to
// storage first, and their variables become handles. Also serves GraphiQL.
import type { IncomingMessage } from 'node:http';
import { renderGraphiQL } from '@graphql-yoga/render-graphiql';
import { GraphQLError, type GraphQLSchema, Kind, visit } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import type { Context } from '../../schema/builder.ts';
import { watchAccess } from '../accounts/access.ts';
import type { ReceivedFile } from '../analyses/received-files.ts';
import { fingerprintOf } from '../idempotency/fingerprint.ts';
import type { Viewer } from '../identity/viewer.ts';
import { type ApiError, InvalidRequest } from '../platform/errors.ts';
import type { Service } from '../service/service.ts';
import { readBody } from './body.ts';
import { graphqlError, type HttpAnswer, invalidOperation, isCoded, publicError } from './errors.ts';
import { externalUserOf } from './external-user.ts';
import { idempotencyKey, runIdempotent } from './idempotent.ts';
import { type Call, countCall, identifyCaller, requireAllowed } from './limits.ts';
import { argumentError, needsOf, operationOf, parseOperation, validateOperation, variableErrors } from './operation.ts';
import type { Page } from './page.ts';
import { policyOfPage } from './security-headers.ts';
import { isForm, receiveForm } from './uploads.ts';

export type GraphqlHandler = (request: IncomingMessage, url: URL, call: Call) => Promise<Response>;

const welcome = `# Set your API key under "Headers": {"Authorization": "Bearer lt_live_…"}
query Properties {
  properties { properties { id address status documentCount } meta { hasMore nextCursor } }
}`;

let cachedExplorer: Page | undefined;

/** The GraphiQL page. It needs no key; its requests do. */
export function explorerPage(): Page {
  if (!cachedExplorer) {
    const body = renderGraphiQL({ title: 'Lintel', defaultQuery: welcome, subscriptionsProtocol: 'WS' });
    cachedExplorer = {
      status: 200,
      type: 'text/html; charset=utf-8',
      body: Buffer.from(body),
      policy: policyOfPage(body),
    };
  }
  return cachedExplorer;
}

type Running = Context & { signal: AbortSignal };

/** Errors before the execution are client errors. A subscription ends when its key loses access. */
const operationChecks = (service: Service): Plugin<Running> => ({
  onParse: ({ setParseFn }) => setParseFn(parseOperation),
  onValidate: ({ setValidationFn }) => setValidationFn(validateOperation),
  onExecute({ args, setResultAndStopExecution }) {
    const operation = operationOf(args.document, args.operationName);
    const errors = variableErrors(args.schema, operation, args.variableValues);
    if (errors.length > 0) return setResultAndStopExecution({ errors });
    // An operator changes other accounts too.
    if (operation?.operation === 'mutation') return { onExecuteDone: () => service.viewers.evict() };
    return undefined;
  },
  onSubscribe({ args, setResultAndStopExecution }) {
    const operation = operationOf(args.document, args.operationName);
    const errors = variableErrors(args.schema, operation, args.variableValues);
    if (errors.length > 0) return setResultAndStopExecution({ errors });
    const context = args.contextValue;
    const ended = new AbortController();
    const release = watchAccess(service, context.viewer, needsOf(args.schema, args.document, operation), () =>
      ended.abort(),
    );
    context.signal.addEventListener('abort', release, { once: true });
    context.signal = AbortSignal.any([context.signal, ended.signal]);
  },
  onResultProcess({ result, setResult }) {
    if (!('errors' in result) || !result.errors) return;
    setResult({
      ...result,
      errors: result.errors.map((error) => (error.originalError ? error : invalidOperation(error))),
    });
  },
});

export function createGraphqlHandler(service: Service, schema: GraphQLSchema): GraphqlHandler {
  const yoga = createYoga<Running>({
    schema,
    graphqlEndpoint: '/graphql',
    multipart: false,
    landingPage: false,
    logging: false,
    graphiql: false,
    cors: false,
    plugins: [operationChecks(service)],
    maskedErrors: { maskError: (error) => maskError(error, service) },
  });

  return async (request, url, call) => {
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers))
      if (value && name !== 'content-length') headers.set(name, String(value));
    const target = new URL(url.pathname + url.search, 'http://lintel.internal');
    const viewer = await identifyCaller(service, request, call);
    requireAllowed(await countCall(service, viewer, 'request', call));
    const context = {
      service,
      viewer,
      requestId: call.requestId,
      signal: call.signal,
      externalUserId: externalUserOf(request),
      uploads: new Map<string, ReceivedFile>(),
    };
    if (request.method !== 'POST') {
      for (const field of ['variables', 'extensions']) {
        const text = url.searchParams.get(field);
        if (text && text !== 'null') jsonObject(field, text);
      }
      return yoga.fetch(new Request(target, { method: request.method, headers }), context);
    }
    const received = await receive(service, viewer, request);
    headers.set('content-type', 'application/json');
    const run = () =>
      yoga.fetch(new Request(target, { method: 'POST', headers, body: received.body }), { ...context, ...received });
    try {
      const key = idempotencyKey(request);
      if (key === undefined) return await run();
      const keyed = { path: url.pathname, key, fingerprint: received.fingerprint, mentions: received.body };
      const answer = await runIdempotent<never>(service, viewer, keyed, call, async () => bufferAnswer(await run()));
      return new Response(String(answer.body), { status: answer.status, headers: answer.headers });
    } finally {
      await received.discard();
    }
  };
}

async function bufferAnswer(response: Response): Promise<HttpAnswer> {
  const type = response.headers.get('content-type') ?? 'application/json';
  return { status: response.status, headers: { 'Content-Type': type }, body: await response.text() };
}

/** The error as a caller may see it, with its code. */
export function maskError(error: unknown, service: Service): Error {
  if (error instanceof GraphQLError) {
    if (isCoded(error)) return error;
    if (!error.originalError) return invalidOperation(error);
    return argumentError(error) ?? graphqlError(publicError(error, service.log), error.path, error.nodes);
  }
  return graphqlError(publicError(error, service.log));
}

interface Received {
  body: string;
  uploads: Map<string, ReceivedFile>;
  fingerprint: Buffer;
  discard(): Promise<void>;
}

async function receive(service: Service, viewer: Viewer, request: IncomingMessage): Promise<Received> {
  if (!isForm(request)) {
    const body = await readBody(request);
    const fingerprint = fingerprintOf(body);
    return { body: body.toString('utf8'), uploads: new Map(), fingerprint, discard: async () => undefined };
  }
  const form = await receiveForm(service, viewer, request, {
    wanted: (field) => field !== 'operations' && field !== 'map',
    property: (fields) => propertyOf(fields.operations),
  });
  try {
    const operations = jsonObject<{ variables?: Record<string, unknown> }>('operations', form.fields.operations);
    const map = jsonObject<Record<string, string[]>>('map', form.fields.map);
    const uploads = new Map<string, ReceivedFile>();
    for (const { field, file } of form.files) {
      const paths = map[field];
      if (!Array.isArray(paths)) throw new InvalidRequest('map', `map has no entry for the part "${field}".`);
      uploads.set(field, file);
      for (const path of paths) setAtPath(operations, String(path).split('.'), field);
    }
    const { fingerprint } = form;
    return { body: JSON.stringify(operations), uploads, fingerprint, discard: () => form.discard() };
  } catch (error) {
    await form.discard();
    throw error;
  }
}

/** The `id` argument of `uploadDocuments` in an operation; undefined if it cannot be determined. */
function propertyOf(operations: string | undefined): string | undefined {
  let id: string | undefined;
  try {
    const { query, variables } = JSON.parse(operations ?? '') as { query: string; variables?: Record<string, unknown> };
    visit(parseOperation(query), {
      Field({ name, arguments: given }) {
        const value = name.value === 'uploadDocuments' && given?.find((each) => each.name.value === 'id')?.value;
        if (!value) return;
        const found = value.kind === Kind.VARIABLE ? variables?.[value.name.value] : 'value' in value && value.value;
        if (typeof found === 'string') id = found;
      },
    });
  } catch {
    // Errors are reported when the operation runs.
  }
  return id;
}

function jsonObject<T extends object>(field: string, text: string | undefined): T {
  try {
    const value: unknown = JSON.parse(text ?? '');
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as T;
  } catch {}
  throw new InvalidRequest(field, `${field} must be a JSON object.`);
}

/** Sets the value at an existing path of the operation. Only own properties are followed. */
function setAtPath(operation: object, path: string[], handle: string): void {
  let at = operation as Record<string, unknown>;
  for (const [i, key] of path.entries()) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key))
      throw new InvalidRequest('map', `map contains an unknown path: ${path.join('.')}.`);
    if (i === path.length - 1) at[key] = handle;
    else at = at[key] as Record<string, unknown>;
  }
}

/** The response to an error before Yoga runs, in GraphQL format. */
export function graphqlErrorResponse(error: ApiError): Response {
  const { message, extensions } = graphqlError(error);
  const retryAfter = error.extras.retry_after;
  const headers: Record<string, string> = { 'Content-Type': 'application/json; charset=utf-8' };
  if (typeof retryAfter === 'number') headers['Retry-After'] = String(retryAfter);
  return new Response(JSON.stringify({ errors: [{ message, extensions }] }), { status: error.status, headers });
}
