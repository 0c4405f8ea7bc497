// Uploads files to a property. PDFs go together in one request, which the service accepts or rejects as a whole; when it
// rejects some, the others are sent again without them. Other types go one by one.

export type UploadState = 'waiting' | 'sending' | 'checking' | 'done' | 'failed' | 'stalled';

export interface UploadItem {
  id: number;
  file: File;
  state: UploadState;
  /** 0 to 1. */
  sent: number;
  /** Why it failed, in the words of the service; or a code of this program. */
  error?: string;
}

export const maxFiles = 50;
/** Without any progress for this long, the upload counts as stalled; it may still go on. */
const stallMs = 20_000;

interface Reply {
  status: number;
  body: { error?: { code: string; message: string; details?: { files?: { filename: string; message: string }[] } } };
}

type Change = (items: readonly UploadItem[], change: Partial<UploadItem>) => void;

const isPdf = (file: File): boolean => file.type === 'application/pdf' || /\.pdf$/i.test(file.name);

export async function uploadAll(
  items: readonly UploadItem[],
  { token, property, signal, change }: { token: string; property: string; signal: AbortSignal; change: Change },
): Promise<void> {
  const send = (path: string, form: FormData, batch: readonly UploadItem[]) =>
    post(path, token, form, signal, (sent, stalled) =>
      change(batch, { sent, state: stalled ? 'stalled' : sent >= 1 ? 'checking' : 'sending' }),
    );
  let pdfs = items.filter(({ file }) => isPdf(file));
  while (pdfs.length > 0 && !signal.aborted) {
    const batch = pdfs.slice(0, maxFiles);
    const form = new FormData();
    for (const { file } of batch) form.append('files', file, file.name);
    const reply = await send(`/v1/properties/${property}/upload`, form, batch);
    const rejected = rejectedItems(batch, reply);
    if (reply?.status === 201) change(batch, { state: 'done', sent: 1 });
    else if (rejected.size === 0) change(batch, { state: 'failed', error: reasonOf(reply) });
    for (const [item, error] of rejected) change([item], { state: 'failed', error });
    // The rest of a rejected batch is sent again; a batch without a rejected file ends here either way.
    pdfs = pdfs.filter((item) => !rejected.has(item) && !(rejected.size === 0 && batch.includes(item)));
  }
  for (const item of items.filter(({ file }) => !isPdf(file))) {
    if (signal.aborted) break;
    const form = new FormData();
    form.append('property_id', property);
    form.append('file', item.file, item.file.name);
    const reply = await send('/v1/analyses', form, [item]);
    if (reply?.status === 201) change([item], { state: 'done', sent: 1 });
    else change([item], { state: 'failed', error: reasonOf(reply) });
  }
  if (signal.aborted) return;
}

function rejectedItems(batch: readonly UploadItem[], reply: Reply | null): Map<UploadItem, string> {
  const rejected = new Map<UploadItem, string>();
  for (const { filename, message } of reply?.body.error?.details?.files ?? []) {
    const item = batch.find((each) => each.file.name === filename && !rejected.has(each));
    if (item) rejected.set(item, message);
  }
  return rejected;
}

const reasonOf = (reply: Reply | null): string =>
  reply?.body.error?.message ?? (reply ? `HTTP ${reply.status}` : 'network');

/** Null if the service was not reached. XMLHttpRequest reports progress; fetch does not. */
function post(
  path: string,
  token: string,
  form: FormData,
  signal: AbortSignal,
  progress: (sent: number, stalled: boolean) => void,
): Promise<Reply | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let sent = 0;
    let timer = 0;
    const watch = () => {
      clearTimeout(timer);
      // After the last byte the service checks the files, which may take long.
      if (sent < 1) timer = window.setTimeout(() => progress(sent, true), stallMs);
    };
    const finish = (reply: Reply | null) => {
      clearTimeout(timer);
      resolve(reply);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      sent = total > 0 ? loaded / total : 0;
      progress(sent, false);
      watch();
    };
    request.onload = () => finish({ status: request.status, body: parse(request.responseText) });
    request.onerror = () => finish(null);
    request.onabort = () => finish(null);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.open('POST', path);
    request.setRequestHeader('Authorization', `Bearer ${token}`);
    progress(0, false);
    watch();
    request.send(form);
  });
}

function parse(text: string): Reply['body'] {
  try {
    return JSON.parse(text) as Reply['body'];
  } catch {
    return {};
  }
}
