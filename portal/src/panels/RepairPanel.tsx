// The repair request: choose issues, get the letter, share it.
import { useAuth } from '../app/auth.tsx';
import { useProperty } from '../data/property-context.ts';
import { useTexts } from '../i18n/i18n.tsx';
import { noFilter, selectIssues } from '../lib/issues.ts';
import type { RepairRequest } from '../lib/request.ts';
import { Field } from '../ui/Field.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Select } from '../ui/Select.tsx';
import { Failed, Loading } from '../ui/State.tsx';
import { IssueChoices } from './IssueChoices.tsx';
import { LetterView } from './LetterView.tsx';
import { ShareLink } from './ShareLink.tsx';

export default function RepairPanel() {
  const { t } = useTexts();
  const { mayManage } = useAuth();
  const { documents, error, refresh, issues, issuesLoading, request, setRequest } = useProperty();
  if (!documents) return error ? <Failed error={error} retry={refresh} /> : <Loading lines={8} />;
  if (issues.length === 0 && issuesLoading > 0) return <Loading lines={8} />;
  const sorted = selectIssues(issues, noFilter);
  const chosen = sorted.filter(({ id }) => request.issues.includes(id));
  const change = (part: Partial<RepairRequest>) => setRequest({ ...request, ...part });
  return (
    <>
      <section aria-labelledby="request-title">
        <h2 id="request-title">{t('tab.repair')}</h2>
        {request.shared ? (
          <Notice kind="info">{t('repair.shared')}</Notice>
        ) : (
          <>
            <p className="muted">{t('repair.lead')}</p>
            <IssueChoices issues={sorted} chosen={request.issues} onChange={(ids) => change({ issues: ids })} />
            <div className="letter-fields">
              <Field
                label={t('repair.buyer')}
                value={request.buyer}
                maxLength={200}
                onChange={(event) => change({ buyer: event.target.value })}
              />
              <Field
                label={t('repair.seller')}
                value={request.seller}
                maxLength={200}
                onChange={(event) => change({ seller: event.target.value })}
              />
              <Select
                label={t('repair.ask')}
                value={request.kind}
                options={[
                  { value: 'repair', label: t('repair.ask.repair') },
                  { value: 'credit', label: t('repair.ask.credit') },
                ]}
                onChange={(kind) => change({ kind: kind as RepairRequest['kind'] })}
              />
            </div>
            <div className="field">
              <label htmlFor="request-note">{t('repair.note')}</label>
              <textarea
                id="request-note"
                rows={2}
                maxLength={1000}
                value={request.note}
                onChange={(event) => change({ note: event.target.value })}
              />
            </div>
          </>
        )}
      </section>
      {/* Before the letter, which may be long. */}
      {!request.shared && (
        <section aria-labelledby="share-title">
          <h2 id="share-title">{t('repair.share')}</h2>
          {mayManage ? <ShareLink disabled={chosen.length === 0} /> : <p className="muted">{t('repair.noShare')}</p>}
        </section>
      )}
      <section aria-labelledby="letter-title">
        <h2 id="letter-title">{t('repair.preview')}</h2>
        <LetterView issues={chosen} />
      </section>
    </>
  );
}
