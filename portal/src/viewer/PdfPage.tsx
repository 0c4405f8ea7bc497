// A page of a PDF: its canvas, its text as a selectable layer, and the lit boxes.
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../i18n/i18n.tsx';
import { Loading } from '../ui/State.tsx';
import { Lit } from './Lit.tsx';
import { PlacedLines } from './PlacedLines.tsx';
import type { PageProps } from './page-props.ts';
import type { PDFDocumentProxy, PDFPageProxy, TextLayer } from './pdf.ts';
import type { Preview } from './preview.ts';
import { RecognizedText } from './RecognizedText.tsx';

interface Props extends PageProps {
  /** Null while it is opened. */
  pdf: PDFDocumentProxy | null;
  /** Shown until the page has been drawn. */
  preview: Preview | null;
  /** The file can no longer be read. */
  onExpired(): void;
}

/** Beyond this many pixels a canvas is scaled up instead. */
const maxPixels = 16_000_000;

export function PdfPage(props: Props) {
  const { document, pdf, preview, page, boxes, zoom, inner, size, waits, onSize, onDrawn, onExpired } = props;
  const { t } = useTexts();
  const [shown, setShown] = useState<PDFPageProxy | null>(null);
  const [drawn, setDrawn] = useState(false);
  const [failed, setFailed] = useState(false);
  const [wordless, setWordless] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  const layer = useRef<HTMLDivElement>(null);

  // The list scrolls to the page before the browser shows the preview.
  useLayoutEffect(() => {
    if (preview) onSize(page, { width: preview.width, height: preview.height });
  }, [preview, page, onSize]);

  useEffect(() => {
    if (waits || !pdf) return;
    let left = false;
    // Drawing fails when the file is lost. Then it is opened again.
    setFailed(false);
    pdf.getPage(page).then(
      (found) => {
        if (left) return;
        const { width, height } = found.getViewport({ scale: 1 });
        setShown(found);
        onSize(page, { width, height });
      },
      () => !left && onExpired(),
    );
    return () => {
      left = true;
    };
  }, [pdf, page, waits, onSize, onExpired]);

  const scale = (inner / size.width) * zoom;
  const ready = shown !== null;

  useEffect(() => {
    if (!shown || !canvas.current || !layer.current) return;
    const viewport = shown.getViewport({ scale });
    const density = Math.min(devicePixelRatio || 1, Math.sqrt(maxPixels / (viewport.width * viewport.height)));
    const element = canvas.current;
    element.width = Math.floor(viewport.width * density);
    element.height = Math.floor(viewport.height * density);
    const rendering = shown.render({
      canvas: element,
      viewport,
      transform: density === 1 ? undefined : [density, 0, 0, density, 0, 0],
    });
    const container = layer.current;
    container.replaceChildren();
    let text: TextLayer | null = null;
    let left = false;
    rendering.promise.then(
      () => {
        setDrawn(true);
        onDrawn();
      },
      (error: Error) => {
        if (error.name === 'RenderingCancelledException') return;
        setFailed(true);
        onDrawn();
      },
    );
    Promise.all([shown.getTextContent(), import('./pdf.ts')]).then(
      ([content, { TextLayer }]) => {
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
      rendering.cancel();
      text?.cancel();
    };
  }, [shown, scale, page, onDrawn]);

  if (failed) return <p className="state">{t('viewer.failed')}</p>;
  const style = { width: size.width * scale, height: size.height * scale };
  return (
    <div className="paper" style={style} data-page={page} aria-busy={!ready}>
      {ready && (
        <>
          <canvas ref={canvas} style={style} />
          <div ref={layer} className="text-layer" style={{ '--total-scale-factor': scale } as object} />
          {wordless && <RecognizedText document={document} page={page} scale={scale} />}
        </>
      )}
      {preview && !drawn && (
        <div className="preview" aria-hidden="true">
          {preview.url ? (
            <img src={preview.url} alt="" decoding="sync" style={style} />
          ) : (
            <PlacedLines lines={preview.lines} scale={scale} columns />
          )}
        </div>
      )}
      {!pdf && !preview && <Loading lines={12} />}
      {(ready || preview) && <Lit boxes={boxes} scale={scale} />}
    </div>
  );
}
