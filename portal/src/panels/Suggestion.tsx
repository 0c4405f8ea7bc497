// The question of the link with which the portal was opened.
import { useAuth } from '../app/auth.tsx';
import { useProperty } from '../data/property-context.ts';
import { useTexts } from '../i18n/i18n.tsx';

export function Suggestion() {
  const { t } = useTexts();
  const { mayChat } = useAuth();
  const { question, ask, status } = useProperty();
  if (!mayChat || !question || status === 'empty') return null;
  return (
    <p className="suggestion">
      <span>{t('ask.try')}</span>
      <button type="button" className="chip-button" onClick={() => ask(question)}>
        {question}
      </button>
    </p>
  );
}
