// The recognized text of a scan or a photo, invisible above its picture, so that it can be selected and read aloud.
import { useLayoutEffect, useRef } from 'react';
import { useQuery } from 'urql';
import { PageTextDocument } from '../generated/operations.ts';

export function RecognizedText({ document, page, scale }: { document: string; page: number; scale: number }) {
  const [{ data }] = useQuery({ query: PageTextDocument, variables: { id: document, page } });
  const layer = useRef<HTMLDivElement>(null);
  const lines = data?.analysis.pages[0]?.lines ?? [];

  // Each line is stretched to the width of its box.
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again with other lines
  useLayoutEffect(() => {
    for (const line of layer.current?.children ?? []) {
      if (!(line instanceof HTMLElement)) continue;
      line.style.transform = '';
      const wanted = Number(line.dataset.width) * scale;
      if (line.offsetWidth > 0) line.style.transform = `scaleX(${wanted / line.offsetWidth})`;
    }
  }, [lines, scale]);

  return (
    <div className="text-layer recognized" ref={layer} data-ready={lines.length > 0 ? page : undefined}>
      {lines.map(({ text, box }) => (
        <span
          key={`${box.x} ${box.y} ${text}`}
          data-width={box.width}
          style={{ left: box.x * scale, top: box.y * scale, fontSize: box.height * scale, lineHeight: 1 }}
        >
          {text}
        </span>
      ))}
    </div>
  );
}
