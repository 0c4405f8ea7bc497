// Creates and configures the Meilisearch index at process start. Existing settings are not written again, so many
// processes can start at once.
import { stopWords } from '../../language/stopwords.ts';
import { type Client, RequestRejected } from './client.ts';

/**
 * Vectors of all engines share one space, padded with zeros, which changes no angle; a filter selects those of one
 * engine.
 */
export const embedderName = 'passages';
export const vectorDimensions = 768;
export const maxHits = 1_000_000;

const exact = (attributePatterns: string[]) => ({
  attributePatterns,
  features: { facetSearch: false, filter: { equality: true, comparison: false } },
});

const wanted = {
  searchableAttributes: ['heading', 'text'],
  filterableAttributes: [
    exact(['accountId', 'mode', 'propertyId', 'analysisId', 'embeddedBy', 'terms']),
    exact(['length']),
  ],
  stopWords: [...stopWords].filter((word) => /^\p{L}+$/u.test(word)).sort(),
  // Without these two settings, counts and facets are truncated silently.
  pagination: { maxTotalHits: maxHits },
  faceting: { maxValuesPerFacet: 10_000, sortFacetValuesBy: { '*': 'alpha' } },
  // A search that times out returns partial results silently; requests have their own timeout.
  searchCutoffMs: 60_000,
  prefixSearch: 'disabled',
  facetSearch: false,
  embedders: { [embedderName]: { source: 'userProvided', dimensions: vectorDimensions } },
};

export async function applySettings(client: Client, index: string): Promise<void> {
  if (!(await exists(client, index))) {
    const made = client.perform({ method: 'post', path: 'indexes', body: { uid: index, primaryKey: 'key' } });
    await made.catch((error: unknown) => {
      if (!(error instanceof RequestRejected) || error.code !== 'index_already_exists') throw error;
    });
  }
  const present = await client.call<Record<string, unknown>>({ path: `indexes/${index}/settings` });
  const wrong = Object.entries(wanted).filter(([name, value]) => !same(value, present[name]));
  if (wrong.length === 0) return;
  await client.perform({ method: 'patch', path: `indexes/${index}/settings`, body: Object.fromEntries(wrong) });
}

async function exists(client: Client, index: string): Promise<boolean> {
  try {
    await client.call({ path: `indexes/${index}` });
    return true;
  } catch (error) {
    if (error instanceof RequestRejected && error.code === 'index_not_found') return false;
    throw error;
  }
}

/** Meilisearch returns lists of words in its own order. */
function same(left: unknown, right: unknown): boolean {
  if (Array.isArray(left) && Array.isArray(right)) {
    const [a, b] = [left, right].map((list: unknown[]) => list.map((item) => stable(item)).sort());
    return a!.length === b!.length && a!.every((item, at) => item === b![at]);
  }
  return stable(left) === stable(right);
}

const stable = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
