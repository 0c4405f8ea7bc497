// Handles `/v1`. Checks run in a fixed order: key, path, rate limit, scope, input. The operation that Sofa built for the
// route then runs with the validated arguments.
import type { IncomingMessage } from 'node:http';
import { type DocumentNode, execute, type GraphQLSchema } from 'graphql';
import type { Context } from '../../schema/builder.ts';
import { openApi } from '../../schema/openapi.ts';
import type { ReceivedFile } from '../analyses/received-files.ts';
import { fingerprintOf } from '../idempotency/fingerprint.ts';
import { recall } from '../idempotency/idempotent-calls.ts';
import { requireScope, type Viewer } from '../identity/viewer.ts';
import { InvalidRequest, NotFound } from '../platform/errors.ts';
import { addToContext } from '../platform/request-context.ts';
import type { Service } from '../service/service.ts';
import { type ArgumentReader, type Arguments, createArgumentReaders, readQuery } from './arguments.ts';
import { parseJsonObject, readBody } from './body.ts';
import { deprecationHeaders } from './deprecation.ts';
import type { HttpAnswer } from './errors.ts';
import { externalUserOf } from './external-user.ts';
import { idempotencyKey, runIdempotent, type Streamed } from './idempotent.ts';
import { type Call, countCall, identifyCaller, requireAllowed } from './limits.ts';
import { omitAbsentFields } from './omit-absent-fields.ts';
import { operationsOf } from './operations.ts';
import { eventsAfter, lastEventId } from './resume.ts';
import { type Match, matchRoute, type Route, routesOf } from './routes.ts';
import { type Form, receiveForm } from './uploads.ts';

/** A streaming operation, which sse.ts runs. */
export interface StreamCall extends Partial<Streamed> {
  route: Route;
  document: DocumentNode;
  args: Arguments;
  context: Context;
}

export type RestHandler = (request: IncomingMessage, url: URL, call: Call) => Promise<HttpAnswer | StreamCall>;

export function createRestHandler(service: Service, schema: GraphQLSchema): RestHandler {
  const routes = routesOf(schema);
  const readers = createArgumentReaders(routes, openApi(schema));
  const operations = operationsOf(routes);

  return async (request, url, call) => {
    const match = matchRoute(routes, request.method ?? 'GET', url.pathname.slice('/v1'.length));
    if (match) addToContext({ route: `/v1${match.route.path}` });
    for (const [name, value] of Object.entries(
      match?.route.deprecated ? deprecationHeaders(match.route.deprecated) : {},
    ))
      call.setHeader(name, value);
    const viewer = await identifyCaller(service, request, call);
    // A resumed stream asks nothing.
    const resumes = match?.route.stream && 'last-event-id' in request.headers;
    const taken = await countCall(service, viewer, resumes ? 'request' : (match?.route.counts ?? 'request'), call);
    if (!match) throw new NotFound('path');
    requireAllowed(taken);
    requireScope(viewer, match.route);
    const { route } = match;
    const key = idempotencyKey(request);
    const after = route.stream ? lastEventId(request, key) : undefined;
    const context: Context = {
      service,
      viewer,
      requestId: call.requestId,
      // A stream with a key continues without its client, who can resume it.
      signal: route.stream && key !== undefined ? undefined : call.signal,
      externalUserId: externalUserOf(request),
      uploads: new Map(),
      counted: true,
    };
    const received = await receive(service, viewer, request, url, match, readers.get(route)!);
    const run = async (): Promise<HttpAnswer | StreamCall> => {
      const args = received.args();
      const document = operations.get(route)!;
      if (route.stream) return { route, document, args, context };
      try {
        return await runOperation(schema, route, document, args, { ...context, uploads: received.uploads });
      } finally {
        if (route.kind === 'Mutation') service.viewers.evict(viewer.accountId);
      }
    };
    try {
      if (key === undefined) return await run();
      const keyed = { path: url.pathname, key, fingerprint: received.fingerprint(), mentions: received.mentions() };
      if (after === undefined) return await runIdempotent(service, viewer, keyed, call, run);
      return eventsAfter(after, JSON.parse(await recall(service, viewer, keyed, call.signal)) as HttpAnswer);
    } finally {
      await received.discard();
    }
  };
}

/** The received input of a request, not validated yet. */
interface Received {
  /** @throws InvalidRequest */
  args(): Arguments;
  uploads: Map<string, ReceivedFile>;
  fingerprint(): Buffer;
  mentions(): string;
  discard(): Promise<void>;
}

async function receive(
  service: Service,
  viewer: Viewer,
  request: IncomingMessage,
  url: URL,
  { route, params }: Match,
  reader: ArgumentReader,
): Promise<Received> {
  if (route.multipart) return receiveFiles(service, viewer, request, { route, params }, reader);
  const body = await readBody(request);
  const byQuery = route.method === 'GET' || route.method === 'DELETE';
  return {
    args: () => ({
      ...reader.readText('path', params),
      ...(byQuery
        ? reader.readText('query', readQuery(url.searchParams))
        : readBodyArguments(route, reader, parseJsonObject(request, body))),
    }),
    uploads: new Map(),
    fingerprint: () => fingerprintOf(body),
    mentions: () => body.toString(),
    discard: async () => undefined,
  };
}

/** In a partial update, null removes a value and an absent field keeps it. */
function readBodyArguments(route: Route, reader: ArgumentReader, given: Record<string, unknown>): Arguments {
  for (const [name, reason] of Object.entries(route.refusedFields ?? {}))
    if (Object.hasOwn(given, name)) throw new InvalidRequest(name, reason);
  return reader.readBody(given, route.method === 'PATCH');
}

async function receiveFiles(
  service: Service,
  viewer: Viewer,
  request: IncomingMessage,
  { route, params }: Match,
  reader: ArgumentReader,
): Promise<Received> {
  const argument = route.args.find(({ type }) => /Upload/.test(String(type)))!;
  const isList = String(argument.type).startsWith('[');
  const form = await receiveForm(service, viewer, request, {
    // Some frameworks name the parts of a list `files[]`, others `files[0]`, `files[1]`.
    wanted: (field) => (isList ? field.replace(/\[\d{0,4}\]$/, '') : field) === argument.name,
    property: () => (route.path.startsWith('/properties/') ? params.id : undefined),
  });
  const uploads = new Map(form.files.map(({ file }, i) => [String(i), file]));
  return {
    args() {
      const handles = filesFor(form, String(argument.type), argument.name, uploads);
      return { ...reader.readText('path', params), ...reader.readBody(form.fields), [argument.name]: handles };
    },
    uploads,
    fingerprint: () => form.fingerprint,
    mentions: () => JSON.stringify(form.fields),
    discard: () => form.discard(),
  };
}

function filesFor(form: Form, type: string, name: string, uploads: Map<string, unknown>): string | string[] {
  const handles = [...uploads.keys()];
  if (type.startsWith('[')) return handles;
  if (handles.length !== 1)
    throw new InvalidRequest(name, `Send one file in the form field "${name}", not ${form.files.length}.`);
  return handles[0]!;
}

/** Executes the operation that Sofa built for the route. */
async function runOperation(
  schema: GraphQLSchema,
  route: Route,
  document: DocumentNode,
  args: Arguments,
  contextValue: Context,
): Promise<HttpAnswer> {
  const result = await execute({ schema, document, variableValues: args, contextValue });
  if (result.errors) throw result.errors[0];
  const { status = 200 } = route;
  if (status === 204) return { status, headers: {}, body: undefined };
  return { status, headers: {}, body: omitAbsentFields(route.type, result.data?.[route.field]) };
}
