// pdf.js, loaded when the first document is opened. It reads only the parts of a file that the shown page needs.
import { getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';
import { pdfThread } from './thread.ts';

export type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
export { TextLayer } from 'pdfjs-dist';

/** Serves every document. */
const worker = PDFWorker.create({ port: pdfThread() });
const assets = `${import.meta.env.BASE_URL}pdf/`;
const rangeBytes = 1 << 18;

export const openPdf = (url: string): Promise<PDFDocumentProxy> =>
  getDocument({
    url,
    worker,
    rangeChunkSize: rangeBytes,
    disableAutoFetch: true,
    disableStream: true,
    isEvalSupported: false,
    useSystemFonts: false,
    cMapUrl: `${assets}cmaps/`,
    standardFontDataUrl: `${assets}standard_fonts/`,
    wasmUrl: `${assets}wasm/`,
    iccUrl: `${assets}iccs/`,
  }).promise;
