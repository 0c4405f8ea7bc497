// HTML of the sandbox's pages: plain forms, no scripts. All values are escaped.

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign]!);

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:28rem;margin:3rem auto;padding:0 1rem;color:#1b1b1b}
h1{font-size:1.3rem}p.notice{background:#fff4d6;padding:.6rem .8rem;border-radius:.4rem}
p.error{background:#fde2e1;padding:.6rem .8rem;border-radius:.4rem}form{margin:.6rem 0}
button{font:inherit;width:100%;padding:.6rem;border:1px solid #888;border-radius:.4rem;background:#f4f4f4;cursor:pointer}
button.first{background:#1b5e20;color:#fff;border-color:#1b5e20}dt{color:#666}dd{margin:0 0 .5rem}`;

export interface Button {
  /** Last segment of the path of the form. */
  action: string;
  label: string;
}

export interface Link {
  href: string;
  label: string;
}

export interface PageParts {
  title: string;
  facts: [string, string][];
  error?: string;
  path: string;
  buttons: Button[];
  /** Forms with one text field. */
  fields?: { action: string; name: string; label: string; value: string }[];
  table?: { title: string; rows: { cells: string[]; link: Link }[] };
  /** Links to other pages. */
  links?: Link[];
}

const anchor = ({ href, label }: Link) => `<a href="${escapeHtml(href)}">${escapeHtml(label)}</a>`;

function tableOf({ title, rows }: NonNullable<PageParts['table']>): string {
  if (rows.length === 0) return '';
  const lines = rows.map(
    ({ cells, link }) =>
      `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}<td>${anchor(link)}</td></tr>`,
  );
  return `<h2>${escapeHtml(title)}</h2>\n<table>${lines.join('\n')}</table>`;
}

export function htmlPage({ title, facts, error, path, buttons, fields = [], table, links = [] }: PageParts): string {
  const open = (action: string) => `<form method="post" action="${escapeHtml(`${path}/${action}`)}">`;
  const forms = [
    ...buttons.map(
      ({ action, label }, i) =>
        `${open(action)}<button type="submit" name="action" value="${escapeHtml(action)}"${i === 0 ? ' class="first"' : ''}>${escapeHtml(label)}</button></form>`,
    ),
    ...fields.map(
      ({ action, name, label, value }) =>
        `${open(action)}<label>${escapeHtml(label)} <input name="${escapeHtml(name)}" value="${escapeHtml(value)}"></label> <button type="submit">Save</button></form>`,
    ),
  ];
  const list = facts.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`).join('');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>
<p class="notice">Sandbox: no real card is charged and no money moves.</p>
${error ? `<p class="error" role="alert">${escapeHtml(error)}</p>` : ''}
<dl>${list}</dl>
${forms.join('\n')}
${table ? tableOf(table) : ''}
${links.map((link) => `<p>${anchor(link)}</p>`).join('\n')}
</main></body>
</html>
`;
}
