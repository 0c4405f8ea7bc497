// Issues of all documents, filtered and sorted. The list renders only the visible rows.
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useProperty } from '../data/property-context.ts';
import { useTexts } from '../i18n/i18n.tsx';
import { isFiltered, noFilter, selectIssues } from '../lib/issues.ts';
import { Empty, Failed, Loading } from '../ui/State.tsx';
import { IssueFilters } from './IssueFilters.tsx';
import { IssueRow } from './IssueRow.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

const rowHeight = 84;

export function IssuesPanel() {
  const { t } = useTexts();
  const { issues, issuesLoading, documents, error, refresh, issue: openId, openIssue } = useProperty();
  const [filter, setFilter] = useState(noFilter);
  const deferred = useDeferredValue(filter);
  const shown = useMemo(() => selectIssues(issues, deferred), [issues, deferred]);
  const scroller = useRef<HTMLDivElement>(null);
  const focus = useKeptFocus(
    scroller,
    shown.map(({ id }) => id),
  );
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => shown[index]!.id,
    overscan: 8,
    // The row with the focus is rendered wherever it is.
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      return focus.index < 0 || indexes.includes(focus.index)
        ? indexes
        : [...indexes, focus.index].toSorted((a, b) => a - b);
    },
  });
  const openIndex = shown.findIndex(({ id }) => id === openId);

  // Opens at the issue of the link.
  useEffect(() => {
    if (openIndex < 0) return;
    const row = rows.getVirtualItems().find(({ index }) => index === openIndex);
    const { scrollOffset, scrollRect } = rows;
    const inView =
      row && scrollRect && row.start >= (scrollOffset ?? 0) && row.end <= (scrollOffset ?? 0) + scrollRect.height;
    if (!inView) rows.scrollToIndex(openIndex, { align: 'start' });
  }, [openIndex, rows]);

  function move(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-index]');
    if (!step || !row || (event.target as HTMLElement).tagName !== 'BUTTON') return;
    event.preventDefault();
    const index = Math.min(Math.max(Number(row.dataset.index) + step, 0), shown.length - 1);
    rows.scrollToIndex(index);
    openIssue(shown[index]!);
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] .issue-open`)?.focus(),
    );
  }

  if (!documents) return error ? <Failed error={error} retry={refresh} /> : <Loading lines={10} />;
  if (issues.length === 0) {
    if (issuesLoading > 0) return <Loading lines={10} />;
    if (documents.length === 0)
      return (
        <Empty title={t('summary.noDocuments')}>
          <p>{t('summary.noDocumentsHint')}</p>
        </Empty>
      );
    const reading = documents.some(({ status }) => status === 'queued' || status === 'processing');
    return (
      <Empty title={t('issues.empty')}>
        <p>{t(reading ? 'issues.notYet' : 'issues.emptyHint')}</p>
      </Empty>
    );
  }
  return (
    <div className="issues">
      <IssueFilters filter={filter} setFilter={setFilter} shown={shown.length} />
      {shown.length === 0 && (
        <Empty title={t('issues.noMatch')}>
          {isFiltered(filter) && (
            <button type="button" onClick={() => setFilter({ ...noFilter, sort: filter.sort })}>
              {t('issues.clear')}
            </button>
          )}
        </Empty>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are a shortcut between the buttons inside */}
      <div className="issue-scroller" ref={scroller} onKeyDown={move} onFocus={focus.onFocus} onBlur={focus.onBlur}>
        <ul aria-label={t('issues.list')} className="issue-list" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map((row) => (
            <li
              key={row.key}
              data-index={row.index}
              ref={rows.measureElement}
              aria-setsize={shown.length}
              aria-posinset={row.index + 1}
              style={{ transform: `translateY(${row.start}px)` }}
            >
              <IssueRow issue={shown[row.index]!} open={shown[row.index]!.id === openId} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
