// Prints docs/errors.md: every error code with its status, its cause, what to do, and the operations that declare it.
import type { GraphQLField, GraphQLSchema } from 'graphql';
import type { ErrorClass, ErrorKind } from '../src/platform/errors.ts';
import { allKinds, commonErrors, declaredErrors, restErrors } from './errors.ts';
import { extensionsOf, openApiPath } from './rest.ts';

type Field = GraphQLField<unknown, unknown>;

const common = new Set(commonErrors.map(({ kind }) => kind));

export function errorReference(schema: GraphQLSchema): string {
  const operations = operationsOf(schema);
  const kinds = allKinds(schema);
  return `# Error codes

<!-- Generated from the code by \`npm run print\`. Do not edit. -->

Every error has a \`code\`. In REST it is in the body, with the HTTP status of the table:

\`\`\`json
{
  "error": { "code": "invalid_request", "message": "address is required.", "details": { "field": "address" } },
  "meta": { "request_id": "0198c7a2-6c1b-4d55-9b7e-4f0c2a9d8e11", "timestamp": "2026-03-01T12:00:00.000Z" }
}
\`\`\`

In GraphQL, \`code\` and the additional fields are in the \`extensions\` of the error. Decide by \`code\`; a \`message\` is for people and may
change. Every GraphQL operation can return \`invalid_request\` (it is invalid) and \`conflict\` (its
\`Idempotency-Key\` was used before). Two errors have a flat body in REST: \`conflict\` for a duplicate property (\`{"detail": …}\`)
and \`payment_required\`.

| code | status | cause |
|---|---|---|
${kinds.map(({ code, status, cause }) => `| [\`${code}\`](#${code}) | ${status} | ${sentence(cause)} |`).join('\n')}

${kinds.map((kind) => section(kind, operations)).join('\n')}`;
}

interface Operation {
  name: string;
  rest: boolean;
  errors: readonly ErrorClass[];
}

function operationsOf(schema: GraphQLSchema): Operation[] {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  return Object.values(schema.getTypeMap()).flatMap((type) => {
    if (!('getFields' in type)) return [];
    const parent = roots.some((root) => root?.name === type.name) ? '' : `${type.name}.`;
    return (Object.values(type.getFields()) as Field[]).map((field): Operation => {
      const route = extensionsOf(field).rest;
      if (route) return { name: `${route.method} ${openApiPath(route)}`, rest: true, errors: restErrors(field) };
      return { name: parent + field.name, rest: false, errors: declaredErrors(field) };
    });
  });
}

function section(kind: ErrorKind, operations: Operation[]): string {
  const raising = operations.filter(({ errors }) => errors.some((error) => error.kind === kind));
  const list = (title: string, rest: boolean) => {
    const names = raising.filter((operation) => operation.rest === rest).map(({ name }) => `\`${name}\``);
    return names.length > 0 ? [`- ${title}: ${names.join(', ')}`] : [];
  };
  const listed = common.has(kind) ? ['- Operations: all'] : [...list('REST', true), ...list('GraphQL only', false)];
  return `## ${kind.code}

- Status: ${kind.status}
- Cause: ${sentence(kind.cause)}
- What to do: ${kind.remedy}
${listed.join('\n')}
`;
}

const sentence = (text: string) => text[0]!.toUpperCase() + text.slice(1);
