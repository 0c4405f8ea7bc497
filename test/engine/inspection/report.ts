// Pages for tests of the reader: lines of text one below the other, as from a parser.
import type { Page } from '../../../src/documents/pages.ts';
import { analyzeDocument } from '../../../src/engine/builtin/analyze.ts';
import type { Analysis } from '../../../src/engine/engine.ts';

const pitch = 13;
const widest = 95;

function wrapped(line: string): string[] {
  const lines: string[] = [];
  let rest = line;
  while (rest.length > widest) {
    const at = rest.lastIndexOf(' ', widest);
    lines.push(rest.slice(0, at));
    rest = rest.slice(at + 1);
  }
  return [...lines, rest];
}

/** A line that starts with `#` is set in large type. */
export function pagesOf(...texts: string[]): Page[] {
  return texts.map((text, index) => {
    const lines = text
      .trim()
      .split('\n')
      .flatMap((line) => wrapped(line.trim()))
      .map((line, at) => {
        const large = line.startsWith('#');
        const words = large ? line.slice(1).trim() : line;
        return {
          text: words,
          x: 40,
          y: 90 + at * pitch,
          width: words.length * 5.5,
          height: large ? 14 : 10,
          size: large ? 14 : 10,
          bold: large,
        };
      });
    return {
      number: index + 1,
      width: 612,
      height: 792,
      text: lines.map((line) => line.text).join('\n'),
      lines,
      ocr: false,
    };
  });
}

export const readReport = (...texts: string[]): Analysis =>
  analyzeDocument(
    { filename: 'report.pdf', type: 'pdf', pages: pagesOf(...texts), documentType: 'inspection_report' },
    'builtin',
  );

export const titles = (analysis: Pick<Analysis, 'issues'>): string[] => analysis.issues.map((issue) => issue.title);
