// Model of the credit system that shares no code with the service.

export const packsOf = {
  single: { credits: 1, cents: 499 },
  medium: { credits: 5, cents: 1999 },
  pro: { credits: 10, cents: 2999 },
} as const;
export type PackName = keyof typeof packsOf;

export interface ModelPurchase {
  user: string;
  pack: PackName;
  session: string;
  status: 'pending' | 'completed' | 'expired' | 'failed' | 'refunded';
  paid: boolean;
  /** Paid after its page was superseded: refunded immediately. */
  superfluous: boolean;
  /** The service has handled the payment. */
  given: boolean;
  backCents: number;
  dispute: 'none' | 'open' | 'won' | 'lost';
  /** Credits reversed by refunds, and those written off because they had been spent. */
  taken: number;
  forgiven: number;
}

export interface ModelDocument {
  id: string;
  state: 'done' | 'running' | 'failed' | 'skipped' | 'deleted';
  buyers: Set<string>;
}

export class Model {
  readonly users = new Map<string, { balance: number; spent: number; adjusted: number }>();
  readonly purchases: ModelPurchase[] = [];
  readonly documents: ModelDocument[] = [];

  user(name: string) {
    const known = this.users.get(name) ?? { balance: 0, spent: 0, adjusted: 0 };
    this.users.set(name, known);
    return known;
  }

  open(user: string, pack: PackName, session: string): void {
    for (const earlier of this.purchases) {
      if (earlier.user !== user || earlier.pack !== pack || earlier.status !== 'pending') continue;
      // The service learns of the payment when it closes the page.
      if (earlier.paid) this.settle(earlier);
      else earlier.status = 'expired';
    }
    this.purchases.push({
      user,
      pack,
      session,
      status: 'pending',
      paid: false,
      superfluous: false,
      given: false,
      backCents: 0,
      dispute: 'none',
      taken: 0,
      forgiven: 0,
    });
  }

  /** The service handles the payment of a page. */
  settle(purchase: ModelPurchase): void {
    if (purchase.given || purchase.superfluous || !purchase.paid) return;
    if (purchase.status === 'expired') {
      purchase.superfluous = true;
      purchase.status = 'refunded';
      purchase.backCents = packsOf[purchase.pack].cents;
      return;
    }
    purchase.given = true;
    purchase.status = 'completed';
    this.user(purchase.user).balance += packsOf[purchase.pack].credits;
    this.followMoney(purchase);
  }

  /** The service handles a refund. */
  followMoney(purchase: ModelPurchase): void {
    if (!purchase.given) return;
    const { credits, cents } = packsOf[purchase.pack];
    const back = purchase.dispute === 'lost' ? cents : purchase.backCents;
    const goal = back === cents ? credits : Math.floor((credits * back) / cents);
    const holder = this.user(purchase.user);
    while (purchase.taken + purchase.forgiven < goal) {
      if (holder.balance > 0) {
        holder.balance -= 1;
        purchase.taken += 1;
      } else purchase.forgiven += 1;
    }
    while (purchase.taken + purchase.forgiven > goal) {
      if (purchase.forgiven > 0) purchase.forgiven -= 1;
      else {
        purchase.taken -= 1;
        holder.balance += 1;
      }
    }
    purchase.status = back === cents ? 'refunded' : 'completed';
  }

  /** Expected HTTP status. */
  access(user: string, documents: ModelDocument[]): number {
    if (documents.some(({ state }) => state === 'deleted')) return 404;
    if (documents.some(({ state }) => state === 'failed' || state === 'skipped')) return 409;
    const holder = this.user(user);
    const fresh = documents.filter(({ buyers }) => !buyers.has(user));
    if (fresh.length > holder.balance) return 402;
    holder.balance -= fresh.length;
    holder.spent += fresh.length;
    for (const { buyers } of fresh) buyers.add(user);
    return 200;
  }

  end(document: ModelDocument, state: 'failed' | 'skipped'): void {
    document.state = state;
    for (const user of document.buyers) {
      const holder = this.user(user);
      holder.balance += 1;
      holder.spent -= 1;
      // Written-off credits are recovered now, oldest purchase first.
      const owing = this.purchases.find((one) => one.user === user && one.forgiven > 0);
      if (!owing) continue;
      owing.forgiven -= 1;
      owing.taken += 1;
      holder.balance -= 1;
    }
    document.buyers.clear();
  }

  adjust(user: string, credits: number): boolean {
    const holder = this.user(user);
    if (holder.balance + credits < 0) return false;
    holder.balance += credits;
    holder.adjusted += credits;
    return true;
  }

  /** Expected balance and history of a user. */
  expected(user: string) {
    const { balance, spent, adjusted } = this.user(user);
    const mine = this.purchases.filter((one) => one.user === user);
    const bought = mine.filter(({ given }) => given);
    const kept = bought.reduce((sum, { pack, taken }) => sum + packsOf[pack].credits - taken, 0);
    const forgiven = bought.reduce((sum, one) => sum + one.forgiven, 0);
    const cents = bought.reduce((sum, { pack, backCents, dispute }) => {
      return sum + (dispute === 'lost' ? 0 : packsOf[pack].cents - backCents);
    }, 0);
    return {
      balance,
      total_purchased: kept,
      total_spent: spent,
      statuses: mine.map(({ status }) => status).reverse(),
      total_spent_cents: cents,
      /** Documents whose credits were refunded after they were spent. */
      forNothing: spent - (kept - forgiven) - adjusted - forgiven,
    };
  }
}
