// The rules for what callers of billing and credits send.

import { ApiError, InvalidRequest } from '../platform/errors.ts';
import { requiredText, type TextLimits, urlLimits } from '../platform/validation.ts';
import { type PaidTier, paidTiers } from './plans.ts';

export const emailLimits = { minLength: 1, maxLength: 254 } satisfies TextLimits;

export class InvalidTier extends ApiError {
  static override readonly kind = {
    code: 'invalid_tier',
    status: 400,
    cause: 'the tier must be `pro` or `enterprise`.',
    remedy: 'Send one of the tiers that the message lists.',
  };

  constructor() {
    super(`The tier must be one of: ${paidTiers.join(', ')}.`);
  }
}

/** @throws InvalidTier */
export function requiredTier(tier: string): PaidTier {
  const known = paidTiers.find((name) => name === tier);
  if (!known) throw new InvalidTier();
  return known;
}

/** Where a payment page leads back to. @throws InvalidRequest unless absolute http(s) */
export function requiredUrl(field: string, value: string): string {
  const text = requiredText(field, value, urlLimits);
  const url = URL.parse(text);
  if (!url || !/^https?:\/\//i.test(text) || url.hostname === '' || /[\s\p{Cc}]/u.test(text)) {
    throw new InvalidRequest(field, `${field} must be an absolute http or https URL.`);
  }
  return text;
}

/** Letters, digits and signs before the @, a host with a dot after it. @throws InvalidRequest */
export function optionalEmail(field: string, value: string | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  const text = requiredText(field, value, emailLimits);
  if (!/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/.test(text)) {
    throw new InvalidRequest(field, `${field} must be an e-mail address.`);
  }
  return text;
}
