// Removes `presentOnly` fields without a value from a REST response. All other fields stay, even if null.
import { type GraphQLOutputType, getNamedType, isObjectType } from 'graphql';
import { extensionsOf } from '../../schema/rest.ts';

export function omitAbsentFields(type: GraphQLOutputType, value: unknown): unknown {
  const named = getNamedType(type);
  if (!isObjectType(named) || value === null || value === undefined) return value;
  if (Array.isArray(value)) return value.map((item) => omitAbsentFields(type, item));
  const fields = named.getFields();
  const kept: Record<string, unknown> = {};
  for (const [name, item] of Object.entries(value)) {
    const field = fields[name];
    if (!field) continue;
    if ((item === null || item === undefined) && extensionsOf(field).presentOnly) continue;
    kept[name] = omitAbsentFields(field.type, item);
  }
  return kept;
}
