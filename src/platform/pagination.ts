// Cursor pagination: newest first by id (UUIDv7, so by time), from after the last id seen. A cursor survives whatever
// is inserted or deleted in between.
import { validate } from 'uuid';
import { InvalidRequest } from './errors.ts';

export interface PageArgs {
  limit?: number | null;
  cursor?: string | null;
}

export interface PageMeta {
  hasMore: boolean;
  nextCursor: string | null;
}

export interface Slice {
  /** One more than asked for, to see whether there is more. */
  take: number;
  limit: number;
  after: string | null;
}

export const defaultLimit = 20;
export const maxLimit = 100;

/** What the cursors of a list name: ids, or places in it. */
const forms = { id: validate, place: (text: string) => /^\d{1,9}$/.test(text) };

/** @throws InvalidRequest for a limit out of bounds or a cursor that is none of this list. */
export function slice({ limit, cursor }: PageArgs, form: keyof typeof forms = 'id'): Slice {
  const size = limit ?? defaultLimit;
  if (!Number.isInteger(size) || size < 1 || size > maxLimit) {
    throw new InvalidRequest('limit', `limit must be a whole number from 1 to ${maxLimit}.`);
  }
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
  if (!forms[form](id)) throw new InvalidRequest('cursor', 'cursor is none that a previous answer gave.');
  return id;
}
