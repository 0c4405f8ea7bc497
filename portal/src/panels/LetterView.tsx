// The letter on the screen, and as files.
import { useState } from 'react';
import { useProperty } from '../data/property-context.ts';
import { useTexts } from '../i18n/i18n.tsx';
import { saveFile, writeLetter } from '../letter/letter.ts';
import type { IssueItem } from '../lib/issues.ts';
import { Notice } from '../ui/Notice.tsx';
import { PageButton } from '../ui/PageButton.tsx';

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

export function LetterView({ issues }: { issues: readonly IssueItem[] }) {
  const { t, language } = useTexts();
  const { property, request, openIssue } = useProperty();
  const [making, setMaking] = useState(false);
  const [failed, setFailed] = useState(false);
  if (issues.length === 0) return <p className="muted">{t('repair.empty')}</p>;
  const address = [property.address, property.city, property.state, property.zipCode].filter(Boolean).join(', ');
  const letter = writeLetter(t, language, { address, request, issues, date: new Date().toISOString() });

  async function make(save: () => Promise<void>) {
    setMaking(true);
    setFailed(false);
    await save().catch(() => setFailed(true));
    setMaking(false);
  }
  const savePdf = async () => {
    const { letterToPdf } = await import('../letter/pdf.ts');
    saveFile(`${letter.fileName}.pdf`, 'application/pdf', await letterToPdf(letter));
  };
  const saveDocx = async () => {
    const { letterToDocx } = await import('../letter/docx.ts');
    saveFile(`${letter.fileName}.docx`, word, await letterToDocx(letter));
  };

  return (
    <>
      <div className="button-row">
        <button type="button" className="primary" disabled={making} onClick={() => void make(savePdf)}>
          {t('repair.pdf')}
        </button>
        <button type="button" disabled={making} onClick={() => void make(saveDocx)}>
          {t('repair.docx')}
        </button>
        {making && <span role="status">{t('repair.making')}</span>}
      </div>
      {failed && <Notice kind="error">{t('error.title')}</Notice>}
      <article className="letter">
        <h3>{letter.title}</h3>
        <div>
          {letter.head.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        {letter.note && <p className="letter-note">{letter.note}</p>}
        <p>{letter.intro}</p>
        <ol className="letter-items">
          {letter.items.map((item, i) => (
            <li key={item.id}>
              <p>
                <strong>{item.title}</strong> – {item.severity}
              </p>
              <blockquote>{item.quote}</blockquote>
              <PageButton
                document={issues[i]!.documentId}
                page={issues[i]!.page}
                className="link"
                onClick={() => openIssue(issues[i]!)}
              >
                {item.source}
              </PageButton>
              {item.details.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </li>
          ))}
        </ol>
        {letter.total && (
          <p>
            <strong>{letter.total}</strong>
          </p>
        )}
        <p className="muted">{letter.foot}</p>
      </article>
    </>
  );
}
