// Every error code of `/v1`, with its status and meaning.

export const errorCodes: Record<string, { status: number; meaning: string }> = {
  invalid_request: { status: 400, meaning: 'a parameter is missing or invalid; `details.field` names it.' },
  invalid_query: { status: 400, meaning: 'the query is empty.' },
  unsupported_file_type: { status: 400, meaning: 'the file type is not supported.' },
  empty_file: { status: 400, meaning: 'a file is empty.' },
  encrypted_file: { status: 400, meaning: 'a file is protected by a password.' },
  unreadable_file: { status: 400, meaning: 'a file is damaged.' },
  file_too_large: { status: 400, meaning: 'a file is larger than the plan allows.' },
  too_many_files: { status: 400, meaning: 'the request or the property has too many files.' },
  invalid_tier: { status: 400, meaning: 'the tier must be `pro` or `enterprise`.' },
  unauthorized: { status: 401, meaning: 'the API key is missing or not valid.' },
  payment_failed: { status: 402, meaning: 'the payment could not be processed; `provider_error` gives the reason.' },
  payment_required: { status: 402, meaning: 'the credits are insufficient; nothing was unlocked.' },
  forbidden: { status: 403, meaning: 'the key lacks the scope.' },
  limit_exceeded: { status: 403, meaning: 'the limit of the plan is reached.' },
  not_found: { status: 404, meaning: 'the resource does not exist or belongs to another account.' },
  no_subscription: { status: 404, meaning: 'there is no active subscription for this key.' },
  conflict: { status: 409, meaning: 'the resource already exists, or its state does not allow the request.' },
  analysis_not_ready: { status: 409, meaning: 'the analysis is still running; retry after `retry_after` seconds.' },
  analysis_skipped: { status: 409, meaning: 'the document was skipped; `reason` gives the reason.' },
  analysis_failed: { status: 409, meaning: 'the analysis failed.' },
  rate_limit_exceeded: { status: 429, meaning: 'too many requests; wait `Retry-After` seconds.' },
  internal_error: { status: 500, meaning: 'an internal error.' },
  service_unavailable: { status: 503, meaning: 'the service is temporarily unavailable; wait `Retry-After` seconds.' },
};

/** Error bodies without the envelope, by field and status. */
export const flatErrors: Record<string, string> = {
  'createProperty:409': 'DuplicateProperty',
  'accessDocuments:402': 'PaymentRequired',
};

export const errorSchemas = {
  ErrorBody: {
    type: 'object',
    description: 'Error response.',
    required: ['error', 'meta'],
    properties: {
      error: {
        type: 'object',
        required: ['code', 'message'],
        description: 'The error. Some codes have additional fields.',
        properties: {
          code: { type: 'string', enum: Object.keys(errorCodes), description: 'Machine-readable error code.' },
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
  },
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
