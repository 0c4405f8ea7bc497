// Shared by the sandbox's pages.
import type { Transaction } from '../../database/client.ts';
import { type Card, type Customer, isBuiltIn, put, take } from './objects.ts';

export type SandboxAnswer = { status: number; html: string } | { location: string };

export const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
export const day = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

export async function setCard(tx: Transaction, id: string, card: Card): Promise<void> {
  if (isBuiltIn(id)) return;
  const customer = await take<Customer>(tx, 'customer', id);
  if (customer) await put(tx, { ...customer, card });
}
