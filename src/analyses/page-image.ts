// Page images: rendered on the first request, stored, and read by a link. The storage key derives from the document,
// so that every process finds the image, and a deletion finds all of them.
import { Readable } from 'node:stream';
import type { Analysis, Page } from '../../prisma/generated/client/client.ts';
import type { FileType } from '../documents/pages.ts';
import { UnreadableFile } from '../documents/refusals.ts';
import { contentDisposition, createFileLink, type FileLink } from '../files/links.ts';
import { ServiceUnavailable } from '../platform/errors.ts';
import { createFairSlots, type FairSlots } from '../platform/fair-slots.ts';
import type { Service } from '../service/service.ts';
import type { LocalFile } from '../storage/storage.ts';

export interface PageImage extends FileLink {
  /** Pixels. */
  width: number;
  height: number;
}

type RenderedPage = Pick<Page, 'analysisId' | 'number' | 'width' | 'height'> & {
  analysis: Pick<Analysis, 'accountId' | 'filename' | 'fileType' | 'storageKey'>;
};

class TooManyImages extends ServiceUnavailable {
  constructor() {
    super('Too many page images of this account are being rendered. Try again in a moment.');
  }
}

const dpi = 150;
const maxPixels = 4_000_000;
const maxEdge = 4_000;
/** In one process: one file is fetched while another page is rendered. */
const maxConcurrent = 2;
/** Running or waiting for one account in one process: as many as two operations may request. */
const maxPerAccount = 40;
/** A page that could not be rendered is not tried again for this long. */
const retryAfterMs = 10 * 60_000;
const maxFailures = 1_000;

/** Storage prefix of the page images of a document. */
export const pageImagePrefix = (analysisId: string): string => `pictures/${analysisId}/`;

/** Null if the page has no image, or none is stored and it is not to be rendered. @throws TooManyImages */
export async function linkToPageImage(service: Service, page: RenderedPage, render = true): Promise<PageImage | null> {
  const { filename, fileType } = page.analysis;
  if (fileType === 'doc' || fileType === 'docx') return null;
  const key = `${pageImagePrefix(page.analysisId)}${page.number}.webp`;
  const size = imageSize(fileType as FileType, page);
  const exists = (await service.storage.head(key)) || (render && (await renderOnce(service, page, key, size)));
  if (!exists) return null;
  const name = `${filename.replace(/\.[^.]*$/, '')} - page ${page.number}.webp`;
  const link = await createFileLink(service, {
    key,
    contentType: 'image/webp',
    contentDisposition: contentDisposition(name, true),
  });
  return { ...link, ...size };
}

interface Size {
  width: number;
  height: number;
}

/** Photos have their size in pixels, other files in points. */
export function imageSize(type: FileType, { width, height }: Size): Size {
  const wanted = type === 'pdf' ? dpi / 72 : 1;
  const scale = Math.min(wanted, maxEdge / Math.max(width, height), Math.sqrt(maxPixels / (width * height)));
  const pixels = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: pixels(width), height: pixels(height) };
}

/** The render jobs of one process. */
interface RenderQueue {
  underWay: Map<string, { accountId: string; done: Promise<boolean> }>;
  failures: Map<string, number>;
  slots: FairSlots;
  copies: Map<string, { users: number; file?: Promise<LocalFile> }>;
}

const renderQueues = new WeakMap<Service, RenderQueue>();

function renderQueueOf(service: Service): RenderQueue {
  const queue = renderQueues.get(service) ?? {
    underWay: new Map(),
    failures: new Map(),
    slots: createFairSlots(maxConcurrent),
    copies: new Map(),
  };
  renderQueues.set(service, queue);
  return queue;
}

/** Returns whether the image exists. Concurrent requests share one render. */
async function renderOnce(service: Service, page: RenderedPage, key: string, size: Size): Promise<boolean> {
  const { underWay, failures } = renderQueueOf(service);
  if ((failures.get(key) ?? 0) > Date.now()) return false;
  const running = underWay.get(key);
  if (running) return running.done;
  const { accountId } = page.analysis;
  const ofAccount = underWay.values().filter((each) => each.accountId === accountId);
  if (ofAccount.toArray().length >= maxPerAccount) throw new TooManyImages();
  // It is not cancelled when the caller leaves: the image is stored for the next request.
  const done = renderPage(service, page, key, size).finally(() => underWay.delete(key));
  underWay.set(key, { accountId, done });
  return done;
}

async function renderPage(service: Service, page: RenderedPage, key: string, size: Size): Promise<boolean> {
  const { storageKey, fileType } = page.analysis;
  const queue = renderQueueOf(service);
  await using copy = shareLocalCopy(service, storageKey);
  using _slot = await queue.slots.take(page.analysis.accountId);
  // Another request may have stored the image meanwhile.
  if (await service.storage.head(key)) return true;
  let bytes: Uint8Array | null;
  try {
    const { path } = await copy.file();
    bytes = await service.parser.renderImage(
      path,
      fileType as FileType,
      { page: page.number, ...size },
      { account: page.analysis.accountId },
    );
  } catch (error) {
    // The file may have been deleted with its document.
    if (!(await documentExists(service, page))) return false;
    if (!(error instanceof UnreadableFile)) throw error;
    service.log.info({ analysisId: page.analysisId, page: page.number }, 'page image could not be rendered');
    bytes = null;
  }
  if (bytes) return storeImage(service, page, key, bytes);
  const { failures } = queue;
  failures.set(key, Date.now() + retryAfterMs);
  if (failures.size > maxFailures) failures.delete(failures.keys().next().value!);
  return false;
}

/** All waiting pages of a document share one local copy, which the first of them fetches. */
function shareLocalCopy(service: Service, storageKey: string): AsyncDisposable & { file(): Promise<LocalFile> } {
  const { copies } = renderQueueOf(service);
  const copy = copies.get(storageKey) ?? { users: 0 };
  copies.set(storageKey, copy);
  copy.users++;
  return {
    file() {
      copy.file ??= service.storage.localPath(storageKey);
      return copy.file;
    },
    async [Symbol.asyncDispose]() {
      if (--copy.users > 0) return;
      copies.delete(storageKey);
      await copy.file?.then(
        (file) => file[Symbol.asyncDispose](),
        () => undefined,
      );
    },
  };
}

const documentExists = async (service: Service, { analysisId }: RenderedPage): Promise<boolean> =>
  (await service.db.analysis.count({ where: { id: analysisId } })) > 0;

/**
 * Stores the image unless the document was deleted meanwhile. If the process dies, the sweep deletes the staged file.
 */
async function storeImage(service: Service, page: RenderedPage, key: string, bytes: Uint8Array): Promise<boolean> {
  const { accountId } = page.analysis;
  await service.db.stagedFile.createMany({ data: [{ key, accountId }], skipDuplicates: true });
  await service.storage.put(key, Readable.from([Buffer.from(bytes)]));
  const exists = await documentExists(service, page);
  if (!exists) await service.storage.delete(key);
  await service.db.stagedFile.deleteMany({ where: { key } });
  return exists;
}
