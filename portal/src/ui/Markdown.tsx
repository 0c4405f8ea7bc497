// The little Markdown that answers and summaries use: headings, lists, paragraphs, bold. Everything else stays text.
import { Fragment, type ReactNode } from 'react';

interface Block {
  kind: 'heading' | 'list' | 'text';
  lines: string[];
}

function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  for (const line of text.split('\n')) {
    const item = /^\s*(?:[-*•]|\d+\.)\s+(.*)$/.exec(line)?.[1];
    const heading = /^#{1,6}\s+(.*)$/.exec(line)?.[1];
    const last = blocks.at(-1);
    if (heading !== undefined) blocks.push({ kind: 'heading', lines: [heading] });
    else if (item !== undefined) {
      if (last?.kind === 'list') last.lines.push(item);
      else blocks.push({ kind: 'list', lines: [item] });
    } else if (line.trim() === '') blocks.push({ kind: 'text', lines: [] });
    else if (last?.kind === 'text') last.lines.push(line);
    else blocks.push({ kind: 'text', lines: [line] });
  }
  return blocks.filter(({ lines }) => lines.length > 0);
}

function Inline({ text }: { text: string }): ReactNode {
  // Odd parts are between the markers.
  return text.split(/\*\*(.+?)\*\*/).map((part, i) => {
    const key = `${i} ${part}`;
    return i % 2 ? <strong key={key}>{part}</strong> : <Fragment key={key}>{part}</Fragment>;
  });
}

export function Markdown({ text }: { text: string }) {
  return (
    <div className="markdown">
      {blocksOf(text).map(({ kind, lines }, i) => {
        const key = `${i}`;
        if (kind === 'heading')
          return (
            <p key={key} className="markdown-heading">
              <Inline text={lines[0]!} />
            </p>
          );
        if (kind === 'text')
          return (
            <p key={key}>
              <Inline text={lines.join(' ')} />
            </p>
          );
        return (
          <ul key={key}>
            {lines.map((line, j) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: items of a text have nothing but their position
              <li key={j}>
                <Inline text={line} />
              </li>
            ))}
          </ul>
        );
      })}
    </div>
  );
}
