// What is generated from the code: the GraphQL schema as text. `npm run print` runs it.
import type { CodegenConfig } from '@graphql-codegen/cli';
import { printSchema } from 'graphql';
import { schema } from './schema/index.ts';

export default {
  schema: printSchema(schema),
  generates: { 'schema/schema.graphql': { plugins: ['schema-ast'] } },
  silent: true,
} satisfies CodegenConfig;
