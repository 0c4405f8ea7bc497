// What an id of the command line is: an analysis or a property.
import { NotFoundError } from '../errors.ts';
import type { Context } from './context.ts';

export type Target = { analysis_id: string } | { property_id: string };

/** @throws NotFoundError if it is neither */
export async function targetOf({ client, signal }: Context, id: string): Promise<Target> {
  try {
    await client.analyses.get(id, { signal });
    return { analysis_id: id };
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
  }
  await client.properties.get(id, { signal });
  return { property_id: id };
}
