// The schema, put together, and its REST view.
import { MapperKind, mapSchema } from '@graphql-tools/utils';
import { requireScope } from '../src/accounts/viewer.ts';
import { builder, type Context } from './builder.ts';
import { extensionsOf, restView } from './rest.ts';
import './account.ts';
import './analyses.ts';
import './chat.ts';
import './progress.ts';
import './properties.ts';

/** Every root field asks for its scope before anything else, whichever door the call came through. */
export const schema = mapSchema(builder.toSchema({ sortSchema: false }), {
  [MapperKind.ROOT_FIELD]: (config, name) => {
    const { scope } = extensionsOf(config);
    if (!scope) throw new Error(`${name} does not say which scope it needs`);
    const { resolve, subscribe } = config;
    return {
      ...config,
      ...(resolve && {
        resolve: (source, args, context: Context, info) => {
          requireScope(context.viewer, scope);
          return resolve(source, args, context, info);
        },
      }),
      ...(subscribe && {
        subscribe: (source, args, context: Context, info) => {
          requireScope(context.viewer, scope);
          return subscribe(source, args, context, info);
        },
      }),
    };
  },
});

export const restSchema = restView(schema);
