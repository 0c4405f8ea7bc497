// Turns mammoth's tree of a .docx into lines: a paragraph is a line, a table row is a line with separate cells, an
// explicit page break starts a page.

/** The fields of mammoth's nodes that are used. */
export interface WordNode {
  type: string;
  children?: WordNode[];
  value?: string;
  styleName?: string | null;
  numbering?: { isOrdered?: boolean; level?: string | number } | null;
  isBold?: boolean;
  isAllCaps?: boolean;
  fontSize?: number | null;
  breakType?: string;
  checked?: boolean;
  noteType?: string;
  noteId?: string;
  notes?: { resolve(reference: WordNode): { body: WordNode[] } | null };
}

export interface Block {
  text: string;
  size: number;
  bold: boolean;
  level: number;
}

const defaultSize = 11;
const headingSizes = [20, 16, 14, 12, 11, 11];

export function readBlocks(root: WordNode): Block[][] {
  const pages: Block[][] = [[]];
  let notes: Block[] = [];
  const page = () => pages.at(-1)!;
  const breakPage = () => {
    page().push(...notes);
    notes = [];
    pages.push([]);
  };
  const walk = (node: WordNode) => {
    if (node.type === 'paragraph') {
      for (const [i, part] of splitAtBreaks(node).entries()) {
        if (i > 0) breakPage();
        page().push(paragraph(part));
        for (const reference of find(part, 'noteReference')) {
          const body = root.notes?.resolve(reference)?.body ?? [];
          notes.push(...body.flatMap((child) => find(child, 'paragraph')).map(paragraph));
        }
      }
    } else if (node.type === 'tableRow') {
      page().push(row(node));
      if (find(node, 'break').some((found) => found.breakType === 'page')) breakPage();
    } else if (node.type === 'break') {
      if (node.breakType === 'page') breakPage();
    } else for (const child of node.children ?? []) walk(child);
  };
  walk(root);
  page().push(...notes);
  // A break at the end of a document is not an empty page.
  while (pages.length > 1 && pages.at(-1)!.every((block) => !block.text.trim())) pages.pop();
  return pages;
}

/** A paragraph with page breaks inside becomes one paragraph per page. */
function splitAtBreaks(node: WordNode): WordNode[] {
  const parts: WordNode[][] = [[]];
  for (const child of node.children ?? []) {
    if (child.type === 'break' && child.breakType === 'page') parts.push([]);
    else if (child.children?.length) {
      for (const [i, part] of splitAtBreaks(child).entries()) {
        if (i > 0) parts.push([]);
        parts.at(-1)!.push(part);
      }
    } else parts.at(-1)!.push(child);
  }
  return parts.map((children) => ({ ...node, children }));
}

function paragraph(node: WordNode): Block {
  const heading = /^heading (\d)/i.exec(node.styleName ?? '');
  const title = /^title$/i.test(node.styleName ?? '');
  const runs = find(node, 'run').filter((run) => textOf(run).trim());
  const letters = (list: WordNode[]) => list.reduce((sum, run) => sum + textOf(run).length, 0);
  const main = runs.reduce<WordNode | undefined>(
    (best, run) => (best && letters([best]) >= letters([run]) ? best : run),
    undefined,
  );
  const level = Number(node.numbering?.level ?? 0) || 0;
  const bullet = node.numbering && !node.numbering.isOrdered ? '• ' : '';
  return {
    text: bullet + textOf(node),
    size:
      main?.fontSize ?? (title ? 24 : heading ? (headingSizes[Number(heading[1]) - 1] ?? defaultSize) : defaultSize),
    bold: title || heading !== null || letters(runs.filter((run) => run.isBold)) > letters(runs) / 2,
    level,
  };
}

function row(node: WordNode): Block {
  const cells = (node.children ?? []).map((cell) =>
    find(cell, 'paragraph')
      .map((child) => textOf(child).trim())
      .filter(Boolean)
      .join(' '),
  );
  const first = find(node, 'paragraph')
    .map(paragraph)
    .find((block) => block.text);
  return {
    text: cells.filter(Boolean).join('   '),
    size: first?.size ?? defaultSize,
    bold: first?.bold ?? false,
    level: 0,
  };
}

function textOf(node: WordNode): string {
  if (node.type === 'text') return node.value ?? '';
  if (node.type === 'tab') return '\t';
  if (node.type === 'checkbox') return node.checked ? '☒' : '☐';
  if (node.type === 'break') return ' ';
  return (node.children ?? []).map(textOf).join('');
}

/** The outermost nodes of a type. */
function find(node: WordNode, type: string): WordNode[] {
  if (node.type === type) return [node];
  return (node.children ?? []).flatMap((child) => find(child, type));
}
