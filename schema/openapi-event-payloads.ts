// The payloads of webhook events, for the OpenAPI document.

import type { eventTypes } from '../src/webhooks/event-types.ts';
import { type Json, ref } from './openapi-types.ts';

const id = (description: string): Json => ({ type: 'string', format: 'uuid', description });
const text = (description: string): Json => ({ type: 'string', description });
const count = (description: string): Json => ({ type: 'integer', description });
const time = (description: string): Json => ({
  type: 'string',
  pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d+$`,
  description: `${description} UTC with fractional seconds, without a zone suffix.`,
});
const type = (name: string, description: string): Json => ({ ...ref(name), description });
const only = (value: string): Json => ({ type: 'string', const: value, description: `Always \`${value}\`.` });

const document = {
  analysis_id: id('Id of the analysis.'),
  property_id: id('Id of the property. Absent if the document has none.'),
  job_id: id('Id of the upload job.'),
  filename: text('File name as uploaded.'),
};
const endUser = text('Your id of the end user.');

interface Event {
  summary: string;
  description: string;
  /** The fields beside `event`. */
  fields: Record<string, Json>;
  /** Fields that are absent when they have no value. */
  optional?: string[];
}

export const events: Record<(typeof eventTypes)[number], Event> = {
  'document.analysis_completed': {
    summary: 'A document is analyzed',
    description: 'Summary and issues of a document are available.',
    fields: {
      ...document,
      document_type: type('DocumentType', 'Type of the document.'),
      status: only('analysis_done'),
      page_count: count('Number of physical pages.'),
      total_issues: count('Number of issues.'),
      severity: type('Severity', 'Severity of the most severe issue. Absent without issues.'),
      completed_at: time('When the analysis ended.'),
    },
    optional: ['property_id', 'document_type', 'total_issues', 'severity'],
  },
  'document.skipped': {
    summary: 'A document is skipped',
    description: 'The document is not about a property, or has no legible text. Its analysis can be forced.',
    fields: {
      ...document,
      document_type: type('DocumentType', 'Type of the document.'),
      status: only('skipped'),
      reason: text('Why the document was skipped.'),
      skipped_at: time('When the document was skipped.'),
    },
    optional: ['property_id', 'document_type', 'reason'],
  },
  'document.embedding_failed': {
    summary: 'A document is available to chat by keyword only',
    description: 'The embedding failed after all retries. Issues and summary remain available.',
    fields: { ...document, error: text('What failed.'), failed_at: time('When it failed.') },
    optional: ['property_id', 'error'],
  },
  'document.analysis_failed': {
    summary: 'The analysis of a document failed',
    description: 'The document has no result. The unit of the allowance is given back.',
    fields: { ...document, error: text('What failed.'), failed_at: time('When it failed.') },
    optional: ['property_id', 'error'],
  },
  'property.chat_ready': {
    summary: 'All documents of an upload have ended',
    description: 'Sent once for each bulk upload, with the numbers of its documents.',
    fields: {
      property_id: id('Id of the property.'),
      job_id: id('Id of the upload job.'),
      total_documents: count('Number of documents in the upload.'),
      analyzed_documents: count('Number of analyzed documents.'),
      skipped_documents: count('Number of skipped documents.'),
      embedded_documents: count('Number of documents that are available in chat.'),
      status: only('chat_ready'),
      completed_at: time('When the last document ended.'),
    },
    optional: ['skipped_documents'],
  },
  'webhook.test': {
    summary: 'You asked for a test',
    description: 'Sent in a single attempt, whatever events the webhook receives.',
    fields: { message: text('Human-readable message.'), timestamp: time('When the test was sent.') },
  },
  'credits.purchased': {
    summary: 'An end user has bought credits',
    description: 'The payment is complete and the balance has grown.',
    fields: {
      purchase_id: id('Id of the purchase.'),
      external_user_id: endUser,
      pack_type: type('PackType', 'The credit pack.'),
      credits: count('Number of credits.'),
      price_cents: count('Price in US cents.'),
      balance: count('Balance after the purchase.'),
      completed_at: time('When the purchase was completed.'),
    },
  },
  'credits.reversed': {
    summary: 'Credits were taken back',
    description: 'A purchase was refunded or disputed. The number is below zero if credits came back.',
    fields: {
      purchase_id: id('Id of the purchase.'),
      external_user_id: endUser,
      credits: count('Number of credits that were taken back.'),
      balance: count('Balance afterwards.'),
    },
  },
  'credits.low': {
    summary: 'The balance of an end user is low',
    description: 'Sent each time the balance falls to the threshold of the account or below.',
    fields: {
      external_user_id: endUser,
      balance: count('The balance.'),
      threshold: count('The threshold of the account.'),
    },
  },
  'subscription.updated': {
    summary: 'A subscription has changed',
    description: 'Status, tier, period or cancellation of a subscription changed.',
    fields: {
      subscription_id: id('Id of the subscription.'),
      external_user_id: endUser,
      status: type('SubscriptionStatus', 'Status of the subscription.'),
      tier: type('SubscriptionTier', 'Tier of the subscription.'),
      current_period_start: time('Start of the period.'),
      current_period_end: time('End of the period.'),
      cancel_at_period_end: { type: 'boolean', description: 'Whether the subscription ends with the period.' },
    },
    optional: ['external_user_id'],
  },
  'payment.failed': {
    summary: 'A payment failed',
    description: 'A payment of a subscription, a report or credits failed.',
    fields: {
      kind: { type: 'string', enum: ['subscription', 'report', 'credits'], description: 'What was to be paid.' },
      subscription_id: id('Id of the subscription, if it is for one.'),
      external_user_id: endUser,
      amount_cents: count('Amount in US cents.'),
      payment_url: { type: 'string', format: 'uri', description: 'Page on which the payer can pay.' },
      failed_at: time('When the payment failed.'),
    },
    optional: ['subscription_id', 'external_user_id', 'amount_cents', 'payment_url'],
  },
};

/** `document.skipped` → `DocumentSkipped`. */
export const pascal = (name: string) => name.replace(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase());
/** `document.skipped` → `DocumentSkippedEvent`. */
export const payloadName = (event: string) => `${pascal(event)}Event`;

export const payloadSchemas: Record<string, Json> = Object.fromEntries(
  Object.entries(events).map(([name, { description, fields, optional = [] }]) => [
    payloadName(name),
    {
      type: 'object',
      description,
      properties: { event: { type: 'string', const: name, description: 'Type of the event.' }, ...fields },
      required: ['event', ...Object.keys(fields).filter((field) => !optional.includes(field))],
    },
  ]),
);
