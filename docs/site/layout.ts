// The frame of every page: header, navigation, links to the next page.
import type { Rendered, Section } from './markdown.ts';
import type { GuidePage } from './pages.ts';

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const head = (title: string, description: string, rest = '') => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)} · Lintel</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${escapeHtml(description)}">
<link rel="icon" href="/docs/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/assets/guide.css">
<script src="/docs/assets/theme.js"></script>
${rest}</head>
`;

const links = '<nav aria-label="Site"><a href="/docs">Guide</a><a href="/docs/reference">Reference</a></nav>';

function navigation(pages: GuidePage[], current: GuidePage): string {
  const groups = [...new Set(pages.map(({ group }) => group))];
  const link = ({ url, title, slug }: GuidePage) =>
    `<li><a href="${url}"${slug === current.slug ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a></li>`;
  const lists = groups.map(
    (group) =>
      `<h2 class="group">${group}</h2><ul>${pages
        .filter((page) => page.group === group)
        .map(link)
        .join('')}${group === groups.at(-1) ? '<li><a href="/docs/reference">API reference</a></li>' : ''}</ul>`,
  );
  return `<nav class="side" id="side" aria-label="Guide">${lists.join('')}</nav>`;
}

function foot(pages: GuidePage[], current: GuidePage): string {
  const at = pages.indexOf(current);
  const link = (page: GuidePage | undefined, before: string, after: string) =>
    page ? `<a href="${page.url}">${before}${escapeHtml(page.title)}${after}</a>` : '<span></span>';
  return `<footer class="foot">${link(pages[at - 1], '← ', '')}${link(pages[at + 1], '', ' →')}<span class="source"><a href="${current.url}.md">This page as Markdown</a></span></footer>`;
}

function contents(sections: Section[]): string {
  const links = sections
    .filter(({ level }) => level === 2)
    .map(({ id, heading }) => `<li><a href="#${id}">${escapeHtml(heading)}</a></li>`);
  return `<nav class="contents" aria-label="On this page">${links.length > 1 ? `On this page<ul>${links.join('')}</ul>` : ''}</nav>`;
}

export const pageHtml = (pages: GuidePage[], page: GuidePage, { html, sections }: Rendered): string =>
  `${head(page.title, page.description, `<link rel="alternate" type="text/markdown" href="${page.url}.md">\n<script src="/docs/assets/guide.js" defer></script>\n`)}<body>
<a class="skip" href="#content">Skip to content</a>
<header class="top">
<button type="button" class="plain menu" id="menu" aria-expanded="false" aria-controls="side">Menu</button>
<a class="brand" href="/docs">Lintel <span>Guide</span></a>
<div class="search" role="search" hidden><input id="search" type="search" placeholder="Search ( / )" aria-label="Search the guide" role="combobox" aria-expanded="false" aria-controls="results" aria-autocomplete="list" autocomplete="off"><ul id="results" role="listbox" aria-label="Results" hidden></ul></div>
${links}
<button type="button" class="plain" id="theme" hidden>Dark</button>
</header>
<div class="page">
${navigation(pages, page)}
<main id="content">
${html}${foot(pages, page)}
</main>
${contents(sections)}
</div>
</body>
</html>
`;

export const referenceHtml = (): string =>
  `${head('API reference', 'Every operation of the REST API, with its parameters, responses and examples.', '<script src="/docs/assets/redoc.js" defer></script>\n<script src="/docs/assets/reference.js" defer></script>\n')}<body>
<header class="top">
<a class="brand" href="/docs">Lintel <span>API reference</span></a>
${links}
</header>
<main id="reference" class="reference"><noscript>The reference needs scripts. <a href="/v1/openapi.json">/v1/openapi.json</a> has the same content.</noscript></main>
</body>
</html>
`;
