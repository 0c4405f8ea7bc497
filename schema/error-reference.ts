// Prints docs/errors.md: every error code with its status, its cause, what to do, and the operations that declare it.
import type { GraphQLField, GraphQLSchema } from 'graphql';
import type { ErrorClass, ErrorKind } from '../src/platform/errors.ts';
import { allKinds, commonErrors, declaredErrors, restErrors } from './errors.ts';
import { extensionsOf, openApiPath } from './rest.ts';

type Field = GraphQLField<unknown, unknown>;

const common = new Set(commonErrors.map(({ kind }) => kind));

/** Needs the complete schema and its REST view. */
export function errorReference(schema: GraphQLSchema, restSchema: GraphQLSchema): string {
  const operations = [...operationsOf(restSchema), ...operationsOf(schema)];
  const kinds = allKinds(schema);
  return `# Errors

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
  errors: readonly ErrorClass[];
}

/** Of the REST view: all. Of the complete schema: operations without a route, and fields that declare errors. */
function operationsOf(schema: GraphQLSchema): Operation[] {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  return Object.values(schema.getTypeMap()).flatMap((type) => {
    if (!('getFields' in type)) return [];
    const isRoot = roots.some((root) => root?.name === type.name);
    return (Object.values(type.getFields()) as Field[]).map((field): Operation => {
      const route = extensionsOf(field).rest;
      if (!route) return { name: `\`${isRoot ? '' : `${type.name}.`}${field.name}\``, errors: declaredErrors(field) };
      return { name: `\`${route.method} ${openApiPath(route)}\``, errors: restErrors(field) };
    });
  });
}

function section(kind: ErrorKind, operations: Operation[]): string {
  const names = new Set(
    operations.filter(({ errors }) => errors.some((error) => error.kind === kind)).map((o) => o.name),
  );
  const [rest, graphql] = [/^`[A-Z]+ /, /^`(?![A-Z]+ )/].map((form) => [...names].filter((name) => form.test(name)));
  const list = common.has(kind)
    ? ['- Operations: all']
    : [
        ...(rest!.length > 0 ? [`- REST: ${rest!.join(', ')}`] : []),
        ...(graphql!.length > 0 ? [`- GraphQL only: ${graphql!.join(', ')}`] : []),
      ];
  return `## ${kind.code}

- Status: ${kind.status}
- Cause: ${sentence(kind.cause)}
- What to do: ${kind.remedy}
${list.join('\n')}
`;
}

const sentence = (text: string) => text[0]!.toUpperCase() + text.slice(1);
