// The chunks of a document with their vectors.
import { v7 } from 'uuid';
import type { Analysis } from '../../prisma/generated/client/client.ts';
import type { DocumentType } from '../documents/document-types.ts';
import type { DocumentReader } from '../engine/engine.ts';
import type { Chunk } from '../search/chunks.ts';
import type { IndexedChunk } from '../search/search.ts';

/** A chunk with its vector and the engine that made it, as far as it is embedded already. */
export interface EmbeddedChunk extends Chunk {
  id: string;
  vector?: Float32Array;
  embeddedBy?: string;
}

export const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

export const embeddedText = ({ heading, text }: Pick<Chunk, 'heading' | 'text'>) =>
  heading ? `${heading}\n${text}` : text;

/**
 * The chunks with their vectors, if the engine embeds without a network call: phase 2 then has only to index them.
 * Otherwise, or if it fails, they are embedded in phase 2.
 */
export async function embedLocally(
  engine: DocumentReader,
  chunks: Chunk[],
  signal?: AbortSignal,
): Promise<EmbeddedChunk[]> {
  const vectors = engine.local
    ? await engine.embed(chunks.map(embeddedText), 'document', signal).catch(() => null)
    : null;
  return chunks.map((chunk, at) => ({
    id: v7(),
    ...chunk,
    ...(vectors && { vector: vectors[at]!, embeddedBy: engine.name }),
  }));
}

/** The document of chunks, as far as the index needs it. */
export type IndexedDocument = Pick<Analysis, 'id' | 'accountId' | 'mode' | 'propertyId' | 'filename'>;

export const indexedChunks = (
  row: IndexedDocument & { documentType: string | null },
  chunks: (Chunk & { id: string })[],
  engine: Pick<DocumentReader, 'name'>,
  vectors: Map<string, Float32Array> | null,
): IndexedChunk[] =>
  chunks.map((chunk) => {
    const values = vectors?.get(chunk.id);
    return {
      id: chunk.id,
      accountId: row.accountId,
      mode: row.mode,
      analysisId: row.id,
      propertyId: row.propertyId,
      file: row.filename,
      documentType: row.documentType as DocumentType,
      page: chunk.page,
      position: chunk.position,
      heading: chunk.heading,
      text: chunk.text,
      vector: values ? { engine: engine.name, values } : null,
    };
  });
