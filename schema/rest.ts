// The REST view of the schema. Root fields declare their route with `endpoint`; fields that are only in GraphQL are
// removed; names become snake_case.
import { MapperKind, mapSchema, pruneSchema } from '@graphql-tools/utils';
import type { GraphQLFieldConfig, GraphQLFieldConfigArgumentMap, GraphQLSchema } from 'graphql';
import type { Needs } from '../src/identity/viewer.ts';
import type { ApiError, ErrorClass } from '../src/platform/errors.ts';
import type { ListLimits, NumberLimits, TextLimits } from '../src/platform/validation.ts';
import type { CallKind } from '../src/rate-limits/taken.ts';
import type { Context } from './builder.ts';

export interface RestRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path after `/v1`, with parameters as `:name` (snake_case name of the argument). */
  path: string;
  status?: 200 | 201 | 204;
  /** Multipart form instead of JSON. */
  multipart?: boolean;
  /** Server-sent events instead of one body. */
  stream?: boolean;
  /** Additional request headers with their descriptions. */
  headers?: Record<string, string>;
  /** Body fields that are rejected instead of ignored, with the error message. */
  refusedFields?: Readonly<Record<string, string>>;
  tag: string;
  /** Name of the operation, if it is not `operationIdOf` the field. */
  operationId?: string;
  /** Name of the request body, if several operations share it. */
  requestName?: string;
  /** The operation is about to be removed: OpenAPI, GraphQL and the response headers say so. */
  deprecated?: Deprecation;
}

export interface Deprecation {
  /** The date of the notice, ISO 8601. */
  since: string;
  /** The date of the removal, at least 12 months later. */
  sunset: string;
  /** What to use instead. */
  reason: string;
}

/** The path as the OpenAPI document has it. */
export const openApiPath = ({ path }: RestRoute) => `/v1${path.replace(/:(\w+)/g, '{$1}')}`;

/** Settings of a field; read with `extensionsOf`. */
export interface FieldExtensions {
  /** Root fields: the required scope. */
  scope?: Needs['scope'];
  /** Root fields: the scope that a session token needs; undefined if it cannot use the field. */
  sessionScope?: Needs['sessionScope'];
  /** Root fields: the rate limit it counts against. Default: `request`. */
  counts?: CallKind;
  /** Errors that the resolver throws. `restErrors` adds those of every request. */
  errors?: readonly ErrorClass[];
  /** Root fields: the REST route. Other fields: false if only in GraphQL. */
  rest?: RestRoute | false;
  /** Without a value, the field is absent from a REST body instead of null. */
  presentOnly?: boolean;
  /** Fields of a stream event: the values of `type` whose events have the field. */
  presentIn?: readonly string[];
}

/** Declares a root field: its scope, its errors and, if it is in the REST API, its route. */
export const endpoint = (
  scope: Needs['scope'],
  errors: readonly ErrorClass[],
  rest?: RestRoute,
  counts?: CallKind,
) => ({
  extensions: { scope, errors, rest, counts } satisfies FieldExtensions,
});
export const graphqlOnly = { extensions: { rest: false } satisfies FieldExtensions };
export const graphqlOnlyWith = (...errors: ErrorClass[]) => ({
  extensions: { rest: false, errors } satisfies FieldExtensions,
});
export const presentOnly = { extensions: { presentOnly: true } satisfies FieldExtensions };
export const presentIn = (...types: readonly string[]) => ({
  extensions: { presentOnly: true, presentIn: types } satisfies FieldExtensions,
});

export type Limits = TextLimits | NumberLimits | ListLimits | { readonly enum: readonly string[] };
type LimitName = 'minLength' | 'maxLength' | 'minimum' | 'maximum' | 'minItems' | 'maxItems' | 'enum';

/** Settings of an argument; read with `limitsOf`. */
export interface ArgumentExtensions {
  limits?: Limits;
  /** The error of a limit, if it is not `invalid_request`. */
  refusals?: Partial<Record<LimitName, new () => ApiError>>;
  /** In a partial update, null removes the value. */
  nullable?: boolean;
}

/** Declares the limits of an argument: REST requests are validated with them, and the OpenAPI document has them. */
export const within = (limits: Limits, refusals?: ArgumentExtensions['refusals']) => ({
  extensions: { limits, refusals } satisfies ArgumentExtensions,
});

/** Declares limits of a value that a partial update removes with null. */
export const removableWithin = (limits: Limits) => ({
  extensions: { limits, nullable: true } satisfies ArgumentExtensions,
});

export const limitsOf = (argument: { extensions?: Readonly<object> | null }): ArgumentExtensions =>
  argument.extensions ?? {};

export const extensionsOf = (config: { extensions?: Readonly<object> | null }): FieldExtensions =>
  config.extensions ?? {};

export const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
export const camelCase = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

type FieldConfig = GraphQLFieldConfig<unknown, Context, Record<string, unknown>>;

export function restView(schema: GraphQLSchema): GraphQLSchema {
  const renamed = mapSchema(schema, {
    [MapperKind.ROOT_FIELD]: (config) => (extensionsOf(config).rest ? renameArguments(config as FieldConfig) : null),
    [MapperKind.OBJECT_FIELD]: (config, name) => {
      if (extensionsOf(config).rest === false) return null;
      const read = (source: unknown) => (source as Record<string, unknown>)[name];
      return [snakeCase(name), renameArguments({ ...config, resolve: config.resolve ?? read } as FieldConfig)];
    },
  });
  return pruneSchema(renamed);
}

function renameArguments(config: FieldConfig): FieldConfig {
  // Most fields have none, and a list resolves them for each of its items.
  if (Object.keys(config.args ?? {}).length === 0) return config;
  const args: GraphQLFieldConfigArgumentMap = {};
  for (const [name, argument] of Object.entries(config.args ?? {})) args[snakeCase(name)] = argument;
  const original = (values: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [camelCase(name), value]));
  const { resolve, subscribe } = config;
  return {
    ...config,
    args,
    ...(resolve && { resolve: (source, values, context, info) => resolve(source, original(values), context, info) }),
    ...(subscribe && {
      subscribe: (source, values, context, info) => subscribe(source, original(values), context, info),
    }),
  };
}
