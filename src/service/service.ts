// The dependencies of one process. Functions take the service first, the viewer second.

import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/client.ts';
import type { EventBus } from '../database/event-bus.ts';
import type { DocumentType } from '../documents/document-types.ts';
import type { FileType } from '../documents/pages.ts';
import type { Parser } from '../documents/parser.ts';
import type { Engine } from '../engine/engine.ts';
import type { Mode, Viewers } from '../identity/viewer.ts';
import type { Sender } from '../outbound/send.ts';
import type { PaymentPorts } from '../payments/open.ts';
import type { Clock } from '../platform/clock.ts';
import type { Sealer } from '../platform/encryption.ts';
import type { Metrics } from '../queue/metrics.ts';
import type { Limiter } from '../rate-limits/windows.ts';
import type { Search } from '../search/search.ts';
import type { Storage } from '../storage/storage.ts';

export interface UploadPreview {
  type: FileType;
  pageCount: number;
  /** A guess from file name and first pages. */
  quickType: DocumentType;
}

/** The address for callers, and the one for processes on this machine. Known once the API listens. */
export interface Address {
  publicUrl: string;
  localUrl: string;
}

export interface Service {
  config: Config;
  log: Logger;
  metrics: Metrics;
  pool: pg.Pool;
  db: Database;
  storage: Storage;
  parser: Parser;
  /** Opens an uploaded file; accounts take turns. @throws the errors of documents/refusals.ts, ReadInterrupted */
  previewUpload(path: string, filename: string, account: string): Promise<UploadPreview>;
  search: Search;
  /** Test keys always use the built-in engine. */
  engineFor(mode: Mode): Engine;
  events: EventBus;
  limiter: Limiter;
  /** Who sends a request. */
  viewers: Viewers;
  /** Business time. */
  clock: Clock;
  sealer: Sealer;
  webhookSender: Sender;
  payments: PaymentPorts;
  address: Address;
  close(): Promise<void>;
}
