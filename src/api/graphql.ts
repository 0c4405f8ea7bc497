// Handles `/graphql` over HTTP with Yoga. Multipart uploads (GraphQL multipart request specification) are streamed to
// storage first, and their variables become handles. Also serves GraphiQL.
import type { IncomingMessage } from 'node:http';
import { type GraphQLSchema, Kind, visit } from 'graphql';
import type { ReceivedFile } from '../analyses/received-files.ts';
import { fingerprintOf } from '../idempotency/fingerprint.ts';
import type { Viewer } from '../identity/viewer.ts';
import { type ApiError, InvalidRequest } from '../platform/errors.ts';
import type { Service } from '../service/service.ts';
import { readBody } from './body.ts';
import { graphqlError, type HttpAnswer } from './errors.ts';
import { externalUserOf } from './external-user.ts';
import { idempotencyKey, runIdempotent } from './idempotent.ts';
import { type Call, countCall, identifyCaller, requireAllowed } from './limits.ts';
import { parseOperation } from './operation.ts';
import type { Page } from './page.ts';
import { policyOfPage } from './security-headers.ts';
import { isForm, receiveForm } from './uploads.ts';
import { openYoga } from './yoga.ts';

export type GraphqlHandler = (request: IncomingMessage, url: URL, call: Call) => Promise<HttpAnswer | Response>;

const welcome = `# Set your API key under "Headers": {"Authorization": "Bearer lt_live_…"}
query Properties {
  properties { properties { id address status documentCount } meta { hasMore nextCursor } }
}`;

let explorer: Promise<Page> | undefined;

/** The GraphiQL page. It needs no key; its requests do. Its 9 MB of script are loaded when it is first asked for. */
export function explorerPage(): Promise<Page> {
  explorer ??= import('@graphql-yoga/render-graphiql').then(({ renderGraphiQL }) => {
    const body = renderGraphiQL({ title: 'Lintel', defaultQuery: welcome, subscriptionsProtocol: 'WS' });
    return {
      status: 200,
      type: 'text/html; charset=utf-8',
      body: Buffer.from(body),
      policy: policyOfPage(body),
    };
  });
  return explorer;
}

export function createGraphqlHandler(service: Service, schema: GraphQLSchema): GraphqlHandler {
  const yoga = openYoga(service, schema);

  return async (request, url, call) => {
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
      return yoga.get(request, url, context);
    }
    const received = await receive(service, viewer, request);
    const run = () => yoga.post(request, url, received.body, { ...context, uploads: received.uploads });
    try {
      const key = idempotencyKey(request);
      if (key === undefined) return await run();
      const keyed = { path: url.pathname, key, fingerprint: received.fingerprint(), mentions: received.body };
      return await runIdempotent<never>(service, viewer, keyed, call, async () => stored(await run()));
    } finally {
      await received.discard();
    }
  };
}

async function stored(answer: HttpAnswer | Response): Promise<HttpAnswer> {
  const type = 'Content-Type';
  if (!('text' in answer)) return { ...answer, headers: { [type]: answer.headers[type]! } };
  const headers = { [type]: answer.headers.get(type) ?? 'application/json' };
  return { status: answer.status, headers, body: await answer.text() };
}

interface Received {
  body: string;
  uploads: Map<string, ReceivedFile>;
  fingerprint(): Buffer;
  discard(): Promise<void>;
}

async function receive(service: Service, viewer: Viewer, request: IncomingMessage): Promise<Received> {
  if (!isForm(request)) {
    const body = await readBody(request);
    const fingerprint = () => fingerprintOf(body);
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
    const fingerprint = () => form.fingerprint;
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
export function graphqlErrorAnswer(error: ApiError): HttpAnswer {
  const { message, extensions } = graphqlError(error);
  const retryAfter = error.extras.retry_after;
  const headers: Record<string, string> = { 'Content-Type': 'application/json; charset=utf-8' };
  if (typeof retryAfter === 'number') headers['Retry-After'] = String(retryAfter);
  return { status: error.status, headers, body: JSON.stringify({ errors: [{ message, extensions }] }) };
}
