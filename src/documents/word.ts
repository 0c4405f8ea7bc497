// Turns Word documents into pages. `.docx` breaks at explicit page breaks only, because other breaks depend on the
// printing program; `.doc` is one page. Macros are never run, external references never fetched.
import { createRequire } from 'node:module';
import mammoth from 'mammoth';
import type { Line, Page } from './pages.ts';
import { EncryptedFile, UnreadableFile } from './refusals.ts';
import { type Block, readBlocks, type WordNode } from './word-blocks.ts';
import { guardZip } from './zip.ts';

interface Extracted {
  getBody(): string;
  getFootnotes(): string;
  getEndnotes(): string;
  getTextboxes(): string;
}
interface Extractor {
  extract(source: string): Promise<Extracted>;
}
const WordExtractor: new () => Extractor = createRequire(import.meta.url)('word-extractor');

/** The XML of a 1,000-page contract is about 20 MB. */
const limits = { totalBytes: 80_000_000, ratio: 200 };

export async function readDocx(path: string): Promise<Page[]> {
  const isText = (name: string) => /\.(xml|rels)$/i.test(name);
  await guardZip(path, isText, limits);
  let root: WordNode | undefined;
  await mammoth
    .convertToHtml(
      { path },
      {
        externalFileAccess: false,
        includeEmbeddedStyleMap: false,
        // The HTML is not used: the transform captures the tree and leaves nothing to convert.
        transformDocument: (document: WordNode) => {
          root = document;
          return { ...document, children: [] };
        },
      },
    )
    .catch(() => {
      throw new UnreadableFile();
    });
  if (!root) throw new UnreadableFile();
  return pagesOf(readBlocks(root));
}

export async function readDoc(path: string): Promise<Page[]> {
  const text = await new WordExtractor().extract(path).then(
    (document) =>
      [document.getBody(), document.getTextboxes(), document.getFootnotes(), document.getEndnotes()].join('\n'),
    (error: unknown) => {
      throw /encrypt|password/i.test(String(error)) ? new EncryptedFile() : new UnreadableFile();
    },
  );
  const lines = text.split(/[\r\n\v\f]+/).map((line) => ({ text: line, size: 0, bold: false, level: 0 }));
  return pagesOf([lines]);
}

/**
 * Word has no positions before printing: lines are placed one below the other on a page of Letter width, so that
 * position-based readers get paragraphs apart and in order.
 */
function pagesOf(pages: Block[][]): Page[] {
  return pages.map((blocks, i) => {
    let y = 36;
    const lines: Line[] = [];
    for (const block of blocks) {
      const text = tidy(block.text);
      if (!text) continue;
      const height = block.size || 11;
      lines.push({ text, x: 36 + 18 * block.level, y, width: 540, height, size: block.size, bold: block.bold });
      y += 2.5 * height;
    }
    const height = Math.max(792, y + 36);
    return { number: i + 1, width: 612, height, text: lines.map((line) => line.text).join('\n'), lines, ocr: false };
  });
}

const tidy = (text: string): string =>
  text
    .replace(/\s*\t\s*/g, '   ')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: field marks and the like, which nobody reads
    .replace(/[\u00AD\u0000-\u0008\u000A-\u001F\u007F-\u009F\uFFFE\uFFFF]/g, '')
    .toWellFormed()
    .trim();
