// Validates the arguments of a REST request with the schemas of the OpenAPI document before Sofa runs. Nothing is
// coerced: path and query parameters are parsed from text, and values of a JSON body must already have the right type.
import { Ajv2020 as Ajv, type AnySchemaObject, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { isNonNullType } from 'graphql';
import { type ArgumentExtensions, limitsOf, openApiPath } from '../../schema/rest.ts';
import { type ApiError, InvalidRequest } from '../platform/errors.ts';
import { codePoints } from '../platform/validation.ts';
import type { Route } from './routes.ts';

export type Arguments = Record<string, unknown>;
type RawArguments = Record<string, unknown>;
type Json = Record<string, unknown>;

interface Argument {
  name: string;
  required: boolean;
  schema: AnySchemaObject;
  validate: ValidateFunction;
  refusals: ArgumentExtensions['refusals'];
}

export interface ArgumentReader {
  /** @throws ApiError for the first invalid argument of the path or the query */
  readText(place: 'path' | 'query', given: RawArguments): Arguments;
  /** In a partial update, null removes a value and is kept. @throws ApiError for the first invalid argument */
  readBody(given: RawArguments, keepNull?: boolean): Arguments;
}

interface Operation {
  parameters?: { name?: string; in?: string; schema?: AnySchemaObject }[];
  requestBody?: { content: Record<string, { schema: { $ref: string } }> };
}

interface RequestSchema {
  properties: Record<string, AnySchemaObject>;
}

/** Compiles the readers of all operations of an OpenAPI document. */
export function createArgumentReaders(routes: readonly Route[], document: Json): Map<Route, ArgumentReader> {
  const compile = createCompiler(document);
  const paths = document.paths as Record<string, Record<string, Operation>>;
  const { schemas } = document.components as { schemas: Record<string, RequestSchema> };
  return new Map(
    routes.map((route) => {
      const { parameters = [], requestBody } = paths[openApiPath(route)]![route.method.toLowerCase()]!;
      const [content] = Object.values(requestBody?.content ?? {});
      const argumentsOf = (given: Record<string, AnySchemaObject>): Argument[] =>
        route.args
          .filter(({ name, type }) => given[name] && !/Upload/.test(String(type)))
          .map(({ name, type, extensions }) => {
            const schema = given[name]!;
            const { refusals } = limitsOf({ extensions });
            const required = isNonNullType(type);
            return {
              name,
              required,
              schema,
              refusals,
              // When it is first used: compiling all of them takes a tenth of a start.
              get validate() {
                return compile(schema);
              },
            };
          });
      const inPlace = (place: string) =>
        argumentsOf(Object.fromEntries(parameters.flatMap((p) => (p.in === place ? [[p.name, p.schema]] : []))));
      const inText = { path: inPlace('path'), query: inPlace('query') };
      const name = content?.schema.$ref.split('/').at(-1);
      const inBody = argumentsOf(name ? schemas[name]!.properties : {});
      const reader: ArgumentReader = {
        readText: (place, given) => readText(inText[place], given),
        readBody: (given, keepNull = false) => readBody(inBody, given, keepNull),
      };
      return [route, reader];
    }),
  );
}

/** Equal schemas share a validator. */
function createCompiler(document: Json): (schema: AnySchemaObject) => ValidateFunction {
  // A malformed id is answered like an unknown one, so formats are documentation.
  const ajv = new Ajv({ allowUnionTypes: true, validateFormats: false });
  ajv.addVocabulary(['components', 'discriminator']);
  ajv.addSchema({ components: document.components }, 'openapi');
  // The API counts code points after trimming.
  for (const keyword of ['minLength', 'maxLength']) ajv.removeKeyword(keyword);
  ajv.addKeyword({
    keyword: 'minLength',
    type: 'string',
    compile: (min: number) => (text: string) => codePoints(text.trim().slice(0, 2 * min)) >= min,
  });
  ajv.addKeyword({
    keyword: 'maxLength',
    type: 'string',
    compile: (max: number) => (text: string) => text.length <= max || codePoints(text.trim()) <= max,
  });
  const compiled = new Map<string, ValidateFunction>();
  const known = new WeakMap<AnySchemaObject, ValidateFunction>();
  return (schema) => {
    const found = known.get(schema);
    if (found) return found;
    const { description, examples, ...rules } = schema;
    const key = JSON.stringify(rules).replaceAll('"#/components/', '"openapi#/components/');
    const validate = compiled.get(key) ?? ajv.compile(JSON.parse(key));
    compiled.set(key, validate);
    known.set(schema, validate);
    return validate;
  };
}

function readText(args: Argument[], given: RawArguments): Arguments {
  const values: Arguments = {};
  for (const argument of args) {
    const { name, required, schema } = argument;
    const text = Object.hasOwn(given, name) ? given[name] : undefined;
    // `?name=` counts as absent, because Sofa would drop it.
    if (text === undefined || (text === '' && required)) requireOptional(argument);
    else values[name] = checked(argument, parsed(schema.type, text));
  }
  return values;
}

function readBody(args: Argument[], given: RawArguments, keepNull: boolean): Arguments {
  const values: Arguments = {};
  for (const argument of args) {
    const { name } = argument;
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value !== undefined && value !== null) values[name] = checked(argument, value);
    else {
      requireOptional(argument);
      if (value === null && keepNull) values[name] = null;
    }
  }
  return values;
}

function requireOptional({ name, required }: Argument): void {
  if (required) throw new InvalidRequest(name, `${name} is required.`);
}

/** Text that is no such number or boolean stays text, which the schema rejects. */
function parsed(type: unknown, text: unknown): unknown {
  if (type === 'integer' && typeof text === 'string' && /^-?\d{1,10}$/.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

function checked(argument: Argument, value: unknown): unknown {
  if (argument.validate(value)) return value;
  throw refusal(argument, argument.validate.errors![0]!);
}

function refusal({ name, schema, refusals }: Argument, error: ErrorObject): ApiError {
  const Refusal = refusals?.[error.keyword as keyof typeof refusals];
  if (Refusal) return new Refusal();
  const subject = error.instancePath === '' ? name : `Each item of ${name}`;
  return new InvalidRequest(name, `${subject} ${problem(error, schema)}.`);
}

const typeProblems: Record<string, string> = {
  string: 'must be a string',
  integer: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
};

function problem({ keyword, params, message }: ErrorObject, schema: AnySchemaObject): string {
  switch (keyword) {
    case 'type':
      return typeProblems[[params.type].flat()[0]] ?? message!;
    case 'enum':
      return `must be one of: ${params.allowedValues.join(', ')}`;
    case 'minimum':
    case 'maximum':
      return `must be a whole number from ${schema.minimum} to ${schema.maximum}`;
    case 'minLength':
    case 'minItems':
      return 'must not be empty';
    case 'maxLength':
      return `must have at most ${schema.maxLength} characters`;
    case 'maxItems':
      return `must have at most ${schema.maxItems} items`;
    default:
      return message!;
  }
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
