// The recognized text of a scan or a photo, invisible above its picture, so that it can be selected and read aloud.
import { useQuery } from 'urql';
import { PageTextDocument } from '../generated/operations.ts';
import { PlacedLines } from './PlacedLines.tsx';

export function RecognizedText({ document, page, scale }: { document: string; page: number; scale: number }) {
  const [{ data }] = useQuery({ query: PageTextDocument, variables: { id: document, page } });
  const lines = data?.analysis.pages[0]?.lines ?? [];
  return (
    <div className="text-layer recognized" data-ready={lines.length > 0 ? page : undefined}>
      <PlacedLines lines={lines} scale={scale} />
    </div>
  );
}
