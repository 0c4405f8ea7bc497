// The operations of `/v1` as Sofa builds them from the schema. Each route is sent through Sofa's router once, at start, with
// an executor that keeps the operation. Requests execute it directly, without a second router and a second JSON. Streams
// are subscriptions, which Sofa does not serve.
import { buildOperationNodeForField } from '@graphql-tools/utils';
import { type DocumentNode, type GraphQLSchema, Kind, OperationTypeNode } from 'graphql';
import { createSofa, createSofaRouter } from 'sofa-api';
import type { Route } from './routes.ts';

/** The operation of each route, which selects all fields. */
export async function operationsOf(schema: GraphQLSchema, routes: readonly Route[]): Promise<Map<Route, DocumentNode>> {
  const operations = new Map<Route, DocumentNode>();
  const answered = routes.filter((route) => !route.stream);
  const router = createSofaRouter(
    createSofa({
      basePath: '/v1',
      schema,
      depthLimit: 3,
      routes: Object.fromEntries(
        answered.map(({ kind, field, method, path }) => [`${kind}.${field}`, { method, path, responseStatus: 200 }]),
      ),
      async execute({ document, contextValue }) {
        const { route } = contextValue as { route: Route };
        operations.set(route, document);
        return { data: { [route.field]: null } };
      },
      errorHandler([error]) {
        throw error;
      },
    }),
  );
  for (const route of answered) {
    const url = `http://lintel.internal/v1${route.path.replace(/:\w+/g, '_')}`;
    const body = route.method === 'GET' || route.method === 'DELETE' ? undefined : '{}';
    await router.fetch(new Request(url, { method: route.method, body }), { route });
    if (!operations.has(route)) throw new Error(`Sofa built no operation for ${route.method} ${route.path}`);
  }
  for (const route of routes.filter(({ stream }) => stream)) {
    const node = buildOperationNodeForField({ schema, kind: OperationTypeNode.SUBSCRIPTION, field: route.field });
    operations.set(route, { kind: Kind.DOCUMENT, definitions: [node] });
  }
  return operations;
}
