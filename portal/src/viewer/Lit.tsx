// The lit boxes of a page, in its coordinates. The first one is scrolled into view.
import { useEffect, useRef } from 'react';
import { useTexts } from '../i18n/i18n.tsx';
import { around, type Box } from '../lib/boxes.ts';

export function Lit({ boxes, scale }: { boxes: readonly Box[]; scale: number }) {
  const { t } = useTexts();
  const first = useRef<HTMLDivElement>(null);
  const text = JSON.stringify(around(boxes));
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the boxes change, not when they are made anew
  useEffect(() => {
    first.current?.scrollIntoView({ block: 'center', inline: 'nearest' });
  }, [text, scale]);
  return (
    <div className="lit" aria-hidden={boxes.length === 0} role="img" aria-label={t('viewer.lit')}>
      {boxes.map(({ x, y, width, height }, i) => (
        <div
          key={`${x} ${y} ${width}`}
          ref={i === 0 ? first : undefined}
          className="lit-box"
          style={{ left: x * scale, top: y * scale, width: width * scale, height: height * scale }}
        />
      ))}
    </div>
  );
}
