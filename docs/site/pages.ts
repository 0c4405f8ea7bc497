// The pages of the guide: docs/guide, and pages of docs that are both for developers of Lintel and for its customers.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Examples are written for a service at this address; the pages that are served have its own. */
export const exampleServer = 'http://localhost:4000';

export interface GuidePage {
  slug: string;
  /** Address on the service. */
  url: string;
  group: string;
  title: string;
  /** First paragraph, without formatting. */
  description: string;
  markdown: string;
}

const docs = join(import.meta.dirname, '..');
/** Pages whose source is elsewhere than in docs/guide. */
const elsewhere: Record<string, string> = {
  'error-codes': 'errors.md',
  'webhook-reference': 'webhooks.md',
  versioning: 'versioning.md',
};
const home = 'quick-start';

export const urlOf = (slug: string): string => (slug === home ? '/docs' : `/docs/${slug}`);

export async function readPages(): Promise<GuidePage[]> {
  const groups: { title: string; pages: string[] }[] = JSON.parse(
    await readFile(join(docs, 'guide/pages.json'), 'utf8'),
  );
  const wanted = groups.flatMap(({ title, pages }) => pages.map((slug) => ({ group: title, slug })));
  return Promise.all(
    wanted.map(async ({ group, slug }) => {
      const text = await readFile(join(docs, elsewhere[slug] ?? `guide/${slug}.md`), 'utf8');
      const markdown = text.replace(/^<!--.*-->\n\n?/gm, '');
      const [, title, description] = /^# (.+)\n+([^\n]+(?:\n[^\n#`|]+)*)/.exec(markdown)!;
      return { slug, url: urlOf(slug), group, title: title!, description: plain(description!), markdown };
    }),
  );
}

const plain = (text: string) =>
  text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The address of the page that a relative link of a source names; other links stay. */
export function linkTarget(href: string): string {
  const [, path, hash = ''] = /^([^#]*)(#.*)?$/.exec(href)!;
  if (!path || /^(https?:|\/)/.test(path)) return href;
  const above = path.startsWith('../');
  const slug = above
    ? Object.keys(elsewhere).find((name) => `../${elsewhere[name]}` === path)
    : /^(?:guide\/)?([\w-]+)\.md$/.exec(path)?.[1];
  if (!slug) throw new Error(`A page of the guide has a link to ${href}, which is not in the guide.`);
  return urlOf(slug) + hash;
}
