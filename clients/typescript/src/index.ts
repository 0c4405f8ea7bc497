export type { Answer, ApiPromise } from './answer.ts';
export { Lintel, Lintel as default, type LintelOptions } from './client.ts';
export * from './errors.ts';
export type { FileInput, NamedFile, UploadProgress } from './files.ts';
export type * from './generated/types.ts';
export type { Page, PagePromise } from './page.ts';
export type { ApiRequest, LogEvent, RequestOptions, UploadOptions } from './request.ts';
export type {
  ChatCitationEvent,
  ChatContentEvent,
  ChatDoneEvent,
  ChatStartEvent,
  ChatStream,
  ChatStreamEvent,
} from './stream.ts';
export type { WaitOptions } from './wait.ts';
export { type UnwrapOptions, unwrapWebhook, type WebhookEvent } from './webhooks.ts';
