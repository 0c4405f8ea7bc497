// Compares the service with a model over random steps in two processes: ledger, API and model always agree, no balance is
// negative, and no document is unlocked for free. MODEL_STEPS and MODEL_SEED repeat a run.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { finishDocument } from '../../src/analyses/finish.ts';
import { refundPurchase } from '../../src/billing/refund.ts';
import { adjustCredits } from '../../src/credits/adjust.ts';
import { auditCredits } from '../../src/credits/audit.ts';
import { advanceClock } from '../../src/platform/clock.ts';
import { client } from '../app.ts';
import { makeAnalysis, setRunning } from './analyses.ts';
import { type Inbound, returnUrls, startInbound } from './inbound.ts';
import { Model, type ModelPurchase, packsOf } from './model.ts';
import type { Task } from './peer.ts';
import { type Step, step, users } from './steps.ts';

const steps = Number(process.env.MODEL_STEPS ?? 500);
const seed = Number(process.env.MODEL_SEED ?? Math.floor(Math.random() * 2 ** 31));
const actor = { name: 'model' };

let inbound: Inbound;
let peer: ChildProcess;
const waiting = new Map<number, (answer: { status?: number; error?: string }) => void>();
beforeAll(async () => {
  inbound = await startInbound();
  const { app, stripe } = inbound;
  const env = {
    ...process.env,
    DATABASE_URL: app.databaseUrl,
    LOG_LEVEL: 'fatal',
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_API_BASE: stripe.url,
    STRIPE_PRICE_PRO: 'price_pro',
    STRIPE_PRICE_ENTERPRISE: 'price_enterprise',
    PROVIDER_WEBHOOK_SECRET: 'whsec_x',
  };
  const args = ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'peer.ts')];
  peer = spawn(process.execPath, args, { env, stdio: ['pipe', 'pipe', 'inherit'] });
  createInterface({ input: peer.stdout! }).on('line', (line) => {
    const { id, ...answer } = JSON.parse(line);
    waiting.get(id)?.(answer);
    waiting.delete(id);
  });
});
afterAll(async () => {
  peer.stdin?.end();
  await inbound.close();
});

type NewTask = Task extends infer T ? (T extends Task ? Omit<T, 'id'> : never) : never;
let taskCount = 0;
async function elsewhere(task: NewTask): Promise<number> {
  const id = ++taskCount;
  const answer = await new Promise<{ status?: number; error?: string }>((resolve) => {
    waiting.set(id, resolve);
    peer.stdin!.write(`${JSON.stringify({ id, ...task })}\n`);
  });
  if (answer.error) throw new Error(answer.error);
  return answer.status!;
}

test(`${steps} steps, seed ${seed}`, { timeout: 900_000 + steps * 2_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: steps, maxLength: steps, size: 'max' }), (list) => run(list)),
    { numRuns: 1, seed, endOnFailure: true },
  );
});

