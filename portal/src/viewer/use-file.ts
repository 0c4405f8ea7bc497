// The file of a document, opened with pdf.js. Links to files expire, so a failed read opens a new one.
import type { Client } from '@urql/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useClient } from 'urql';
import { DocumentFileDocument } from '../generated/operations.ts';
import { takeLinked } from './linked.ts';
import { openAfterPreview } from './open-after-preview.ts';
import type { OpenFile } from './open-file.ts';
import { pdfThread } from './thread.ts';

/** Null if it cannot be opened, or the part of the portal that opens it cannot be loaded. */
async function open(client: Client, document: string): Promise<OpenFile | null> {
  const linked = await takeLinked(document);
  if (linked) return linked;
  pdfThread();
  const { data } = await client.query(DocumentFileDocument, { id: document }, { requestPolicy: 'network-only' });
  return data ? openAfterPreview(data.analysis) : null;
}

export function useFile(document: string): { file: OpenFile | null; failed: boolean; reopen(): void } {
  const client = useClient();
  const [file, setFile] = useState<OpenFile | null>(null);
  const [failed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  // Pending reads of the previous file fail while another is opened. They must not open a third.
  const opening = useRef(false);
  const reopen = useCallback(() => {
    if (!opening.current) setRound((value) => value + 1);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round opens the file again
  useEffect(() => {
    let left = false;
    let opened: OpenFile | null = null;
    opening.current = true;
    void open(client, document)
      .catch(() => null)
      .then((found) => {
        opened = found;
        if (left) return void found?.pdf?.loadingTask.destroy();
        opening.current = false;
        setFailed(found === null);
        if (!found) return;
        setFile(found);
        void found.lost.then(() => !left && reopen());
      });
    return () => {
      left = true;
      void opened?.pdf?.loadingTask.destroy();
    };
  }, [client, document, round, reopen]);

  return { file, failed, reopen };
}
