// The documents of the account: why one failed, and another try.
import { useState } from 'react';
import { AccountDocumentsDocument, ForceDocumentDocument, RetryDocumentDocument } from '../../generated/console.ts';
import { Action } from '../Action.tsx';
import { DocumentFilters, type Filter } from '../DocumentFilters.tsx';
import { Status, Time } from '../format.tsx';
import { ListTable } from '../ListTable.tsx';
import { useConsoleTexts } from '../texts.ts';
import { useList } from '../use-list.ts';

export function DocumentsView() {
  const { t } = useConsoleTexts();
  const [filter, setFilter] = useState<Filter>({});
  const list = useList(AccountDocumentsDocument, filter, ({ documents }) => ({
    rows: documents.documents,
    nextCursor: documents.meta.nextCursor,
  }));
  return (
    <>
      <DocumentFilters filter={filter} onChange={setFilter} />
      <ListTable
        label={t('nav.documents')}
        list={list}
        rowKey={({ id }) => id}
        columns={[
          { title: t('field.file'), cell: ({ filename }) => filename },
          { title: t('field.kind'), cell: ({ documentType }) => documentType ?? '–' },
          { title: t('field.status'), cell: ({ status }) => <Status of={status} /> },
          { title: t('field.reason'), cell: ({ error, reason }) => error ?? reason ?? '–' },
          { title: t('field.created'), cell: ({ createdAt }) => <Time at={createdAt} /> },
          {
            title: t('field.actions'),
            cell: ({ id, filename, status }) => {
              const common = { of: filename, variables: { id }, onDone: list.reload };
              if (status === 'failed')
                return <Action label={t('documents.retry')} mutation={RetryDocumentDocument} {...common} />;
              if (status === 'skipped')
                return <Action label={t('documents.force')} mutation={ForceDocumentDocument} {...common} />;
              return null;
            },
          },
        ]}
      />
    </>
  );
}
