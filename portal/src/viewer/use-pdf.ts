// The file of a document, opened with pdf.js. Links to files expire, so a failed read opens a new one.
import { useCallback, useEffect, useState } from 'react';
import { useClient } from 'urql';
import { DocumentFileDocument } from '../generated/operations.ts';
import { openPdf, type PDFDocumentProxy } from './pdf.ts';

export interface OpenFile {
  pdf: PDFDocumentProxy | null;
  url: string;
  filename: string;
  pageCount: number | null;
}

export function useFile(document: string): { file: OpenFile | null; failed: boolean; reopen(): void } {
  const client = useClient();
  const [file, setFile] = useState<OpenFile | null>(null);
  const [failed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  const reopen = useCallback(() => setRound((value) => value + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round opens the file again
  useEffect(() => {
    let left = false;
    let opened: PDFDocumentProxy | null = null;
    async function open() {
      const { data } = await client.query(DocumentFileDocument, { id: document }, { requestPolicy: 'network-only' });
      if (left) return;
      if (!data) return setFailed(true);
      const { filename, pageCount, file: link } = data.analysis;
      // Word documents and photos have another name; a PDF of another name is shown by its page images.
      if (/\.pdf$/i.test(filename)) opened = await openPdf(link.url).catch(() => null);
      if (left) return void opened?.destroy();
      setFailed(false);
      setFile({ pdf: opened, url: link.url, filename, pageCount: opened?.numPages ?? pageCount });
    }
    void open();
    return () => {
      left = true;
      void opened?.destroy();
    };
  }, [client, document, round]);

  return { file, failed, reopen };
}
