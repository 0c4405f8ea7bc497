// The documents of the account: why one failed, and another try.
import { useEffect, useRef, useState } from 'react';
import { useSubscription } from 'urql';
import {
  AccountDocumentsDocument,
  ActivityDocument,
  ForceDocumentDocument,
  RetryDocumentDocument,
} from '../../generated/console.ts';
import { Notice } from '../../ui/Notice.tsx';
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
  const unfinished = useLive(list.reload);
  return (
    <>
      {unfinished > 0 && <Notice kind="info">{t('documents.unfinished', { n: unfinished })}</Notice>}
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

/** How many documents are being read. Reads the list again when one of them has another status. */
function useLive(reload: () => void): number {
  const known = useRef(new Map<string, string>());
  const [{ data }] = useSubscription({ query: ActivityDocument });
  const activity = data?.accountActivity;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each event
  useEffect(() => {
    if (!activity) return;
    const changed = activity.documents.filter(({ id, status }) => known.current.get(id) !== status);
    for (const { id, status } of changed) known.current.set(id, status);
    if (changed.length > 0 || activity.deletedIds.length > 0) reload();
  }, [activity]);
  return activity?.unfinishedDocuments ?? 0;
}
