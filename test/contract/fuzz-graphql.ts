// Generates GraphQL operations from the schema, with valid and mutated variables. None may cause an internal error,
// and every error must have a code.
import fc from 'fast-check';
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  getNamedType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { schema } from '../../schema/index.ts';
import { client } from '../app.ts';
import { anyValue, emptyResult, type FuzzResult, type FuzzRun } from './fuzz.ts';

interface Operation {
  query: string;
  variables: Record<string, unknown>;
}

const maxDepth = 4;
/** Operations that would delete the test data. */
const left = new Set([
  'deleteAccount',
  'createAccount',
  'deleteProperty',
  'deleteAnalysis',
  'revokeApiKey',
  'narrowApiKey',
]);

function fitting(type: GraphQLInputType, ids: string[]): fc.Arbitrary<unknown> {
  if (isNonNullType(type)) return fitting(type.ofType, ids);
  if (isListType(type)) return fc.array(fitting(type.ofType, ids), { maxLength: 3 });
  if (isEnumType(type)) return fc.constantFrom(...type.getValues().map(({ name }) => name));
  const name = getNamedType(type).name;
  if (name === 'Int') return fc.integer({ min: -2, max: 150 });
  if (name === 'Float') return fc.double({ noNaN: true, noDefaultInfinity: true });
  if (name === 'Boolean') return fc.boolean();
  if (name === 'DateTime') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  return fc.oneof(fc.constantFrom(...ids, 'Is the roof sound?'), fc.string());
}

/** Variable declarations and text of a selection, with a variable for each given argument. */
interface Part {
  text: string;
  variables: { name: string; type: string; value: unknown }[];
}

const together = (parts: Part[]): Part['variables'] => parts.flatMap(({ variables }) => variables);

function fieldOf(
  field: GraphQLField<unknown, unknown>,
  path: string,
  depth: number,
  ids: string[],
): fc.Arbitrary<Part> {
  const at = `${path}_${field.name}`;
  const given = fc.tuple(...field.args.map((argument) => argumentOf(argument, at, ids)));
  return fc.tuple(given, selectionOf(field.type, at, depth, ids)).map(([args, selection]) => {
    const used = args.filter((part) => part !== null);
    const list = used.length > 0 ? `(${used.map(({ text }) => text).join(', ')})` : '';
    return {
      text: `${field.name}${list}${selection.text}`,
      variables: [...together(used), ...selection.variables],
    };
  });
}

function argumentOf({ name, type }: GraphQLArgument, at: string, ids: string[]): fc.Arbitrary<Part | null> {
  const value = fc.oneof({ weight: 4, arbitrary: fitting(type, ids) }, { weight: 1, arbitrary: anyValue });
  const part = value.map((chosen): Part => {
    const variable = `${at}_${name}`;
    return { text: `${name}: $${variable}`, variables: [{ name: variable, type: String(type), value: chosen }] };
  });
  return isNonNullType(type) ? part : fc.option(part, { nil: null });
}

function selectionOf(type: GraphQLOutputType, at: string, depth: number, ids: string[]): fc.Arbitrary<Part> {
  const named = getNamedType(type);
  if (!isObjectType(named)) return fc.constant({ text: '', variables: [] });
  const fields = Object.values(named.getFields()).filter(
    (field) => depth < maxDepth || !isObjectType(getNamedType(field.type)),
  );
  if (fields.length === 0) return fc.constant({ text: ' { __typename }', variables: [] });
  return fc
    .uniqueArray(fc.constantFrom(...fields), { minLength: 1, maxLength: 4, selector: ({ name }) => name })
    .chain((chosen) => fc.tuple(...chosen.map((field) => fieldOf(field, at, depth + 1, ids))))
    .map((parts) => ({ text: ` { ${parts.map(({ text }) => text).join(' ')} }`, variables: together(parts) }));
}

function operationOf(ids: string[]): fc.Arbitrary<Operation> {
  const roots = (['query', 'mutation'] as const).flatMap((kind) => {
    const type = kind === 'query' ? schema.getQueryType() : schema.getMutationType();
    return Object.values(type?.getFields() ?? {})
      .filter(({ name }) => !left.has(name))
      .map((field) => ({ kind, field }));
  });
  return fc
    .constantFrom(...roots)
    .chain(({ kind, field }) => fieldOf(field, 'v', 0, ids).map((part) => ({ kind, part })))
    .map(({ kind, part }) => {
      const declared = part.variables.map(({ name, type }) => `$${name}: ${type}`).join(', ');
      return {
        query: `${kind}${declared && `(${declared})`} { ${part.text} }`,
        variables: Object.fromEntries(part.variables.map(({ name, value }) => [name, value])),
      };
    });
}

/** Error of a response; undefined if it is valid. */
// biome-ignore lint/suspicious/noExplicitAny: the body is validated here
function faultOf(status: number, body: any): string | undefined {
  if (status >= 500 && status !== 503) return String(status);
  if (typeof body !== 'object' || body === null) return `${status} without a JSON body`;
  for (const { message, extensions } of body.errors ?? []) {
    const { code, details } = extensions ?? {};
    if (typeof code !== 'string' || code === 'internal_error') return `${code}: ${message}`;
    if (code === 'invalid_request' && typeof details?.field !== 'string') return `no field: ${message}`;
  }
  return undefined;
}

export async function fuzzGraphql({ url, key, ids, total, seed }: FuzzRun): Promise<FuzzResult> {
  const api = client(url, key);
  const result = emptyResult();
  for (const { query, variables } of fc.sample(operationOf(ids), { numRuns: total, seed })) {
    const { status, body } = await api.graphql(query, variables);
    result.requests++;
    const outcome = body?.errors?.[0]?.extensions?.code ?? String(status);
    result.statuses[outcome] = (result.statuses[outcome] ?? 0) + 1;
    const fault = faultOf(status, body);
    if (fault) result.faults.push(`${query} ${JSON.stringify(variables).slice(0, 300)}: ${fault}`);
  }
  return result;
}
