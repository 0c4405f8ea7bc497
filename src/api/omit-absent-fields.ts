// Removes `presentOnly` fields without a value from a REST response. All other fields stay, even if null.
import { type GraphQLObjectType, type GraphQLOutputType, getNamedType, isObjectType } from 'graphql';
import { extensionsOf } from '../../schema/rest.ts';

export function omitAbsentFields(type: GraphQLOutputType, value: unknown): unknown {
  const named = getNamedType(type);
  if (!isObjectType(named) || value === null || value === undefined || !mayBeAbsent(named)) return value;
  if (Array.isArray(value)) return value.map((item) => omitAbsentFields(named, item));
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

const known = new WeakMap<GraphQLObjectType, boolean>();

/** Whether objects of the type, or objects within them, have fields that may be absent. */
function mayBeAbsent(type: GraphQLObjectType): boolean {
  const found = known.get(type);
  if (found !== undefined) return found;
  const within = new Set([type]);
  let result = false;
  for (const each of within)
    for (const field of Object.values(each.getFields())) {
      const inner = getNamedType(field.type);
      if (isObjectType(inner)) within.add(inner);
      if (extensionsOf(field).presentOnly) result = true;
    }
  known.set(type, result);
  return result;
}
