// A text in which `file.pdf, page 3` opens that page.
import { Fragment } from 'react';
import { useProperty } from '../data/property-context.ts';

const place = /, page (\d+)/g;

export function PlaceLinks({ text }: { text: string }) {
  const { documents, openPage } = useProperty();
  const parts: { text: string; at: number; open?: () => void }[] = [];
  let from = 0;
  for (const match of text.matchAll(place)) {
    const before = text.slice(from, match.index);
    const document = documents?.find(({ filename }) => before.endsWith(filename));
    if (!document) continue;
    const start = match.index - document.filename.length;
    const end = match.index + match[0].length;
    parts.push({ text: text.slice(from, start), at: from });
    parts.push({ text: text.slice(start, end), at: start, open: () => openPage(document.id, Number(match[1])) });
    from = end;
  }
  parts.push({ text: text.slice(from), at: from });
  return parts.map(({ text: part, at, open }) =>
    open ? (
      <button key={`${at} link`} type="button" className="link" onClick={open}>
        {part}
      </button>
    ) : (
      <Fragment key={at}>{part}</Fragment>
    ),
  );
}
