// A text in which `file.pdf, page 3` opens that page.
import { Fragment } from 'react';
import { useProperty } from '../data/property-context.ts';
import type { PageRef } from '../viewer/prepare.ts';
import { PageButton } from './PageButton.tsx';

const placePattern = /, page (\d+)/g;

export function PlaceLinks({ text }: { text: string }) {
  const { documents, openPage } = useProperty();
  const parts: { text: string; at: number; place?: PageRef }[] = [];
  let from = 0;
  for (const match of text.matchAll(placePattern)) {
    const before = text.slice(from, match.index);
    const document = documents?.find(({ filename }) => before.endsWith(filename));
    if (!document) continue;
    const start = match.index - document.filename.length;
    const end = match.index + match[0].length;
    parts.push({ text: text.slice(from, start), at: from });
    parts.push({ text: text.slice(start, end), at: start, place: { document: document.id, page: Number(match[1]) } });
    from = end;
  }
  parts.push({ text: text.slice(from), at: from });
  return parts.map(({ text: part, at, place }) =>
    place ? (
      <PageButton key={`${at} link`} {...place} className="link" onClick={() => openPage(place.document, place.page)}>
        {part}
      </PageButton>
    ) : (
      <Fragment key={at}>{part}</Fragment>
    ),
  );
}
