// pdf.js, loaded when the first document is opened. It reads only the parts of a file that the shown page needs.
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

export type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
export { TextLayer } from 'pdfjs-dist';

GlobalWorkerOptions.workerSrc = workerUrl;
const assets = `${import.meta.env.BASE_URL}pdf/`;
const rangeBytes = 1 << 16;

export const openPdf = (url: string): Promise<PDFDocumentProxy> =>
  getDocument({
    url,
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
