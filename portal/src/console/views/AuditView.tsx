import { AuditLogDocument } from '../../generated/console.ts';
import { Time } from '../format.tsx';
import { ListTable } from '../ListTable.tsx';
import { useConsoleTexts } from '../texts.ts';
import { useList } from '../use-list.ts';

export function AuditView() {
  const { t } = useConsoleTexts();
  const list = useList(AuditLogDocument, {}, ({ operatorActs }) => ({
    rows: operatorActs.acts,
    nextCursor: operatorActs.meta.nextCursor,
  }));
  return (
    <ListTable
      label={t('nav.audit')}
      list={list}
      rowKey={({ id }) => id}
      columns={[
        { title: t('field.time'), cell: ({ at }) => <Time at={at} /> },
        { title: t('field.actor'), cell: ({ actor }) => actor },
        { title: t('field.action'), cell: ({ action }) => action },
        { title: t('field.subject'), cell: ({ subject }) => <code>{subject}</code> },
        { title: t('field.reason'), cell: ({ reason }) => reason ?? '–' },
        {
          title: t('field.result'),
          cell: ({ before, after }) => <code>{[before, after].filter(Boolean).join(' → ') || '–'}</code>,
        },
      ]}
    />
  );
}
