// The REST view: the same schema, mechanically renamed. Root fields say their route here; what is for GraphQL alone
// goes; names become snake_case. Nobody writes a name twice.
import { MapperKind, mapSchema, pruneSchema } from '@graphql-tools/utils';
import type { GraphQLFieldConfig, GraphQLFieldConfigArgumentMap, GraphQLSchema } from 'graphql';
import type { Scope } from '../src/identity/viewer.ts';
import type { CallKind } from '../src/rate-limits/windows.ts';
import type { Context } from './builder.ts';

export interface RestRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** After `/v1`; parameters as `:name`, in the snake_case of the argument they fill. */
  path: string;
  status?: 200 | 201 | 204;
  /** Multipart form instead of JSON. */
  multipart?: boolean;
  /** Server-sent events instead of one body. */
  stream?: boolean;
  /** Headers beside the key, with what they mean. */
  headers?: Record<string, string>;
  /** Fields of a body that are refused, not ignored, each with the reason. */
  refusedFields?: Readonly<Record<string, string>>;
  tag: string;
}

/** How a field stands in the REST view; read by `extensionsOf`. */
export interface FieldExtensions {
  /** Root fields: what a key must be allowed to. */
  scope?: Scope;
  /** Root fields: the limits it counts against; those of requests unless said. */
  counts?: CallKind;
  /** Root fields: the route. Other fields: false for GraphQL alone. */
  rest?: RestRoute | false;
  /** Absent from a REST body, instead of null, when it has no value. */
  presentOnly?: boolean;
}

/** A root field: its scope, and its route if it has one. */
export const endpoint = (scope: Scope, rest?: RestRoute, counts?: CallKind) => ({
  extensions: { scope, rest, counts } satisfies FieldExtensions,
});
/** @deprecated The former name of `endpoint`. */
export const door = endpoint;
export const graphqlOnly = { extensions: { rest: false } satisfies FieldExtensions };
export const presentOnly = { extensions: { presentOnly: true } satisfies FieldExtensions };

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
