// Selects the payment provider: Stripe for live keys if it is configured, else the sandbox, which loads nothing of Stripe.
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/client.ts';
import type { Mode } from '../identity/viewer.ts';
import { billingFaults } from '../platform/metrics/instruments.ts';
import type { Payments, ProviderName } from './payments.ts';
import { createSandbox } from './sandbox/sandbox.ts';

export interface PaymentPorts {
  forMode(mode: Mode): Payments;
  /** Null for Stripe if no key is set. */
  named(name: ProviderName): Payments | null;
}

export async function openPayments(
  config: Pick<Config, 'stripe'>,
  db: Database,
  address: { readonly publicUrl: string },
  log: Logger,
): Promise<PaymentPorts> {
  const sandbox = createSandbox({ db, address });
  const stripe =
    config.stripe &&
    (await import('./stripe.ts')).createStripe(config.stripe, (fault) => {
      const { setting, cause } = fault;
      log.error({ setting, err: cause }, `Stripe rejected a setting: ${setting}`);
      billingFaults.inc({ fault: 'setting' });
    });
  return {
    forMode: (mode) => (mode === 'live' && stripe ? stripe : sandbox),
    named: (name) => (name === 'sandbox' ? sandbox : stripe),
  };
}
