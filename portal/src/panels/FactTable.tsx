// The facts of two documents side by side. Each value opens its page.
import { useState } from 'react';
import { useQuery } from 'urql';
import { useProperty } from '../data/property-context.ts';
import { SummaryDocument } from '../generated/operations.ts';
import { useTexts } from '../i18n/i18n.tsx';
import { type ComparedFact, compareFacts, type Fact } from '../lib/compare.ts';
import { PageButton } from '../ui/PageButton.tsx';
import { Failed, Loading } from '../ui/State.tsx';

export function FactTable({ before, after }: { before: string; after: string }) {
  const { t } = useTexts();
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const [one, readOne] = useQuery({ query: SummaryDocument, variables: { id: before } });
  const [two, readTwo] = useQuery({ query: SummaryDocument, variables: { id: after } });
  const error = one.error ?? two.error;
  if (error)
    return (
      <Failed
        error={error}
        retry={() => {
          readOne({ requestPolicy: 'network-only' });
          readTwo({ requestPolicy: 'network-only' });
        }}
      />
    );
  if (!one.data || !two.data) return <Loading lines={8} />;
  const rows = compareFacts(one.data.analysis.summary?.facts ?? [], two.data.analysis.summary?.facts ?? []);
  const shown = onlyDifferences ? rows.filter(({ same }) => !same) : rows;
  return (
    <>
      <label className="check">
        <input
          type="checkbox"
          checked={onlyDifferences}
          onChange={(event) => setOnlyDifferences(event.target.checked)}
        />
        {t('compare.differences')}
      </label>
      <div className="table-scroller">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('compare.item')}</th>
              <th scope="col">{t('compare.estimate')}</th>
              <th scope="col">{t('compare.closing')}</th>
              <th scope="col">{t('compare.change')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.name} className={row.same === false ? 'different' : undefined}>
                <th scope="row">{row.name}</th>
                <FactCell document={before} fact={row.before} />
                <FactCell document={after} fact={row.after} />
                <td>{changeText(row, t('compare.same'), t('compare.onlyOne'))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const changeText = ({ same, change }: ComparedFact, unchanged: string, onlyOne: string): string =>
  same === undefined ? onlyOne : same ? unchanged : (change ?? '≠');

function FactCell({ document, fact }: { document: string; fact: Fact | null }) {
  const { openPage } = useProperty();
  if (!fact) return <td>–</td>;
  return (
    <td>
      <PageButton document={document} page={fact.page} className="link" onClick={() => openPage(document, fact.page)}>
        {fact.value}
      </PageButton>
    </td>
  );
}
