import { useQuery } from 'urql';
import { UsageDocument } from '../../generated/console.ts';
import { formatBytes, localeOf } from '../../lib/format.ts';
import { Failed, Loading } from '../../ui/State.tsx';
import { type ConsoleKey, useConsoleTexts } from '../texts.ts';

export function UsageView() {
  const { t, language } = useConsoleTexts();
  const [{ data, error }, refresh] = useQuery({ query: UsageDocument, requestPolicy: 'cache-and-network' });
  if (error && !data) return <Failed error={error} retry={() => refresh({ requestPolicy: 'network-only' })} />;
  if (!data) return <Loading />;
  const { name, tier, usage, limits } = data.account;
  const rows: { key: ConsoleKey; used: number; limit?: number | null }[] = [
    { key: 'usage.analyses', used: usage.analysesUsed, limit: usage.analysesLimit },
    { key: 'usage.chatMonth', used: usage.chatMessagesThisMonth, limit: limits.chatPerMonth },
    { key: 'usage.chatMinute', used: usage.chatMessagesThisMinute, limit: limits.chatPerMinute },
    { key: 'usage.minute', used: usage.requestsThisMinute, limit: limits.requestsPerMinute },
    { key: 'usage.hour', used: usage.requestsThisHour, limit: limits.requestsPerHour },
    { key: 'usage.day', used: usage.requestsToday, limit: limits.requestsPerDay },
    { key: 'usage.documents', used: usage.documents },
    { key: 'usage.properties', used: usage.properties },
    { key: 'usage.reports', used: usage.unusedReports },
  ];
  return (
    <>
      <p>
        {name} <span className="badge">{tier}</span>
      </p>
      <section className="table-scroller" aria-label={t('nav.usage')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('field.name')}</th>
              <th scope="col">{t('field.used')}</th>
              <th scope="col">{t('field.limit')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, used, limit }) => (
              <tr key={key}>
                <th scope="row">{t(key)}</th>
                <td>
                  {used.toLocaleString(localeOf(language))}
                  {typeof limit === 'number' && limit > 0 && <progress max={limit} value={used} aria-label={t(key)} />}
                </td>
                <td>
                  {limit === undefined ? '' : (limit?.toLocaleString(localeOf(language)) ?? t('usage.unlimited'))}
                </td>
              </tr>
            ))}
            <tr>
              <th scope="row">{t('usage.stored')}</th>
              <td>{formatBytes(language, usage.storedBytes)}</td>
              <td />
            </tr>
          </tbody>
        </table>
      </section>
    </>
  );
}
