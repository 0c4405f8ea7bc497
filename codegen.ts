// What is generated from the code: the GraphQL schema as text, and the types of the portal's operations. `npm run print`
// runs it.
import type { CodegenConfig } from '@graphql-codegen/cli';
import { printSchema } from 'graphql';
import { schema } from './schema/index.ts';

const types = {
  plugins: ['typescript-operations', 'typed-document-node'],
  config: { enumType: 'string-literal', useTypeImports: true, defaultScalarType: 'string', skipTypename: true },
};

export default {
  schema: printSchema(schema),
  generates: {
    'schema/schema.graphql': { plugins: ['schema-ast'] },
    'portal/src/generated/operations.ts': { documents: 'portal/src/graphql/*.graphql', ...types },
    'portal/src/generated/console.ts': { documents: 'portal/src/console/graphql/*.graphql', ...types },
  },
  silent: true,
} satisfies CodegenConfig;
