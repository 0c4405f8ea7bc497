// Empty, loading and failed states.
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/i18n.tsx';
import { codeOf, messageOf } from '../lib/client.ts';

export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="state">
      <p className="state-title">{title}</p>
      {children}
    </div>
  );
}

/** Lines in place of what is loading, so that the layout does not move. */
export function Loading({ lines = 4 }: { lines?: number }) {
  const { t } = useTexts();
  return (
    <div className="loading" role="status">
      <span className="visually-hidden">{t('app.loading')}</span>
      {Array.from({ length: lines }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have nothing but their position
        <div key={i} className="loading-line" />
      ))}
    </div>
  );
}

type Failure = Parameters<typeof codeOf>[0];
const known = ['network', 'rate_limit_exceeded', 'not_found', 'forbidden'] as const;

export function useErrorText(): (error: NonNullable<Failure>) => string {
  const { t } = useTexts();
  return (error) => {
    const code = known.find((each) => each === codeOf(error));
    return code ? t(`error.${code}`) : messageOf(error);
  };
}

export function Failed({ error, retry }: { error: NonNullable<Failure>; retry?: () => void }) {
  const { t } = useTexts();
  const text = useErrorText();
  return (
    <div className="state" role="alert">
      <p className="state-title">{t('error.title')}</p>
      <p>{text(error)}</p>
      {retry && (
        <button type="button" onClick={retry}>
          {t('app.retry')}
        </button>
      )}
    </div>
  );
}
