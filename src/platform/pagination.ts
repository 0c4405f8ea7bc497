// Cursor pagination, newest first by id (UUIDv7, which sorts by time). A cursor stays valid when rows are inserted or
// deleted.
import { validate } from 'uuid';
import { InvalidRequest } from './errors.ts';
import { type NumberLimits, wholeNumber } from './validation.ts';

export interface PageArgs {
  limit?: number | null;
  cursor?: string | null;
}

export interface PageMeta {
  hasMore: boolean;
  nextCursor: string | null;
}

export interface Slice {
  /** One more than the limit, to find out whether more rows follow. */
  take: number;
  limit: number;
  after: string | null;
}

export const pageSizeLimits = { minimum: 1, maximum: 100, default: 20 } satisfies NumberLimits;
export const offsetLimits = { minimum: 0, maximum: 2_147_483_647, default: 0 } satisfies NumberLimits;

/** What a cursor contains: an id, or a position in the list. */
const forms = { id: validate, place: (text: string) => /^\d{1,9}$/.test(text) };

/** @throws InvalidRequest for a limit out of bounds or an invalid cursor */
export function slice({ limit, cursor }: PageArgs, form: keyof typeof forms = 'id'): Slice {
  const size = wholeNumber('limit', limit, pageSizeLimits);
  return { take: size + 1, limit: size, after: cursor === null || cursor === undefined ? null : decode(cursor, form) };
}

export function page<T>(rows: T[], { limit }: Slice, idOf: (row: T) => string): { items: T[]; meta: PageMeta } {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const hasMore = rows.length > limit;
  return { items, meta: { hasMore, nextCursor: hasMore && last !== undefined ? encode(idOf(last)) : null } };
}

const encode = (id: string) => Buffer.from(`after:${id}`).toString('base64url');

function decode(cursor: string, form: keyof typeof forms): string {
  const text = Buffer.from(cursor, 'base64url').toString();
  const id = text.startsWith('after:') ? text.slice('after:'.length) : '';
  if (!forms[form](id)) throw new InvalidRequest('cursor', 'cursor must be the next_cursor of a previous response.');
  return id;
}
