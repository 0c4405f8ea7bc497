// Prices, errors and forms of the Stripe stand-in.

export type Json = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: objects in Stripe's wire format
export type Wire = any;

export const prices: Record<string, number> = { price_pro: 9900, price_enterprise: 99_900 };
export const month = 30 * 86_400;
export const priceOf = (id: string) => ({ id, unit_amount: prices[id] ?? null, currency: 'usd' });

export class Refused extends Error {
  readonly status: number;
  readonly body: Json;
  constructor(status: number, error: Json) {
    super(String(error.message));
    this.status = status;
    this.body = { error };
  }
}
export const missing = () =>
  new Refused(404, { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object' });
export const missingCustomer = () =>
  new Refused(400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: 'customer',
    message: 'No such customer',
  });
export const declined = () =>
  new Refused(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  });

export const authenticate = () =>
  new Refused(402, {
    type: 'card_error',
    code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  });

export function raise(error: Error): never {
  throw error;
}

/** Parses `a[b][0]=c` into an object. */
export function nested(form: URLSearchParams): Wire {
  const root: Wire = {};
  for (const [name, value] of form) {
    const keys = name.replaceAll(']', '').split('[');
    let at = root;
    for (const [i, key] of keys.entries()) {
      if (i === keys.length - 1) at[key] = value;
      else at = at[key] ??= {};
    }
  }
  return root;
}
