// Runs a tool: its operation of the schema, with the viewer of the request. Scopes, ownership and limits are those of
// the schema and its functions. Errors are results with the code of the API, so that the model can read them.
import { execute, GraphQLError } from 'graphql';
import { schema } from '../../../schema/index.ts';
import { keyArgument, type Tool, tools } from '../../../schema/mcp-tools.ts';
import type { Json } from '../../../schema/openapi-types.ts';
import { snakeCase } from '../../../schema/rest.ts';
import { fingerprintOf } from '../../idempotency/fingerprint.ts';
import { checkKey } from '../../idempotency/idempotent-calls.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { InvalidRequest } from '../../platform/errors.ts';
import type { Taken } from '../../rate-limits/taken.ts';
import type { Service } from '../../service/service.ts';
import type { HttpAnswer } from '../errors.ts';
import { runIdempotent } from '../idempotent.ts';
import { type Call, requireAllowed } from '../limits.ts';
import { omitAbsentFields } from '../omit-absent-fields.ts';
import { variableErrors } from '../operation.ts';
import { maskError } from '../yoga.ts';

export interface ToolCall {
  service: Service;
  viewer: Viewer;
  call: Call;
  name: string;
  args: Json;
  /** How the call was counted. */
  taken: Taken | undefined;
  idempotencyKey?: unknown;
  externalUserId?: string;
}

export interface ToolResult {
  [key: string]: unknown;
  content: { type: 'text'; text: string }[];
  structuredContent: Json;
  isError?: true;
}

export async function callTool(called: ToolCall): Promise<ToolResult> {
  const { service, call } = called;
  try {
    return toResult(await runTool(called));
  } catch (error) {
    // Nobody is left to read the result.
    call.signal.throwIfAborted();
    return toResult({ error: { ...errorOf(error, service), request_id: call.requestId } }, true);
  }
}

/** The text is the same, for clients that do not know structured results. */
function toResult(structuredContent: Json, isError = false): ToolResult {
  const text = JSON.stringify(structuredContent);
  return { content: [{ type: 'text', text }], structuredContent, ...(isError && { isError }) };
}

export interface ToolError extends Record<string, unknown> {
  code: string;
  message: string;
}

export function errorOf(error: unknown, service: Service): ToolError {
  const { message, extensions } = maskError(error, service) as GraphQLError;
  return { ...extensions, code: String(extensions.code), message };
}

/** @throws ApiError, GraphQLError */
export async function runTool(called: ToolCall): Promise<Json> {
  const { service, viewer, call, taken } = called;
  if (taken) requireAllowed(taken);
  const tool = tools.get(called.name)!;
  const { [keyArgument]: given, ...args } = called.args;
  const run = async (): Promise<HttpAnswer> => ({
    status: 200,
    headers: {},
    body: await runOperation(tool, called, args),
  });
  const key = tool.operation.operation === 'mutation' ? (given ?? called.idempotencyKey) : undefined;
  if (key === undefined) return (await run()).body as Json;
  if (typeof key !== 'string') throw new InvalidRequest(keyArgument, `${keyArgument} must be a string.`);
  // Models write the arguments of a retry in any order.
  const mentions = JSON.stringify(Object.entries(args).sort(([a], [b]) => (a < b ? -1 : 1)));
  const keyed = { path: `/mcp/${tool.name}`, key: checkKey(key), fingerprint: fingerprintOf(mentions), mentions };
  const { status, body } = await runIdempotent<never>(service, viewer, keyed, call, run);
  if (status === 200) return body as Json;
  const { message, ...extensions } = (body as { error: ToolError }).error;
  throw new GraphQLError(message, { extensions });
}

async function runOperation(tool: Tool, called: ToolCall, args: Json): Promise<Json> {
  const { service, viewer, call, externalUserId } = called;
  const [invalid] = variableErrors(schema, tool.operation, args);
  if (invalid) throw invalid;
  const contextValue = {
    service,
    viewer,
    requestId: call.requestId,
    signal: call.signal,
    externalUserId,
    uploads: new Map(),
    counted: true,
  };
  const { data, errors } = await execute({ schema, document: tool.document, variableValues: args, contextValue });
  if (errors?.[0]) throw errors[0];
  const root = schema.getRootType(tool.operation.operation)!.getFields()[tool.field]!;
  return tool.result(toSnakeCase(omitAbsentFields(root.type, data?.[tool.field])) as Json, args);
}

function toSnakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toSnakeCase);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [snakeCase(key), toSnakeCase(item)]));
}
