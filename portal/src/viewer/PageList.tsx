// The pages of a document below each other. Only those in view are rendered, and the wanted page before the others.
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../i18n/i18n.tsx';
import type { Box } from '../lib/boxes.ts';
import { scrollTo } from '../lib/scroll.ts';
import type { OpenFile } from './open-file.ts';
import { PdfPage } from './PdfPage.tsx';
import { pageGap, pageMargin, type Size } from './page-props.ts';
import { StoredPage } from './StoredPage.tsx';
import { usePreview } from './use-preview.ts';
import { useWidth } from './use-width.ts';

export interface Target {
  page: number;
  /** The page of the lit words. */
  litPage: number;
  /** Undefined while they are not known yet. */
  boxes: readonly Box[] | undefined;
  /** Changes when the same place is opened again. */
  visit: number;
}

interface Props {
  document: string;
  /** Null while it is opened. */
  file: OpenFile | null;
  pages: number;
  target: Target;
  zoom: number;
  /** The reader scrolled to another page. */
  onCurrent(page: number): void;
  onExpired(): void;
}

const letter: Size = { width: 612, height: 792 };
const noBoxes: readonly Box[] = [];

export function PageList({ document, file, pages, target, zoom, onCurrent, onExpired }: Props) {
  const { t } = useTexts();
  const scroller = useRef<HTMLElement>(null);
  const [width, observe] = useWidth();
  const sizes = useRef(new Map<number, Size>());
  /** Of the first page that was loaded; most documents have one size. */
  const [usual, setUsual] = useState<Size | null>(null);
  const [drawn, setDrawn] = useState(false);
  const isStored = file !== null && file.pdf === null;
  const preview = usePreview(document, target.page, !drawn && !isStored);
  const inner = Math.max(width - pageMargin, 1);
  const sizeOf = (page: number): Size => sizes.current.get(page) ?? usual ?? letter;
  const heightOf = (size: Size) => (inner / size.width) * zoom * size.height;
  const rows = useVirtualizer({
    count: pages,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf(sizeOf(index + 1)),
    getItemKey: (index) => index + 1,
    gap: pageGap,
    paddingStart: pageGap,
    paddingEnd: pageGap,
    overscan: drawn ? 1 : 0,
  });

  // The target stays in place until its page and its words have been placed; then the reader scrolls.
  const settled = useRef(false);
  const place = useRef({ what: '', page: 0, scale: '', top: 0, share: 0 });
  const reported = useRef(0);
  const [loads, setLoads] = useState(0);
  const boxes = target.boxes;
  const what = `${target.visit} ${boxes?.length ? target.litPage : ''} ${JSON.stringify(boxes)}`;
  const scale = `${width} ${zoom}`;

  const onSize = useCallback((page: number, size: Size) => {
    if (sizes.current.has(page)) return;
    sizes.current.set(page, size);
    setUsual((known) => known ?? size);
    setLoads((count) => count + 1);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the target, the width or a page has changed
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || width === 0) return;
    const known = place.current;
    const turned = known.page !== target.page && reported.current !== target.page;
    if (known.what !== what || turned) {
      settled.current = false;
      reported.current = 0;
    }
    const resized = known.scale !== scale;
    if (settled.current && !resized) return;
    rows.measure();
    if (settled.current) element.scrollTop = known.share * rows.getTotalSize();
    else {
      const lit = element.querySelector(`[data-page="${target.page}"] :is(.lit-box, .lit-line)`);
      if (lit) scrollTo(element, lit, { above: 0.5 });
      else rows.scrollToIndex(target.page - 1, { align: 'start' });
      settled.current = sizes.current.has(target.page) && (boxes !== undefined || target.litPage !== target.page);
    }
    place.current = { what, page: target.page, scale, top: element.scrollTop, share: known.share };
  }, [what, target.page, scale, usual, loads]);

  const middle = (rows.scrollOffset ?? 0) + (rows.scrollRect?.height ?? 0) / 2;
  const current = rows.getVirtualItems().find(({ start, end }) => start <= middle && middle < end + pageGap)?.key;
  const offset = rows.scrollOffset;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the reader has scrolled
  useEffect(() => {
    const element = scroller.current;
    if (!element || !settled.current) return;
    place.current.share = element.scrollTop / rows.getTotalSize();
    const moved = reported.current !== 0 || Math.abs(element.scrollTop - place.current.top) > pageGap;
    if (!moved || typeof current !== 'number' || current === (reported.current || target.page)) return;
    reported.current = current;
    onCurrent(current);
  }, [offset, current]);

  const common = { document, zoom, inner, onSize, onDrawn: useCallback(() => setDrawn(true), []) };
  return (
    <section
      className="page-scroller"
      ref={(element) => {
        scroller.current = element;
        observe(element);
      }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must take the focus
      tabIndex={0}
      aria-label={t('viewer.pages')}
    >
      <div className="pages" style={{ height: rows.getTotalSize() }}>
        {width > 0 &&
          rows.getVirtualItems().map(({ index, start }) => {
            const page = index + 1;
            const own = {
              ...common,
              page,
              size: sizeOf(page),
              boxes: (page === target.litPage && boxes) || noBoxes,
              waits: !drawn && page !== target.page,
            };
            return (
              // biome-ignore lint/a11y/useSemanticElements: a page is no fieldset
              <div
                key={page}
                role="group"
                aria-label={`${t('viewer.page')} ${page}`}
                className="page-slot"
                data-index={index}
                ref={rows.measureElement}
                style={{ transform: `translateY(${start}px)` }}
              >
                {isStored ? (
                  <StoredPage {...own} />
                ) : (
                  <PdfPage
                    {...own}
                    pdf={file?.pdf ?? null}
                    preview={preview?.page === page ? preview : null}
                    onExpired={onExpired}
                  />
                )}
              </div>
            );
          })}
      </div>
    </section>
  );
}
