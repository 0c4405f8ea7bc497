// The documents of a property with their live status, and why one failed or was skipped.
import { useMutation } from 'urql';
import { useAuth } from '../app/auth.tsx';
import { useProperty } from '../data/property-context.ts';
import type { DocumentItem } from '../data/use-documents.ts';
import { DeleteDocumentDocument, ForceAnalysisDocument } from '../generated/operations.ts';
import { useTexts } from '../i18n/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { SeverityBadge } from '../ui/Severity.tsx';
import { useErrorText } from '../ui/State.tsx';
import { DocumentProgress } from './DocumentProgress.tsx';

export function DocumentList({ documents }: { documents: DocumentItem[] }) {
  return (
    <ul className="documents">
      {documents.map((document) => (
        <DocumentRow key={document.id} document={document} />
      ))}
    </ul>
  );
}

function DocumentRow({ document }: { document: DocumentItem }) {
  const { t } = useTexts();
  const { openPage, refresh } = useProperty();
  const { mayManage } = useAuth();
  const errorText = useErrorText();
  const [forced, force] = useMutation(ForceAnalysisDocument);
  const [deleted, remove] = useMutation(DeleteDocumentDocument);
  const { id, filename, status, pageCount, documentType, totalIssues, severity, analysis } = document;
  const error = forced.error ?? deleted.error;
  const running = status === 'queued' || status === 'processing';

  return (
    <li className="document">
      <div className="document-main">
        <button type="button" className="document-name" onClick={() => openPage(id, 1)}>
          {filename}
        </button>
        <span className="muted">
          {[documentType && t(`type.${documentType}`), t('document.pages', { n: pageCount })]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <div className="document-state">
        {severity && <SeverityBadge severity={severity} />}
        {status === 'analysis_done' && (
          <span>{totalIssues ? t('document.issues', { n: totalIssues }) : t('document.noIssues')}</span>
        )}
        {status !== 'analysis_done' && <span className={`badge document-${status}`}>{t(`document.${status}`)}</span>}
      </div>
      {running && <DocumentProgress document={document} />}
      {(analysis.error || analysis.reason) && <p className="document-reason">{analysis.error ?? analysis.reason}</p>}
      {analysis.chatStatus === 'limited' && <p className="document-reason">{t('document.limited')}</p>}
      {error && <Notice kind="error">{errorText(error)}</Notice>}
      {mayManage && !running && (
        <div className="document-actions">
          {status === 'skipped' && (
            <button
              type="button"
              className="quiet"
              disabled={forced.fetching}
              onClick={() => void force({ id }).then(refresh)}
            >
              {t('document.force')}
            </button>
          )}
          <button
            type="button"
            className="quiet"
            aria-label={`${t('document.delete')}: ${filename}`}
            disabled={deleted.fetching}
            onClick={() =>
              confirm(t('document.deleteConfirm', { name: filename })) && void remove({ id }).then(refresh)
            }
          >
            {t('document.delete')}
          </button>
        </div>
      )}
    </li>
  );
}
