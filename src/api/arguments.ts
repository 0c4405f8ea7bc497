// Validates the arguments of a REST request against the schema before Sofa runs, without coercion. Path and query
// parameters are parsed from text; values of a JSON body must already have the right type.
import {
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLScalarType,
  isEnumType,
  isListType,
  isNonNullType,
  isScalarType,
  isSpecifiedScalarType,
} from 'graphql';
import { InvalidRequest } from '../platform/errors.ts';

export type Arguments = Record<string, unknown>;
type RawArguments = Record<string, unknown>;

/** @throws InvalidRequest for the first invalid argument */
export function readArguments(
  args: readonly GraphQLArgument[],
  given: RawArguments,
  source: 'text' | 'json',
  keepNull = false,
): Arguments {
  const values: Arguments = {};
  for (const { name, type } of args) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    // `?name=` counts as absent, because Sofa would drop it.
    const isEmpty = source === 'text' && value === '' && isNonNullType(type);
    if (value === undefined || value === null || isEmpty) {
      if (isNonNullType(type)) throw new InvalidRequest(name, `${name} is required.`);
      if (value === null && keepNull) values[name] = null;
      continue;
    }
    values[name] = read(name, type, value, source);
  }
  return values;
}

function read(name: string, type: GraphQLInputType, value: unknown, source: 'text' | 'json'): unknown {
  if (isNonNullType(type)) {
    if (value === null) throw new InvalidRequest(name, `${name} must not contain null.`);
    return read(name, type.ofType, value, source);
  }
  if (isListType(type)) {
    if (!Array.isArray(value)) throw new InvalidRequest(name, `${name} must be a list.`);
    return value.map((item) => read(name, type.ofType, item, source));
  }
  if (isEnumType(type)) {
    const known = type.getValues().map((option) => option.name);
    if (typeof value !== 'string' || !known.includes(value))
      throw new InvalidRequest(name, `${name} must be one of: ${known.join(', ')}.`);
    return value;
  }
  if (!isScalarType(type)) throw new Error(`${name}: the REST view has no input objects`);
  if (type.name === 'Int') return readInteger(name, value, source);
  if (type.name === 'Boolean') return readBoolean(name, value, source);
  if (typeof value !== 'string') throw new InvalidRequest(name, `${name} must be a string.`);
  if (!isSpecifiedScalarType(type)) requireScalar(name, type, value);
  return value;
}

/** Custom scalars validate themselves. Adds the name of the REST field to the error. */
function requireScalar(name: string, type: GraphQLScalarType, value: string): void {
  try {
    type.parseValue(value);
  } catch (error) {
    throw new InvalidRequest(name, (error as Error).message);
  }
}

function readInteger(name: string, value: unknown, source: 'text' | 'json'): number {
  const number = source === 'text' && typeof value === 'string' && /^-?\d{1,10}$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number) || Math.abs(number) > 2_147_483_647) {
    throw new InvalidRequest(name, `${name} must be a whole number.`);
  }
  return number;
}

function readBoolean(name: string, value: unknown, source: 'text' | 'json'): boolean {
  if (source === 'text' && (value === 'true' || value === 'false')) return value === 'true';
  if (typeof value !== 'boolean') throw new InvalidRequest(name, `${name} must be true or false.`);
  return value;
}

/** Rejects repeated parameters, of which only the last would be used. */
export function readQuery(search: URLSearchParams): RawArguments {
  const given: RawArguments = {};
  for (const [name, value] of search) {
    if (Object.hasOwn(given, name)) throw new InvalidRequest(name, `${name} is given more than once.`);
    given[name] = value;
  }
  return given;
}
