// Keeps the focus on its row when rows are added, removed or sorted: the browser drops it from an element that is moved.
import { type FocusEvent, type RefObject, useLayoutEffect, useState } from 'react';

export interface KeptFocus {
  /** Of the row with the focus; -1 without one. */
  index: number;
  onFocus(event: FocusEvent): void;
  onBlur(event: FocusEvent): void;
}

/**
 * @param list has a `data-index` on each row, with a button
 * @param ids of all rows, in their order
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>, ids: string[]): KeptFocus {
  const [focused, setFocused] = useState<string | null>(null);
  const index = focused === null ? -1 : ids.indexOf(focused);
  const order = ids.join(' ');

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the order of the rows has changed
  useLayoutEffect(() => {
    if (index < 0 || document.activeElement !== document.body) return;
    list.current?.querySelector<HTMLElement>(`[data-index="${index}"] button`)?.focus();
  }, [order]);

  return {
    index,
    onFocus: ({ target }) => {
      const row = target.closest<HTMLElement>('[data-index]');
      setFocused(row ? (ids[Number(row.dataset.index)] ?? null) : null);
    },
    onBlur: ({ relatedTarget }) => {
      if (relatedTarget) setFocused(null);
      // A moved row has its focus again by then.
      else requestAnimationFrame(() => document.activeElement === document.body && setFocused(null));
    },
  };
}
