// Renders page images and stores them. Images that somebody waits for are rendered before those in advance, which have
// a process of the lowest priority. Accounts take turns in both lines.
import { Readable } from 'node:stream';
import type { Analysis, Page } from '../../prisma/generated/client/client.ts';
import type { FileType } from '../documents/pages.ts';
import { UnreadableFile } from '../documents/refusals.ts';
import { ServiceUnavailable } from '../platform/errors.ts';
import { createFairSlots, type FairSlots } from '../platform/fair-slots.ts';
import type { Service } from '../service/service.ts';
import type { LocalFile } from '../storage/storage.ts';

export type RenderedPage = Pick<Page, 'analysisId' | 'number' | 'width' | 'height'> & {
  analysis: Pick<Analysis, 'accountId' | 'filename' | 'fileType' | 'storageKey'>;
};

/** In pixels. */
export interface Size {
  width: number;
  height: number;
}

interface Image extends Size {
  /** Storage key. */
  key: string;
}

class TooManyImages extends ServiceUnavailable {
  constructor() {
    super('Too many page images of this account are being rendered. Try again in a moment.');
  }
}

/** In one process: one file is fetched while another page is rendered. */
const maxConcurrent = 2;
/** Running or waiting for one account in each line of one process: as many as two operations may request. */
const maxPerAccount = 40;
/** A page that could not be rendered is not tried again for this long. */
const retryAfterMs = 10 * 60_000;
const maxFailures = 1_000;

interface Line {
  underWay: Map<string, { accountId: string; done: Promise<boolean> }>;
  slots: FairSlots;
}

/** The render jobs of one process. */
interface RenderQueue {
  now: Line;
  inAdvance: Line;
  failures: Map<string, number>;
  copies: Map<string, { users: number; file?: Promise<LocalFile> }>;
}

const renderQueues = new WeakMap<Service, RenderQueue>();

function renderQueueOf(service: Service): RenderQueue {
  const queue = renderQueues.get(service) ?? {
    now: { underWay: new Map(), slots: createFairSlots(maxConcurrent) },
    inAdvance: { underWay: new Map(), slots: createFairSlots(1) },
    failures: new Map(),
    copies: new Map(),
  };
  renderQueues.set(service, queue);
  return queue;
}

/** Returns whether the image exists. Concurrent requests share one render. @throws TooManyImages */
export const renderNow = (service: Service, page: RenderedPage, image: Image): Promise<boolean> =>
  renderOnce(service, page, image, 'now');

/** Nobody waits for it: if the account has too many of them, this one is left out. */
export function renderInAdvance(service: Service, page: RenderedPage, image: Image): void {
  renderOnce(service, page, image, 'inAdvance').catch((err: unknown) => {
    if (err instanceof TooManyImages) return;
    service.log.info({ err, analysisId: page.analysisId, page: page.number }, 'page image not rendered in advance');
  });
}

async function renderOnce(
  service: Service,
  page: RenderedPage,
  image: Image,
  line: 'now' | 'inAdvance',
): Promise<boolean> {
  const {
    failures,
    [line]: { underWay },
  } = renderQueueOf(service);
  if ((failures.get(image.key) ?? 0) > Date.now()) return false;
  const running = underWay.get(image.key);
  if (running) return running.done;
  const { accountId } = page.analysis;
  const ofAccount = underWay.values().filter((each) => each.accountId === accountId);
  if (ofAccount.toArray().length >= maxPerAccount) throw new TooManyImages();
  // It is not cancelled when the caller leaves: the image is stored for the next request.
  const done = renderPage(service, page, image, line).finally(() => underWay.delete(image.key));
  underWay.set(image.key, { accountId, done });
  return done;
}

async function renderPage(
  service: Service,
  page: RenderedPage,
  { key, ...size }: Image,
  line: 'now' | 'inAdvance',
): Promise<boolean> {
  const { storageKey, fileType, accountId: account } = page.analysis;
  const {
    failures,
    [line]: { slots },
  } = renderQueueOf(service);
  await using copy = shareLocalCopy(service, storageKey);
  using _slot = await slots.take(account);
  // Another request may have stored the image meanwhile, or the document may have been deleted.
  if (await service.storage.head(key)) return true;
  if (!(await documentExists(service, page))) return false;
  let bytes: Uint8Array | null;
  try {
    const { path } = await copy.file();
    const request = { page: page.number, ...size };
    const options = { account, inAdvance: line === 'inAdvance' };
    bytes = await service.parser.renderImage(path, fileType as FileType, request, options);
  } catch (error) {
    // The file may have been deleted with its document.
    if (!(await documentExists(service, page))) return false;
    if (!(error instanceof UnreadableFile)) throw error;
    service.log.info({ analysisId: page.analysisId, page: page.number }, 'page image could not be rendered');
    bytes = null;
  }
  if (bytes) return storeImage(service, page, key, bytes);
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
