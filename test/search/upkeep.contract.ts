// The contract of every search for index maintenance, run for each implementation.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Search } from '../../src/search/search.ts';
import { indexedChunk, newTenant } from './chunk.ts';

export function upkeepContract(name: string, create: () => Promise<Search>): void {
  describe(`${name}: its index`, () => {
    test('tells whether anything of a scope is indexed', async () => {
      const search = await create();
      const tenant = newTenant();
      const [analysisId, propertyId] = [randomUUID(), randomUUID()];
      expect(await search.holds(tenant, { analysisId })).toBe(false);
      await search.index([indexedChunk(tenant, analysisId, { propertyId, text: 'A crawl space.' })]);
      expect(await search.holds(tenant, { analysisId })).toBe(true);
      expect(await search.holds(tenant, { propertyId })).toBe(true);
      expect(await search.holds(newTenant(), { propertyId })).toBe(false);
    });

    test('finds outdated chunks: new, changed, or embedded by another engine', async () => {
      const search = await create();
      const tenant = newTenant();
      const analysisId = randomUUID();
      const drafts = [
        'The attic is dry.',
        'The deck is new.',
        'The fence leans.',
        'The gate sticks.',
        'The shed is full.',
      ];
      const [same, other, moved, engine, fresh] = drafts.map((text, position) =>
        indexedChunk(tenant, analysisId, { text, position }),
      );
      await search.index([same!, other!, moved!, engine!]);
      const today = [
        same!,
        { ...other!, heading: 'Deck' },
        { ...moved!, propertyId: randomUUID() },
        { ...engine!, vector: { engine: 'model-2', values: engine!.vector!.values } },
        fresh!,
      ];
      expect(await search.outdated(today)).toEqual(today.slice(1));
      await search.index(today);
      expect(await search.outdated(today)).toEqual([]);
      const stranger = { ...same!, ...newTenant() };
      expect(await search.outdated([stranger])).toEqual([stranger]);
    });

    test('lists every entry, even while entries are removed', async () => {
      const search = await create();
      const tenant = newTenant();
      const chunks = Array.from({ length: 2500 }, (_, position) =>
        indexedChunk(tenant, randomUUID(), { text: `Room ${position}.`, position, vector: null }),
      );
      await search.index(chunks);
      const seen = new Set<string>();
      for await (const entries of search.entries()) {
        const ours = entries.filter((entry) => entry.accountId === tenant.accountId);
        for (const { id, mode } of ours) seen.add(`${mode} ${id}`);
        await search.remove(ours);
      }
      expect([...seen].sort()).toEqual(chunks.map(({ id }) => `live ${id}`).sort());
      expect(await search.holds(tenant, { analysisId: chunks[0]!.analysisId })).toBe(false);
    });
  });
}
