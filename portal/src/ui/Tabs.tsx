// The views of a property as tabs. Arrow keys move between them.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useAuth } from '../app/auth.tsx';
import { type Tab, tabs } from '../app/search.ts';
import { useTexts } from '../i18n/i18n.tsx';

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, Home: -tabs.length, End: tabs.length };

export function Tabs({ current }: { current: Tab }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const search = useSearch({ from: '/p/$property' });
  const { mayChat } = useAuth();
  const shown = tabs.filter((tab) => tab !== 'ask' || mayChat);
  const list = useRef<HTMLDivElement>(null);

  // Narrow screens do not show all.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another tab is selected
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);

  const show = (tab: Tab) => void navigate({ to: '.', search: { ...search, tab, ask: undefined } });
  function move(event: KeyboardEvent) {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = Math.min(Math.max(shown.indexOf(current) + step, 0), shown.length - 1);
    show(shown[index]!);
    list.current?.querySelectorAll('button')[index]?.focus();
  }

  return (
    <div className="tabs" role="tablist" aria-label={t('tab.label')} ref={list} onKeyDown={move}>
      {shown.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`tab-${tab}`}
          aria-controls="panel"
          aria-selected={tab === current}
          tabIndex={tab === current ? 0 : -1}
          onClick={() => show(tab)}
        >
          {t(`tab.${tab}`)}
        </button>
      ))}
    </div>
  );
}
