// Questions about the documents. Citations open the page and light the cited words.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useProperty } from '../data/property-context.ts';
import { useChat } from '../data/use-chat.ts';
import { useTexts } from '../i18n/i18n.tsx';
import { scrollTo } from '../lib/scroll.ts';
import { Select } from '../ui/Select.tsx';
import { Empty } from '../ui/State.tsx';
import { AnswerView } from './AnswerView.tsx';

const maxQuestion = 500;

export function AskPanel() {
  const { t } = useTexts();
  const { property, documents, question } = useProperty();
  const { turns, asking, ask, stop } = useChat(property.id);
  const [text, setText] = useState('');
  const [scope, setScope] = useState('');
  const search = useSearch({ from: '/p/$property' });
  const navigate = useNavigate();
  const log = useRef<HTMLDivElement>(null);
  const asked = useRef<string>(undefined);

  // A question of the address is asked once.
  useEffect(() => {
    if (!search.ask || asked.current === search.ask) return;
    asked.current = search.ask;
    ask(search.ask);
    void navigate({ to: '.', search: { ...search, ask: undefined }, replace: true });
  }, [search, ask, navigate]);

  const last = turns.at(-1);
  // An answer is read from its beginning.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the last answer grows
  useEffect(() => {
    const turn = log.current?.querySelector('.turn:last-of-type');
    if (turn) scrollTo(log.current!, turn, { above: 0, margin: 12 });
  }, [last?.text, last?.state]);

  function submit(event?: FormEvent) {
    event?.preventDefault();
    const query = text.trim();
    if (!query) return;
    setText('');
    ask(query, scope || undefined);
  }

  const readable = (documents ?? []).filter(({ status }) => status === 'analysis_done');
  const examples = [question, t('ask.example1'), t('ask.example2'), t('ask.example3')].filter(
    (each) => each !== undefined,
  );
  return (
    <div className="ask">
      <div className="turns" ref={log} role="log" aria-label={t('ask.log')} aria-busy={asking}>
        {turns.length === 0 && (
          <Empty title={t('ask.empty')}>
            <p>{t('ask.emptyHint')}</p>
            <ul className="chips">
              {examples.map((example) => (
                <li key={example}>
                  <button type="button" className="chip-button" onClick={() => ask(example)}>
                    {example}
                  </button>
                </li>
              ))}
            </ul>
          </Empty>
        )}
        {turns.map((turn) => (
          <AnswerView key={turn.id} turn={turn} onAsk={ask} />
        ))}
      </div>
      <form className="ask-form" onSubmit={submit}>
        <label htmlFor="question" className="visually-hidden">
          {t('ask.label')}
        </label>
        <textarea
          id="question"
          rows={2}
          maxLength={maxQuestion}
          placeholder={t('ask.placeholder')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            submit();
          }}
        />
        <div className="ask-foot">
          <Select
            label={t('ask.scope')}
            value={scope}
            options={[
              { value: '', label: t('ask.scopeAll') },
              ...readable.map(({ id, filename }) => ({ value: id, label: filename })),
            ]}
            onChange={setScope}
          />
          {asking ? (
            <button type="button" onClick={stop}>
              {t('ask.stop')}
            </button>
          ) : (
            <button type="submit" className="primary" disabled={!text.trim()}>
              {t('ask.submit')}
            </button>
          )}
        </div>
      </form>
    </div>
  );
}
