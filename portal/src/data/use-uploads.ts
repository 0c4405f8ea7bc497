// The uploads of a property: they go on while other views of it are shown.
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAuth } from '../app/auth.tsx';
import { maxFiles, type UploadItem, uploadAll } from '../lib/upload.ts';

let nextId = 1;

export interface Uploads {
  items: readonly UploadItem[];
  /** More files were chosen than are sent at a time. */
  tooMany: boolean;
  start(files: readonly File[]): void;
  cancel(): void;
  clear(): void;
}

/** @param onAccepted Documents have been added. */
export function useUploads(property: string, onAccepted: () => void): Uploads {
  const { session, client } = useAuth();
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const [tooMany, setTooMany] = useState(false);
  const running = useRef(new Set<AbortController>());
  const cancel = useCallback(() => {
    for (const each of running.current) each.abort();
  }, []);
  useEffect(() => cancel, [cancel]);

  function start(files: readonly File[]) {
    const added = files
      .slice(0, maxFiles)
      .map((file): UploadItem => ({ id: nextId++, file, state: 'waiting', sent: 0 }));
    if (added.length === 0) return;
    setTooMany(files.length > maxFiles);
    const names = new Set(files.map(({ name }) => name));
    setItems((before) => [
      ...before.filter(({ state, file }) => state !== 'failed' || !names.has(file.name)),
      ...added,
    ]);
    const abort = new AbortController();
    running.current.add(abort);
    const uploading = uploadAll(added, {
      client,
      token: session.token,
      property,
      signal: abort.signal,
      change: (changed, change) => {
        const ids = new Set(changed.map(({ id }) => id));
        setItems((before) => before.map((item) => (ids.has(item.id) ? { ...item, ...change } : item)));
        if (change.state === 'done') onAccepted();
      },
    });
    void uploading.finally(() => running.current.delete(abort));
  }

  return { items, tooMany, start, cancel, clear: () => setItems([]) };
}
