// The stored response examples, and which of them are missing.
import { readFileSync } from 'node:fs';
import { commonStatus, type Examples } from '../../schema/response-examples.ts';
import { documentedOperations, type Operation, openApiDocument } from './document.ts';

export type { Examples };
export const file = new URL('../../schema/response-examples.json', import.meta.url);
export const nobody = '018f0000-0000-7000-8000-000000000000';

export const storedText = () => readFileSync(file, 'utf8');
export const operationOf = (id: string): Operation =>
  documentedOperations.find(({ operationId }) => operationId === id)!;

/** Statuses of operations, common errors and events without an example. */
export function missingExamples(examples: Examples): string[] {
  const shared = new Set(Object.values(commonStatus));
  return [
    ...Object.keys(commonStatus).filter((code) => !examples.common[code]),
    ...Object.keys(openApiDocument.webhooks).filter((event) => !examples.events[event]),
    ...documentedOperations.flatMap(({ operationId, method, path }) =>
      Object.keys(openApiDocument.paths[path][method.toLowerCase()].responses)
        .filter((status) => !shared.has(status) && !examples.operations[operationId]?.[status])
        .map((status) => `${operationId} ${status}`),
    ),
  ];
}
