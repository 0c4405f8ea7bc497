// Shows a page of a document with the given boxes lit. PDFs are drawn in the browser; other files as page images or text.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '../i18n/i18n.tsx';
import type { Box } from '../lib/boxes.ts';
import { Loading } from '../ui/State.tsx';
import { PdfPage } from './PdfPage.tsx';
import { StoredPage } from './StoredPage.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useFile } from './use-pdf.ts';
import { useWidth } from './use-width.ts';

interface Props {
  document: string;
  filename: string | undefined;
  pageCount: number | undefined;
  page: number;
  /** Undefined while they are not known yet. */
  boxes: readonly Box[] | undefined;
  onPage(page: number): void;
  onClose(): void;
}

export const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;
const fit = zooms.indexOf(1);

export default function Viewer({ document, filename, pageCount, page, boxes, onPage, onClose }: Props) {
  const { t } = useTexts();
  const { file, failed, reopen } = useFile(document);
  const [zoom, setZoom] = useState<number>(fit);
  const scroller = useRef<HTMLElement>(null);
  const [width, setScroller] = useWidth();
  const pages = file?.pageCount ?? pageCount ?? page;
  const shown = Math.min(page, pages);
  const name = filename ?? file?.filename ?? '';

  const go = (target: number) => onPage(Math.min(Math.max(target, 1), pages));
  const zoomTo = (index: number) => setZoom(Math.min(Math.max(index, 0), zooms.length - 1));
  const keys: Record<string, () => void> = {
    PageDown: () => go(shown + 1),
    PageUp: () => go(shown - 1),
    ArrowRight: () => go(shown + 1),
    ArrowLeft: () => go(shown - 1),
    Home: () => go(1),
    End: () => go(pages),
    '+': () => zoomTo(zoom + 1),
    '=': () => zoomTo(zoom + 1),
    '-': () => zoomTo(zoom - 1),
    '0': () => zoomTo(fit),
    Escape: onClose,
  };
  function press(event: KeyboardEvent) {
    const action = keys[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof HTMLInputElement && event.key !== 'Escape') return;
    event.preventDefault();
    action();
  }

  // Each page starts at its top, until its boxes are scrolled to.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on another page
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [shown]);

  const common = { page: shown, boxes: boxes ?? [], zoom: zooms[zoom]!, width };
  return (
    <section className="viewer" data-document={document} aria-label={t('viewer.label', { name })} onKeyDown={press}>
      <Toolbar
        name={name}
        url={file?.url}
        page={shown}
        pages={pages}
        zoom={zoom}
        onPage={go}
        onZoom={zoomTo}
        onFit={() => setZoom(fit)}
        onClose={onClose}
      />
      <section
        className="page-scroller"
        ref={(element) => {
          scroller.current = element;
          setScroller(element);
        }}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must take the focus
        tabIndex={0}
        aria-label={`${t('viewer.page')} ${shown}`}
      >
        {failed && (
          <div className="state" role="alert">
            <p>{t('viewer.failed')}</p>
            <button type="button" onClick={reopen}>
              {t('app.retry')}
            </button>
          </div>
        )}
        {!failed && !file && <Loading lines={12} />}
        {file?.pdf && width > 0 && <PdfPage {...common} document={document} pdf={file.pdf} onExpired={reopen} />}
        {file && !file.pdf && width > 0 && <StoredPage {...common} document={document} />}
      </section>
    </section>
  );
}
