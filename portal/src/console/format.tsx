// How the console shows times, states and money.
import { useTexts } from '../i18n/i18n.tsx';
import { localeOf } from '../lib/format.ts';

export function Time({ at }: { at: string | null }) {
  const { language } = useTexts();
  if (!at) return '–';
  const text = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'short', timeStyle: 'medium' }).format(
    new Date(at),
  );
  return <time dateTime={at}>{text}</time>;
}

const kinds: Record<string, string> = {
  failed: 'document-failed',
  dead: 'document-failed',
  canceled: 'document-failed',
  past_due: 'document-failed',
  skipped: 'document-skipped',
  pending: 'document-skipped',
  delivered: 'status-chat_ready',
  analysis_done: 'status-chat_ready',
  active: 'status-chat_ready',
  completed: 'status-chat_ready',
  processing: 'status-processing',
  running: 'status-processing',
};

/** A status in the words of the API, as its users know it. */
export const Status = ({ of }: { of: string }) => <span className={`badge ${kinds[of] ?? ''}`}>{of}</span>;

export function Money({ cents, currency }: { cents: number | null; currency: string | null }) {
  const { language } = useTexts();
  if (cents === null) return '–';
  return new Intl.NumberFormat(localeOf(language), { style: 'currency', currency: currency ?? 'USD' }).format(
    cents / 100,
  );
}
