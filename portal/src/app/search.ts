// What the address of a property says beside its path.

export const tabs = ['overview', 'issues', 'compare', 'ask', 'repair'] as const;
export type Tab = (typeof tabs)[number];

export interface PropertySearch {
  tab?: Tab;
  /** Page of the open document. */
  page?: number;
  /** Id of the issue whose words are lit. */
  issue?: string;
  /** Boxes to light, for a citation. */
  boxes?: string;
  /** Asked when the view opens. */
  ask?: string;
}

export function readSearch(search: Record<string, unknown>): PropertySearch {
  const page = Number(search.page);
  const string = (value: unknown) => (typeof value === 'string' && value ? value : undefined);
  return {
    tab: tabs.find((tab) => tab === search.tab),
    page: Number.isInteger(page) && page > 0 ? page : undefined,
    issue: string(search.issue),
    boxes: string(search.boxes),
    ask: string(search.ask),
  };
}
