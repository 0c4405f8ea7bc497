// Every error code that `/v1` answers with: its status and what it means to the caller.

export const errorCodes: Record<string, { status: number; meaning: string }> = {
  invalid_request: { status: 400, meaning: 'a parameter is missing or wrong; `details.field` names it.' },
  invalid_query: { status: 400, meaning: 'the query is empty.' },
  unsupported_file_type: { status: 400, meaning: 'a file is of a type that is not taken.' },
  empty_file: { status: 400, meaning: 'a file has no bytes.' },
  encrypted_file: { status: 400, meaning: 'a file needs a password to open.' },
  unreadable_file: { status: 400, meaning: 'a file is damaged.' },
  file_too_large: { status: 400, meaning: 'a file is larger than the plan allows.' },
  too_many_files: { status: 400, meaning: 'more files than the request or the plan allows.' },
  invalid_tier: { status: 400, meaning: 'the tier is neither `pro` nor `enterprise`.' },
  unauthorized: { status: 401, meaning: 'the API key is missing or not valid.' },
  payment_failed: { status: 402, meaning: 'the payment could not be processed; `provider_error` says why.' },
  payment_required: { status: 402, meaning: 'the credits are not enough; nothing was unlocked.' },
  forbidden: { status: 403, meaning: 'the key lacks the scope.' },
  limit_exceeded: { status: 403, meaning: 'the plan allows no more.' },
  not_found: { status: 404, meaning: 'there is no such thing, or it is not yours.' },
  no_subscription: { status: 404, meaning: 'there is no active subscription for this key.' },
  conflict: { status: 409, meaning: 'it exists already, or its state does not allow this.' },
  analysis_not_ready: { status: 409, meaning: 'the analysis is still running; `retry_after` says when to ask again.' },
  analysis_skipped: { status: 409, meaning: 'the document was skipped; `reason` says why.' },
  analysis_failed: { status: 409, meaning: 'the analysis failed.' },
  rate_limit_exceeded: { status: 429, meaning: 'too many requests; wait `Retry-After` seconds.' },
  internal_error: { status: 500, meaning: 'a fault on our side.' },
  service_unavailable: { status: 503, meaning: 'out of reach for a moment; wait `Retry-After` seconds.' },
};

/** Bodies that are not enveloped, by field and status. */
export const flatErrors: Record<string, string> = {
  'createProperty:409': 'DuplicateProperty',
  'accessDocuments:402': 'PaymentRequired',
};

export const errorSchemas = {
  ErrorBody: {
    type: 'object',
    description: 'Every refusal but the two flat ones.',
    required: ['error', 'meta'],
    properties: {
      error: {
        type: 'object',
        required: ['code', 'message'],
        description: 'Some codes carry more: see each.',
        properties: {
          code: { type: 'string', enum: Object.keys(errorCodes), description: 'For programs.' },
          message: { type: 'string', description: 'For people.' },
          details: {
            type: 'object',
            description: 'What to change.',
            properties: {
              field: { type: 'string', description: 'The parameter at fault; `body` when it is no JSON object.' },
              limit: { type: 'integer', description: 'Of `limit_exceeded`: what the plan allows.' },
              used: { type: 'integer', description: 'Of `limit_exceeded`: what there is.' },
              files: {
                type: 'array',
                description: 'Each file that was refused.',
                items: {
                  type: 'object',
                  required: ['filename', 'code', 'message'],
                  properties: {
                    filename: { type: 'string', description: 'As sent.' },
                    code: { type: 'string', description: 'Its own code.' },
                    message: { type: 'string', description: 'For people.' },
                  },
                },
              },
            },
          },
          retry_after: { type: 'integer', description: 'Of `analysis_not_ready`: seconds.' },
          reason: { type: ['string', 'null'], description: 'Of `analysis_skipped`.' },
          analyses_used: { type: 'integer', description: 'Of `limit_exceeded`: in this period.' },
          analyses_limit: { type: 'integer', description: 'Of `limit_exceeded`: in a period.' },
          provider_error: { type: 'string', description: 'Of `payment_failed`.' },
          suggested_action: { type: 'string', description: 'What helps.' },
        },
      },
      meta: {
        type: 'object',
        required: ['request_id', 'timestamp'],
        properties: {
          request_id: { type: 'string', description: 'As in `X-Request-Id`.' },
          timestamp: { type: 'string', format: 'date-time', description: 'When it was refused.' },
        },
      },
    },
  },
  DuplicateProperty: {
    type: 'object',
    description: 'A property with this external_id or address already exists.',
    required: ['detail'],
    properties: { detail: { type: 'string', description: 'For people.' } },
  },
  PaymentRequired: {
    type: 'object',
    description: 'The credits are not enough; nothing was unlocked.',
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
      error: { type: 'string', const: 'payment_required', description: 'For programs.' },
      message: { type: 'string', description: 'For people.' },
      credits_required: { type: 'integer', description: 'New documents.' },
      credits_available: { type: 'integer', description: 'The balance.' },
      credits_needed: { type: 'integer', description: 'How many are missing.' },
      can_unlock: { type: 'boolean', const: false, description: 'Never, here.' },
      purchase_options: {
        type: 'array',
        items: { $ref: '#/components/schemas/CreditPack' },
        description: 'The packs that can be bought.',
      },
      subscription_option: {
        type: 'object',
        required: ['tier', 'name', 'price_display', 'description'],
        description: 'What opens all documents.',
        properties: {
          tier: { type: 'string', description: 'The tier.' },
          name: { type: 'string', description: 'For people.' },
          price_display: { type: 'string', description: 'For people.' },
          description: { type: 'string', description: 'For people.' },
        },
      },
    },
  },
};
