// The Pothos schema builder, its plugins, the scalars, and the context of resolvers.
import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import PrismaPlugin from '@pothos/plugin-prisma';
import { GraphQLScalarType, Kind } from 'graphql';
import type PrismaTypes from '../prisma/generated/pothos.ts';
import { getDatamodel } from '../prisma/generated/pothos.ts';
import type { ReceivedFile } from '../src/analyses/received-files.ts';
import type { SessionScope, Viewer } from '../src/identity/viewer.ts';
import { InvalidRequest } from '../src/platform/errors.ts';
import type { Service } from '../src/service/service.ts';

export interface Context {
  service: Service;
  viewer: Viewer;
  requestId: string;
  /** The files of this request, by the handle that refers to each in the arguments. */
  uploads: ReadonlyMap<string, ReceivedFile>;
  signal?: AbortSignal;
  /** Value of the header X-External-User-ID. */
  externalUserId?: string;
  /** True when the REST handler has already counted this call against the rate limit. */
  counted?: boolean;
}

/** Limits of one operation: nesting depth, number of fields and aliases, and complexity (lists count ten times). */
export const operationLimits = { depth: 12, breadth: 250, complexity: 50_000 };
/** Tokens of one GraphQL document. Longer documents are rejected without parsing. */
export const maxTokens = 3_000;

class TooComplex extends InvalidRequest {
  constructor(depth: number, breadth: number, complexity: number) {
    const { depth: d, breadth: b, complexity: c } = operationLimits;
    const asked = `depth ${depth} of ${d}, fields ${breadth} of ${b}, complexity ${complexity} of ${c}`;
    super('query', `The operation is too complex: ${asked}.`);
  }
}

export const builder = new SchemaBuilder<{
  PrismaTypes: PrismaTypes;
  Context: Context;
  DefaultFieldNullability: false;
  Scalars: {
    ID: { Input: string; Output: string };
    DateTime: { Input: Date; Output: Date };
    Upload: { Input: string; Output: never };
    SessionScope: { Input: SessionScope; Output: SessionScope };
    WebhookEventType: { Input: string; Output: string };
  };
}>({
  plugins: [ComplexityPlugin, PrismaPlugin],
  complexity: {
    limit: operationLimits,
    complexityError: (_kind, { depth, breadth, complexity }) => new TooComplex(depth, breadth, complexity),
  },
  prisma: { client: (context) => context.service.db, dmmf: getDatamodel() },
  defaultFieldNullability: false,
});

builder.addScalarType(
  'DateTime',
  new GraphQLScalarType<Date, string>({
    name: 'DateTime',
    description: 'A date and time in UTC, ISO 8601 with milliseconds: `2026-03-01T12:00:00.000Z`.',
    serialize: (value) => (value instanceof Date ? value : new Date(String(value))).toISOString(),
    parseValue(value) {
      const date = new Date(typeof value === 'string' ? value : Number.NaN);
      if (Number.isNaN(date.getTime())) throw new InvalidRequest('body', 'A DateTime is an ISO 8601 string.');
      return date;
    },
  }),
);

builder.addScalarType(
  'Upload',
  new GraphQLScalarType<string, string>({
    name: 'Upload',
    description:
      'A file of a multipart request (GraphQL multipart request specification). It is `null` in the variables and mapped to a part.',
    serialize: String,
    parseValue: (value) => String(value),
    parseLiteral: (node) => (node.kind === Kind.STRING ? node.value : ''),
  }),
);

export function uploadedFile({ uploads }: Context, handle: string): ReceivedFile {
  const file = uploads.get(handle);
  if (!file) throw new InvalidRequest('file', 'Send the file as a part of a multipart request.');
  return file;
}

builder.queryType({ description: 'Queries.' });
builder.mutationType({ description: 'Mutations.' });
builder.subscriptionType({
  description: 'Subscriptions over WebSocket (graphql-transport-ws) at `/graphql`.',
});
