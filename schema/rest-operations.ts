// What each route of `/v1` selects, as Sofa builds it from the REST view. `npm run print` writes the operations to
// rest-operations.graphql, so that the service starts without Sofa. Streams are subscriptions, which Sofa does not serve.
import { buildOperationNodeForField } from '@graphql-tools/utils';
import { type DocumentNode, type GraphQLSchema, Kind, OperationTypeNode, print } from 'graphql';
import { createSofa, createSofaRouter } from 'sofa-api';
import { extensionsOf, type RestRoute } from './rest.ts';

interface Route extends RestRoute {
  kind: 'Query' | 'Mutation';
  field: string;
}

/** The operations as one document. Each is sent through Sofa's router, with an executor that keeps it. */
export async function restOperations(schema: GraphQLSchema): Promise<string> {
  const routes = [...routesOf(schema, 'Query'), ...routesOf(schema, 'Mutation')];
  const built: DocumentNode[] = [];
  const router = createSofaRouter(
    createSofa({
      basePath: '/v1',
      schema,
      depthLimit: 3,
      routes: Object.fromEntries(
        routes.map(({ kind, field, method, path }) => [`${kind}.${field}`, { method, path, responseStatus: 200 }]),
      ),
      async execute({ document, contextValue }) {
        built.push(document);
        return { data: { [(contextValue as { route: Route }).route.field]: null } };
      },
      errorHandler([error]) {
        throw error;
      },
    }),
  );
  for (const [i, route] of routes.entries()) {
    const url = `http://lintel.internal/v1${route.path.replace(/:\w+/g, '_')}`;
    const body = route.method === 'GET' || route.method === 'DELETE' ? undefined : '{}';
    await router.fetch(new Request(url, { method: route.method, body }), { route });
    if (built.length !== i + 1) throw new Error(`Sofa built no operation for ${route.method} ${route.path}`);
  }
  for (const field of Object.keys(schema.getSubscriptionType()?.getFields() ?? {})) {
    const node = buildOperationNodeForField({ schema, kind: OperationTypeNode.SUBSCRIPTION, field });
    built.push({ kind: Kind.DOCUMENT, definitions: [node] });
  }
  return `${built.map(print).join('\n\n')}\n`;
}

function routesOf(schema: GraphQLSchema, kind: Route['kind']): Route[] {
  const type = kind === 'Query' ? schema.getQueryType() : schema.getMutationType();
  return Object.values(type?.getFields() ?? {}).map((field) => {
    const { rest } = extensionsOf(field);
    if (!rest) throw new Error(`${field.name} is in the REST view without a route`);
    return { ...rest, kind, field: field.name };
  });
}
