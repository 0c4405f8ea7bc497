// A page of a PDF: its picture, its text as a selectable layer, and the lit boxes.
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../i18n/i18n.tsx';
import type { Box } from '../lib/boxes.ts';
import { Loading } from '../ui/State.tsx';
import { Lit } from './Lit.tsx';
import { type PDFDocumentProxy, type PDFPageProxy, TextLayer } from './pdf.ts';
import { RecognizedText } from './RecognizedText.tsx';

interface Props {
  document: string;
  pdf: PDFDocumentProxy;
  page: number;
  boxes: readonly Box[];
  zoom: number;
  width: number;
  /** The file can no longer be read. */
  onExpired(): void;
}

/** Space beside the page, in CSS pixels. */
export const pageMargin = 32;
/** Beyond this many pixels a canvas is scaled up instead. */
const maxPixels = 16_000_000;

export function PdfPage({ document, pdf, page, boxes, zoom, width, onExpired }: Props) {
  const { t } = useTexts();
  const [shown, setShown] = useState<PDFPageProxy | null>(null);
  const [failed, setFailed] = useState(false);
  const [wordless, setWordless] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  const layer = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let left = false;
    setFailed(false);
    pdf.getPage(page).then(
      (found) => !left && setShown(found),
      () => !left && onExpired(),
    );
    return () => {
      left = true;
    };
  }, [pdf, page, onExpired]);

  const ready = shown?.pageNumber === page ? shown : null;
  const natural = ready?.getViewport({ scale: 1 });
  const scale = natural ? ((width - pageMargin) / natural.width) * zoom : 1;

  useEffect(() => {
    if (!ready || !canvas.current || !layer.current) return;
    const viewport = ready.getViewport({ scale });
    const density = Math.min(devicePixelRatio || 1, Math.sqrt(maxPixels / (viewport.width * viewport.height)));
    const element = canvas.current;
    element.width = Math.floor(viewport.width * density);
    element.height = Math.floor(viewport.height * density);
    const painting = ready.render({
      canvas: element,
      viewport,
      transform: density === 1 ? undefined : [density, 0, 0, density, 0, 0],
    });
    painting.promise.catch((error: Error) => error.name !== 'RenderingCancelledException' && setFailed(true));
    const container = layer.current;
    container.replaceChildren();
    let text: TextLayer | null = null;
    let left = false;
    ready.getTextContent().then(
      (content) => {
        if (left) return;
        setWordless(content.items.every((item) => !('str' in item) || item.str.trim() === ''));
        text = new TextLayer({ textContentSource: content, container, viewport });
        text.render().then(
          () => container.setAttribute('data-ready', String(page)),
          () => undefined,
        );
      },
      () => undefined,
    );
    return () => {
      left = true;
      container.removeAttribute('data-ready');
      painting.cancel();
      text?.cancel();
    };
  }, [ready, scale, page]);

  if (failed) return <p className="state">{t('viewer.failed')}</p>;
  if (!natural) return <Loading lines={12} />;
  const style = { width: natural.width * scale, height: natural.height * scale };
  return (
    <div className="paper" style={style} data-page={page}>
      <canvas ref={canvas} style={style} />
      <div ref={layer} className="text-layer" style={{ '--total-scale-factor': scale } as object} />
      {wordless && <RecognizedText document={document} page={page} scale={scale} />}
      <Lit boxes={boxes} scale={scale} />
    </div>
  );
}
