// One question with its answer, its sources, and questions that follow.
import { useProperty } from '../data/property-context.ts';
import type { Turn } from '../data/use-chat.ts';
import { useTexts } from '../i18n/i18n.tsx';
import { Markdown } from '../ui/Markdown.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageButton } from '../ui/PageButton.tsx';
import { useErrorText } from '../ui/State.tsx';

export function AnswerView({ turn, onAsk }: { turn: Turn; onAsk(question: string): void }) {
  const { t } = useTexts();
  const { openPage } = useProperty();
  const errorText = useErrorText();
  const { question, text, message, state, error } = turn;
  return (
    <article className="turn">
      <h3 className="question">{question}</h3>
      <div className="answer">
        <Markdown text={text} />
        {state === 'asking' && <span className="caret" aria-hidden="true" />}
        {state === 'stopped' && <p className="muted">{t('ask.stopped')}</p>}
        {error && <Notice kind="error">{errorText(error)}</Notice>}
        {message?.confidence === 'low' && <p className="muted">{t('ask.low')}</p>}
      </div>
      {message && message.citations.length > 0 && (
        <div className="sources">
          <h4>{t('ask.sources')}</h4>
          <ol>
            {message.citations.map(({ analysisId, file, page, snippet, boxes }) => (
              <li key={`${analysisId} ${page} ${snippet}`}>
                <PageButton
                  document={analysisId}
                  page={page}
                  className="source"
                  onClick={() => openPage(analysisId, page, boxes)}
                >
                  <span className="source-place">{t('ask.citation', { name: file, n: page })}</span>
                  <q>{snippet}</q>
                </PageButton>
              </li>
            ))}
          </ol>
        </div>
      )}
      {message && message.relatedQuestions.length > 0 && (
        <div className="related">
          <h4>{t('ask.related')}</h4>
          <ul className="chips">
            {message.relatedQuestions.map((related) => (
              <li key={related}>
                <button type="button" className="chip-button" onClick={() => onAsk(related)}>
                  {related}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </article>
  );
}
