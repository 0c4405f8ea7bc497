// A service that crashes after a number of calls to the database or provider: simulates kill -9 at every step.
import type { Billing } from '../../src/billing/sync.ts';
import type { Payments } from '../../src/payments/payments.ts';
import type { Service } from '../../src/service/service.ts';

export function crashAfter(service: Service, calls: number): Billing {
  let left = calls;
  const mortal = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(of, name) {
        const value = Reflect.get(of, name);
        if (typeof value === 'function') {
          return (...args: unknown[]) => {
            if (left-- <= 0) throw new Error('killed');
            const wrapped =
              name === '$transaction' ? [(tx: object) => (args[0] as (tx: object) => unknown)(mortal(tx))] : args;
            return value.apply(of, wrapped);
          };
        }
        return typeof value === 'object' && value !== null ? mortal(value) : value;
      },
    });
  const payments = service.payments.named('stripe') as Payments;
  const named = () => mortal(payments);
  return { db: mortal(service.db), log: service.log, payments: { forMode: named, named } };
}

/** Runs it repeatedly, crashing one step later each time, until it succeeds. @returns the number of crashes */
export async function crashAtEveryStep(
  service: Service,
  run: (mortal: Billing) => Promise<unknown>,
  check: () => Promise<void>,
): Promise<number> {
  for (let step = 0; ; step++) {
    const error = await run(crashAfter(service, step)).then(
      () => null,
      (cause: Error) => cause,
    );
    await check();
    if (!error) return step;
    if (error.message !== 'killed') throw error;
  }
}
