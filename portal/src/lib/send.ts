// Sends one file. Resumable uploads go on after a broken connection; others start again.
import { reachable } from './link.ts';

export type Progress = (sent: number, stalled: boolean) => void;

/** Without any progress for this long, the connection counts as stalled. */
export const stallMs = 20_000;
/** A broken connection is tried again for ten minutes, for example while the service restarts or a laptop sleeps. */
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000, ...Array<number>(30).fill(20_000)];
/** The address is not valid any more, or the file is not wanted. */
const isFinal = (status: number) => status >= 400 && status < 500 && status !== 409 && status !== 423;

export interface Reply {
  status: number;
  text: string;
}

/** Calls back when nothing has happened for a while. */
function watch(stalled: () => void): { touch(): void; end(): void } {
  let timer = 0;
  const end = () => clearTimeout(timer);
  const touch = () => {
    end();
    timer = window.setTimeout(stalled, stallMs);
  };
  touch();
  return { touch, end };
}

/** Null if the service was not reached. XMLHttpRequest reports progress; fetch does not. */
export function send(
  method: 'POST' | 'PUT',
  url: string,
  body: FormData | File,
  { token, signal, progress }: { token?: string; signal: AbortSignal; progress: Progress },
): Promise<Reply | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let sent = 0;
    const clock = watch(() => progress(sent, true));
    const abort = () => request.abort();
    const finish = (reply: Reply | null) => {
      clock.end();
      signal.removeEventListener('abort', abort);
      resolve(reply);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      sent = total > 0 ? loaded / total : 0;
      progress(sent, false);
      // After the last byte the service checks the file, which may take long.
      if (sent < 1) clock.touch();
      else clock.end();
    };
    request.onload = () => finish({ status: request.status, text: request.responseText });
    request.onerror = () => finish(null);
    request.onabort = () => finish(null);
    signal.addEventListener('abort', abort);
    request.open(method, url);
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    progress(0, false);
    request.send(body);
  });
}

/** Sends a file with the tus protocol. A stalled connection is given up for a new one. False if it did not arrive. */
export async function sendResumable(
  url: string,
  file: File,
  { signal, progress }: { signal: AbortSignal; progress: Progress },
): Promise<boolean> {
  const { Upload } = await import('tus-js-client');
  return new Promise((resolve) => {
    let sent = 0;
    const abort = () => void upload.abort(true).then(() => finish(false));
    const finish = (arrived: boolean) => {
      clock.end();
      signal.removeEventListener('abort', abort);
      resolve(arrived);
    };
    const upload = new Upload(file, {
      uploadUrl: reachable(url),
      retryDelays,
      // Also while the browser is offline.
      onShouldRetry: ({ originalResponse }) => !isFinal(originalResponse?.getStatus() ?? 0),
      storeFingerprintForResuming: false,
      onProgress: (loaded, total) => {
        sent = total ? loaded / total : 1;
        clock.touch();
        progress(sent, false);
      },
      onSuccess: () => finish(true),
      onError: () => finish(false),
    });
    const clock = watch(() => {
      progress(sent, true);
      clock.touch();
      void upload.abort().then(() => !signal.aborted && upload.start());
    });
    signal.addEventListener('abort', abort);
    progress(0, false);
    upload.start();
  });
}
