// GraphQL over HTTP: Yoga parses, validates, negotiates and formats. A query that it has answered before is executed
// directly, without objects of fetch and hooks; Yoga formats the result if it has errors.
import type { IncomingMessage } from 'node:http';
import { type DocumentNode, execute, GraphQLError, type GraphQLSchema } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import type { Context } from '../../schema/builder.ts';
import { watchAccess } from '../accounts/access.ts';
import { TextCache } from '../platform/text-cache.ts';
import type { Service } from '../service/service.ts';
import { graphqlError, type HttpAnswer, invalidOperation, isCoded, publicError } from './errors.ts';
import { argumentError, needsOf, operationOf, parseOperation, validateOperation, variableErrors } from './operation.ts';

/** Characters of the documents that are kept. A parsed document takes at most about 100 bytes for each. */
const maxKept = 500_000;

type Result = Awaited<ReturnType<typeof execute>>;
type Running = Context & {
  signal: AbortSignal;
  /** Takes the valid document of a query when its execution begins. */
  learn?(document: DocumentNode): void;
  /** The result, if the operation has been executed. */
  executed?: Result;
};

/** Errors before the execution are client errors. A subscription ends when its key loses access. */
const operationChecks = (service: Service): Plugin<Running> => ({
  onParse: ({ setParseFn }) => setParseFn(parseOperation),
  onValidate: ({ setValidationFn }) => setValidationFn(validateOperation),
  onExecute({ args, setExecuteFn, setResultAndStopExecution }) {
    const { executed, learn } = args.contextValue;
    // Stopping the execution would leave its errors unmasked.
    if (executed) return setExecuteFn(() => executed);
    const operation = operationOf(args.document, args.operationName);
    const errors = variableErrors(args.schema, operation, args.variableValues);
    if (errors.length > 0) return setResultAndStopExecution({ errors });
    setExecuteFn(execute);
    // An operator changes other accounts too.
    if (operation.operation === 'mutation') return { onExecuteDone: () => service.viewers.evict() };
    learn?.(args.document);
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

/** A query that Yoga has answered before. */
interface Answered {
  document: DocumentNode;
  /** Content type of the response. */
  type: string;
}

export interface GraphqlOverHttp {
  get(request: IncomingMessage, target: URL, context: Running): Promise<HttpAnswer | Response>;
  /** @param body JSON text, not validated */
  post(request: IncomingMessage, target: URL, body: string, context: Running): Promise<HttpAnswer | Response>;
}

export function openYoga(service: Service, schema: GraphQLSchema): GraphqlOverHttp {
  const answered = new TextCache<Answered>(maxKept);
  const yoga = createYoga<Running>({
    schema,
    graphqlEndpoint: '/graphql',
    multipart: false,
    landingPage: false,
    logging: false,
    graphiql: false,
    cors: false,
    // The body has been read, with a limit.
    maxRequestBodySize: false,
    parserAndValidationCache: { documentCache: new TextCache(maxKept), errorCache: new TextCache(maxKept) },
    plugins: [operationChecks(service)],
    maskedErrors: { maskError: (error) => maskError(error, service) },
  });
  const { Request } = yoga.fetchAPI;

  return {
    async get({ method, headers }, target, context) {
      const { accept = '*/*' } = headers;
      return buffered(await yoga.fetch(new Request(target.href, { method, headers: { accept } }), context));
    },
    async post({ headers: { accept = '*/*' } }, target, body, context) {
      const asked = parametersOf(body);
      const key = asked && JSON.stringify([accept, asked.operationName]) + asked.query;
      const known = key === undefined ? undefined : answered.get(key);
      const executed = known && (await executeQuery(schema, known.document, asked!, context));
      if (executed && !executed.errors)
        return { status: 200, headers: { 'Content-Type': known!.type }, body: JSON.stringify(executed) };
      let document: DocumentNode | undefined;
      const learn = (valid: DocumentNode) => {
        document = valid;
      };
      const headers = { accept, 'content-type': 'application/json' };
      const request = new Request(target.href, { method: 'POST', headers, body });
      const answer = await buffered(await yoga.fetch(request, { ...context, learn, executed }));
      if (key !== undefined && document && !('text' in answer))
        answered.set(key, { document, type: answer.headers['Content-Type']! });
      return answer;
    },
  };
}

interface Parameters {
  query: string;
  variables?: Record<string, unknown> | null;
  operationName?: string | null;
}

/** The parameters of a request with nothing unusual. */
function parametersOf(body: string): Parameters | undefined {
  const isObject = (value: unknown) => typeof value === 'object' && !Array.isArray(value);
  try {
    const value: unknown = JSON.parse(body);
    if (!isObject(value)) return undefined;
    const { query, variables = null, operationName = null, ...others } = value as Record<string, unknown>;
    const isUsual =
      typeof query === 'string' &&
      isObject(variables) &&
      (operationName === null || typeof operationName === 'string') &&
      Object.keys(others).length === 0;
    return isUsual ? (value as Parameters) : undefined;
  } catch {
    return undefined;
  }
}

/** The result of a valid query; undefined if its variables are not valid. */
async function executeQuery(
  schema: GraphQLSchema,
  document: DocumentNode,
  { variables, operationName }: Parameters,
  contextValue: Running,
): Promise<Result | undefined> {
  if (variableErrors(schema, operationOf(document, operationName), variables).length > 0) return undefined;
  return execute({ schema, document, contextValue, variableValues: variables, operationName });
}

/** A response with JSON, which is complete. Streams stay as they are. */
async function buffered(response: Response): Promise<HttpAnswer | Response> {
  const type = response.headers.get('content-type') ?? '';
  if (!/^application\/[\w.+-]*json\b/.test(type)) return response;
  const { 'content-type': _, ...headers } = Object.fromEntries(response.headers);
  return { status: response.status, headers: { 'Content-Type': type, ...headers }, body: await response.text() };
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
