import type { DocumentItem } from '../data/use-documents.ts';
import { type Key, useTexts } from '../i18n/i18n.tsx';

const steps = ['queued', 'reading', 'categorizing', 'analyzing', 'embedding', 'finished'] as const;

export function DocumentProgress({ document }: { document: DocumentItem }) {
  const { t } = useTexts();
  const { step, percent, secondsLeft, queuePosition } = document.analysis.progress;
  const known = steps.find((each) => each === step);
  const left =
    secondsLeft === null
      ? null
      : secondsLeft < 60
        ? t('document.secondsLeft', { n: secondsLeft })
        : t('document.minutesLeft', { n: Math.round(secondsLeft / 60) });
  const parts = [
    known ? t(`step.${known}` satisfies Key) : step,
    queuePosition !== null && t('document.position', { n: queuePosition }),
    left,
  ];
  return (
    <div className="document-progress">
      <progress max={100} value={percent} aria-label={document.filename} />
      <span className="muted">{parts.filter(Boolean).join(' · ')}</span>
    </div>
  );
}
