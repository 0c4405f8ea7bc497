// Parses and validates a GraphQL operation and its variables. Errors are client errors: `invalid_request` with
// `details.field`. They are not logged.
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  type Source,
  type ValidationRule,
  validate,
  visit,
} from 'graphql';
import { maxTokens } from '../../schema/builder.ts';
import { extensionsOf } from '../../schema/rest.ts';
import type { Needs } from '../identity/viewer.ts';
import { invalidOperation } from './errors.ts';

const maxErrors = 20;

/** @throws GraphQLError with a code */
export function parseOperation(source: string | Source): DocumentNode {
  try {
    return parse(source, { maxTokens });
  } catch (error) {
    throw asInvalid(error);
  }
}

export function validateOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  rules?: readonly ValidationRule[],
): GraphQLError[] {
  try {
    const errors = validate(schema, document, rules, { maxErrors });
    return errors.map((error) => invalidOperation(error, argumentOf(error, document)));
  } catch (error) {
    return [asInvalid(error)];
  }
}

/** Errors in the variables of the operation. */
export function variableErrors(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>> | null | undefined,
): GraphQLError[] {
  const { errors = [] } = getVariableValues(schema, operation.variableDefinitions ?? [], variables ?? {}, {
    maxErrors,
  });
  return errors.map((error) => {
    const node = error.nodes?.[0];
    return invalidOperation(error, node?.kind === Kind.VARIABLE_DEFINITION ? node.variable.name.value : 'variables');
  });
}

/** The operation to run. @throws GraphQLError with a code */
export function operationOf(document: DocumentNode, name: string | null | undefined): OperationDefinitionNode {
  const operation = getOperationAST(document, name);
  if (operation) return operation;
  const message = name ? `Unknown operation "${name}".` : 'Name the operation to run.';
  throw invalidOperation(new GraphQLError(message));
}

/** What the root fields of a valid operation need. */
export function needsOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  { operation, selectionSet }: OperationDefinitionNode,
): Needs[] {
  const fields = schema.getRootType(operation)!.getFields();
  const needs: Needs[] = [];
  const collect = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet);
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = document.definitions.find(
          (each) => each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === selection.name.value,
        );
        if (fragment?.kind === Kind.FRAGMENT_DEFINITION) collect(fragment.selectionSet);
      }
      if (selection.kind !== Kind.FIELD) continue;
      const { scope, sessionScope } = extensionsOf(fields[selection.name.value] ?? {});
      if (scope) needs.push({ scope, sessionScope });
    }
  };
  collect(selectionSet);
  return needs;
}

/**
 * The error of an argument that fails only during execution (an explicit null for a variable with a default value).
 * Undefined for other errors.
 */
export function argumentError({ originalError, path }: GraphQLError): GraphQLError | undefined {
  const source = originalError instanceof GraphQLError && originalError.nodes?.[0]?.loc?.source;
  if (!source) return undefined;
  const field = argumentOf(originalError, parse(source, { maxTokens }));
  return field === undefined ? undefined : invalidOperation(originalError, field, path);
}

/** Deep nesting causes a RangeError (stack overflow) in the parser or a rule. */
const asInvalid = (error: unknown): GraphQLError =>
  invalidOperation(
    error instanceof GraphQLError ? error : new GraphQLError('The operation is nested too deeply.'),
    undefined,
  );

/** Name of the argument that contains the error. */
function argumentOf({ nodes }: GraphQLError, document: DocumentNode): string | undefined {
  const at = nodes?.[0]?.loc;
  let name: string | undefined;
  if (at)
    visit(document, {
      Argument({ loc, name: { value } }) {
        if (loc && loc.start <= at.start && at.end <= loc.end) name = value;
      },
    });
  return name;
}
