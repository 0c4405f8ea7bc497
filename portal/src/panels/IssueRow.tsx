import { memo } from 'react';
import { useProperty } from '../data/property-context.ts';
import { useTexts } from '../i18n/i18n.tsx';
import { formatRange } from '../lib/format.ts';
import type { IssueItem } from '../lib/issues.ts';
import { PageButton } from '../ui/PageButton.tsx';
import { SeverityBadge } from '../ui/Severity.tsx';

interface Props {
  issue: IssueItem;
  open: boolean;
}

/** Rows that stay in view are not rendered again while the list is scrolled. */
export const IssueRow = memo(function IssueRow({ issue, open }: Props) {
  const { t, language } = useTexts();
  const { openIssue } = useProperty();
  const { title, severity, system, location, estimatedCost, safetyHazard, documentId, page, filename } = issue;
  return (
    <article className={open ? 'issue open' : 'issue'}>
      <PageButton
        document={documentId}
        page={page}
        className="issue-open"
        aria-expanded={open}
        onClick={() => openIssue(issue)}
      >
        <span className="issue-head">
          <SeverityBadge severity={severity} />
          {safetyHazard && <span className="badge hazard">{t('issue.hazard')}</span>}
          <span className="issue-cost">{estimatedCost ? formatRange(language, estimatedCost) : ''}</span>
        </span>
        <span className="issue-title" lang="en">
          {title}
        </span>
        <span className="muted issue-place">
          {[system, location].filter(Boolean).join(' · ')} · {filename}, {t('summary.page', { n: page })}
        </span>
      </PageButton>
      {open && <IssueDetails issue={issue} />}
    </article>
  );
});

function IssueDetails({ issue }: { issue: IssueItem }) {
  const { t, language } = useTexts();
  const { request, setRequest } = useProperty();
  const chosen = request.issues.includes(issue.id);
  // The quote is not repeated.
  const rest = issue.description.startsWith(issue.snippet)
    ? issue.description.slice(issue.snippet.length).trim()
    : issue.description;
  const { snippet, recommendation, severityReason, estimatedCost, trade } = issue;
  return (
    <div className="issue-details">
      <blockquote>{snippet}</blockquote>
      {rest && <p>{rest}</p>}
      <dl>
        {recommendation && (
          <>
            <dt>{t('issue.recommendation')}</dt>
            <dd>{recommendation}</dd>
          </>
        )}
        <dt>{t('issue.why')}</dt>
        <dd>{severityReason}</dd>
        {trade && (
          <>
            <dt>{t('issues.trade')}</dt>
            <dd>{trade}</dd>
          </>
        )}
        {estimatedCost && (
          <>
            <dt>{t('issue.basis')}</dt>
            <dd>
              {formatRange(language, estimatedCost)}: {estimatedCost.basis}
            </dd>
          </>
        )}
      </dl>
      {!request.shared && (
        <label className="check">
          <input
            type="checkbox"
            checked={chosen}
            onChange={() =>
              setRequest({
                ...request,
                issues: chosen ? request.issues.filter((id) => id !== issue.id) : [...request.issues, issue.id],
              })
            }
          />
          {t(chosen ? 'issue.selected' : 'issue.select')}
        </label>
      )}
    </div>
  );
}
