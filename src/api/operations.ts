// The operation of each route of `/v1`, which selects all fields: Sofa's, as printed (schema/rest-operations.ts).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DocumentNode, Kind, type OperationDefinitionNode, parse } from 'graphql';
import type { Route } from './routes.ts';

const printed = join(import.meta.dirname, '../../schema/rest-operations.graphql');

export function operationsOf(routes: readonly Route[]): Map<Route, DocumentNode> {
  const { definitions } = parse(readFileSync(printed, 'utf8'), { noLocation: true });
  const byName = new Map((definitions as OperationDefinitionNode[]).map((node) => [node.name?.value, node]));
  return new Map(
    routes.map((route) => {
      const definition = byName.get(`${route.field}_${route.kind.toLowerCase()}`);
      if (!definition) throw new Error(`${route.method} ${route.path} has no printed operation. Run: npm run print`);
      return [route, { kind: Kind.DOCUMENT, definitions: [definition] }];
    }),
  );
}
