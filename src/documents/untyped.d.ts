// heic-decode has no types: these are the parts that are used.
declare module 'heic-decode' {
  interface HeicImage {
    width: number;
    height: number;
    decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray }>;
  }
  const decodeHeic: {
    all(options: { buffer: Uint8Array }): Promise<HeicImage[] & { dispose(): void }>;
  };
  export default decodeHeic;
}

declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs' {
  /** The half of pdf.js that reads the file. */
  export const WorkerMessageHandler: { initializeFromPort(port: object): void };
}
