// The documents of a property, live: a subscription sends every change, and completes when all are finished.
import type { CombinedError } from '@urql/core';
import { useCallback, useEffect, useState } from 'react';
import { useClient } from 'urql';
import {
  DocumentsDocument,
  type DocumentsQuery,
  PropertyProgressDocument,
  type PropertyStatus,
} from '../generated/operations.ts';
import { connection } from '../lib/client.ts';

export type DocumentItem = DocumentsQuery['propertyDocuments']['documents'][number];

export interface Documents {
  documents: DocumentItem[] | null;
  status: PropertyStatus;
  error: CombinedError | undefined;
  /** Reads the list again, and watches what has been added. */
  refresh(): void;
}

/** While no live connection is possible, for example behind a proxy without WebSockets. */
const pollMs = 5_000;

export function useDocuments(property: string): Documents {
  const client = useClient();
  const [documents, setDocuments] = useState<DocumentItem[] | null>(null);
  const [status, setStatus] = useState<PropertyStatus>('empty');
  const [error, setError] = useState<CombinedError>();
  const [round, setRound] = useState(0);
  const refresh = useCallback(() => setRound((value) => value + 1), []);

  const readAll = useCallback(async () => {
    const all: DocumentItem[] = [];
    for (let cursor: string | null | undefined; ; ) {
      const result = await client.query(DocumentsDocument, { property, cursor }, { requestPolicy: 'network-only' });
      if (!result.data) return setError(result.error);
      const { documents: page, meta, status: now } = result.data.propertyDocuments;
      all.push(...page);
      cursor = meta.nextCursor;
      if (cursor) continue;
      setError(undefined);
      setStatus(now);
      return setDocuments(all);
    }
  }, [client, property]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round starts by a change of it alone
  useEffect(() => {
    void readAll();
    const { unsubscribe } = client.subscription(PropertyProgressDocument, { property }).subscribe(({ data }) => {
      if (!data) return;
      setStatus(data.propertyProgress.status);
      setDocuments((known) => merge(known, data.propertyProgress.documents));
      // The list has what the stream leaves out.
      if (data.propertyProgress.status !== 'processing') void readAll();
    });
    return unsubscribe;
  }, [client, property, round, readAll]);

  useEffect(() => {
    if (status !== 'processing') return;
    const timer = setInterval(() => connection.get() !== 'open' && void readAll(), pollMs);
    return () => clearInterval(timer);
  }, [status, readAll]);

  return { documents, status, error, refresh };
}

/** Newest first; an older state never replaces a newer one. */
function merge(known: DocumentItem[] | null, updates: DocumentItem[]): DocumentItem[] {
  const byId = new Map((known ?? []).map((each) => [each.id, each]));
  for (const update of updates) {
    const before = byId.get(update.id);
    if (before && before.analysis.progress.revision > update.analysis.progress.revision) continue;
    byId.set(update.id, update);
  }
  return [...byId.values()].sort((a, b) => (a.id < b.id ? 1 : -1));
}
