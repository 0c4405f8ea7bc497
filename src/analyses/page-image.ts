// Pages as pictures: painted when one is first asked for, kept in the storage, read by a link. Their keys follow from the
// document, so that any process finds them, and whoever deletes it all of them.
import { Readable } from 'node:stream';
import type { Analysis, Page } from '../../prisma/generated/client/client.ts';
import type { FileType } from '../documents/pages.ts';
import { UnreadableFile } from '../documents/refusals.ts';
import { contentDisposition, type FileLink, linkTo } from '../files/links.ts';
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
    super('Too many pages of this account are being painted. Try again in a moment.');
  }
}

const dpi = 150;
const maxPixels = 4_000_000;
const maxEdge = 4_000;
/** In one process: one is fetched while another is painted. */
const maxConcurrent = 2;
/** Under way or waiting, of one account in one process: as many as two operations may ask for. */
const maxPerAccount = 40;
/** A page that can't be painted is not tried again for so long. */
const retryAfterMs = 10 * 60_000;
const maxFailures = 1_000;

/** Below it lie the pictures of a document's pages. */
export const pageImagePrefix = (analysisId: string): string => `pictures/${analysisId}/`;

/** Null where there is none. @throws TooManyImages */
export async function linkToPageImage(service: Service, page: RenderedPage): Promise<PageImage | null> {
  const { filename, fileType } = page.analysis;
  if (fileType === 'doc' || fileType === 'docx') return null;
  const key = `${pageImagePrefix(page.analysisId)}${page.number}.webp`;
  const size = imageSize(fileType as FileType, page);
  if (!(await service.storage.head(key)) && !(await renderOnce(service, page, key, size))) return null;
  const name = `${filename.replace(/\.[^.]*$/, '')} - page ${page.number}.webp`;
  const link = await linkTo(service, {
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

/** The length of a photo's page is in pixels already. */
export function imageSize(type: FileType, { width, height }: Size): Size {
  const wanted = type === 'pdf' ? dpi / 72 : 1;
  const scale = Math.min(wanted, maxEdge / Math.max(width, height), Math.sqrt(maxPixels / (width * height)));
  const pixels = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: pixels(width), height: pixels(height) };
}

/** What one process is painting. */
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

/** Whether there is a picture now. Who asks meanwhile waits for the same one. */
async function renderOnce(service: Service, page: RenderedPage, key: string, size: Size): Promise<boolean> {
  const { underWay, failures } = renderQueueOf(service);
  if ((failures.get(key) ?? 0) > Date.now()) return false;
  const running = underWay.get(key);
  if (running) return running.done;
  const { accountId } = page.analysis;
  const ofAccount = underWay.values().filter((each) => each.accountId === accountId);
  if (ofAccount.toArray().length >= maxPerAccount) throw new TooManyImages();
  // Nobody's leaving stops it: it is kept for the next who asks.
  const done = renderPage(service, page, key, size).finally(() => underWay.delete(key));
  underWay.set(key, { accountId, done });
  return done;
}

async function renderPage(service: Service, page: RenderedPage, key: string, size: Size): Promise<boolean> {
  const { storageKey, fileType } = page.analysis;
  const queue = renderQueueOf(service);
  await using copy = shareLocalCopy(service, storageKey);
  using _slot = await queue.slots.take(page.analysis.accountId);
  // Another process, or this one just now, may have been faster.
  if (await service.storage.head(key)) return true;
  let bytes: Uint8Array | null;
  try {
    const { path } = await copy.file();
    bytes = await service.parser.paintImage(
      path,
      fileType as FileType,
      { page: page.number, ...size },
      { account: page.analysis.accountId },
    );
  } catch (error) {
    // Its file goes with a document that is deleted meanwhile.
    if (!(await documentExists(service, page))) return false;
    if (!(error instanceof UnreadableFile)) throw error;
    service.log.info({ analysisId: page.analysisId, page: page.number }, 'a page could not be painted');
    bytes = null;
  }
  if (bytes) return storeImage(service, page, key, bytes);
  const { failures } = queue;
  failures.set(key, Date.now() + retryAfterMs);
  if (failures.size > maxFailures) failures.delete(failures.keys().next().value!);
  return false;
}

/** One local copy of a document serves all of its pages that wait here; it is fetched by the first whose turn it is. */
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

/** A document that was deleted meanwhile takes it along, even when this process dies in between: what is staged is swept. */
async function storeImage(service: Service, page: RenderedPage, key: string, bytes: Uint8Array): Promise<boolean> {
  const { accountId } = page.analysis;
  await service.db.stagedFile.createMany({ data: [{ key, accountId }], skipDuplicates: true });
  await service.storage.put(key, Readable.from([Buffer.from(bytes)]));
  const there = await documentExists(service, page);
  if (!there) await service.storage.delete(key);
  await service.db.stagedFile.deleteMany({ where: { key } });
  return there;
}
