// Assembles the GraphQL schema and derives the REST view from it.
import { MapperKind, mapSchema } from '@graphql-tools/utils';
import { type Needs, requireScope } from '../src/identity/viewer.ts';
import { RateLimitExceeded } from '../src/rate-limits/taken.ts';
import { builder, type Context } from './builder.ts';
import { describeErrors } from './errors.ts';
import { extensionsOf, restView } from './rest.ts';
import { sessionScopeOf } from './session-access.ts';
import './account.ts';
import './analyses.ts';
import './billing.ts';
import './chat.ts';
import './console.ts';
import './credits.ts';
import './direct-uploads.ts';
import './documents.ts';
import './end-users.ts';
import './operator.ts';
import './progress.ts';
import './properties.ts';
import './sessions.ts';
import './usage.ts';
import './webhook-log.ts';
import './webhooks.ts';

/** Chat has a separate rate limit. Each question of a GraphQL operation counts. */
async function countChat({ service, viewer, counted }: Context): Promise<void> {
  if (counted) return;
  const { allowed, retryAfterSeconds } = await service.limiter.take(viewer, 'chat', { sessionCounted: true });
  if (!allowed) throw new RateLimitExceeded(retryAfterSeconds);
}

/**
 * Every root field checks its rate limit and scope first, for GraphQL, REST and WebSocket alike. Descriptions name the
 * declared errors.
 */
export const schema = mapSchema(builder.toSchema({ sortSchema: false }), {
  [MapperKind.OBJECT_FIELD]: (config) => ({ ...config, description: describeErrors(config) }),
  [MapperKind.ROOT_FIELD]: (config, name) => {
    const { scope, counts, rest } = extensionsOf(config);
    if (!scope) throw new Error(`${name} declares no scope`);
    const needs: Needs = { scope, sessionScope: sessionScopeOf(name) };
    const { resolve, subscribe } = config;
    return {
      ...config,
      extensions: { ...config.extensions, sessionScope: needs.sessionScope },
      description: describeErrors(config),
      deprecationReason: (rest || undefined)?.deprecated?.reason,
      ...(resolve && {
        resolve: async (source, args, context: Context, info) => {
          if (counts === 'chat' && !subscribe) await countChat(context);
          requireScope(context.viewer, needs);
          return resolve(source, args, context, info);
        },
      }),
      ...(subscribe && {
        subscribe: async (source, args, context: Context, info) => {
          if (counts === 'chat') await countChat(context);
          requireScope(context.viewer, needs);
          return subscribe(source, args, context, info);
        },
      }),
    };
  },
});

export const restSchema = restView(schema);
