// The lit boxes of a page, in its coordinates.
import { useTexts } from '../i18n/i18n.tsx';
import type { Box } from '../lib/boxes.ts';

export function Lit({ boxes, scale }: { boxes: readonly Box[]; scale: number }) {
  const { t } = useTexts();
  if (boxes.length === 0) return null;
  return (
    <div className="lit" role="img" aria-label={t('viewer.lit')}>
      {boxes.map(({ x, y, width, height }) => (
        <div
          key={`${x} ${y} ${width}`}
          className="lit-box"
          style={{ left: x * scale, top: y * scale, width: width * scale, height: height * scale }}
        />
      ))}
    </div>
  );
}