async function run(list: Step[]): Promise<void> {
  const { app, stripe } = inbound;
  const { db, pool } = app.service;
  const account = await app.account();
  const { accountId } = account;
  await db.account.update({ where: { id: accountId }, data: { perMinute: 1_000_000, perHour: 1_000_000 } });
  const api = client(app.url, account.liveKey);
  const model = new Model();

  /** Both processes handle it concurrently, as with a duplicate event. */
  async function tell(type: string, objectId: string, times = 1): Promise<void> {
    const events = Array.from({ length: times }, () => `evt_${randomUUID()}`);
    await db.providerEvent.createMany({
      data: events.map((eventId) => ({ provider: 'stripe' as const, eventId, type, objectId })),
    });
    await Promise.all(events.map((eventId) => elsewhere({ do: 'event', eventId })));
  }
  const tellPaid = async (purchase: ModelPurchase, times = 1) => {
    await tell('checkout.session.completed', purchase.session, times);
    model.settle(purchase);
  };
  const chargeOf = ({ session }: ModelPurchase) => stripe.objects.get(stripe.intentOf(session)).latest_charge;
  const one = <T>(among: T[], at: number): T | undefined => among[at % Math.max(1, among.length)];
  const settled = () => model.purchases.filter(({ given }) => given);
  const left = ({ pack, backCents }: ModelPurchase) => packsOf[pack].cents - backCents;
  const someOf = (at: ModelPurchase, share: number) => Math.max(1, Math.floor((left(at) * share) / 100));

  async function act(now: Step): Promise<void> {
    switch (now.do) {
      case 'buy': {
        const pack = now.pack as keyof typeof packsOf;
        const answer = await api.post('/v1/credits/purchase', {
          external_user_id: now.user,
          pack_type: pack,
          ...returnUrls,
        });
        expect(answer.status).toBe(200);
        return model.open(now.user, pack, answer.body.session_id);
      }
      case 'pay': {
        const purchase = one(
          model.purchases.filter(({ paid, status }) => !paid && status !== 'failed'),
          now.pick,
        );
        if (!purchase) return;
        stripe.pay(purchase.session);
        purchase.paid = true;
        if (now.told > 0) await tellPaid(purchase, now.told);
        return;
      }
      case 'decline': {
        const purchase = one(
          model.purchases.filter(({ paid, status }) => !paid && status === 'pending'),
          now.pick,
        );
        if (!purchase) return;
        stripe.objects.get(purchase.session).status = 'complete';
        await tell('checkout.session.async_payment_failed', purchase.session);
        purchase.status = 'failed';
        return;
      }
      case 'tell': {
        const purchase = one(
          model.purchases.filter(({ paid }) => paid),
          now.pick,
        );
        if (purchase) await tellPaid(purchase);
        return;
      }
      case 'refund':
      case 'operatorRefund': {
        // A payment can be refunded in the dashboard before the service has handled it.
        const known = now.do === 'refund' ? model.purchases.filter(({ paid }) => paid) : settled();
        const purchase = one(
          known.filter(
            (each) => !each.superfluous && each.status !== 'expired' && left(each) > 0 && each.dispute !== 'lost',
          ),
          now.pick,
        );
        if (!purchase) return;
        const amount = someOf(purchase, now.share);
        if (now.do === 'refund') {
          stripe.refund(stripe.intentOf(purchase.session), amount);
          purchase.backCents += amount;
          await tell('charge.refunded', chargeOf(purchase).id);
          // The handler also fetches the checkout.
          model.settle(purchase);
        } else {
          const row = await db.checkout.findUniqueOrThrow({ where: { sessionId: purchase.session } });
          await refundPurchase(app.service, actor, { purchaseId: row.id, amountCents: amount });
          purchase.backCents += amount;
        }
        return model.followMoney(purchase);
      }
      case 'failRefund': {
        const purchase = one(
          settled().filter(({ backCents, dispute }) => backCents > 0 && dispute !== 'lost'),
          now.pick,
        );
        if (!purchase) return;
        chargeOf(purchase).amount_refunded = 0;
        purchase.backCents = 0;
        const refund = [...stripe.objects.values()].find(
          ({ object, charge }) => object === 'refund' && charge === chargeOf(purchase).id,
        );
        await tell('refund.failed', refund.id, 2);
        return model.followMoney(purchase);
      }
      case 'dispute': {
        const open = settled().filter(({ dispute }) => dispute === 'none' || dispute === 'open');
        const purchase = one(open, now.pick);
        if (!purchase) return;
        purchase.dispute = now.outcome as 'open' | 'won' | 'lost';
        const status = purchase.dispute === 'open' ? 'needs_response' : purchase.dispute;
        const { id } = stripe.dispute(stripe.intentOf(purchase.session), status);
        await tell(status === 'needs_response' ? 'charge.dispute.created' : 'charge.dispute.closed', id);
        return model.followMoney(purchase);
      }
      case 'adjust': {
        if (now.credits === 0) return;
        const input = {
          accountId,
          mode: 'live' as const,
          externalUserId: now.user,
          credits: now.credits,
          reason: 'model',
        };
        const done = await adjustCredits(db, actor, input).then(
          () => true,
          (error) => {
            expect(error.code).toBe('conflict');
            return false;
          },
        );
        expect(done).toBe(model.adjust(now.user, now.credits));
        return;
      }
      case 'document': {
        const id = await makeAnalysis(app.service, accountId);
        if (now.running) await setRunning(app.service, id);
        model.documents.push({ id, state: now.running ? 'running' : 'done', buyers: new Set() });
        return;
      }
      case 'access': {
        const documents = [...new Set(now.picks.flatMap((at) => one(model.documents, at) ?? []))];
        if (documents.length === 0) return;
        const analyses = documents.map(({ id }) => id);
        const status = now.there
          ? await elsewhere({ do: 'access', accountId, user: now.user, analyses })
          : (await api.post('/v1/credits/access', { external_user_id: now.user, analysis_ids: analyses })).status;
        expect(status).toBe(model.access(now.user, documents));
        return;
      }
      case 'rush': {
        // One document each, from both processes: as many are unlocked as there are credits.
        const readable = model.documents.filter(({ state }) => state === 'done' || state === 'running');
        const documents = [...new Set(now.picks.flatMap((at) => one(readable, at) ?? []))];
        const before = model.user(now.user).balance;
        const fresh = documents.filter(({ buyers }) => !buyers.has(now.user));
        const statuses = await Promise.all(
          documents.map(({ id }, at) =>
            at % 2 === 0
              ? elsewhere({ do: 'access', accountId, user: now.user, analyses: [id] })
              : api
                  .post('/v1/credits/access', { external_user_id: now.user, analysis_ids: [id] })
                  .then((a) => a.status),
          ),
        );
        const unlocked = fresh.filter((each) => statuses[documents.indexOf(each)] === 200);
        expect(unlocked).toHaveLength(Math.min(before, fresh.length));
        for (const each of unlocked) expect(model.access(now.user, [each])).toBe(200);
        return;
      }
      case 'end': {
        const document = one(
          model.documents.filter(({ state }) => state === 'running'),
          now.pick,
        );
        if (!document) return;
        const state = now.state as 'failed' | 'skipped';
        const row = await db.analysis.findUniqueOrThrow({ where: { id: document.id } });
        await db.$transaction((tx) => finishDocument(tx, row, { status: state, error: 'broken', reason: 'blank' }));
        return model.end(document, state);
      }
      case 'delete': {
        const document = one(
          model.documents.filter(({ state }) => state !== 'deleted'),
          now.pick,
        );
        if (!document) return;
        expect((await api.delete(`/v1/analyses/${document.id}`)).status).toBe(200);
        document.state = 'deleted';
        return;
      }
      case 'clock':
        await advanceClock(pool, now.hours * 3_600_000);
    }
  }

  async function agree(name: string): Promise<void> {
    const query = `external_user_id=${encodeURIComponent(name)}`;
    const { forNothing, statuses, total_spent_cents, ...figures } = model.expected(name);
    const { body: balance } = await api.get(`/v1/credits/balance?${query}`);
    expect(balance).toEqual({ external_user_id: name, has_unlimited: false, ...figures });
    const { body: history } = await api.get(`/v1/credits/history?${query}&limit=100`);
    expect(history.total_purchased).toBe(figures.total_purchased);
    expect(history.total_spent_cents).toBe(total_spent_cents);
    const seen = history.purchases.map(({ status }: { status: string }) => status);
    expect(seen).toEqual(statuses.slice(0, 100));
    expect(figures.balance).toBeGreaterThanOrEqual(0);
    expect(forNothing).toBeLessThanOrEqual(0);
  }

  /** Every balance in the database, and the sum of its ledger. */
  async function accounts(): Promise<void> {
    const { rows } = await pool.query(
      `select a.external_user_id as name, a.balance, a.total_purchased, a.total_spent,
         coalesce(sum(e.delta), 0)::int as sum, coalesce(min(e.balance_after), 0)::int as lowest
       from credit_account a left join credit_entry e using (account_id, mode, external_user_id)
       where account_id = $1 group by 1, 2, 3, 4`,
      [accountId],
    );
    for (const { name, sum, lowest, ...figures } of rows) {
      const { balance, total_purchased, total_spent } = model.expected(name);
      expect({ name, ...figures }).toEqual({ name, balance, total_purchased, total_spent });
      expect([sum, lowest >= 0]).toEqual([balance, true]);
    }
  }

  const picture = () => new Map(users.map((name) => [name, JSON.stringify(model.expected(name))]));
  for (const [at, now] of list.entries()) {
    try {
      const before = picture();
      await act(now);
      const after = picture();
      await accounts();
      const whole = at % 50 === 49 || at === list.length - 1;
      for (const name of users) if (whole || before.get(name) !== after.get(name)) await agree(name);
      if (whole) expect((await auditCredits(pool)).faults).toEqual([]);
    } catch (error) {
      throw new Error(`step ${at}: ${JSON.stringify(now)}`, { cause: error });
    }
  }
}
