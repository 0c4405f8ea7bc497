// The routes of `/v1`, derived from the REST view: the field and arguments for each method and path.
import type { GraphQLArgument, GraphQLOutputType, GraphQLSchema } from 'graphql';
import { extensionsOf, type RestRoute } from '../../schema/rest.ts';
import type { Needs } from '../identity/viewer.ts';
import type { CallKind } from '../rate-limits/taken.ts';

export interface Route extends RestRoute, Needs {
  kind: 'Query' | 'Mutation' | 'Subscription';
  field: string;
  counts: CallKind;
  args: readonly GraphQLArgument[];
  type: GraphQLOutputType;
  segments: string[];
}

export function routesOf(schema: GraphQLSchema): Route[] {
  const roots = [
    ['Query', schema.getQueryType()],
    ['Mutation', schema.getMutationType()],
    ['Subscription', schema.getSubscriptionType()],
  ] as const;
  return roots.flatMap(([kind, type]) =>
    Object.values(type?.getFields() ?? {}).map((field) => {
      const { rest, scope, sessionScope, counts = 'request' } = extensionsOf(field);
      if (!rest || !scope) throw new Error(`${field.name} is in the REST view without a route or a scope`);
      return {
        ...rest,
        kind,
        field: field.name,
        scope,
        sessionScope,
        counts,
        args: field.args,
        type: field.type,
        segments: rest.path.split('/').slice(1),
      };
    }),
  );
}

export interface Match {
  route: Route;
  params: Record<string, string>;
}

/** Fixed segments take precedence over parameters: `/chat/stream` is not an analysis id. */
export function matchRoute(routes: Route[], method: string, path: string): Match | undefined {
  const segments = path.split('/').slice(1);
  let best: Match | undefined;
  for (const route of routes) {
    if (route.method !== method || route.segments.length !== segments.length) continue;
    const params = paramsOf(route, segments);
    if (params && (!best || Object.keys(params).length < Object.keys(best.params).length)) best = { route, params };
  }
  return best;
}

function paramsOf(route: Route, segments: string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  for (const [i, pattern] of route.segments.entries()) {
    const segment = segments[i]!;
    if (!pattern.startsWith(':')) {
      if (pattern !== segment) return undefined;
      continue;
    }
    try {
      params[pattern.slice(1)] = decodeURIComponent(segment);
    } catch {
      return undefined;
    }
    if (segment === '') return undefined;
  }
  return params;
}
