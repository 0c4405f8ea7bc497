// The house at a glance: what was found, the documents, and what is missing.
import { useEffect, useState } from 'react';
import { useQuery } from 'urql';
import { useAuth } from '../app/auth.tsx';
import { useProperty } from '../data/property-context.ts';
import { PropertySummaryDocument } from '../generated/operations.ts';
import { useTexts } from '../i18n/i18n.tsx';
import { formatRange, sumRanges } from '../lib/format.ts';
import { countBySeverity, noFilter, selectIssues, severities } from '../lib/issues.ts';
import { missingTypes } from '../lib/missing.ts';
import { Markdown } from '../ui/Markdown.tsx';
import { PageButton } from '../ui/PageButton.tsx';
import { SeverityBadge } from '../ui/Severity.tsx';
import { Empty, Failed, Loading } from '../ui/State.tsx';
import { DocumentList } from './DocumentList.tsx';
import { Suggestion } from './Suggestion.tsx';
import { Upload } from './Upload.tsx';

const shownFindings = 5;

export function OverviewPanel() {
  const { t } = useTexts();
  const { documents, error, refresh } = useProperty();
  const { mayUpload } = useAuth();
  if (!documents) return error ? <Failed error={error} retry={refresh} /> : <Loading lines={8} />;
  return (
    <div className="overview">
      <Suggestion />
      <div className="overview-columns">
        {documents.length > 0 && (
          <div className="overview-column">
            <AtAGlance />
            <Missing />
          </div>
        )}
        <div className="overview-column">
          {mayUpload && <Upload />}
          <section aria-labelledby="documents-title">
            <h2 id="documents-title">{t('summary.documents')}</h2>
            {documents.length === 0 ? (
              <Empty title={t('summary.noDocuments')}>
                <p>{t('summary.noDocumentsHint')}</p>
              </Empty>
            ) : (
              <DocumentList documents={documents} />
            )}
          </section>
        </div>
      </div>
    </div>
  );
}

function AtAGlance() {
  const { t } = useTexts();
  const { issuesLoading } = useProperty();
  // Sums of a part would mislead.
  const [complete, setComplete] = useState(false);
  if (!complete && issuesLoading === 0) setComplete(true);
  return (
    <section aria-labelledby="glance-title" className="glance">
      <h2 id="glance-title">{t('summary.title')}</h2>
      {complete ? <Figures /> : <Loading lines={8} />}
      {/* Below, because it arrives later. */}
      <Account />
    </section>
  );
}

function Figures() {
  const { t, language } = useTexts();
  const { issues, documents, openIssue } = useProperty();
  const counts = countBySeverity(issues);
  const cost = sumRanges(issues.map(({ estimatedCost }) => estimatedCost));
  const worst = selectIssues(issues, noFilter)
    .filter(({ severity }) => severity !== 'minor')
    .slice(0, shownFindings);
  const reading = documents?.some(({ status }) => status === 'processing' || status === 'queued');
  return (
    <>
      <dl className="figures">
        <div>
          <dt>{t('summary.issues')}</dt>
          <dd className="severity-counts">
            {severities.map((severity) => (
              <span key={severity}>
                <strong>{counts[severity]}</strong> <SeverityBadge severity={severity} />
              </span>
            ))}
          </dd>
        </div>
        <div>
          <dt>{t('summary.cost')}</dt>
          <dd>
            <strong>{cost ? formatRange(language, cost) : t('summary.noCost')}</strong>
            {cost && <p className="hint">{t('summary.costHint')}</p>}
          </dd>
        </div>
      </dl>
      <h3>{t('summary.findings')}</h3>
      {worst.length === 0 && <p className="muted">{t(reading ? 'issues.notYet' : 'summary.none')}</p>}
      <ul className="findings">
        {worst.map((issue) => (
          <li key={issue.id}>
            <PageButton
              document={issue.documentId}
              page={issue.page}
              className="finding"
              onClick={() => openIssue(issue)}
            >
              <SeverityBadge severity={issue.severity} />
              <span>{issue.title}</span>
              <span className="muted">
                {issue.filename}, {t('summary.page', { n: issue.page })}
              </span>
            </PageButton>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The paragraph over all documents; read again when another document is ready. */
function Account() {
  const { t, language } = useTexts();
  const { property, documents } = useProperty();
  const finished = documents?.filter(({ completedAt }) => completedAt).length;
  const [{ data }, read] = useQuery({ query: PropertySummaryDocument, variables: { id: property.id } });
  useEffect(() => {
    if (finished) read({ requestPolicy: 'network-only' });
  }, [finished, read]);
  const [paragraph] = data?.property.summary?.text.split('\n\n') ?? [];
  if (!paragraph) return null;
  return (
    <>
      {language !== 'en' && <p className="hint">{t('summary.inEnglish')}</p>}
      <div lang="en">
        <Markdown text={paragraph} />
      </div>
    </>
  );
}

function Missing() {
  const { t } = useTexts();
  const { documents } = useProperty();
  const missing = missingTypes((documents ?? []).map(({ documentType }) => documentType));
  return (
    <section aria-labelledby="missing-title">
      <h2 id="missing-title">{t('summary.missing')}</h2>
      {missing.length === 0 ? (
        <p className="muted">{t('summary.complete')}</p>
      ) : (
        <>
          <p className="muted">{t('summary.missingHint')}</p>
          <ul className="chips">
            {missing.map((type) => (
              <li key={type} className="chip">
                {t(`type.${type}`)}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
