// Builds what is served under /docs and llms.txt into the folder `built`: the guide, its Markdown, its search index, the
// reference, and packages of the clients. The first start does it, and each start after a change of docs or clients.
import { copyFile, cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pageHtml, referenceHtml } from './layout.ts';
import { linkedMarkdown, llmsFull, llmsIndex } from './llms.ts';
import { render } from './markdown.ts';
import { gem, goModule, npmPackage, wheel } from './packages.ts';
import { readPages } from './pages.ts';

const root = join(import.meta.dirname, '../..');
const target = process.argv[2] ?? join(root, 'built');
/** Another process may serve the last build meanwhile. */
const made = `${target}.${process.pid}`;

async function write(path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(join(made, path)), { recursive: true });
  await writeFile(join(made, path), content);
}

const pages = await readPages();
const search: object[] = [];
for (const page of pages) {
  const rendered = render(page.markdown);
  await write(`${page.url}.html`, pageHtml(pages, page, rendered));
  await write(`${page.url}.md`, linkedMarkdown(page));
  for (const { id, heading, level, text } of rendered.sections)
    search.push({ page: page.title, heading, url: level === 1 ? page.url : `${page.url}#${id}`, text: text.trim() });
}
await write('docs/search.json', JSON.stringify(search));
await write('docs/reference.html', referenceHtml());
await write('llms.txt', llmsIndex(pages));
await write('llms-full.txt', llmsFull(pages));

await cp(join(import.meta.dirname, 'assets'), join(made, 'docs/assets'), { recursive: true });
const bundle = createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js');
const redoc = await readFile(bundle, 'utf8');
// Without what it would fetch from elsewhere.
const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const local = redoc
  .replace('https://cdn.redoc.ly/redoc/logo-mini.svg', picture)
  // A color of its own that cannot be read on a dark page.
  .replaceAll('#0e7c86', 'light-dark(#0b5f6b, #6cc7d4)')
  .replace(/\n\/\/# sourceMappingURL=.*$/m, '\n');
await write('docs/assets/redoc.js', local);
await copyFile(`${bundle}.LICENSE.txt`, join(made, 'docs/assets/redoc.js.LICENSE.txt'));

for (const { path, content } of [await npmPackage(), await wheel(), await gem()])
  await write(`docs/downloads/${path}`, content);
for (const { path, content } of await goModule()) await write(`docs/go/${path}`, content);
await copyFile(join(root, 'samples/inspection-report.pdf'), join(made, 'docs/downloads/inspection-report.pdf'));

await rm(target, { recursive: true, force: true });
// Another process may have built the same meanwhile.
await rename(made, target).catch(() => rm(made, { recursive: true }));
