// Whether the errors of a response are declared by its operation (`endpoint` in schema/rest.ts).
import { parse, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import { commonErrors, declaredErrors, graphqlErrors, restErrors } from '../schema/errors.ts';
import { restSchema, schema } from '../schema/index.ts';
import { matchRoute, routesOf } from '../src/api/routes.ts';
import type { ErrorClass } from '../src/platform/errors.ts';

const routes = routesOf(restSchema);
const codesOf = (classes: readonly ErrorClass[]) => classes.map(({ kind }) => kind.code);
const ofEveryOperation = codesOf([...commonErrors, ...graphqlErrors]);

interface Answered {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: bodies have no types here
  body: any;
}

/** The codes of a response that its operation does not declare, with the operation. */
export function undeclaredErrors(method: string, path: string, sent: unknown, { status, body }: Answered): string[] {
  if (path === '/graphql') return method === 'POST' ? undeclaredInGraphql(sent, body) : [];
  const match = path.startsWith('/v1/') && matchRoute(routes, method, path.split('?')[0]!.slice('/v1'.length));
  if (!match || status < 400 || typeof body !== 'object') return [];
  const { kind, field } = match.route;
  const declared = codesOf(restErrors(restSchema.getRootType(kind.toLowerCase() as never)!.getFields()[field]!));
  // The two flat bodies of the contract: one is a payment, the other has no code.
  const code = body.error?.code ?? body.error ?? 'conflict';
  const ofFiles = (body.error?.details?.files ?? []).map((file: { code: string }) => file.code);
  return missing(field, declared, [code, ...ofFiles]);
}

interface GraphqlError {
  path?: (string | number)[];
  extensions?: { code?: string };
}

/** An error is declared by the field that raised it or by one that contains it. */
function undeclaredInGraphql(sent: unknown, body: { errors?: GraphqlError[] } | undefined): string[] {
  const failed = (body?.errors ?? []).filter(({ path }) => path);
  if (failed.length === 0) return [];
  const text = sent instanceof FormData ? String(sent.get('operations')) : JSON.stringify(sent);
  const declared = declaredByKey((JSON.parse(text) as { query: string }).query);
  return failed.flatMap(({ path, extensions }) =>
    missing(
      path!.join('.'),
      [...ofEveryOperation, ...path!.flatMap((key) => declared.get(String(key)) ?? [])],
      [extensions?.code ?? 'no code'],
    ),
  );
}

/** Declared codes by response key: the alias or the name of a field. */
function declaredByKey(query: string): Map<string, string[]> {
  const byKey = new Map<string, string[]>();
  const types = new TypeInfo(schema);
  visit(
    parse(query),
    visitWithTypeInfo(types, {
      Field({ alias, name }) {
        const key = (alias ?? name).value;
        const field = types.getFieldDef();
        if (field) byKey.set(key, [...(byKey.get(key) ?? []), ...codesOf(declaredErrors(field))]);
      },
    }),
  );
  return byKey;
}

const missing = (operation: string, declared: string[], codes: string[]): string[] =>
  codes.filter((code) => !declared.includes(code)).map((code) => `${operation} does not declare the error ${code}`);
