// The tools of the MCP server: GraphQL operations of this schema. Their input schemas come from the arguments that the
// variables are passed to, so limits and descriptions are those of the API. Names are snake_case, as in REST.
import {
  type DocumentNode,
  type GraphQLArgument,
  type GraphQLObjectType,
  getNamedType,
  isEnumType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { AnalysisNotReady } from '../src/analyses/analyses.ts';
import { keyLimits } from '../src/idempotency/idempotent-calls.ts';
import { NotFound } from '../src/platform/errors.ts';
import { schema } from './index.ts';
import { inputSchema, type Json } from './openapi-types.ts';
import { extensionsOf, type FieldExtensions, limitsOf } from './rest.ts';

export interface Tool {
  name: string;
  title: string;
  description: string;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  /** The root field that the operation selects. */
  field: string;
  counts: NonNullable<FieldExtensions['counts']>;
  inputSchema: Json & { type: 'object' };
  /** Makes the result from the data, whose keys are snake_case. */
  result(data: Json, args: Json): Json;
}

interface Definition extends Pick<Tool, 'name' | 'title' | 'description'> {
  operation: string;
  /** Replaces the description of the argument, for variables of another name. */
  inputs?: Record<string, string>;
  result?: Tool['result'];
}

const page = 'meta { hasMore nextCursor }';

const definitions: Definition[] = [
  {
    name: 'list_properties',
    title: 'List properties',
    description: 'Lists the properties of the account, newest first, with their status and number of documents.',
    operation: `query ($address: String, $city: String, $state: String, $zip_code: String, $external_id: String, $limit: Int, $cursor: String) {
      properties(address: $address, city: $city, state: $state, zipCode: $zip_code, externalId: $external_id, limit: $limit, cursor: $cursor) {
        properties { id externalId address city state zipCode country status documentCount createdAt updatedAt } ${page}
      }
    }`,
  },
  {
    name: 'list_documents',
    title: 'List documents',
    description:
      'Lists the documents of a property, newest first. The `id` of a document is the `analysis_id` of the other tools.',
    operation: `query ($property_id: ID!, $limit: Int, $cursor: String) {
      propertyDocuments(id: $property_id, limit: $limit, cursor: $cursor) {
        propertyId status totalDocuments
        documents { id filename documentType category status pageCount totalIssues severity createdAt completedAt } ${page}
      }
    }`,
  },
  {
    name: 'get_summary',
    title: 'Get a summary',
    description: 'Retrieves the summary of a document: key findings and facts with their pages, and the total cost.',
    operation: `query ($analysis_id: ID!) {
      analysisSummary(id: $analysis_id) {
        analysisId documentType summary keyFindings { text page } facts { name value page } notInspected { text page }
        severityCounts { critical major minor } totalIssues estimatedCost { low high currency }
      }
    }`,
  },
  {
    name: 'list_issues',
    title: 'List issues',
    description:
      'Lists the issues of a document, most severe first. Each has a page, a verbatim quote from it, and a cost if it could be priced.',
    operation: `query ($analysis_id: ID!, $severity: Severity, $limit: Int, $cursor: String) {
      analysisIssues(id: $analysis_id, severity: $severity, limit: $limit, cursor: $cursor) {
        analysisId totalIssues estimatedCost { low high currency }
        issues {
          id title description system component location severity severityReason safetyHazard page snippet recommendation trade
          estimatedCost { low high currency basis } confidence
        } ${page}
      }
    }`,
  },
  {
    name: 'ask',
    title: 'Ask a question',
    description:
      'Answers a question about all documents of a property, or about one document. Every statement is backed by a citation with file, page and quote. Each call counts as a chat message.',
    operation: `mutation ($property_id: ID, $analysis_id: ID, $query: String!, $include_cost_estimate: Boolean, $session_id: String) {
      chat(propertyId: $property_id, analysisId: $analysis_id, query: $query, includeCostEstimate: $include_cost_estimate, sessionId: $session_id) {
        messageId query answer citations { analysisId file page snippet }
        estimatedCost { total { low high currency } breakdown { item quantity cost { low high } notes } }
        relatedQuestions createdAt confidence
      }
    }`,
  },
  {
    name: 'read_page',
    title: 'Read a page',
    description: 'Reads the text of one page of a document.',
    operation: `query ($analysis_id: ID!, $page: Int!) {
      analysis(id: $analysis_id) { analysisId filename status pageCount pages(from: $page, count: 1) { number text ocr } }
    }`,
    inputs: { page: 'Number of the physical page, starting at 1.' },
    result({ pages, status, ...document }, { page }) {
      const [found] = pages as { number: number; text: string; ocr: boolean }[];
      if (found?.number === page) return { ...document, page, text: found!.text, ocr: found!.ocr };
      if (!found && (status === 'queued' || status === 'processing')) throw new AnalysisNotReady();
      throw new NotFound('page');
    },
  },
];

/** An argument of the MCP server itself, of tools that are charged. */
export const keyArgument = 'idempotency_key';
const keySchema = {
  type: 'string',
  ...keyLimits,
  description:
    'Makes a retry safe: for 24 hours, a call with the same key returns the first answer and is not counted again.',
};

export const tools: ReadonlyMap<string, Tool> = new Map(
  definitions.map(({ operation: text, inputs, result = (data) => data, ...rest }) => {
    const document = parse(text);
    const operation = document.definitions[0] as OperationDefinitionNode;
    const [selection] = operation.selectionSet.selections;
    if (selection?.kind !== Kind.FIELD) throw new Error(`${rest.name} selects no field`);
    const field = selection.name.value;
    const { counts = 'request' } = extensionsOf(rootOf(operation).getFields()[field]!);
    const properties = {
      ...inputsOf(document, inputs),
      ...(operation.operation === 'mutation' && { [keyArgument]: keySchema }),
    };
    const required = operation.variableDefinitions!.filter(({ type }) => type.kind === Kind.NON_NULL_TYPE);
    const schemaOfInput = {
      type: 'object' as const,
      properties,
      ...(required.length > 0 && { required: required.map(({ variable }) => variable.name.value) }),
    };
    return [rest.name, { ...rest, document, operation, field, counts, inputSchema: schemaOfInput, result }];
  }),
);

function rootOf({ operation }: OperationDefinitionNode): GraphQLObjectType {
  return schema.getRootType(operation)!;
}

function inputsOf(document: DocumentNode, descriptions: Record<string, string> = {}): Record<string, Json> {
  const inputs: Record<string, Json> = {};
  const info = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(info, {
      Argument({ value }) {
        const argument = info.getArgument();
        if (value.kind !== Kind.VARIABLE || !argument) return;
        const name = value.name.value;
        inputs[name] = { ...argumentSchema(argument), description: descriptions[name] ?? argument.description };
      },
    }),
  );
  return inputs;
}

function argumentSchema(argument: GraphQLArgument): Json {
  const type = getNamedType(argument.type);
  if (isEnumType(type)) return { type: 'string', enum: type.getValues().map(({ name }) => name) };
  const plain = isNonNullType(argument.type) ? argument.type.ofType : argument.type;
  return { ...inputSchema(plain), ...limitsOf(argument).limits };
}
