// Uploads files to a property. PDFs are sent each to its own address, and then added together; the service accepts or
// rejects them as a whole, so those that it rejects are taken out, and the others added without them. Other types go one
// by one.
import type { Client, CombinedError } from '@urql/core';
import { CompleteUploadsDocument, CreateUploadsDocument, type CreateUploadsMutation } from '../generated/operations.ts';
import { codeOf, messageOf } from './client.ts';
import { type Progress, type Reply, send, sendResumable } from './send.ts';

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
const concurrent = 3;

type Change = (items: readonly UploadItem[], change: Partial<UploadItem>) => void;
type Address = CreateUploadsMutation['createUploads'][number];
type Batch = readonly UploadItem[];

interface Target {
  client: Client;
  token: string;
  property: string;
  signal: AbortSignal;
  change: Change;
}

const isPdf = (file: File): boolean => file.type === 'application/pdf' || /\.pdf$/i.test(file.name);

export async function uploadAll(items: Batch, target: Target): Promise<void> {
  const { signal, property, change } = target;
  const pdfs = items.filter(({ file }) => isPdf(file));
  for (let i = 0; i < pdfs.length && !signal.aborted; i += maxFiles)
    await uploadPdfs(pdfs.slice(i, i + maxFiles), target);
  for (const item of items.filter(({ file }) => !isPdf(file))) {
    if (signal.aborted) return;
    const form = new FormData();
    form.append('property_id', property);
    form.append('file', item.file, item.file.name);
    const reply = await send('POST', '/v1/analyses', form, { ...target, progress: progressOf([item], change) });
    if (reply?.status === 201) change([item], { state: 'done', sent: 1 });
    else change([item], { state: 'failed', error: reasonOf(reply) });
  }
}

const progressOf =
  (batch: Batch, change: Change): Progress =>
  (sent, stalled) =>
    change(batch, { sent, state: stalled ? 'stalled' : sent >= 1 ? 'checking' : 'sending' });

async function uploadPdfs(batch: Batch, target: Target): Promise<void> {
  const { client, property, signal, change } = target;
  const files = batch.map(({ file }) => ({ filename: file.name, bytes: file.size }));
  const { data, error } = await client.mutation(CreateUploadsDocument, { property, files });
  if (codeOf(error) === 'conflict') return uploadForm(batch, target);
  if (error && batch.length > 1 && ['file_too_large', 'empty_file'].includes(codeOf(error)!)) {
    // It does not say which.
    for (const item of batch) await uploadPdfs([item], target);
    return;
  }
  if (!data) return change(batch, { state: 'failed', error: reasonOfError(error) });
  const waiting = batch.map((item, i) => ({ item, address: data.createUploads[i]! }));
  const arrived: typeof waiting = [];
  const work = async () => {
    for (let next = waiting.shift(); next && !signal.aborted; next = waiting.shift()) {
      if (await sendTo(next.address, next.item, target)) arrived.push(next);
      else change([next.item], { state: 'failed', error: 'network' });
    }
  };
  await Promise.all(Array.from({ length: concurrent }, work));
  arrived.sort((a, b) => a.item.id - b.item.id);
  await retryWithout(
    arrived.map(({ item }) => item),
    change,
    async (rest) => {
      const uploads = arrived.filter(({ item }) => rest.includes(item)).map(({ address }) => address.upload);
      const result = await client.mutation(CompleteUploadsDocument, { property, uploads });
      if (result.data) return { accepted: true };
      const details = result.error?.graphQLErrors[0]?.extensions.details as Rejection['details'];
      return { accepted: false, details, reason: reasonOfError(result.error) };
    },
  );
}

async function sendTo({ url, protocol }: Address, item: UploadItem, { signal, change }: Target): Promise<boolean> {
  const options = { signal, progress: progressOf([item], change) };
  if (protocol === 'tus') return sendResumable(url, item.file, options);
  const reply = await send('PUT', url, item.file, options);
  return reply?.status === 200;
}

/** Where the bucket can't be reached: all files in one request. */
const uploadForm = (batch: Batch, target: Target): Promise<void> =>
  retryWithout(batch, target.change, async (rest) => {
    const form = new FormData();
    for (const { file } of rest) form.append('files', file, file.name);
    const path = `/v1/properties/${target.property}/upload`;
    const reply = await send('POST', path, form, { ...target, progress: progressOf(rest, target.change) });
    return { accepted: reply?.status === 201, details: errorIn(reply)?.details, reason: reasonOf(reply) };
  });

interface Rejection {
  accepted: boolean;
  details?: { files?: { filename: string; message: string }[] };
  reason?: string;
}

/** Tries the files together, again without those that are rejected, until the rest is accepted. */
async function retryWithout(batch: Batch, change: Change, attempt: (rest: Batch) => Promise<Rejection>): Promise<void> {
  for (let rest = batch; rest.length > 0; ) {
    const { accepted, details, reason } = await attempt(rest);
    if (accepted) return change(rest, { state: 'done', sent: 1 });
    const rejected = new Map<UploadItem, string>();
    for (const { filename, message } of details?.files ?? []) {
      const item = rest.find((each) => each.file.name === filename && !rejected.has(each));
      if (item) rejected.set(item, message);
    }
    if (rejected.size === 0) return change(rest, { state: 'failed', error: reason });
    for (const [item, error] of rejected) change([item], { state: 'failed', error });
    rest = rest.filter((item) => !rejected.has(item));
  }
}

interface ErrorBody extends Omit<Rejection, 'accepted'> {
  message: string;
}

function errorIn(reply: Reply | null): ErrorBody | undefined {
  try {
    return (JSON.parse(reply?.text ?? '{}') as { error?: ErrorBody }).error;
  } catch {
    return undefined;
  }
}

const reasonOf = (reply: Reply | null): string =>
  errorIn(reply)?.message ?? (reply ? `HTTP ${reply.status}` : 'network');

const reasonOfError = (error: CombinedError | undefined): string =>
  error && codeOf(error) !== 'network' ? messageOf(error) : 'network';
