// Markdown to HTML: headings with anchors, highlighted code, and tabs for examples that follow each other in several languages.
import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import go from 'highlight.js/lib/languages/go';
import graphql from 'highlight.js/lib/languages/graphql';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import ruby from 'highlight.js/lib/languages/ruby';
import typescript from 'highlight.js/lib/languages/typescript';
import { Marked, type Token, type Tokens } from 'marked';
import { linkTarget } from './pages.ts';

for (const [name, language] of Object.entries({ sh: bash, go, graphql, json, python, ruby, ts: typescript }))
  hljs.registerLanguage(name, language);

const names: Record<string, string> = {
  typescript: 'TypeScript',
  python: 'Python',
  go: 'Go',
  ruby: 'Ruby',
  curl: 'curl',
  graphql: 'GraphQL',
  json: 'JSON',
  text: 'Text',
};
const languageOf: Record<string, string> = { ts: 'typescript', sh: 'curl' };

export interface Block {
  /** The word after the fence: `ts`, `sh`, … */
  syntax: string;
  /** The tab: `typescript`, `curl`, … A command for one language has its name: ```` ```sh go ````. */
  language: string;
  file: string | undefined;
  /** The other words after the fence. */
  flags: string[];
  code: string;
}

export function readBlock({ lang = '', text }: Tokens.Code): Block {
  const [syntax = 'text', ...words] = lang.split(' ').filter(Boolean);
  const language = words.find((word) => word in names) ?? languageOf[syntax] ?? syntax;
  const file = words.find((word) => word.startsWith('file='))?.slice('file='.length);
  return { syntax, language, file, flags: words, code: text };
}

export interface Section {
  id: string;
  heading: string;
  level: number;
  /** Its text without formatting, for the search. */
  text: string;
}

export interface Rendered {
  html: string;
  sections: Section[];
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);

/** The same anchors as on GitHub. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

function figure(block: Block): string {
  const { syntax, language, file, code } = block;
  const html = hljs.getLanguage(syntax) ? hljs.highlight(code, { language: syntax }).value : escapeHtml(code);
  const name = syntax === 'sh' ? 'Shell' : (names[language] ?? language);
  const caption = file ? `<span class="file">${escapeHtml(file)}</span>` : `<span class="lang">${name}</span>`;
  return `<figure data-language="${language}" data-name="${names[language] ?? language}"><figcaption>${caption}</figcaption><pre tabindex="0"><code>${html}</code></pre></figure>`;
}

const example = (blocks: Block[]) => `<div class="example">${blocks.map(figure).join('')}</div>\n`;

const textOf = (token: Token): string => {
  if (token.type === 'code' || token.type === 'space') return '';
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows]
      .flat()
      .map(({ text }) => text)
      .join(' ');
  }
  return 'text' in token ? String(token.text) : '';
};
const plain = (text: string) =>
  text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*|]/g, '')
    .replace(/\s+/g, ' ');

export function render(markdown: string): Rendered {
  const marked = new Marked({
    walkTokens(token) {
      if (token.type === 'link') token.href = linkTarget(token.href);
    },
    renderer: {
      heading({ tokens, depth, text }) {
        const id = anchorOf(plain(text));
        const anchor = depth === 1 ? '' : `<a class="anchor" href="#${id}" aria-label="Link to this section">#</a>`;
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}${anchor}</h${depth}>\n`;
      },
      code: (token) => example([readBlock(token)]),
      html: ({ text }) => escapeHtml(text),
      checkbox: () => '<span aria-hidden="true">☐</span> ',
    },
  });
  const table = new marked.Renderer().table;
  marked.use({
    renderer: {
      table(token) {
        return `<div class="scroll" tabindex="0" role="region" aria-label="Table">${table.call(this, token)}</div>`;
      },
    },
  });
  const tokens = marked.lexer(markdown);
  marked.walkTokens(tokens, marked.defaults.walkTokens!);
  const sections: Section[] = [];
  let html = '';
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!;
    if (token.type === 'heading') {
      const heading = plain((token as Tokens.Heading).text);
      sections.push({ id: anchorOf(heading), heading, level: (token as Tokens.Heading).depth, text: '' });
    } else if (sections.length > 0) sections.at(-1)!.text += `${plain(textOf(token))} `;
    if (token.type !== 'code') {
      html += marked.parser([token]);
      continue;
    }
    const blocks = [readBlock(token as Tokens.Code)];
    for (let next = i + 1; next < tokens.length; next++) {
      if (tokens[next]!.type === 'space') continue;
      if (tokens[next]!.type !== 'code') break;
      const block = readBlock(tokens[next] as Tokens.Code);
      if (!(block.language in names) || blocks.some(({ language }) => language === block.language)) break;
      blocks.push(block);
      i = next;
    }
    html += example(blocks);
  }
  return { html, sections };
}

/** All blocks of a page, in order. */
export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  const marked = new Marked();
  marked.walkTokens(marked.lexer(markdown), (token) => {
    if (token.type === 'code') blocks.push(readBlock(token as Tokens.Code));
  });
  return blocks;
}
