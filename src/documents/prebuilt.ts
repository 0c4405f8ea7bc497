// Finds the bundle of the parsing process that tools/bundle-parser.ts made of exactly these sources.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

export const root = join(import.meta.dirname, '../..');
/** One folder for each state of the sources: a running service loads parts of its own bundle later. */
export const bundles = join(root, 'node_modules/.lintel/parse-process');
export const startName = 'start.cjs';

/** What the bundle is made of: paths from the root of the project. The lock file stands for the packages. */
export function bundledSources(): string[] {
  const own = readdirSync(import.meta.dirname, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
  const tools = ['bundle-parser.ts', 'pdfjs-changes.ts'].map((name) => join('tools', name));
  const others = ['package-lock.json', join('src', 'platform', 'errors.ts')];
  return [...others, ...tools, ...own].sort();
}

export function sourcesDigest(): string {
  const hash = createHash('sha256');
  for (const path of bundledSources()) hash.update(path.replaceAll(sep, '/')).update(readFileSync(join(root, path)));
  return hash.digest('hex').slice(0, 32);
}

/** The bundle, or the source if it was changed since or never bundled. */
export function findProgram(folder = bundles): string {
  const source = join(import.meta.dirname, 'parse-process.ts');
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
