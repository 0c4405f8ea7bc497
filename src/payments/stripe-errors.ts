// Maps Stripe's errors by cause: payer (402), caller (400), settings (503 with an alert), network (503). All others are
// internal errors.
import Stripe from 'stripe';
import { InvalidRequest, ServiceUnavailable } from '../platform/errors.ts';
import { PaymentFailed, ProviderMisconfigured, UnknownCustomer } from './errors.ts';

const { errors } = Stripe;

export const isMissing = (error: unknown) =>
  error instanceof errors.StripeError && (error.code === 'resource_missing' || error.statusCode === 404);

const authenticationCodes = new Set([
  'authentication_required',
  'subscription_payment_intent_requires_action',
  'invoice_payment_intent_requires_action',
  'payment_intent_action_required',
]);

/** The payment would succeed if the payer authenticated it. */
export const needsAuthentication = (error: unknown): boolean =>
  error instanceof errors.StripeError &&
  (authenticationCodes.has(error.code ?? '') || authenticationCodes.has(error.decline_code ?? ''));

export function translateStripeError(error: unknown): unknown {
  if (error instanceof errors.StripeCardError || needsAuthentication(error)) {
    const { decline_code, code, message } = error as Stripe.errors.StripeCardError;
    // The SDK uses an empty string for missing values.
    return new PaymentFailed(decline_code || code || message || 'card_error');
  }
  if (error instanceof errors.StripeAuthenticationError) return new ProviderMisconfigured('STRIPE_SECRET_KEY', error);
  if (error instanceof errors.StripePermissionError) {
    return new ProviderMisconfigured('STRIPE_SECRET_KEY (a restricted key lacks a permission)', error);
  }
  if (
    error instanceof errors.StripeConnectionError ||
    error instanceof errors.StripeRateLimitError ||
    error instanceof errors.StripeAPIError
  ) {
    return new ServiceUnavailable('The payment provider is temporarily unavailable. Try again.');
  }
  if (error instanceof errors.StripeInvalidRequestError) return translateInvalidRequest(error);
  return error;
}

/** Parameters of Stripe that come from a request to this service, and their names there. */
const callerFields: Record<string, string> = {
  email: 'customer_email',
  customer_email: 'customer_email',
  success_url: 'success_url',
  cancel_url: 'cancel_url',
  return_url: 'return_url',
};

function translateInvalidRequest(error: Stripe.errors.StripeInvalidRequestError): unknown {
  const { param = '', message } = error;
  const field = callerFields[param];
  if (field) return new InvalidRequest(field, `The payment provider rejected ${field}: ${message}`);
  if (/price/i.test(param) || /no such price/i.test(message)) {
    return new ProviderMisconfigured('STRIPE_PRICE_*', error);
  }
  if (isMissing(error) && (param === 'customer' || /no such customer/i.test(message))) return new UnknownCustomer();
  if (error.code === 'customer_tax_location_invalid') {
    return new InvalidRequest(
      'provider_customer_id',
      'The customer has no address at the payment provider; it is required for tax.',
    );
  }
  if (/portal/i.test(message)) {
    return new ProviderMisconfigured("the customer portal's configuration in Stripe's dashboard", error);
  }
  if (/automatic.?tax|tax.?id|stripe tax/i.test(`${param} ${message}`)) {
    return new ProviderMisconfigured('STRIPE_TAX or STRIPE_TAX_IDS', error);
  }
  return error;
}
