// The guide for language models: https://llmstxt.org
import { exampleServer, type GuidePage, linkTarget } from './pages.ts';

/** The source of a page, with links to the Markdown of other pages. */
export const linkedMarkdown = ({ markdown }: GuidePage): string =>
  markdown.replace(/\]\(([^)\s]+)\)/g, (whole, href: string) => {
    const target = linkTarget(href);
    if (target === href) return whole;
    const [path, hash] = target.split('#');
    return `](${path}.md${hash ? `#${hash}` : ''})`;
  });

export function llmsIndex(pages: GuidePage[]): string {
  const groups = [...new Set(pages.map(({ group }) => group))];
  const entry = ({ title, url, description }: GuidePage) => `- [${title}](${exampleServer}${url}.md): ${description}`;
  const sections = groups.map(
    (group) =>
      `## ${group}\n\n${pages
        .filter((page) => page.group === group)
        .map(entry)
        .join('\n')}\n`,
  );
  return `# Lintel

> Lintel reads property documents (inspection reports, disclosures, loan documents, HOA documents) and returns a summary, issues with severity, page and cost, and a chat whose answers cite file and page. REST API under /v1, GraphQL under /graphql, clients for TypeScript, Python, Go and Ruby.

${sections.join('\n')}
## API

- [OpenAPI 3.1](${exampleServer}/v1/openapi.json): every REST operation, with its errors and response examples
- [OpenAPI 3.2](${exampleServer}/v1/openapi-3.2.json): the same, with the events of streams
- [The whole guide](${exampleServer}/llms-full.txt): every page in one file
`;
}

export const llmsFull = (pages: GuidePage[]): string => pages.map(linkedMarkdown).join('\n\n');
