import type { AnalysisStatus } from '../generated/console.ts';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { useConsoleTexts } from './texts.ts';

const statuses: AnalysisStatus[] = ['queued', 'processing', 'analysis_done', 'skipped', 'failed'];

export interface Filter {
  text?: string;
  status?: AnalysisStatus;
}

export function DocumentFilters({ filter, onChange }: { filter: Filter; onChange(filter: Filter): void }) {
  const { t } = useConsoleTexts();
  return (
    <div className="filter-row">
      <Field
        label={t('list.search')}
        hideLabel
        placeholder={t('list.search')}
        type="search"
        value={filter.text ?? ''}
        onChange={(event) => onChange({ ...filter, text: event.target.value || undefined })}
      />
      <Select
        label={t('list.status')}
        value={filter.status ?? ''}
        options={[{ value: '', label: t('list.all') }, ...statuses.map((value) => ({ value, label: value }))]}
        onChange={(status) => onChange({ ...filter, status: statuses.find((each) => each === status) })}
      />
    </div>
  );
}
