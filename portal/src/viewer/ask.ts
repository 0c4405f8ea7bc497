// Queries that are sent before the portal is loaded. This file imports no library.
import { credential } from '../lib/session.ts';

/** Null if the answer has no data. @throws TypeError if the service cannot be reached */
export async function ask<Data>(query: string, variables: object): Promise<Data | null> {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${credential()}` },
    body: JSON.stringify({ query, variables }),
  });
  const { data } = (await response.json()) as { data?: Data | null };
  return data ?? null;
}
