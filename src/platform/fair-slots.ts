// A bounded number of slots that accounts share. Accounts take turns: a free slot goes to the waiting account that holds
// the fewest, and of those to the one that got its last slot first. Reserved slots go only to accounts that hold none, so
// that one busy account never fills all of them.

export interface FairSlots {
  /** Waits for a slot; disposing releases it. Rejects with the signal's reason if the signal aborts first. */
  take(account: string, signal?: AbortSignal): Promise<Disposable>;
}

interface Waiting {
  account: string;
  grant(): void;
}

/** @param reserved slots beside `size` for accounts that hold none */
export function createFairSlots(size: number, reserved = 0): FairSlots {
  const held = new Map<string, number>();
  const waiting: Waiting[] = [];
  /** Of accounts that wait or hold a slot: the number of the last grant. */
  const lastGrant = new Map<string, number>();
  let grants = 0;
  let total = 0;

  const mayTake = (account: string): boolean =>
    total < size || (total < size + reserved && (held.get(account) ?? 0) === 0);

  const comesBefore = (a: string, b: string): boolean => {
    const fewer = (held.get(a) ?? 0) - (held.get(b) ?? 0);
    return fewer < 0 || (fewer === 0 && (lastGrant.get(a) ?? 0) < (lastGrant.get(b) ?? 0));
  };

  function discardIdle(account: string): void {
    if (!held.has(account) && !waiting.some((each) => each.account === account)) lastGrant.delete(account);
  }

  function occupy(account: string): Disposable {
    total++;
    lastGrant.set(account, ++grants);
    held.set(account, (held.get(account) ?? 0) + 1);
    let released = false;
    return {
      [Symbol.dispose]() {
        if (released) return;
        released = true;
        total--;
        const left = held.get(account)! - 1;
        if (left > 0) held.set(account, left);
        else held.delete(account);
        grantNext();
        discardIdle(account);
      },
    };
  }

  function grantNext(): void {
    let next: Waiting | undefined;
    for (const each of waiting) {
      if (!mayTake(each.account)) continue;
      if (!next || comesBefore(each.account, next.account)) next = each;
    }
    if (!next) return;
    waiting.splice(waiting.indexOf(next), 1);
    next.grant();
  }

  return {
    take(account, signal) {
      if (signal?.aborted) return Promise.reject(signal.reason);
      if (mayTake(account)) return Promise.resolve(occupy(account));
      return new Promise((resolve, reject) => {
        const leave = () => {
          waiting.splice(waiting.indexOf(request), 1);
          discardIdle(account);
          reject(signal?.reason);
        };
        const request: Waiting = {
          account,
          grant() {
            signal?.removeEventListener('abort', leave);
            resolve(occupy(account));
          },
        };
        signal?.addEventListener('abort', leave, { once: true });
        waiting.push(request);
      });
    },
  };
}
