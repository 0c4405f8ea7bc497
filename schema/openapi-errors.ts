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
  unauthorized: { status: 401, meaning: 'the API key is missing or not valid.' },
  forbidden: { status: 403, meaning: 'the key lacks the scope.' },
  limit_exceeded: { status: 403, meaning: 'the plan allows no more.' },
  not_found: { status: 404, meaning: 'there is no such thing, or it is not yours.' },
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
};
