// The bodies of errors in the OpenAPI document.

type Json = Record<string, unknown>;

/** The error envelope with one of these codes. */
export const errorBody = (codes: string[]): Json => ({
  type: 'object',
  description: 'Error response.',
  required: ['error', 'meta'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      description: 'The error. Some codes have additional fields.',
      properties: {
        code: { type: 'string', enum: codes, description: 'Machine-readable error code.' },
        message: { type: 'string', description: 'Human-readable message.' },
        details: {
          type: 'object',
          description: 'Details of the error.',
          properties: {
            field: {
              type: 'string',
              description: 'Name of the invalid parameter; `body` if the body is not a JSON object.',
            },
            limit: { type: 'integer', description: 'Limit of the plan (in `limit_exceeded`).' },
            used: { type: 'integer', description: 'Current usage (in `limit_exceeded`).' },
            files: {
              type: 'array',
              description: 'Rejected files.',
              items: {
                type: 'object',
                required: ['filename', 'code', 'message'],
                properties: {
                  filename: { type: 'string', description: 'File name as sent.' },
                  code: { type: 'string', description: 'Machine-readable error code of this file.' },
                  message: { type: 'string', description: 'Human-readable message.' },
                },
              },
            },
          },
        },
        retry_after: {
          type: 'integer',
          description: 'Seconds to wait before the next try (in `analysis_not_ready`).',
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
    meta: {
      type: 'object',
      required: ['request_id', 'timestamp'],
      properties: {
        request_id: { type: 'string', description: 'Id of the request, as in `X-Request-Id`.' },
        timestamp: { type: 'string', format: 'date-time', description: 'When the error occurred.' },
      },
    },
  },
});

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
        items: { $ref: '#/components/schemas/CreditPack' },
        description: 'Credit packs for sale.',
      },
      subscription_option: {
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
    },
  },
};
