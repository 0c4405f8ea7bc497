// The guide as it is served: pages, Markdown, llms.txt, and links.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPages } from '../../docs/site/pages.ts';
import { type App, startApp } from '../app.ts';

const pages = await readPages();
const publicUrl = 'https://documents.test';

let app: App;
beforeAll(async () => {
  app = await startApp({ ROLE: 'api', PUBLIC_URL: publicUrl });
});
afterAll(() => app.close());

const get = (path: string) => fetch(app.service.address.localUrl + path);
const text = async (path: string) => (await get(path)).text();

test('every page is HTML, and Markdown at its address with .md', async () => {
  for (const { url, title } of pages) {
    const [html, markdown] = await Promise.all([get(url), get(`${url}.md`)]);
    expect([html.status, html.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect([markdown.status, markdown.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8']);
    expect(await html.text()).toContain(`>${title}</h1>`);
    expect(await markdown.text()).toMatch(new RegExp(`^# ${title}\n`));
  }
});

test('pages have no inline script or style, and a policy that forbids them', async () => {
  for (const path of ['/docs', '/docs/chat', '/docs/reference']) {
    const page = await get(path);
    const policy = page.headers.get('content-security-policy')!;
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'/);
    expect(policy).not.toMatch(/unsafe|https?:/);
    expect(await page.text()).not.toMatch(/<style|<script>| style=| on[a-z]+="/);
  }
});

test('examples have the public address of the service', async () => {
  for (const path of ['/docs', '/docs.md', '/llms.txt', '/llms-full.txt']) {
    const body = await text(path);
    expect(body).toContain(`${publicUrl}/`);
    expect(body).not.toContain('localhost:4000/');
  }
});

test('every link within the guide leads to a page, and to a heading that it has', async () => {
  const html = new Map(await Promise.all(pages.map(async ({ url }) => [url, await text(url)] as const)));
  const links = [...html].flatMap(([from, body]) =>
    [...body.matchAll(/href="(\/docs[^"]*|#[^"]*)"/g)].map(([, href]) => (href!.startsWith('#') ? from + href : href!)),
  );
  expect(links.length).toBeGreaterThan(200);
  for (const link of new Set(links)) {
    const [path, hash] = link.split('#');
    expect((await get(path!)).status, link).toBe(200);
    if (hash) expect(html.get(path!), link).toContain(`id="${hash}"`);
  }
});

test('llms.txt lists every page with its Markdown, and llms-full.txt contains them', async () => {
  const [index, whole] = await Promise.all([text('/llms.txt'), text('/llms-full.txt')]);
  for (const { url, title, description } of pages) {
    expect(index).toContain(`- [${title}](${publicUrl}${url}.md): ${description}`);
    expect(whole).toContain(`# ${title}\n`);
  }
});

test('only files of the guide are served', async () => {
  for (const path of [
    '/docs/nothing',
    '/docs/../package.json',
    '/docs/%2e%2e/package.json',
    '/docs/..%2fpackage.json',
    '/docs/docs',
  ])
    expect((await get(path)).status, path).toBe(404);
});
