// A list of the API, page by page.
import type { CombinedError, TypedDocumentNode } from '@urql/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useClient } from 'urql';

export interface List<Row> {
  rows: Row[] | null;
  error: CombinedError | undefined;
  more: (() => void) | undefined;
  reload(): void;
}

export interface PageOf<Row> {
  rows: Row[];
  nextCursor: string | null;
}

export function useList<Data, Variables extends { cursor?: string | null }, Row>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Omit<Variables, 'cursor'>,
  pick: (data: Data) => PageOf<Row>,
): List<Row> {
  const client = useClient();
  const [rows, setRows] = useState<Row[] | null>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  const [error, setError] = useState<CombinedError>();
  const [round, setRound] = useState(0);
  const key = JSON.stringify(variables);
  const pickRows = useRef(pick);

  const read = useCallback(
    async (from: string | null, isCurrent: () => boolean) => {
      const all = { ...(JSON.parse(key) as object), cursor: from } as Variables;
      const result = await client.query<Data, Variables>(query, all, { requestPolicy: 'network-only' });
      if (!isCurrent()) return;
      setError(result.error);
      if (!result.data) return;
      const page = pickRows.current(result.data);
      setRows((before) => (from === null ? page.rows : [...(before ?? []), ...page.rows]));
      setCursor(page.nextCursor);
    },
    [client, query, key],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round reads again
  useEffect(() => {
    let left = false;
    void read(null, () => !left);
    return () => {
      left = true;
    };
  }, [read, round]);

  return {
    rows,
    error,
    more: cursor === null ? undefined : () => void read(cursor, () => true),
    reload: () => setRound((value) => value + 1),
  };
}
