// The errors of each operation: those that its endpoint declares, and those that the handlers of every request add.
import type { GraphQLField, GraphQLFieldConfig, GraphQLSchema } from 'graphql';
import { Unauthorized } from '../src/accounts/authenticate.ts';
import { Forbidden } from '../src/identity/viewer.ts';
import {
  Conflict,
  type ErrorClass,
  type ErrorKind,
  InternalError,
  InvalidRequest,
  NotFound,
  ServiceUnavailable,
} from '../src/platform/errors.ts';
import { RateLimitExceeded } from '../src/rate-limits/taken.ts';
import { extensionsOf } from './rest.ts';

type Field = Pick<GraphQLField<unknown, unknown>, 'args' | 'extensions'>;

/** Errors that every operation can return, in REST and GraphQL. */
export const commonErrors: readonly ErrorClass[] = [
  Unauthorized,
  Forbidden,
  RateLimitExceeded,
  InternalError,
  ServiceUnavailable,
];

/** Further errors of every GraphQL operation: it is invalid, or its Idempotency-Key was used for another request. */
export const graphqlErrors: readonly ErrorClass[] = [InvalidRequest, Conflict];

export const declaredErrors = (config: Pick<Field, 'extensions'>): readonly ErrorClass[] =>
  extensionsOf(config).errors ?? [];

/** Every error of a field of the REST view. */
export function restErrors(field: Field): ErrorClass[] {
  const route = extensionsOf(field).rest;
  if (!route) throw new Error('The field has no route.');
  const pathParameters = route.path.match(/:/g)?.length ?? 0;
  return [
    ...declaredErrors(field),
    ...(pathParameters > 0 ? [NotFound] : []),
    // An Idempotency-Key is malformed, or was used for another request.
    ...(route.method === 'POST' ? [Conflict, InvalidRequest] : []),
    ...(field.args.length > pathParameters ? [InvalidRequest] : []),
    ...commonErrors,
  ];
}

/** The kinds of these classes, without repetition. @throws if two kinds have the same code */
export function kindsOf(classes: Iterable<ErrorClass>): ErrorKind[] {
  const byCode = new Map<string, ErrorKind>();
  for (const { name, kind } of classes) {
    if ((byCode.get(kind.code) ?? kind) !== kind) throw new Error(`${name} declares ${kind.code} a second time.`);
    byCode.set(kind.code, kind);
  }
  return [...byCode.values()];
}

/** All error kinds of a schema, by status, then code. */
export function allKinds(schema: GraphQLSchema): ErrorKind[] {
  const types = Object.values(schema.getTypeMap());
  const fields = types.flatMap((type) => ('getFields' in type ? Object.values(type.getFields()) : []));
  const kinds = kindsOf([...commonErrors, ...graphqlErrors, ...fields.flatMap(declaredErrors)]);
  return kinds.sort((a, b) => a.status - b.status || (a.code < b.code ? -1 : 1));
}

/** The description with a sentence that names the declared errors. */
export function describeErrors(
  config: Pick<GraphQLFieldConfig<unknown, unknown>, 'description' | 'extensions'>,
): string | undefined {
  const codes = kindsOf(declaredErrors({ extensions: config.extensions ?? {} })).map(({ code }) => `\`${code}\``);
  const sentences = [config.description, codes.length > 0 && `Errors: ${codes.join(', ')}.`];
  return sentences.filter(Boolean).join(' ') || undefined;
}
