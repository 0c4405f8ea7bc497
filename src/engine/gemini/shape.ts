// One Zod shape for both the response schema given to the model and the validation of its response.
import { z } from 'zod';
import type { Client, ModelRequest } from './client.ts';
import { MalformedOutput } from './faults.ts';
import type { Caller, Gate } from './gate.ts';

const unknownToGemini = new Set(['$schema', 'additionalProperties']);

function withoutUnsupportedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUnsupportedKeys);
  if (value === null || typeof value !== 'object') return value;
  const kept = Object.entries(value).filter(([key]) => !unknownToGemini.has(key));
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutUnsupportedKeys(inner)]));
}

export const responseSchema = (shape: z.ZodType): object => withoutUnsupportedKeys(z.toJSONSchema(shape)) as object;

/** @throws MalformedOutput */
export function readShape<T>(shape: z.ZodType<T>, text: string): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's message quotes the text, and errors are logged.
    throw new MalformedOutput('The model wrote no JSON.');
  }
  const parsed = shape.safeParse(value);
  if (!parsed.success) throw new MalformedOutput('The model wrote another form than it was asked for.', parsed.error);
  return parsed.data;
}

/** Requests the shape, and retries when the response is malformed. */
export function requestShape<T>(
  { client, gate }: { client: Client; gate: Gate },
  shape: z.ZodType<T>,
  request: Omit<ModelRequest, 'schema'>,
  asker: Caller,
): Promise<T> {
  const whole = { ...request, schema: responseSchema(shape) };
  return gate.run(async (call) => readShape(shape, await client.generate(whole, call)), asker);
}
