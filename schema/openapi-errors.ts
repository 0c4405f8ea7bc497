// The bodies of errors in the OpenAPI document.

import { type Json, ref } from './openapi-types.ts';

const details: Json = {
  type: 'object',
  description: 'Details of the error.',
  properties: {
    field: {
      type: 'string',
      description: 'Name of the invalid parameter; `body` if the body is not a JSON object.',
    },
    limit: { type: 'integer', description: 'Limit of the plan (in `limit_exceeded`).' },
    used: { type: 'integer', description: 'Current usage (in `limit_exceeded`).' },
    files: { type: 'array', description: 'Rejected files.', items: ref('RejectedFile') },
  },
};

/** The error envelope and its parts. */
export const errorSchemas: Record<string, Json> = {
  ErrorBody: {
    type: 'object',
    description: 'Error response.',
    required: ['error', 'meta'],
    properties: {
      error: { ...ref('ErrorInfo'), description: 'The error.' },
      meta: { ...ref('ErrorMeta'), description: 'The request that failed.' },
    },
  },
  ErrorInfo: {
    type: 'object',
    required: ['code', 'message'],
    description: 'The error. Some codes have additional fields.',
    properties: {
      code: { ...ref('ErrorCode'), description: 'Machine-readable error code.' },
      message: { type: 'string', description: 'Human-readable message.' },
      details: { ...ref('ErrorDetails'), description: 'Details of the error.' },
      retry_after: {
        type: 'integer',
        description: 'Seconds to wait before the next try (in `analysis_not_ready` and `service_unavailable`).',
      },
      reason: { type: ['string', 'null'], description: 'Why the document was skipped (in `analysis_skipped`).' },
      analyses_used: { type: 'integer', description: 'Analyses used in this period (in `limit_exceeded`).' },
      analyses_limit: { type: 'integer', description: 'Analyses allowed per period (in `limit_exceeded`).' },
      provider_error: { type: 'string', description: 'Error of the payment provider (in `payment_failed`).' },
      payment_url: {
        type: 'string',
        description: 'Page on which the payer completes the payment (in `payment_failed`).',
      },
      suggested_action: { type: 'string', description: 'Suggested action.' },
    },
  },
  ErrorDetails: details,
  RejectedFile: {
    type: 'object',
    description: 'A file that was rejected.',
    required: ['filename', 'code', 'message'],
    properties: {
      filename: { type: 'string', description: 'File name as sent.' },
      code: { ...ref('ErrorCode'), description: 'Machine-readable error code of this file.' },
      message: { type: 'string', description: 'Human-readable message.' },
    },
  },
  ErrorMeta: {
    type: 'object',
    description: 'The request that failed.',
    required: ['request_id', 'timestamp'],
    properties: {
      request_id: { type: 'string', format: 'uuid', description: 'Id of the request, as in `X-Request-Id`.' },
      timestamp: { type: 'string', format: 'date-time', description: 'When the error occurred.' },
    },
  },
};

/** Bodies without the envelope, by error class. */
export const flatBodies: Record<string, Json> = {
  DuplicateProperty: {
    type: 'object',
    description: 'A property with this external_id or address already exists.',
    required: ['detail'],
    properties: { detail: { type: 'string', description: 'Human-readable message.' } },
  },
  PaymentRequired: {
    type: 'object',
    description: 'The credits are insufficient; nothing was unlocked.',
    required: [
      'error',
      'message',
      'credits_required',
      'credits_available',
      'credits_needed',
      'can_unlock',
      'purchase_options',
      'subscription_option',
    ],
    properties: {
      error: { type: 'string', const: 'payment_required', description: 'Machine-readable error code.' },
      message: { type: 'string', description: 'Human-readable message.' },
      credits_required: { type: 'integer', description: 'Credits that the request needs: one for each new document.' },
      credits_available: { type: 'integer', description: 'Current credit balance.' },
      credits_needed: { type: 'integer', description: 'Number of missing credits.' },
      can_unlock: { type: 'boolean', const: false, description: 'Always false for this error.' },
      purchase_options: {
        type: 'array',
        items: ref('CreditPack'),
        description: 'Credit packs for sale.',
      },
      subscription_option: { ...ref('SubscriptionOption'), description: 'Subscription that includes all documents.' },
    },
  },
  SubscriptionOption: {
    type: 'object',
    required: ['tier', 'name', 'price_display', 'description'],
    description: 'Subscription that includes all documents.',
    properties: {
      tier: { type: 'string', description: 'Tier of the subscription.' },
      name: { type: 'string', description: 'Display name.' },
      price_display: { type: 'string', description: 'Formatted price.' },
      description: { type: 'string', description: 'Display text.' },
    },
  },
};
