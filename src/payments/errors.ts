// Errors of a payment provider.
import { ApiError, Conflict, InvalidRequest, ServiceUnavailable } from '../platform/errors.ts';

export class PaymentFailed extends ApiError {
  static override readonly kind = {
    code: 'payment_failed',
    status: 402,
    cause: 'the payment could not be processed; `provider_error` gives the reason.',
    remedy: 'Let the payer change the card or complete the authentication, then send the request again.',
  };

  constructor(providerError: string, extras: Record<string, unknown> = {}) {
    super('The payment could not be processed.', { provider_error: providerError, ...extras });
  }
}

/** The bank requires the payer to authenticate the payment on the provider's page. */
export class AuthenticationRequired extends PaymentFailed {
  readonly subscriptionId: string;

  constructor(subscriptionId: string, paymentUrl: string | null) {
    super('authentication_required', paymentUrl === null ? {} : { payment_url: paymentUrl });
    this.subscriptionId = subscriptionId;
  }
}

export class UnknownCustomer extends InvalidRequest {
  constructor() {
    super('provider_customer_id', 'The customer does not exist at the payment provider.');
  }
}

export class RefundRefused extends Conflict {
  constructor(reason: string) {
    super(`The payment provider refused the refund: ${reason}`);
  }
}

/** The provider rejected a setting of the operator. Callers get a 503 without details. */
export class ProviderMisconfigured extends ServiceUnavailable {
  readonly setting: string;

  constructor(setting: string, cause: unknown) {
    super('Payments are temporarily unavailable. Try again later.', 60);
    this.setting = setting;
    this.cause = cause;
  }
}
