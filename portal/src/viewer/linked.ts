// The file of the document that the address names, which is opened before the viewer asks for it.
import type { OpenFile } from './open-file.ts';

let linked: { document: string; file: Promise<OpenFile | null> } | undefined;

export function keepLinked(document: string, file: Promise<OpenFile | null>): void {
  linked = { document, file };
}

/** Null if it could not be opened; undefined if the address did not name it. It is handed out once. */
export function takeLinked(document: string): Promise<OpenFile | null> | undefined {
  if (linked?.document !== document) return undefined;
  const { file } = linked;
  linked = undefined;
  return file;
}
