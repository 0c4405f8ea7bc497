// The contract of every search for queries, run for each implementation.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { embedText } from '../../src/engine/builtin/embed.ts';
import type { Search, Vector } from '../../src/search/search.ts';
import { indexedChunk, newTenant, searchRequest } from './chunk.ts';

export function searchContract(name: string, create: () => Promise<Search>): void {
  describe(name, () => {
    test('finds a chunk by its words and returns all its indexed fields', async () => {
      const search = await create();
      const tenant = newTenant();
      const analysisId = randomUUID();
      const entry = indexedChunk(tenant, analysisId, {
        text: 'The sump pump did not start.',
        heading: 'Basement',
        page: 7,
        position: 3,
      });
      await search.index([
        entry,
        indexedChunk(tenant, analysisId, { text: 'Shingles are curled at the ridge.', position: 4 }),
      ]);
      const [hit] = await search.search(searchRequest(tenant, { analysisId }, 'sump pump'));
      expect(hit).toMatchObject({
        id: entry.id,
        analysisId,
        file: 'report.pdf',
        documentType: 'inspection_report',
        page: 7,
        heading: 'Basement',
        text: 'The sump pump did not start.',
      });
      expect(hit!.score).toBeGreaterThan(0);
    });

    test('never returns chunks of another account or mode, in any scope', async () => {
      const search = await create();
      const tenant = newTenant();
      const [analysisId, propertyId] = [randomUUID(), randomUUID()];
      await search.index([indexedChunk(tenant, analysisId, { propertyId, text: 'Radon was measured in the cellar.' })]);
      for (const stranger of [newTenant(), { ...tenant, mode: 'test' as const }]) {
        expect(await search.search(searchRequest(stranger, { analysisId }, 'radon'))).toEqual([]);
        expect(await search.search(searchRequest(stranger, { propertyId }, 'radon'))).toEqual([]);
        await search.removeAnalysis(stranger, analysisId);
        await search.removeProperty(stranger, propertyId);
      }
      expect(await search.search(searchRequest(tenant, { analysisId }, 'radon'))).toHaveLength(1);
    });

    test('limits results to the scope: one analysis, or all of a property', async () => {
      const search = await create();
      const tenant = newTenant();
      const [first, second, propertyId] = [randomUUID(), randomUUID(), randomUUID()];
      await search.index([
        indexedChunk(tenant, first, { propertyId, text: 'A leak below the sink.', file: 'one.pdf' }),
        indexedChunk(tenant, second, { propertyId, text: 'A leak at the roof.', file: 'two.pdf' }),
        indexedChunk(tenant, randomUUID(), { propertyId: randomUUID(), text: 'A leak elsewhere.' }),
      ]);
      const inOne = await search.search(searchRequest(tenant, { analysisId: first }, 'leak'));
      expect(inOne.map((hit) => hit.file)).toEqual(['one.pdf']);
      const inBoth = await search.search(searchRequest(tenant, { propertyId }, 'leak'));
      expect(inBoth.map((hit) => hit.file).sort()).toEqual(['one.pdf', 'two.pdf']);
    });

    test('replaces a chunk that is indexed again', async () => {
      const search = await create();
      const tenant = newTenant();
      const analysisId = randomUUID();
      const entry = indexedChunk(tenant, analysisId, { text: 'The furnace is old.' });
      await search.index([entry]);
      await search.index([{ ...entry, text: 'The chimney is cracked.', vector: null }]);
      expect((await search.search(searchRequest(tenant, { analysisId }, 'chimney'))).map((hit) => hit.text)).toEqual([
        'The chimney is cracked.',
      ]);
      expect(await search.search(searchRequest(tenant, { analysisId }, 'furnace', { vector: null }))).toEqual([]);
    });

    test('removes the given chunks only', async () => {
      const search = await create();
      const tenant = newTenant();
      const [gone, kept, propertyId] = [randomUUID(), randomUUID(), randomUUID()];
      await search.index([
        indexedChunk(tenant, gone, { propertyId, text: 'Termites in the sill.' }),
        indexedChunk(tenant, kept, { propertyId, text: 'Termites in the porch.' }),
      ]);
      await search.removeAnalysis(tenant, gone);
      expect(
        (await search.search(searchRequest(tenant, { propertyId }, 'termites'))).map((hit) => hit.analysisId),
      ).toEqual([kept]);
      await search.removeProperty(tenant, propertyId);
      expect(await search.search(searchRequest(tenant, { propertyId }, 'termites'))).toEqual([]);
    });

    test('finds chunks without a vector by keyword, beside those with one', async () => {
      const search = await create();
      const tenant = newTenant();
      const [analysisId, propertyId] = [randomUUID(), randomUUID()];
      await search.index([
        indexedChunk(tenant, analysisId, { propertyId, text: 'The dishwasher door is bent.', vector: null }),
        indexedChunk(tenant, randomUUID(), { propertyId, text: 'The oven door is bent.' }),
      ]);
      expect((await search.search(searchRequest(tenant, { propertyId }, 'dishwasher')))[0]!.text).toContain(
        'dishwasher',
      );
      expect((await search.search(searchRequest(tenant, { analysisId }, 'dishwasher', { vector: null }))).length).toBe(
        1,
      );
    });

    test('does not compare vectors of different engines, whatever their length', async () => {
      const search = await create();
      const tenant = newTenant();
      const analysisId = randomUUID();
      await search.index([indexedChunk(tenant, analysisId, { text: 'Gutters are clogged.' })]);
      const vectors: Vector[] = [
        { engine: 'other-1', values: new Float32Array(768).fill(0.036) },
        { engine: 'other-2', values: embedText('Gutters are clogged.') },
      ];
      const alone = await search.search(searchRequest(tenant, { analysisId }, 'gutters', { vector: null }));
      for (const vector of vectors) {
        expect(await search.search(searchRequest(tenant, { analysisId }, 'gutters', { vector }))).toEqual(alone);
        expect(await search.search(searchRequest(tenant, { analysisId }, 'chimney', { vector }))).toEqual([]);
      }
    });

    test('keeps vectors of several engines beside each other', async () => {
      const search = await create();
      const tenant = newTenant();
      const analysisId = randomUUID();
      const axis = (engine: string, at: number): Vector => {
        const values = new Float32Array(64);
        values[at] = 1;
        return { engine, values };
      };
      await search.index([
        indexedChunk(tenant, analysisId, { text: 'One.', vector: axis('model-1', 3), position: 0 }),
        indexedChunk(tenant, analysisId, { text: 'Two.', vector: axis('model-2', 3), position: 1 }),
        indexedChunk(tenant, analysisId, { text: 'Three.', vector: null, position: 2 }),
      ]);
      for (const [engine, text] of [
        ['model-1', 'One.'],
        ['model-2', 'Two.'],
      ] as const) {
        const hits = await search.search(searchRequest(tenant, { analysisId }, '', { vector: axis(engine, 3) }));
        expect(hits.map((hit) => hit.text)).toEqual([text]);
      }
    });

    test('returns the best first, in a stable order, up to the limit', async () => {
      const search = await create();
      const tenant = newTenant();
      const analysisId = randomUUID();
      await search.index([
        indexedChunk(tenant, analysisId, { text: 'The garage has a window.', position: 0 }),
        indexedChunk(tenant, analysisId, {
          text: 'The water heater in the garage leaks at its relief valve.',
          position: 1,
        }),
        ...Array.from({ length: 20 }, (_, at) =>
          indexedChunk(tenant, analysisId, { text: `Room ${at} has a water stain.`, position: at + 2 }),
        ),
      ]);
      const once = await search.search(
        searchRequest(tenant, { analysisId }, 'Does the water heater leak?', { limit: 5 }),
      );
      expect(once).toHaveLength(5);
      expect(once[0]!.text).toContain('relief valve');
      expect(once.map((hit) => hit.score)).toEqual(once.map((hit) => hit.score).toSorted((a, b) => b - a));
      const again = await search.search(
        searchRequest(tenant, { analysisId }, 'Does the water heater leak?', { limit: 5 }),
      );
      expect(again.map((hit) => hit.id)).toEqual(once.map((hit) => hit.id));
    });

    test('ends when the caller aborts', async () => {
      const search = await create();
      const tenant = newTenant();
      const signal = AbortSignal.abort(new Error('gone'));
      const entry = indexedChunk(tenant, randomUUID(), { text: 'A skylight.' });
      await expect(search.index([entry], signal)).rejects.toThrow('gone');
      const request = searchRequest(tenant, { analysisId: entry.analysisId }, 'skylight');
      await expect(search.search(request, signal)).rejects.toThrow('gone');
      expect(await search.search(request)).toEqual([]);
    });

    test('returns nothing for a query without words', async () => {
      const search = await create();
      const tenant = newTenant();
      const analysisId = randomUUID();
      await search.index([indexedChunk(tenant, analysisId, { text: `It's a "quoted" 'word' & more: \\ !` })]);
      expect(await search.search(searchRequest(tenant, { analysisId }, `'!& | ( \\`, { vector: null }))).toEqual([]);
      expect(
        (await search.search(searchRequest(tenant, { analysisId }, `quoted' & !word`, { vector: null }))).length,
      ).toBe(1);
    });

    test('never overwrites the entry of another tenant', async () => {
      const search = await create();
      const tenant = newTenant();
      const analysisId = randomUUID();
      const entry = indexedChunk(tenant, analysisId, { text: 'The cistern is shared.' });
      await search.index([entry]);
      for (const stranger of [newTenant(), { ...tenant, mode: 'test' as const }]) {
        await search.index([{ ...entry, ...stranger, text: 'The cistern is dry.' }]);
        await search.remove([{ ...stranger, id: entry.id }]);
      }
      const hits = await search.search(searchRequest(tenant, { analysisId }, 'cistern'));
      expect(hits.map((hit) => hit.text)).toEqual(['The cistern is shared.']);
    });

    test('reports that it is ready', async () => {
      await expect((await create()).ping()).resolves.toBeUndefined();
    });
  });
}
