// The thread of pdf.js. It takes as long to start as the file to arrive, so it can be started before pdf.js is loaded.
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

let started: Worker | undefined;

export function pdfThread(): Worker {
  started ??= new Worker(workerUrl, { type: 'module' });
  return started;
}
