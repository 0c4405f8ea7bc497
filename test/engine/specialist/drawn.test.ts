// Short specialist reports and disclosures of natural hazards: facts, issues, and what is not stated; none is skipped.
import { describe, expect, test } from 'vitest';
import { isOnPage } from '../../../src/documents/snippet.ts';
import { type DrawnDocument, differences, pagesOfDocument } from '../drawn/draw.ts';
import { hazardDocuments } from '../drawn/hazards.ts';
import { insectDocuments } from '../drawn/insects.ts';
import { radonDocuments } from '../drawn/radon.ts';
import { roofDocuments } from '../drawn/roofs.ts';
import { sewerDocuments } from '../drawn/sewer.ts';
import { titleDocuments } from '../drawn/titles.ts';
import { engine } from './read.ts';

const kinds: readonly [string, readonly DrawnDocument[]][] = [
  ['natural hazards', hazardDocuments],
  ['radon', radonDocuments],
  ['sewer lines', sewerDocuments],
  ['wood-destroying insects', insectDocuments],
  ['titles', titleDocuments],
  ['roofs', roofDocuments],
];

describe.each(kinds)('%s', (_, documents) => {
  test.each(documents)('$name: facts, issues and type', async (drawn) => {
    const pages = await pagesOfDocument(drawn);
    const document = { filename: 'file.pdf', type: 'pdf' as const, pages };
    const { documentType } = await engine.categorize(document);
    expect(['uncategorized', 'noise']).not.toContain(documentType);
    const reading = await engine.analyze({ ...document, documentType: drawn.type! });
    expect(differences(drawn, reading)).toEqual([]);
    const found = reading.issues.map(({ title, snippet }) => `${title} ${snippet}`);
    for (const wanted of drawn.issues ?? []) expect(found.filter((issue) => wanted.test(issue))).not.toEqual([]);
    if (drawn.issues?.length === 0) expect(found).toEqual([]);
    for (const { page, snippet } of [...reading.facts, ...reading.issues])
      if (snippet) expect(isOnPage(pages[page - 1]!.text, snippet), snippet).toBe(true);
  });
});
