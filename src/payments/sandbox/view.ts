// Shared by the sandbox's pages.
import type { Transaction } from '../../database/client.ts';
import { type Card, type Customer, isBuiltIn, lockObject, storeObject } from './objects.ts';

export type SandboxAnswer = { status: number; html: string } | { location: string };

export const formatDollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
export const formatDay = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

export async function setCard(tx: Transaction, id: string, card: Card): Promise<void> {
  if (isBuiltIn(id)) return;
  const customer = await lockObject<Customer>(tx, 'customer', id);
  if (customer) await storeObject(tx, { ...customer, card });
}
