// A page of a file that is not a PDF: the page image of the service, or the text of a document without fixed pages.
import { useState } from 'react';
import { useQuery } from 'urql';
import { PageImageDocument, PageTextDocument } from '../generated/operations.ts';
import { useTexts } from '../i18n/i18n.tsx';
import type { Box } from '../lib/boxes.ts';
import { Failed, Loading } from '../ui/State.tsx';
import { Lit } from './Lit.tsx';
import { pageMargin } from './PdfPage.tsx';
import { RecognizedText } from './RecognizedText.tsx';

interface Props {
  document: string;
  page: number;
  boxes: readonly Box[];
  zoom: number;
  width: number;
}

export function StoredPage({ document, page, boxes, zoom, width }: Props) {
  const { t } = useTexts();
  const variables = { id: document, page };
  const [loaded, setLoaded] = useState(false);
  const [image, again] = useQuery({ query: PageImageDocument, variables, requestPolicy: 'network-only' });
  const [text] = useQuery({ query: PageTextDocument, variables });
  const error = image.error ?? text.error;
  if (error) return <Failed error={error} retry={() => again({ requestPolicy: 'network-only' })} />;
  const content = text.data?.analysis.pages[0];
  if (!content || image.fetching) return <Loading lines={12} />;
  const shown = image.data?.analysis.pages[0]?.image;
  const scale = ((width - pageMargin) / content.width) * zoom;
  const style = { width: content.width * scale, height: content.height * scale };
  if (!shown)
    return (
      <div className="paper plain">
        <p className="muted">{t('viewer.noImage')}</p>
        <MarkedText lines={content.lines} boxes={boxes} />
      </div>
    );
  return (
    <div className="paper" style={style} data-page={page}>
      {/* A link ends after some minutes; a new one comes with the next query. One that never worked is not renewed. */}
      <img
        src={shown.url}
        alt=""
        style={style}
        onLoad={() => setLoaded(true)}
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
  const first = lines.findIndex(({ box }) => isLit(box));
  return (
    <div className="plain-text">
      {lines.map(({ text, box }, i) => (
        <p
          key={`${box.y} ${text}`}
          className={isLit(box) ? 'lit-line' : undefined}
          ref={i === first ? (line) => void line?.scrollIntoView({ block: 'center' }) : undefined}
        >
          {text}
        </p>
      ))}
    </div>
  );
}
