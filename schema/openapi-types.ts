// JSON Schemas of the REST view's types, for the OpenAPI document.
import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { eventTypes } from '../src/webhooks/event-types.ts';
import { examples } from './openapi-examples.ts';
import { extensionsOf } from './rest.ts';

export type Json = Record<string, unknown>;
export type Field = GraphQLField<unknown, unknown>;

export const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

const scalars: Record<string, Json> = {
  ID: { type: 'string', format: 'uuid' },
  String: { type: 'string' },
  Int: { type: 'integer' },
  Float: { type: 'number' },
  Boolean: { type: 'boolean' },
  DateTime: { type: 'string', format: 'date-time' },
  Upload: { type: 'string', format: 'binary' },
};

/** The named schemas of all types. @param codes every error code */
export function typeSchemas(schema: GraphQLSchema, codes: string[]): Record<string, Json> {
  const schemas: Record<string, Json> = {
    ErrorCode: { type: 'string', enum: codes, description: 'Machine-readable error code.' },
    WebhookEventType: { type: 'string', enum: [...eventTypes], description: 'Type of an event.' },
  };
  const roots = new Set([schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]);
  const types = Object.values(schema.getTypeMap());
  // Each event has its own value instead.
  const eventTypeNames = new Set(types.filter(isStreamEvent).map((type) => String(named(type.getFields().type!.type))));
  for (const type of types) {
    if (type.name.startsWith('__') || roots.has(type as never) || eventTypeNames.has(type.name)) continue;
    if (isEnumType(type)) {
      const values = type.getValues();
      const described = values.filter((value) => value.description);
      const meanings = described.map(({ name, description }) => `- \`${name}\`: ${description}`);
      schemas[type.name] = {
        type: 'string',
        enum: values.map(({ name }) => name),
        description: [type.description, meanings.join('\n')].filter(Boolean).join('\n\n'),
      };
    } else if (isObjectType(type)) Object.assign(schemas, isStreamEvent(type) ? streamEvents(type) : objectType(type));
  }
  return schemas;
}

const fieldsOf = (type: GraphQLObjectType): Field[] => Object.values(type.getFields());

const objectType = (type: GraphQLObjectType): Record<string, Json> => ({
  [type.name]: {
    type: 'object',
    description: type.description,
    properties: Object.fromEntries(fieldsOf(type).map((field) => [field.name, fieldSchema(field)])),
    required: fieldsOf(type)
      .filter((field) => !extensionsOf(field).presentOnly)
      .map((field) => field.name),
  },
});

const isStreamEvent = (type: GraphQLNamedType): type is GraphQLObjectType =>
  isObjectType(type) && fieldsOf(type).some((field) => extensionsOf(field).presentIn);

/** One schema for each value of `type`, with the fields of that event, and one for the error event of sse.ts. */
function streamEvents(type: GraphQLObjectType): Record<string, Json> {
  const enumType = named(type.getFields().type!.type);
  if (!isEnumType(enumType)) throw new Error(`${type.name}.type is no enum.`);
  const variants = enumType.getValues().map(({ name: value, description }) => {
    const fields = fieldsOf(type).filter((field) => extensionsOf(field).presentIn?.includes(value));
    const properties = {
      type: { type: 'string', const: value, description: 'Type of the event.' },
      ...Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)])),
    };
    return { value, description, properties };
  });
  const error = {
    value: 'error',
    description: 'The answer failed after the first event; the stream ends.',
    properties: {
      type: { type: 'string', const: 'error', description: 'Type of the event.' },
      code: { ...ref('ErrorCode'), description: 'Machine-readable error code.' },
      message: { type: 'string', description: 'Human-readable message.' },
    },
  };
  const all = [...variants, error].map(({ value, description, properties }) => {
    const name = type.name.replace(/Event$/, `${capitalized(value)}Event`);
    return { value, name, schema: { type: 'object', description, properties, required: Object.keys(properties) } };
  });
  return {
    [type.name]: {
      description: type.description,
      oneOf: all.map(({ name }) => ref(name)),
      discriminator: {
        propertyName: 'type',
        mapping: Object.fromEntries(all.map(({ value, name }) => [value, ref(name).$ref])),
      },
    },
    ...Object.fromEntries(all.map(({ name, schema }) => [name, schema])),
  };
}

function fieldSchema(field: Field): Json {
  // Such a field is absent instead of null.
  const type =
    extensionsOf(field).presentOnly && !isNonNullType(field.type) ? inner(field.type) : outputSchema(field.type);
  const example = '$ref' in type ? {} : exampleOf(field.name);
  return { ...type, description: field.description, ...example };
}

export const exampleOf = (name: string): Json => (name in examples ? { examples: [examples[name]] } : {});

export const outputSchema = (type: GraphQLOutputType): Json =>
  isNonNullType(type) ? inner(type.ofType) : nullable(inner(type));
export const inputSchema = (type: GraphQLInputType): Json => inner(isNonNullType(type) ? type.ofType : type);

function inner(type: GraphQLOutputType | GraphQLInputType): Json {
  if (isListType(type)) return { type: 'array', items: outputSchema(type.ofType as GraphQLOutputType) };
  return scalars[String(type)] ?? ref(String(type));
}

export function nullable(schema: Json): Json {
  if (typeof schema.type === 'string') return { ...schema, type: [schema.type, 'null'] };
  return { anyOf: [schema, { type: 'null' }] };
}

const named = (type: GraphQLOutputType) => (isNonNullType(type) ? type.ofType : type);

export const capitalized = (name: string) => name[0]!.toUpperCase() + name.slice(1);

/** A verb for reads, which GraphQL names by what they return: `listProperties`, `getAnalysis`. */
export function operationIdOf(field: Field, method: string): string {
  if (method !== 'GET') return field.name;
  const type = named(field.type);
  const isList = isListType(type) || /(List|History)$/.test(String(type));
  return (isList ? 'list' : 'get') + capitalized(field.name);
}
