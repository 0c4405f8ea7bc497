// The lit boxes of a page, in its coordinates.
import { useTexts } from '../i18n/i18n.tsx';
import { type Box, litPlace } from '../lib/boxes.ts';

export function Lit({ boxes, scale }: { boxes: readonly Box[]; scale: number }) {
  const { t } = useTexts();
  if (boxes.length === 0) return null;
  return (
    <div className="lit" role="img" aria-label={t('viewer.lit')}>
      {boxes.map((box) => (
        <div key={`${box.x} ${box.y} ${box.width}`} className="lit-box" style={litPlace(box, scale)} />
      ))}
    </div>
  );
}
