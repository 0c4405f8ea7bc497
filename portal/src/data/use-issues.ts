// The issues of all documents that have been read. Each document is loaded once, and again when its issues change.
import type { Client } from '@urql/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useClient } from 'urql';
import { IssuesDocument } from '../generated/operations.ts';
import { codeOf } from '../lib/client.ts';
import type { IssueItem } from '../lib/issues.ts';
import type { DocumentItem } from './use-documents.ts';

const concurrent = 3;
const retryMs = 5_000;

export interface Issues {
  issues: IssueItem[];
  /** Documents whose issues are still being loaded. */
  loading: number;
}

const versionOf = ({ totalIssues, analysis }: DocumentItem): string => `${totalIssues} ${analysis.progress.revision}`;

export function useIssues(documents: DocumentItem[] | null, first: string | undefined): Issues {
  const client = useClient();
  const [loaded, setLoaded] = useState<ReadonlyMap<string, { version: string; issues: IssueItem[] }>>(new Map());
  const running = useRef(new Set<string>());
  const wanted = useMemo(
    () => (documents ?? []).filter(({ status, totalIssues }) => status === 'analysis_done' && (totalIssues ?? 0) > 0),
    [documents],
  );
  const due = wanted.filter((each) => loaded.get(each.id)?.version !== versionOf(each));

  useEffect(() => {
    const order = due.toSorted((a, b) => Number(b.id === first) - Number(a.id === first));
    for (const document of order) {
      if (running.current.size >= concurrent) return;
      if (running.current.has(document.id)) continue;
      running.current.add(document.id);
      void loadIssues(client, document).then((issues) => {
        running.current.delete(document.id);
        setLoaded((before) => new Map(before).set(document.id, { version: versionOf(document), issues }));
      });
    }
  });

  const issues = useMemo(() => wanted.flatMap(({ id }) => loaded.get(id)?.issues ?? []), [wanted, loaded]);
  return { issues, loading: due.length };
}

/** Tries again after a failure: the list would be wrong without them. */
async function loadIssues(client: Client, { id, filename }: DocumentItem): Promise<IssueItem[]> {
  const all: IssueItem[] = [];
  for (let cursor: string | null | undefined; ; ) {
    const { data, error } = await client.query(IssuesDocument, { id, cursor }, { requestPolicy: 'network-only' });
    const list = data?.analysis.issues;
    if (error && ['network', 'rate_limit_exceeded', 'service_unavailable'].includes(codeOf(error)!)) {
      await new Promise((resolve) => setTimeout(resolve, retryMs));
      continue;
    }
    all.push(...(list?.issues ?? []).map((issue) => ({ ...issue, documentId: id, filename })));
    cursor = list?.meta.nextCursor;
    if (!cursor) return all;
  }
}
