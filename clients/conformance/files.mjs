// Files that cases upload: `{"$file": {"name", "as", "text", "times"}}` becomes a file on disk, and `$repeat` a list.
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export async function prepareFiles() {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-conformance-'));
  return {
    resolve: (value) => resolve(value, folder),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function resolve(value, folder) {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    const items = await Promise.all(value.map((item) => resolve(item, folder)));
    return items.flatMap((item, i) => (value[i]?.$repeat ? item : [item]));
  }
  if (value.$repeat) {
    const [times, item] = value.$repeat;
    const text = JSON.stringify(item);
    const items = Array.from({ length: times }, (_, i) => JSON.parse(text.replaceAll('#', String(i + 1))));
    return resolve(items, folder);
  }
  if (value.$file) {
    const { name, as = 'path', text, times = 1, path } = value.$file;
    if (path) return { $file: { name, as, path } };
    const content = text.repeat(times);
    const digest = createHash('sha256').update(content).digest('hex').slice(0, 16);
    const written = join(folder, as === 'path' && name ? `${digest}-${name}` : digest);
    await writeFile(written, content);
    return { $file: { name, as, path: written } };
  }
  const entries = await Promise.all(
    Object.entries(value).map(async ([key, item]) => [key, await resolve(item, folder)]),
  );
  return Object.fromEntries(entries);
}
