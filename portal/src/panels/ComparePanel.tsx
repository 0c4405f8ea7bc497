// Documents of the property against each other: the loan documents, and the seller's disclosure against the inspection.
import { useState } from 'react';
import { useProperty } from '../data/property-context.ts';
import type { DocumentItem } from '../data/use-documents.ts';
import type { DocumentType } from '../generated/operations.ts';
import { useTexts } from '../i18n/i18n.tsx';
import { Select } from '../ui/Select.tsx';
import { Empty, Failed, Loading } from '../ui/State.tsx';
import { ComparedIssues } from './ComparedIssues.tsx';
import { FactTable } from './FactTable.tsx';

export default function ComparePanel() {
  const { t } = useTexts();
  const { documents, error, refresh } = useProperty();
  if (!documents) return error ? <Failed error={error} retry={refresh} /> : <Loading lines={8} />;
  const ofType = (...types: DocumentType[]) =>
    documents.filter(
      ({ documentType, status }) => status === 'analysis_done' && types.some((type) => type === documentType),
    );
  const estimates = ofType('loan_estimate');
  const closings = ofType('closing_disclosure');
  const disclosures = ofType('disclosure');
  const inspections = ofType('inspection_report', 'pest_report');
  const loans = estimates.length > 0 && closings.length > 0;
  const answers = disclosures.length > 0 && inspections.length > 0;
  if (!loans && !answers)
    return (
      <Empty title={t('compare.none')}>
        <p>{t('compare.noneHint')}</p>
      </Empty>
    );
  return (
    <>
      {loans && <Loans estimates={estimates} closings={closings} />}
      {answers && (
        <section aria-labelledby="answers-title">
          <h2 id="answers-title">{t('compare.disclosure')}</h2>
          {disclosures.map(({ id }) => (
            <ComparedIssues key={id} document={id} said={t('compare.said')} found={t('compare.found')} />
          ))}
        </section>
      )}
    </>
  );
}

function Loans({ estimates, closings }: { estimates: DocumentItem[]; closings: DocumentItem[] }) {
  const { t } = useTexts();
  // Newest first.
  const [estimate, setEstimate] = useState(estimates[0]!.id);
  const [closing, setClosing] = useState(closings[0]!.id);
  const optionsOf = (items: DocumentItem[]) => items.map(({ id, filename }) => ({ value: id, label: filename }));
  return (
    <section aria-labelledby="loans-title">
      <h2 id="loans-title">{t('compare.loan')}</h2>
      <div className="button-row">
        {estimates.length > 1 && (
          <Select
            label={t('compare.estimate')}
            value={estimate}
            options={optionsOf(estimates)}
            onChange={setEstimate}
          />
        )}
        {closings.length > 1 && (
          <Select label={t('compare.closing')} value={closing} options={optionsOf(closings)} onChange={setClosing} />
        )}
      </div>
      <FactTable before={estimate} after={closing} />
      <h3>{t('compare.changes')}</h3>
      <ComparedIssues document={closing} said={t('compare.closing')} found={t('compare.change')} />
    </section>
  );
}
