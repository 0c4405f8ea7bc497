import { useProperty } from '../data/property-context.ts';
import { useTexts } from '../i18n/i18n.tsx';
import { formatRange } from '../lib/format.ts';
import { type IssueItem, seriousDefects } from '../lib/issues.ts';
import { SeverityBadge } from '../ui/Severity.tsx';

interface Props {
  issues: readonly IssueItem[];
  chosen: readonly string[];
  onChange(ids: string[]): void;
}

export function IssueChoices({ issues, chosen, onChange }: Props) {
  const { t, language } = useTexts();
  const { documents, issuesLoading } = useProperty();
  const serious = seriousDefects(issues, documents ?? []);
  return (
    <fieldset className="plain-fieldset">
      <legend className="visually-hidden">{t('repair.choose')}</legend>
      <div className="button-row">
        <button type="button" disabled={issuesLoading > 0} onClick={() => onChange(serious.map(({ id }) => id))}>
          {t('repair.suggest')}
        </button>
        <button type="button" className="quiet" onClick={() => onChange([])}>
          {t('repair.none')}
        </button>
        <span role="status" className="muted">
          {t('repair.chosen', { n: issues.filter(({ id }) => chosen.includes(id)).length })}
        </span>
      </div>
      <ul className="choices">
        {issues.map((issue) => (
          <li key={issue.id}>
            <label className="choice">
              <input
                type="checkbox"
                checked={chosen.includes(issue.id)}
                onChange={(event) =>
                  onChange(event.target.checked ? [...chosen, issue.id] : chosen.filter((id) => id !== issue.id))
                }
              />
              <SeverityBadge severity={issue.severity} />
              <span>
                {issue.title}{' '}
                <span className="muted">
                  {issue.filename}, {t('summary.page', { n: issue.page })}
                </span>
              </span>
              <span className="issue-cost">{issue.estimatedCost && formatRange(language, issue.estimatedCost)}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
