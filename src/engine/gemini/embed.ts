// Embeds texts with the model, in batches, as unit vectors. All texts are embedded or it throws: vectors of another
// engine are never substituted.
import type { Client } from './client.ts';
import { MalformedOutput } from './faults.ts';
import type { Gate } from './gate.ts';

export const embeddingDimensions = 768;
/** The maximum batch size of the API. */
const batchSize = 100;

export async function embedByModel(
  { client, gate }: { client: Client; gate: Gate },
  texts: string[],
  purpose: 'document' | 'query',
  signal?: AbortSignal,
): Promise<Float32Array[]> {
  // The API rejects an empty text.
  const written = texts.flatMap((text, at) => (text.trim() ? [at] : []));
  const vectors: Float32Array[] = texts.map(() => new Float32Array(embeddingDimensions));
  const batches = Array.from({ length: Math.ceil(written.length / batchSize) }, (_, at) =>
    written.slice(at * batchSize, (at + 1) * batchSize),
  );
  for (const batch of batches) {
    const made = await gate.run(
      async (call) => {
        const asked = batch.map((at) => texts[at]!);
        return checked(await client.embed(asked, purpose, embeddingDimensions, call), batch.length);
      },
      { signal, patience: purpose === 'query' ? 'person' : 'job' },
    );
    for (const [k, at] of batch.entries()) vectors[at] = made[k]!;
  }
  return vectors;
}

function checked(values: number[][], count: number): Float32Array[] {
  if (values.length !== count) throw new MalformedOutput(`${values.length} vectors came for ${count} texts.`);
  return values.map((vector) => {
    const length = Math.hypot(...vector);
    if (vector.length !== embeddingDimensions || !Number.isFinite(length) || length === 0)
      throw new MalformedOutput('A vector has another length than was asked for.');
    return Float32Array.from(vector, (value) => value / length);
  });
}
