// A list as a table, with its states.
import type { ReactNode } from 'react';
import { Failed, Loading } from '../ui/State.tsx';
import { useConsoleTexts } from './texts.ts';
import type { List } from './use-list.ts';

export interface Column<Row> {
  title: string;
  cell(row: Row): ReactNode;
}

interface Props<Row> {
  label: string;
  list: List<Row>;
  columns: Column<NoInfer<Row>>[];
  rowKey(row: NoInfer<Row>): string;
}

export function ListTable<Row>({ label, list, columns, rowKey }: Props<Row>) {
  const { t } = useConsoleTexts();
  const { rows, error, more, reload } = list;
  if (!rows) return error ? <Failed error={error} retry={reload} /> : <Loading lines={6} />;
  if (rows.length === 0) return <p className="muted">{t('list.empty')}</p>;
  return (
    <>
      <section className="table-scroller" aria-label={label}>
        <table className="list-table">
          <thead>
            <tr>
              {columns.map(({ title }) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)}>
                {columns.map(({ title, cell }) => (
                  <td key={title} data-title={title}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className="button-row">
        {more && (
          <button type="button" onClick={more}>
            {t('list.more')}
          </button>
        )}
        <button type="button" className="quiet" onClick={reload}>
          {t('list.reload')}
        </button>
      </div>
    </>
  );
}
