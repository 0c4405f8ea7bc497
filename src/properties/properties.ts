// Properties. Within an account and mode, they are unique by external id and by address.
import { validate } from 'uuid';
import type { Property } from '../../prisma/generated/client/client.ts';
import { Prisma } from '../../prisma/generated/client/client.ts';
import { escapeLike } from '../database/like.ts';
import { combineReads, queryRows, selectFields } from '../database/query.ts';
import { findRecordedEffect, recordEffect } from '../idempotency/recorded-effects.ts';
import { type Owner, ownedBy, type Viewer } from '../identity/viewer.ts';
import { visiblePropertySql, visiblePropertyValues } from '../identity/visible-sql.ts';
import { Conflict, NotFound } from '../platform/errors.ts';
import { type PageArgs, type PageMeta, parsePageArgs, toPage } from '../platform/pagination.ts';
import { optionalText, requiredText } from '../platform/validation.ts';
import type { Service } from '../service/service.ts';

export interface PropertyRow extends Property {
  documentCount: number;
}

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
export async function createProperty(service: Service, viewer: Viewer, input: PropertyInput): Promise<PropertyRow> {
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
        data: { ...ownedBy(viewer), ...parts, country, externalId, addressKey: addressKey(parts) },
      });
      await recordEffect(tx, 'property', from, property.id);
      return { ...property, documentCount: 0 };
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

const propertyFields = `${selectFields('p', Prisma.PropertyScalarFieldEnum)},
  (select count(*)::int from analysis a where a.property_id = p.id) as "documentCount"`;

const visibleProperty = `select ${propertyFields} from property p where ${visiblePropertySql('p')}`;

const findProperty = `${visibleProperty} and p.id = $4`;
const findOwnProperties = `
  select ${propertyFields}
  from unnest($1::uuid[], $2::mode[], $3::uuid[]) as wanted(account_id, mode, id)
  join property p on p.id = wanted.id and p.account_id = wanted.account_id and p.mode = wanted.mode`;

type OwnProperty = Pick<PropertyRow, 'accountId' | 'mode' | 'id'>;
const nameOf = ({ accountId, mode, id }: OwnProperty) => `${accountId}:${mode}:${id}`;

const readOwnProperty = combineReads(nameOf, async (pool, wanted: OwnProperty[]) => {
  const rows = await queryRows<PropertyRow>(pool, 'find-own-properties', findOwnProperties, [
    wanted.map(({ accountId }) => accountId),
    wanted.map(({ mode }) => mode),
    wanted.map(({ id }) => id),
  ]);
  return new Map(rows.map((row) => [nameOf(row), row]));
});

/** @throws NotFound */
export async function getProperty({ pool }: Service, viewer: Owner, id: string): Promise<PropertyRow> {
  if (!validate(id)) throw new NotFound('property');
  const { accountId, mode, session } = viewer;
  const values = [...visiblePropertyValues(viewer), id];
  const property = session
    ? (await queryRows<PropertyRow>(pool, 'find-property', findProperty, values))[0]
    : await readOwnProperty(pool, { accountId, mode, id: id.toLowerCase() });
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

const listSql = (externalId: string) => `${visibleProperty}
    and ($5::uuid is null or p.id < $5) and ${externalId}
    and ($7::text is null or p.address ilike $7) and ($8::text is null or p.city ilike $8)
    and ($9::text is null or p.state ilike $9) and ($10::text is null or p.zip_code ilike $10)
  order by p.id desc limit $4`;
const listAll = listSql('$6::text is null');
/** A statement of its own, whose plan uses the index of external ids. */
const listByExternalId = listSql('p.external_id = $6');

/** Newest first. */
export async function listProperties(
  service: Service,
  viewer: Viewer,
  args: PropertyFilter & PageArgs,
): Promise<{ properties: PropertyRow[]; meta: PageMeta }> {
  const part = parsePageArgs(args);
  const same = (field: string, value: string | null | undefined) => {
    const text = optionalText(field, value);
    return text === null ? null : escapeLike(text);
  };
  const address = same('address', args.address);
  const externalId = optionalText('external_id', args.externalId);
  const [name, text] =
    externalId === null ? ['list-properties', listAll] : ['properties-by-external-id', listByExternalId];
  const rows = await queryRows<PropertyRow>(service.pool, name, text, [
    ...visiblePropertyValues(viewer),
    part.take,
    part.after,
    externalId,
    address === null ? null : `%${address}%`,
    same('city', args.city),
    same('state', args.state),
    same('zip_code', args.zipCode),
  ]);
  const { items, meta } = toPage(rows, part, (row) => row.id);
  return { properties: items, meta };
}
