// Puts the stored responses into the OpenAPI document as examples. `npm run examples` records them.
import { readFileSync } from 'node:fs';
import { capitalized, type Json } from './openapi-types.ts';

export interface Examples {
  /** By code: the errors that every operation has. */
  common: Record<string, unknown>;
  /** By operation, status, and error code or `example`. */
  operations: Record<string, Record<string, Record<string, unknown>>>;
  events: Record<string, unknown>;
}

interface Operation {
  operationId: string;
  responses: Record<string, { content?: Record<string, Json> }>;
}

const pascal = (code: string) => capitalized(code.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));
/** The status of each error that all operations have. */
export const commonStatus: Record<string, string> = {
  unauthorized: '401',
  forbidden: '403',
  rate_limit_exceeded: '429',
  internal_error: '500',
  service_unavailable: '503',
};

export function withExamples(document: Json): Json {
  const { common, operations, events }: Examples = JSON.parse(
    readFileSync(new URL('response-examples.json', import.meta.url), 'utf8'),
  );
  const copy = structuredClone(document) as {
    paths: Record<string, Record<string, Operation>>;
    webhooks: Record<string, { post: { requestBody: { content: Record<string, Json> } } }>;
    components: Json;
  };
  copy.components.examples = Object.fromEntries(
    Object.entries(common).map(([code, value]) => [pascal(code), { summary: code, value }]),
  );
  for (const { operationId, responses } of Object.values(copy.paths).flatMap((item) => Object.values(item))) {
    for (const [status, { content = {} }] of Object.entries(responses)) {
      const own = Object.entries(operations[operationId]?.[status] ?? {}).map(([name, value]) => [
        name,
        { summary: name, value },
      ]);
      const shared = Object.keys(common)
        .filter((code) => commonStatus[code] === status)
        .map((code) => [code, { $ref: `#/components/examples/${pascal(code)}` }]);
      for (const media of Object.values(content)) media.examples = Object.fromEntries([...own, ...shared]);
    }
  }
  for (const [event, { post }] of Object.entries(copy.webhooks))
    for (const media of Object.values(post.requestBody.content))
      media.examples = { example: { summary: event, value: events[event] } };
  return copy as unknown as Json;
}
