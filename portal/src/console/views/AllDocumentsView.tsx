// Documents of all accounts, for the operator: why one failed, and another try.
import { useState } from 'react';
import { AllDocumentsDocument, RestartDocumentDocument } from '../../generated/console.ts';
import { Action } from '../Action.tsx';
import { DocumentFilters, type Filter } from '../DocumentFilters.tsx';
import { Status, Time } from '../format.tsx';
import { ListTable } from '../ListTable.tsx';
import { useConsoleTexts } from '../texts.ts';
import { useList } from '../use-list.ts';

export function AllDocumentsView() {
  const { t } = useConsoleTexts();
  const [filter, setFilter] = useState<Filter>({});
  const list = useList(AllDocumentsDocument, filter, ({ operatorDocuments }) => ({
    rows: operatorDocuments.documents,
    nextCursor: operatorDocuments.meta.nextCursor,
  }));
  return (
    <>
      <DocumentFilters filter={filter} onChange={setFilter} />
      <ListTable
        label={t('nav.all-documents')}
        list={list}
        rowKey={({ id }) => id}
        columns={[
          { title: t('field.file'), cell: ({ filename }) => filename },
          { title: t('field.account'), cell: ({ accountId }) => <code>{accountId}</code> },
          { title: t('field.mode'), cell: ({ mode }) => t(`keys.${mode}`) },
          {
            title: t('field.status'),
            cell: ({ status, step }) => <Status of={status === 'processing' ? step : status} />,
          },
          { title: t('field.reason'), cell: ({ error, reason }) => error ?? reason ?? '–' },
          { title: t('field.created'), cell: ({ createdAt }) => <Time at={createdAt} /> },
          {
            title: t('field.actions'),
            cell: ({ id, filename, status }) =>
              (status === 'failed' || status === 'skipped') && (
                <Action
                  label={t(status === 'failed' ? 'documents.retry' : 'documents.force')}
                  of={filename}
                  mutation={RestartDocumentDocument}
                  variables={{ id }}
                  onDone={list.reload}
                />
              ),
          },
        ]}
      />
    </>
  );
}
