// Validation of arguments of billing and credits.

import { ApiError, InvalidRequest } from '../platform/errors.ts';
import { requiredText } from '../platform/validation.ts';
import { type PaidTier, paidTiers } from './plans.ts';

const maxUrl = 2048;

export class InvalidTier extends ApiError {
  constructor() {
    super('invalid_tier', 400, `The tier must be one of: ${paidTiers.join(', ')}.`);
  }
}

/** @throws InvalidTier */
export function requiredTier(tier: string): PaidTier {
  const known = paidTiers.find((name) => name === tier);
  if (!known) throw new InvalidTier();
  return known;
}

/** Return URL of a payment page. @throws InvalidRequest unless absolute http(s) */
export function requiredUrl(field: string, value: string): string {
  const text = requiredText(field, value, maxUrl);
  const url = URL.parse(text);
  if (!url || !/^https?:\/\//i.test(text) || url.hostname === '' || /[\s\p{Cc}]/u.test(text)) {
    throw new InvalidRequest(field, `${field} must be an absolute http or https URL.`);
  }
  return text;
}

/** Requires a local part, an @, and a host with a dot. @throws InvalidRequest */
export function optionalEmail(field: string, value: string | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  const text = requiredText(field, value, 254);
  if (!/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/.test(text)) {
    throw new InvalidRequest(field, `${field} must be an email address.`);
  }
  return text;
}
