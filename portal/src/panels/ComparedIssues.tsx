// Issues that come from comparing documents: what one says, and what the other says about it.
import { useProperty } from '../data/property-context.ts';
import { useTexts } from '../i18n/i18n.tsx';
import { noFilter, selectIssues } from '../lib/issues.ts';
import { PageButton } from '../ui/PageButton.tsx';
import { PlaceLinks } from '../ui/PlaceLinks.tsx';
import { SeverityBadge } from '../ui/Severity.tsx';
import { Loading } from '../ui/State.tsx';

export function ComparedIssues({ document, said, found }: { document: string; said: string; found: string }) {
  const { t } = useTexts();
  const { issues, issuesLoading, openIssue } = useProperty();
  const rows = selectIssues(
    issues.filter(({ compared, documentId }) => compared && documentId === document),
    noFilter,
  );
  if (rows.length === 0) return issuesLoading > 0 ? <Loading /> : <p className="muted">{t('compare.agree')}</p>;
  return (
    <div className="table-scroller">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('issues.severity')}</th>
            <th scope="col">{said}</th>
            <th scope="col">{found}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((issue) => (
            <tr key={issue.id}>
              <td>
                <SeverityBadge severity={issue.severity} />
              </td>
              <td>
                <PageButton
                  document={issue.documentId}
                  page={issue.page}
                  className="link"
                  onClick={() => openIssue(issue)}
                >
                  {issue.snippet}
                </PageButton>
              </td>
              <td>
                <strong>{issue.title}</strong>
                <br />
                <PlaceLinks text={issue.description} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
