// Pages as pictures: painted when one is first asked for, kept in the storage, read by a link. Their keys follow from the
// document, so that any process finds them, and whoever deletes it all of them.
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

type ShownPage = Pick<Page, 'analysisId' | 'number' | 'width' | 'height'> & {
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
const atOnce = 2;
/** Under way or waiting, of one account in one process: as many as two operations may ask for. */
const mostOfAccount = 40;
/** A page that can't be painted is not tried again for so long. */
const giveUpMs = 10 * 60_000;
const mostGivenUp = 1_000;

/** Below it lie the pictures of a document's pages. */
export const imagesOf = (analysisId: string): string => `pictures/${analysisId}/`;

/** Null where there is none. @throws TooManyImages */
export async function linkToImage(service: Service, page: ShownPage): Promise<PageImage | null> {
  const { filename, fileType } = page.analysis;
  if (fileType === 'doc' || fileType === 'docx') return null;
  const key = `${imagesOf(page.analysisId)}${page.number}.webp`;
  const size = imageSize(fileType as FileType, page);
  if (!(await service.storage.head(key)) && !(await paintOnce(service, page, key, size))) return null;
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

/** The length of a photo's page is in pixels already. */
export function imageSize(type: FileType, { width, height }: Size): Size {
  const wanted = type === 'pdf' ? dpi / 72 : 1;
  const scale = Math.min(wanted, maxEdge / Math.max(width, height), Math.sqrt(maxPixels / (width * height)));
  const pixels = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: pixels(width), height: pixels(height) };
}

/** What one process is painting. */
interface Easel {
  underWay: Map<string, { accountId: string; done: Promise<boolean> }>;
  givenUp: Map<string, number>;
  slots: FairSlots;
  copies: Map<string, { users: number; file?: Promise<LocalFile> }>;
}

const easels = new WeakMap<Service, Easel>();

function easelOf(service: Service): Easel {
  const easel = easels.get(service) ?? {
    underWay: new Map(),
    givenUp: new Map(),
    slots: createFairSlots(atOnce),
    copies: new Map(),
  };
  easels.set(service, easel);
  return easel;
}

/** Whether there is a picture now. Who asks meanwhile waits for the same one. */
async function paintOnce(service: Service, page: ShownPage, key: string, size: Size): Promise<boolean> {
  const { underWay, givenUp } = easelOf(service);
  if ((givenUp.get(key) ?? 0) > Date.now()) return false;
  const running = underWay.get(key);
  if (running) return running.done;
  const { accountId } = page.analysis;
  const ofAccount = underWay.values().filter((each) => each.accountId === accountId);
  if (ofAccount.toArray().length >= mostOfAccount) throw new TooManyImages();
  // Nobody's leaving stops it: it is kept for the next who asks.
  const done = paint(service, page, key, size).finally(() => underWay.delete(key));
  underWay.set(key, { accountId, done });
  return done;
}

async function paint(service: Service, page: ShownPage, key: string, size: Size): Promise<boolean> {
  const { storageKey, fileType } = page.analysis;
  const easel = easelOf(service);
  await using copy = borrow(service, storageKey);
  using _slot = await easel.slots.take(page.analysis.accountId);
  // Another process, or this one just now, may have been faster.
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
    // Its file goes with a document that is deleted meanwhile.
    if (!(await isThere(service, page))) return false;
    if (!(error instanceof UnreadableFile)) throw error;
    service.log.info({ analysisId: page.analysisId, page: page.number }, 'a page could not be painted');
    bytes = null;
  }
  if (bytes) return keep(service, page, key, bytes);
  const { givenUp } = easel;
  givenUp.set(key, Date.now() + giveUpMs);
  if (givenUp.size > mostGivenUp) givenUp.delete(givenUp.keys().next().value!);
  return false;
}

/** One local copy of a document serves all of its pages that wait here; it is fetched by the first whose turn it is. */
function borrow(service: Service, storageKey: string): AsyncDisposable & { file(): Promise<LocalFile> } {
  const { copies } = easelOf(service);
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

const isThere = async (service: Service, { analysisId }: ShownPage): Promise<boolean> =>
  (await service.db.analysis.count({ where: { id: analysisId } })) > 0;

/** A document that was deleted meanwhile takes it along, even when this process dies in between: what is staged is swept. */
async function keep(service: Service, page: ShownPage, key: string, bytes: Uint8Array): Promise<boolean> {
  const { accountId } = page.analysis;
  await service.db.stagedFile.createMany({ data: [{ key, accountId }], skipDuplicates: true });
  await service.storage.put(key, Readable.from([Buffer.from(bytes)]));
  const there = await isThere(service, page);
  if (!there) await service.storage.delete(key);
  await service.db.stagedFile.deleteMany({ where: { key } });
  return there;
}
