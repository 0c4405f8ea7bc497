// A page of a file that is not a PDF: the page image of the service, or the text of a document without fixed pages.
import { useEffect, useState } from 'react';
import { useQuery } from 'urql';
import { PageImageDocument, PageTextDocument } from '../generated/operations.ts';
import { useTexts } from '../i18n/i18n.tsx';
import type { Box } from '../lib/boxes.ts';
import { reachable } from '../lib/link.ts';
import { Failed, Loading } from '../ui/State.tsx';
import { Lit } from './Lit.tsx';
import type { PageProps } from './page-props.ts';
import { RecognizedText } from './RecognizedText.tsx';

export function StoredPage({ document, page, boxes, zoom, inner, size, waits, onSize, onDrawn }: PageProps) {
  const { t } = useTexts();
  const variables = { id: document, page };
  const [loaded, setLoaded] = useState(false);
  const [image, again] = useQuery({
    query: PageImageDocument,
    variables,
    requestPolicy: 'network-only',
    pause: waits,
  });
  const [text] = useQuery({ query: PageTextDocument, variables, pause: waits });
  const error = image.error ?? text.error;
  const content = text.data?.analysis.pages[0];
  const shown = image.data?.analysis.pages[0]?.image;
  const isText = content !== undefined && !image.fetching && !shown;
  useEffect(() => {
    if (content) onSize(page, { width: content.width, height: content.height });
  }, [content, page, onSize]);
  useEffect(() => {
    if (error || isText) onDrawn();
  }, [error, isText, onDrawn]);
  if (error) return <Failed error={error} retry={() => again({ requestPolicy: 'network-only' })} />;
  const scale = (inner / size.width) * zoom;
  const style = { width: size.width * scale, height: size.height * scale };
  if (!content || image.fetching)
    return (
      <div className="paper" style={style}>
        <Loading lines={12} />
      </div>
    );
  if (!shown)
    return (
      <div className="paper plain" data-page={page}>
        <p className="muted">{t('viewer.noImage')}</p>
        <MarkedText lines={content.lines} boxes={boxes} />
      </div>
    );
  return (
    <div className="paper" style={style} data-page={page}>
      {/* A link ends after some minutes; a new one comes with the next query. One that never worked is not renewed. */}
      <img
        src={reachable(shown.url)}
        alt=""
        style={style}
        onLoad={() => {
          setLoaded(true);
          onDrawn();
        }}
        onError={() => loaded && again({ requestPolicy: 'network-only' })}
      />
      <RecognizedText document={document} page={page} scale={scale} />
      <Lit boxes={boxes} scale={scale} />
    </div>
  );
}

interface Line {
  text: string;
  box: Box;
}

/** The lines of a document without fixed pages. Those that the boxes touch are lit. */
function MarkedText({ lines, boxes }: { lines: Line[]; boxes: readonly Box[] }) {
  const isLit = ({ y, height }: Box) => boxes.some((box) => box.y < y + height && y < box.y + box.height);
  return (
    <div className="plain-text">
      {lines.map(({ text, box }) => (
        <p key={`${box.y} ${text}`} className={isLit(box) ? 'lit-line' : undefined}>
          {text}
        </p>
      ))}
    </div>
  );
}
