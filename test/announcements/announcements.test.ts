import { afterAll, afterEach, expect, test } from 'vitest';
import { registerReactions } from '../../src/announcements/announcements.ts';
import { reactions } from '../../src/app/reactions.ts';
import { adjustCredits } from '../../src/credits/adjust.ts';
import { startApp } from '../app.ts';

const app = await startApp({ ROLE: 'api' });
const { db } = app.service;
afterEach(() => registerReactions(reactions));
afterAll(() => app.close());

test('a reaction runs in the transaction of the announced change: if it fails, neither is committed', async () => {
  const { accountId } = await app.account();
  const change = { accountId, mode: 'live' as const, externalUserId: 'u', reason: 'test' };
  await adjustCredits(db, { name: 'test' }, { ...change, credits: 3 });
  const seen: number[] = [];
  registerReactions({
    ...reactions,
    'credits.lowered': [
      async (tx, { after }) => {
        seen.push(after.balance, await tx.creditEntry.count({ where: { accountId } }));
        throw new Error('reaction failed');
      },
    ],
  });
  await expect(adjustCredits(db, { name: 'test' }, { ...change, credits: -1 })).rejects.toThrow('reaction failed');
  expect(seen).toEqual([2, 2]);
  expect(await db.creditEntry.count({ where: { accountId } })).toBe(1);
  expect(await db.creditAccount.findFirst({ where: { accountId } })).toMatchObject({ balance: 3 });
});
