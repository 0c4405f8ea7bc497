// Finds the bundle of the parsing process that tools/bundle-parser.ts made of exactly these sources.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

export const root = join(import.meta.dirname, '../..');
/** One folder for each state of the sources: a running service loads parts of its own bundle later. */
export const bundles = join(root, 'node_modules/.lintel/parse-process');
export const startName = 'start.cjs';
/** Data files in them are read where they are; only their code is bundled. */
const bundledFolders = ['src/documents', 'src/engine', 'src/language', 'src/search'];
const bundledFiles = [
  'package-lock.json',
  'src/parse-process.ts',
  'src/analyses/analyze-document.ts',
  'src/analyses/analyze-locally.ts',
  'src/analyses/embedded-chunks.ts',
  'src/database/json.ts',
  'src/platform/errors.ts',
  'src/platform/hash.ts',
  'tools/bundle-parser.ts',
  'tools/pdfjs-changes.ts',
];

/** What the bundle is made of: paths from the root of the project. The lock file stands for the packages. */
export function bundledSources(): string[] {
  const own = bundledFolders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
  );
  return [...bundledFiles, ...own].sort();
}

export function sourcesDigest(): string {
  const hash = createHash('sha256');
  for (const path of bundledSources()) hash.update(path.replaceAll(sep, '/')).update(readFileSync(join(root, path)));
  return hash.digest('hex').slice(0, 32);
}

/** The bundle, or the source if it was changed since or never bundled. */
export function findProgram(folder = bundles): string {
  const source = join(root, 'src/parse-process.ts');
  if (!existsSync(folder)) return source;
  try {
    const bundle = join(folder, sourcesDigest(), startName);
    return existsSync(bundle) ? bundle : source;
  } catch {
    // An installation without the bundler.
    return source;
  }
}

/** Finds the program of parsing processes, once and when it was removed. */
export function programFinder(folder = bundles): () => string {
  let found: string | undefined;
  return () => {
    if (!found || !existsSync(found)) found = findProgram(folder);
    return found;
  };
}
