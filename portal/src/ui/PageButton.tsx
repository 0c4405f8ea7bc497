// A button that opens a page of a document. While it is in view, the service may store the image of the page.
import { type ComponentProps, useEffect, useRef } from 'react';
import { useProperty } from '../data/property-context.ts';
import { watchPage } from '../viewer/in-view.ts';
import type { PageRef } from '../viewer/prepare.ts';

export function PageButton({ document, page, ...button }: ComponentProps<'button'> & PageRef) {
  const { documents } = useProperty();
  const element = useRef<HTMLButtonElement>(null);
  // A citation may outlive its document.
  const exists = documents?.some(({ id }) => id === document);
  useEffect(() => {
    if (exists && element.current) return watchPage(element.current, { document, page });
  }, [exists, document, page]);
  return <button type="button" ref={element} {...button} />;
}
