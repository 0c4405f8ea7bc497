// Shows a document page below page, with the given words lit on one of them. PDFs are drawn in the browser; other files
// as page images or text. The first page is a stored image until it has been drawn.
import { type KeyboardEvent, useState } from 'react';
import { useTexts } from '../i18n/i18n.tsx';
import type { Box } from '../lib/boxes.ts';
import { PageList, type Target } from './PageList.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useFile } from './use-file.ts';

interface Props {
  document: string;
  filename: string | undefined;
  pageCount: number | undefined;
  /** The page to show first. */
  page: number;
  /** The page of the lit words. */
  litPage: number;
  /** Undefined while they are not known yet. */
  boxes: readonly Box[] | undefined;
  /** Changes when the same place is opened again. */
  visit: number;
  onPage(page: number): void;
  /** Scrolled to another page. */
  onScroll(page: number): void;
  onClose(): void;
}

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;
const fit = zooms.indexOf(1);

export function Viewer(props: Props) {
  const { document, filename, pageCount, page, litPage, boxes, visit, onPage, onScroll, onClose } = props;
  const { t } = useTexts();
  const { file, failed, reopen } = useFile(document);
  const [zoom, setZoom] = useState<number>(fit);
  const [turns, setTurns] = useState(0);
  const [scrolled, setScrolled] = useState<number | null>(null);
  const count = file?.pageCount ?? pageCount;
  const pages = count ?? page;
  const shown = Math.min(scrolled ?? page, pages);
  const name = filename ?? file?.filename ?? '';

  const go = (wanted: number) => {
    const next = Math.min(Math.max(wanted, 1), pages);
    setScrolled(null);
    setTurns(turns + 1);
    onPage(next);
  };
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

  const target: Target = { page: Math.min(page, pages), litPage, boxes, visit: visit + turns };
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
      {failed && (
        <div className="page-scroller state" role="alert">
          <p>{t('viewer.failed')}</p>
          <button type="button" onClick={reopen}>
            {t('app.retry')}
          </button>
        </div>
      )}
      {!failed && (
        <PageList
          document={document}
          file={file}
          pages={count ?? page + 1}
          target={target}
          zoom={zooms[zoom]!}
          onCurrent={(current) => {
            setScrolled(current);
            onScroll(current);
          }}
          onExpired={reopen}
        />
      )}
    </section>
  );
}
