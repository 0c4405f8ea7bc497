// Properties. Within an account and mode, they are unique by external id and by address.
import { validate } from 'uuid';
import type { Property } from '../../prisma/generated/client/client.ts';
import { Prisma } from '../../prisma/generated/client/client.ts';
import { findRecordedEffect, recordEffect } from '../idempotency/recorded-effects.ts';
import { owned, type Viewer } from '../identity/viewer.ts';
import { Conflict, NotFound } from '../platform/errors.ts';
import { type PageArgs, type PageMeta, page, slice } from '../platform/pagination.ts';
import { optionalText, requiredText } from '../platform/validation.ts';
import type { Service } from '../service/service.ts';

export interface PropertyInput {
  address: string;
  externalId?: string | null;
  city?: string | null;
  state?: string | null;
  zipCode?: string | null;
  country?: string | null;
}

/** The API contract defines a flat body for this error. */
export class DuplicateProperty extends Conflict {
  override readonly flatBody = { detail: 'A property with this external_id or address already exists.' };

  constructor() {
    super('A property with this external_id or address already exists.');
  }
}

/** @throws InvalidRequest, DuplicateProperty */
export async function createProperty(service: Service, viewer: Viewer, input: PropertyInput): Promise<Property> {
  const parts = {
    address: requiredText('address', input.address),
    city: optionalText('city', input.city),
    state: optionalText('state', input.state),
    zipCode: optionalText('zip_code', input.zipCode),
  };
  const country = optionalText('country', input.country) ?? 'US';
  const externalId = optionalText('external_id', input.externalId);
  const from = { ...parts, country, externalId };
  const earlier = await findRecordedEffect('property', from, (id) => getProperty(service, viewer, id));
  if (earlier) return earlier;
  try {
    return await service.db.$transaction(async (tx) => {
      const property = await tx.property.create({
        data: { ...owned(viewer), ...parts, country, externalId, addressKey: addressKey(parts) },
      });
      await recordEffect(tx, 'property', from, property.id);
      return property;
    });
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') throw new DuplicateProperty();
    throw error;
  }
}

/** Addresses are compared without case, spacing and punctuation. */
function addressKey(parts: {
  address: string;
  city: string | null;
  state: string | null;
  zipCode: string | null;
}): string {
  const fold = (text: string | null) =>
    (text ?? '')
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  return [parts.address, parts.city, parts.state, parts.zipCode].map(fold).join('|');
}

/** @throws NotFound */
export async function getProperty(
  service: Service,
  viewer: Pick<Viewer, 'accountId' | 'mode'>,
  id: string,
): Promise<Property> {
  const property = validate(id) ? await service.db.property.findFirst({ where: { id, ...owned(viewer) } }) : null;
  if (!property) throw new NotFound('property');
  return property;
}

export interface PropertyFilter {
  externalId?: string | null;
  /** Part of the address. */
  address?: string | null;
  city?: string | null;
  state?: string | null;
  zipCode?: string | null;
}

/** Newest first. */
export async function listProperties(
  service: Service,
  viewer: Viewer,
  args: PropertyFilter & PageArgs,
): Promise<{ properties: Property[]; meta: PageMeta }> {
  const part = slice(args);
  const same = (field: string, value: string | null | undefined) => {
    const text = optionalText(field, value);
    return text === null ? undefined : { equals: escapeLike(text), mode: 'insensitive' as const };
  };
  const address = optionalText('address', args.address);
  const rows = await service.db.property.findMany({
    where: {
      ...owned(viewer),
      ...(part.after ? { id: { lt: part.after } } : {}),
      externalId: optionalText('external_id', args.externalId) ?? undefined,
      address: address === null ? undefined : { contains: escapeLike(address), mode: 'insensitive' },
      city: same('city', args.city),
      state: same('state', args.state),
      zipCode: same('zip_code', args.zipCode),
    },
    orderBy: { id: 'desc' },
    take: part.take,
  });
  const { items, meta } = page(rows, part, (row) => row.id);
  return { properties: items, meta };
}

/** Prisma compiles case-insensitive filters to ILIKE, in which these characters are wildcards. */
const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');
