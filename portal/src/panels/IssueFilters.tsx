import { useState } from 'react';
import { useProperty } from '../data/property-context.ts';
import { useTexts } from '../i18n/i18n.tsx';
import { countBySeverity, type IssueFilter, type SortOrder, severities, sortOrders, valuesOf } from '../lib/issues.ts';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';

interface Props {
  filter: IssueFilter;
  setFilter(filter: IssueFilter): void;
  shown: number;
}

export function IssueFilters({ filter, setFilter, shown }: Props) {
  const { t } = useTexts();
  const { issues, documents } = useProperty();
  const [more, setMore] = useState(false);
  const counts = countBySeverity(issues);
  const change = (part: Partial<IssueFilter>) => setFilter({ ...filter, ...part });
  const all = { value: '', label: t('issues.all') };
  const optionsOf = (values: string[]) => [all, ...values.map((value) => ({ value, label: value }))];
  const sources = new Set(issues.map(({ documentId }) => documentId));
  return (
    <div className="filters">
      <div className="filter-row">
        <Field
          label={t('issues.search')}
          hideLabel
          placeholder={t('issues.search')}
          type="search"
          value={filter.text}
          onChange={(event) => change({ text: event.target.value })}
        />
        <button type="button" className="quiet" aria-expanded={more} onClick={() => setMore(!more)}>
          {t('issues.filters')}
        </button>
      </div>
      <fieldset className="severity-filter">
        <legend className="visually-hidden">{t('issues.severity')}</legend>
        {severities.map((severity) => {
          const on = filter.severities.includes(severity);
          const next = on ? filter.severities.filter((each) => each !== severity) : [...filter.severities, severity];
          return (
            <button
              key={severity}
              type="button"
              aria-pressed={on}
              className={`toggle severity-${severity}`}
              onClick={() => change({ severities: next })}
            >
              {t(`severity.${severity}`)} <span>{counts[severity]}</span>
            </button>
          );
        })}
      </fieldset>
      {more && (
        <div className="filter-grid">
          <Select
            label={t('issues.system')}
            value={filter.system}
            options={optionsOf(valuesOf(issues, 'system'))}
            onChange={(system) => change({ system })}
          />
          <Select
            label={t('issues.trade')}
            value={filter.trade}
            options={optionsOf(valuesOf(issues, 'trade'))}
            onChange={(trade) => change({ trade })}
          />
          <Select
            label={t('issues.document')}
            value={filter.document}
            options={[
              all,
              ...(documents ?? [])
                .filter(({ id }) => sources.has(id))
                .map(({ id, filename }) => ({ value: id, label: filename })),
            ]}
            onChange={(document) => change({ document })}
          />
          <label className="check">
            <input
              type="checkbox"
              checked={filter.priced}
              onChange={(event) => change({ priced: event.target.checked })}
            />
            {t('issues.priced')}
          </label>
        </div>
      )}
      <div className="filter-foot">
        <span role="status" className="muted">
          {shown === issues.length
            ? t('issues.count', { n: shown })
            : t('issues.of', { n: shown, total: issues.length })}
        </span>
        <Select
          label={t('issues.sort')}
          value={filter.sort}
          options={sortOrders.map((value) => ({ value, label: t(`issues.sort.${value}`) }))}
          onChange={(value) => change({ sort: value as SortOrder })}
        />
      </div>
    </div>
  );
}
