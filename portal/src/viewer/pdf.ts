// pdf.js, loaded when the first document is opened. It reads only the parts of a file that the shown page needs.
import { getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';
import { FileParts } from './file-parts.ts';
import { type Ends, partBytes } from './ranges.ts';
import { pdfThread } from './thread.ts';

export type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
export { TextLayer } from 'pdfjs-dist';

/** Serves every document. */
const worker = PDFWorker.create({ port: pdfThread() });
const assets = `${import.meta.env.BASE_URL}pdf/`;

/** @param onLost The file can no longer be read. Without its ends, pdf.js reads the file itself. */
export const openPdf = (url: string, ends: Ends | null, onLost: () => void): Promise<PDFDocumentProxy> =>
  getDocument({
    ...(ends ? { range: new FileParts(url, ends, onLost) } : { url }),
    worker,
    rangeChunkSize: partBytes,
    disableAutoFetch: true,
    disableStream: true,
    isEvalSupported: false,
    useSystemFonts: false,
    cMapUrl: `${assets}cmaps/`,
    standardFontDataUrl: `${assets}standard_fonts/`,
    wasmUrl: `${assets}wasm/`,
    iccUrl: `${assets}iccs/`,
  }).promise;
