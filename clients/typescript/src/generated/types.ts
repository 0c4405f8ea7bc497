// Generated from the API document by clients/generate/main.ts. Do not edit.
import type { FileInput } from '../files.ts';

/** Machine-readable error code. */
export type ErrorCode = 'empty_file' | 'encrypted_file' | 'file_too_large' | 'invalid_query' | 'invalid_request' | 'invalid_tier' | 'too_many_files' | 'unreadable_file' | 'unsupported_file_type' | 'unauthorized' | 'payment_failed' | 'payment_required' | 'forbidden' | 'limit_exceeded' | 'no_subscription' | 'not_found' | 'analysis_failed' | 'analysis_not_ready' | 'analysis_skipped' | 'conflict' | 'rate_limit_exceeded' | 'internal_error' | 'service_unavailable';

/** Type of an event. */
export type WebhookEventType = 'document.analysis_completed' | 'document.skipped' | 'document.embedding_failed' | 'document.analysis_failed' | 'property.chat_ready' | 'webhook.test' | 'credits.purchased' | 'credits.reversed' | 'credits.low' | 'subscription.updated' | 'payment.failed';

/**
 * Type of a document, determined from its contents.
 *
 * - `photo`: A photo. Text on it is recognized.
 * - `uncategorized`: Readable, but not about a property: a pay slip, a tax form, a résumé. Such
 * documents are skipped.
 * - `noise`: Blank, without legible text, or boilerplate only. Such documents are skipped.
 */
export type DocumentType = 'inspection_report' | 'pest_report' | 'disclosure' | 'hazard_report' | 'loan_estimate' | 'closing_disclosure' | 'settlement_statement' | 'loan_application' | 'appraisal' | 'title_report' | 'hoa_document' | 'purchase_agreement' | 'lease' | 'insurance' | 'permit' | 'photo' | 'uncategorized' | 'noise';

/**
 * Importance of a document to a buyer.
 *
 * - `critical`: Inspection, pest, disclosure and hazard reports.
 * - `important`: Loan, closing, title, appraisal and contract documents.
 * - `supporting`: HOA documents, leases, insurance, permits and photos.
 */
export type Category = 'critical' | 'important' | 'supporting' | 'uncategorized' | 'noise';

/**
 * Severity of an issue.
 *
 * - `critical`: A safety hazard, or damage that progresses or affects the structure. Act before
 * closing.
 * - `major`: Expensive to repair, or a component that does not work. Repair or negotiate.
 * - `minor`: Maintenance, cosmetic defects, small repairs.
 */
export type Severity = 'critical' | 'major' | 'minor';

/**
 * Processing status of a document.
 *
 * - `queued`: Uploaded in bulk; processing has not started.
 * - `processing`: Being processed.
 * - `analysis_done`: Summary and issues are available.
 * - `skipped`: Uncategorized or noise. The analysis can be forced.
 * - `failed`: The analysis failed; `error` gives the reason.
 */
export type AnalysisStatus = 'queued' | 'processing' | 'analysis_done' | 'skipped' | 'failed';

/**
 * Whether a document is available in chat.
 *
 * - `pending`: Not available yet, or never: a skipped or failed document stays pending.
 * - `ready`: Available.
 * - `limited`: Available by keyword search only, because the embedding failed.
 */
export type ChatStatus = 'pending' | 'ready' | 'limited';

/** Tier of a subscription. `free` applies without a subscription. */
export type SubscriptionTier = 'free' | 'pro' | 'enterprise';

/**
 * Status of a subscription.
 *
 * - `active`: Paid.
 * - `past_due`: A payment failed. Access continues while it is retried, and ends after the last
 * attempt.
 * - `canceled`: Canceled. Access ends at `current_period_end`; if the subscription ended early, that
 * is the time when it ended.
 * - `incomplete`: The first payment is pending.
 * - `trialing`: In a trial period.
 */
export type SubscriptionStatus = 'active' | 'past_due' | 'canceled' | 'incomplete' | 'trialing';

/** Type of a credit pack. */
export type PackType = 'single' | 'medium' | 'pro';

/**
 * Status of a purchase.
 *
 * - `pending`: The checkout page is open.
 * - `completed`: Paid and fulfilled.
 * - `expired`: The checkout page expired without payment.
 * - `failed`: The checkout page could not be opened, or the payment was declined.
 * - `refunded`: Refunded in full.
 */
export type PurchaseStatus = 'pending' | 'completed' | 'expired' | 'failed' | 'refunded';

/** Processing status of a property. */
export type PropertyStatus = 'empty' | 'processing' | 'chat_ready';

/**
 * Status of a delivery.
 *
 * - `pending`: Due, or waiting for the next attempt.
 * - `delivered`: The endpoint responded with 2xx.
 * - `failed`: Failed after 5 attempts (dead letter), or after the single attempt of a test.
 */
export type WebhookDeliveryStatus = 'pending' | 'delivered' | 'failed';

/** Pagination of a list. */
export interface PageMeta {
  /** Whether there are more items. */
  has_more: boolean;
  /** Cursor of the next page; null on the last page. */
  next_cursor: string | null;
}

/** A price range in units of the currency, for example dollars. */
export interface CostRange {
  /** Lower bound. */
  low: number;
  /** Upper bound. */
  high: number;
  /** Three-letter currency code, for example `USD`. */
  currency: string;
}

/** A statement with its page. */
export interface Statement {
  /** Text of the statement. */
  text: string;
  /** Number of the physical page, starting at 1. */
  page: number;
}

/** A key value of the document. */
export interface Fact {
  /** Name of the value, for example `Year built`. */
  name: string;
  /** Value as stated in the document. */
  value: string;
  /** Number of the physical page, starting at 1. */
  page: number;
}

/** Number of issues by severity. */
export interface SeverityCounts {
  /** Number of critical issues. */
  critical: number;
  /** Number of major issues. */
  major: number;
  /** Number of minor issues. */
  minor: number;
}

/** Summary of an analysis. */
export interface AnalysisSummary {
  /** Id of the analysis. */
  analysis_id: string;
  /** Type of the document. */
  document_type: DocumentType;
  /** The summary in Markdown. */
  summary: string;
  /** Key findings, most severe first. */
  key_findings: Statement[];
  /** Key values with their pages. */
  facts: Fact[];
  /** What was not inspected, according to the document. */
  not_inspected: Statement[];
  /** Number of issues by severity. */
  severity_counts: SeverityCounts;
  /** Total number of issues. */
  total_issues: number;
  /** Estimated cost of all priced issues without double counting; null if none could be priced. */
  estimated_cost: CostRange | null;
  /** Engine and version, or model, that generated the summary. */
  generated_by: string;
  /** When the summary was generated. */
  created_at: string;
}

/** Estimated cost of fixing an issue. */
export interface IssueCost {
  /** Lower bound. */
  low: number;
  /** Upper bound. */
  high: number;
  /** Three-letter currency code, for example `USD`. */
  currency: string;
  /** Basis of the estimate: work, quantity, source and date of the prices. */
  basis: string;
}

/** A defect or a notable term of a document. The snippet is a verbatim quote from the page. */
export interface Issue {
  /** Unique identifier. */
  id: string;
  /** Short title. */
  title: string;
  /** Description from the document. */
  description: string;
  /** System of the house or part of the loan: `Roof`, `Electrical`, `Loan terms`. */
  system: string;
  /** Component of the system. */
  component: string | null;
  /** Location in the house. */
  location: string | null;
  /** Severity. */
  severity: Severity;
  /** Why the issue has this severity. */
  severity_reason: string;
  /** Whether the issue is a safety hazard. */
  safety_hazard: boolean;
  /** Number of the physical page, starting at 1. */
  page: number;
  /** Verbatim quote from the page with collapsed white space. */
  snippet: string;
  /** Recommendation from the document. */
  recommendation: string | null;
  /** Trade that does the work. */
  trade: string | null;
  /** Estimated cost; null if the price list has no entry for the work. */
  estimated_cost: IssueCost | null;
  /** Confidence from 0 to 1. */
  confidence: number;
}

/** Issues of a document, most severe first, then by page. */
export interface IssueList {
  /** Id of the analysis. */
  analysis_id: string;
  /** Issues of this page. */
  issues: Issue[];
  /** Total number of issues that match the filter. */
  total_issues: number;
  /**
   * Estimated cost of all issues of the document, whatever the filter, without double counting. Null if
   * none could be priced.
   */
  estimated_cost: CostRange | null;
  /** Pagination. */
  meta: PageMeta;
}

/** A document and its analysis. */
export interface Analysis {
  /** Unique identifier. */
  analysis_id: string;
  /** Id of the property of the document; null without one. */
  property_id: string | null;
  /** Id of the upload job. */
  job_id: string;
  /** File name as uploaded. */
  filename: string;
  /** Type of the document; null until it has been categorized. */
  document_type: DocumentType | null;
  /**
   * Importance of the document. Estimated from the file name and the first pages until it has been
   * categorized.
   */
  category: Category | null;
  /** Processing status. */
  status: AnalysisStatus;
  /** Number of physical pages. */
  page_count: number | null;
  /** Number of issues; null until the document has been analyzed. */
  total_issues: number | null;
  /** Severity of the most severe issue; null without issues. */
  severity: Severity | null;
  /** Whether the document is available in chat. */
  chat_status: ChatStatus;
  /** Why the document was skipped; null if it was not. */
  reason: string | null;
  /** Why the analysis failed, or why chat about the document is limited; null otherwise. */
  error: string | null;
  /** When the document was uploaded. */
  created_at: string;
  /** When the document was analyzed or skipped, or failed; null before that. */
  completed_at: string | null;
}

/** A newly uploaded document. */
export interface CreatedAnalysis {
  /** Id of the analysis. Use it to retrieve the status. */
  analysis_id: string;
  /** File name as uploaded. */
  filename: string;
  /** Always `processing`. */
  status: AnalysisStatus;
  /** Number of physical pages. */
  page_count: number;
  /** When the document was uploaded. */
  created_at: string;
}

/** A skipped document whose analysis was forced. */
export interface ForcedAnalysis {
  /** Id of the analysis. */
  analysis_id: string;
  /** Always `processing`. */
  status: AnalysisStatus;
}

/** A deleted analysis. */
export interface DeletedAnalysis {
  /** Id of the deleted analysis. */
  analysis_id: string;
  /** When it was deleted. */
  deleted_at: string;
}

/** The subscription of the account. */
export interface BillingSubscription {
  /** Id of the subscription. */
  subscription_id: string;
  /** Status of the subscription. */
  status: SubscriptionStatus;
  /** Tier of the subscription. */
  tier: SubscriptionTier;
  /** Start of the current billing period. */
  current_period_start: string;
  /** End of the current billing period. */
  current_period_end: string;
  /** Whether the subscription ends at the end of the period instead of renewing. */
  cancel_at_period_end: boolean;
  /** Analyses used in the current period. */
  analyses_used: number;
  /** Analyses per period; null if unlimited. */
  analyses_limit: number | null;
  /** Creation time. */
  created_at: string;
  /** Id of the customer at the payment provider. */
  provider_customer_id: string;
  /** Id of the subscription at the payment provider. */
  provider_subscription_id: string;
}

/** A new subscription. */
export interface NewSubscription {
  /** Id of the subscription. */
  subscription_id: string;
  /** Status of the subscription. */
  status: SubscriptionStatus;
  /** Tier of the subscription. */
  tier: SubscriptionTier;
  /** Start of the current billing period. */
  current_period_start: string;
  /** End of the current billing period. */
  current_period_end: string;
  /** Id of the subscription at the payment provider. */
  provider_subscription_id: string;
}

/** A canceled or reactivated subscription. */
export interface ChangedSubscription {
  /** Id of the subscription. */
  subscription_id: string;
  /** Status of the subscription. */
  status: SubscriptionStatus;
  /** Whether the subscription ends at the end of the period instead of renewing. */
  cancel_at_period_end: boolean;
  /** End of the current billing period. */
  current_period_end: string;
  /** Human-readable result. */
  message: string;
}

/** A subscription after a change of tier. */
export interface TierChange {
  /** Id of the subscription. */
  subscription_id: string;
  /** Status of the subscription. */
  status: SubscriptionStatus;
  /** Tier of the subscription. */
  tier: SubscriptionTier;
  /** Tier before the change. */
  previous_tier: SubscriptionTier;
  /** Charge for the rest of the period, in units of the currency with decimals; negative for a credit. */
  proration_amount: number;
  /** Currency of `proration_amount`: `USD`. */
  proration_currency: string;
  /** End of the current billing period. */
  current_period_end: string;
  /** Human-readable result. */
  message: string;
}

/** A plan and its price. */
export interface Tier {
  /** Id of the tier. */
  id: SubscriptionTier;
  /** Display name. */
  name: string;
  /** Price per interval, in whole units of the currency. */
  price: number;
  /** Currency of the price: `USD`. */
  currency: string;
  /** Billing interval: `month`. */
  interval: string;
  /** Included features, as display texts. */
  features: string[];
  /** Analyses per month; null if unlimited. */
  analyses_limit: number | null;
  /** Id of the price at the payment provider. Absent for `free`. */
  provider_price_id?: string | undefined;
}

/** All plans. */
export interface TierList {
  /** Plans by price, lowest first. */
  tiers: Tier[];
}

/** A checkout page. */
export interface CheckoutResult {
  /** URL of the page; redirect the user to it. */
  checkout_url: string;
  /** Id of the checkout session at the payment provider. */
  session_id: string;
}

/** A customer portal session at the payment provider. */
export interface PortalResult {
  /** URL of the page; redirect the user to it. */
  portal_url: string;
}

/** A source of an answer. The snippet is a verbatim quote from the page. */
export interface Citation {
  /** Name of the file. */
  file: string;
  /** Number of the physical page, starting at 1. */
  page: number;
  /** Verbatim quote from the page with collapsed white space. */
  snippet: string;
}

/** A price range in the currency of the total. */
export interface CostBounds {
  /** Lower bound. */
  low: number;
  /** Upper bound. */
  high: number;
}

/** One item of a cost estimate. */
export interface CostItem {
  /** Description of the work. */
  item: string;
  /** Quantity of the work, for example `1 job`. */
  quantity: string;
  /** Estimated cost of the item. */
  cost: CostBounds;
  /** Basis of the price. */
  notes?: string | undefined;
}

/** Estimated cost of the work that an answer is about. */
export interface EstimatedCost {
  /** Total cost. */
  total: CostRange;
  /** Cost by item. */
  breakdown: CostItem[];
}

/** A question with its answer. */
export interface ChatMessage {
  /** Unique identifier. */
  message_id: string;
  /** The question. */
  query: string;
  /** The answer in Markdown. Every statement is backed by a citation. */
  answer: string;
  /** Sources of the answer, most relevant first; empty if nothing relevant was found. */
  citations: Citation[];
  /** Cost estimate. Present only if `include_cost_estimate` was true. */
  estimated_cost?: EstimatedCost | undefined;
  /** Suggested follow-up questions that the documents can answer. */
  related_questions: string[];
  /** When the question was answered. */
  created_at: string;
  /** `low` if the documents do not answer the question; absent otherwise. */
  confidence?: string | undefined;
}

/** A previous question with its answer. */
export interface ChatHistoryItem {
  /** Unique identifier. */
  message_id: string;
  /** The question. */
  query: string;
  /** The answer in Markdown. */
  answer: string;
  /** When the question was answered. */
  created_at: string;
}

/** Pagination of the chat history. */
export interface ChatHistoryMeta {
  /** Total number of messages that match the filter. */
  total_count: number;
  /** Whether there are more items. */
  has_more: boolean;
  /** Cursor of the next page; null on the last page. */
  next_cursor: string | null;
}

/** Chat history of an analysis or a property, newest first. */
export interface ChatHistory {
  /** The requested id. */
  analysis_id: string;
  /** Messages of this page. */
  messages: ChatHistoryItem[];
  /** Pagination. */
  meta: ChatHistoryMeta;
}

/** A deleted conversation. */
export interface DeletedChat {
  /** The requested id. */
  analysis_id: string;
  /** Number of deleted messages. */
  messages_deleted: number;
  /** When the conversation was deleted. */
  deleted_at: string;
}

/** An event of a streamed answer. */
export type ChatStreamEvent = ChatStreamStartEvent | ChatStreamContentEvent | ChatStreamCitationEvent | ChatStreamDoneEvent | ChatStreamErrorEvent;

/** The answer starts. */
export interface ChatStreamStartEvent {
  /** Type of the event. */
  type: 'start';
  /** Id of the message (in `start` and `done`). */
  message_id: string;
}

/** The next part of the text. */
export interface ChatStreamContentEvent {
  /** Type of the event. */
  type: 'content';
  /** Text to append (in `content`). */
  delta: string;
}

/** A source of the answer. */
export interface ChatStreamCitationEvent {
  /** Type of the event. */
  type: 'citation';
  /** Name of the cited file (in `citation`). */
  file: string;
  /** Number of the cited physical page (in `citation`). */
  page: number;
  /** Id of the cited document (in `citation`). */
  analysis_id: string;
}

/** The answer is complete and stored. */
export interface ChatStreamDoneEvent {
  /** Type of the event. */
  type: 'done';
  /** Id of the message (in `start` and `done`). */
  message_id: string;
}

/** The answer failed after the first event; the stream ends. */
export interface ChatStreamErrorEvent {
  /** Type of the event. */
  type: 'error';
  /** Machine-readable error code. */
  code: ErrorCode;
  /** Human-readable message. */
  message: string;
}

/** Credit balance of an end user. */
export interface CreditBalance {
  /** Id of the end user. */
  external_user_id: string;
  /** Available credits. */
  balance: number;
  /** Whether the user has a subscription that includes all documents. */
  has_unlimited: boolean;
  /** Credits bought, minus refunds. */
  total_purchased: number;
  /** Credits spent, minus returned ones. */
  total_spent: number;
}

/** A pack of credits. */
export interface CreditPack {
  /** Type of the pack. */
  pack_type: PackType;
  /** Display name. */
  name: string;
  /** Number of credits. */
  credits: number;
  /** Price in US cents. */
  price_cents: number;
  /** Price as a display text. */
  price_display: string;
  /** Price per credit as a display text. */
  per_credit_display: string;
}

/** A checkout page for a credit pack. */
export interface CreditPurchaseResult {
  /** URL of the page; redirect the user to it. */
  checkout_url: string;
  /** Id of the checkout session at the payment provider. */
  session_id: string;
  /** Id of the end user. */
  external_user_id: string;
  /** Type of the pack. */
  pack_type: PackType;
  /** Number of credits. */
  credits: number;
  /** Price in US cents. */
  price_cents: number;
}

/** Result of an unlock. */
export interface AccessResult {
  /** Id of the end user. */
  external_user_id: string;
  /** Ids of the requested documents. */
  accessible_documents: string[];
  /** Credits spent by this request. */
  credits_spent: number;
  /** Available credits. */
  remaining_balance: number;
  /** Whether the user has a subscription that includes all documents. */
  has_unlimited: boolean;
}

/** Purchase of a credit pack. */
export interface CreditPurchase {
  /** Id of the purchase. */
  id: string;
  /** Type of the pack. */
  pack_type: PackType;
  /** Number of credits. */
  credits: number;
  /** Price in US cents. */
  price_cents: number;
  /** Status of the purchase. */
  status: PurchaseStatus;
  /** Creation time of the checkout page. */
  created_at: string;
  /** Time of payment; null if unpaid. */
  completed_at: string | null;
}

/** Purchases of an end user, newest first. */
export interface CreditHistory {
  /** Id of the end user. */
  external_user_id: string;
  /** Purchases in this page. */
  purchases: CreditPurchase[];
  /** Credits of all purchases, minus refunds. */
  total_purchased: number;
  /** Total price of all purchases minus refunds, in US cents. */
  total_spent_cents: number;
}

/** A document of a property. */
export interface Document {
  /** Id of the analysis. Use it as `analysis_id`. */
  id: string;
  /** File name as uploaded. */
  filename: string;
  /** Processing status. */
  status: AnalysisStatus;
  /** Number of physical pages. */
  page_count: number;
  /**
   * Importance of the document. Estimated from the file name and the first pages until it has been
   * categorized.
   */
  category: Category | null;
  /** Type of the document; null until it has been categorized. */
  document_type: DocumentType | null;
  /** Id of the upload job. */
  job_id: string;
  /** Number of issues; null until the document has been analyzed. */
  total_issues: number | null;
  /** Severity of the most severe issue; null without issues. */
  severity: Severity | null;
  /** When the document was uploaded. */
  created_at: string;
  /** When the document was analyzed or skipped, or failed; null before that. */
  completed_at: string | null;
}

/** Documents of a property from all uploads, newest first. */
export interface DocumentList {
  /** Id of the property. */
  property_id: string;
  /** Documents of this page. */
  documents: Document[];
  /** Total number of documents. */
  total_documents: number;
  /** Status of the property. */
  status: PropertyStatus;
  /** Pagination. */
  meta: PageMeta;
}

/** A house or another piece of real estate. */
export interface Property {
  /** Unique identifier. */
  id: string;
  /** Your own identifier of the property; unique in your account. */
  external_id: string | null;
  /** Street address. */
  address: string;
  /** City. */
  city: string | null;
  /** State. */
  state: string | null;
  /** ZIP or postal code. */
  zip_code: string | null;
  /** Country. Default: `US`. */
  country: string;
  /** Number of documents. */
  document_count: number;
  /** When the property was created. */
  created_at: string;
  /** When the property or its set of documents last changed. */
  updated_at: string;
}

/** A list of properties, newest first. */
export interface PropertyList {
  /** Properties of this page. */
  properties: Property[];
  /** Pagination. */
  meta: PageMeta;
}

/** A newly uploaded document. */
export interface UploadedDocument {
  /** Id of the analysis. */
  id: string;
  /** File name as uploaded. */
  filename: string;
  /** Always `queued`. */
  status: AnalysisStatus;
  /** Number of physical pages. */
  page_count: number;
  /** Importance of the document, estimated from the file name and the first pages. */
  category: Category | null;
}

/** An accepted bulk upload. */
export interface UploadResult {
  /** Id of the property. */
  property_id: string;
  /** Id of the upload job. Webhook events contain it. */
  job_id: string;
  /** One document for each file, in the order sent. */
  documents: UploadedDocument[];
  /** Number of documents in the upload. */
  total_documents: number;
  /** Always `processing`. */
  status: PropertyStatus;
}

/** Statistics of finished deliveries to a webhook, including tests. Pending deliveries are not counted. */
export interface DeliveryStats {
  /** Number of finished deliveries. */
  total_deliveries: number;
  /** Number of successful deliveries. */
  successful_deliveries: number;
  /** Number of failed deliveries. */
  failed_deliveries: number;
  /** Success rate in percent; 0 without deliveries. */
  success_rate: number;
}

/** An endpoint that receives events. */
export interface Webhook {
  /** Unique identifier. */
  id: string;
  /** URL that receives the events. */
  url: string;
  /** Event types that are sent. */
  events: WebhookEventType[];
  /** Whether events are sent. */
  active: boolean;
  /** Your description. */
  description: string | null;
  /**
   * Secret to verify deliveries with. It is only in the response that creates the webhook, or replaces
   * the secret, and cannot be read again.
   */
  signing_secret?: string | undefined;
  /** When the webhook was created. */
  created_at: string;
  /** When the webhook was last changed. */
  updated_at: string;
  /** Delivery statistics. Present only when a single webhook is retrieved. */
  delivery_stats?: DeliveryStats | undefined;
}

/** A list of webhooks, newest first. */
export interface WebhookList {
  /** Webhooks of this page, without their secrets. */
  webhooks: Webhook[];
  /** Total number of webhooks that match the filter. */
  total: number;
  /** Maximum number of items in this page. */
  limit: number;
  /** Number of skipped items. */
  offset: number;
}

/** Result of a test delivery. */
export interface WebhookTestResult {
  /** Id as in `X-Service-Delivery-ID`. */
  delivery_id: string;
  /** Human-readable result. */
  message: string;
  /** Status: `delivered` or `failed`. */
  status: WebhookDeliveryStatus;
}

export interface CreateAnalysisRequest {
  /** The file to analyze. */
  file: FileInput;
  /** Id of the property to add the document to. */
  property_id?: string | undefined;
  /** Your id of the end user for whom the document is analyzed. */
  external_user_id?: string | undefined;
}

export interface OpenCheckoutRequest {
  /** Tier: `pro` or `enterprise`. */
  tier: 'pro' | 'enterprise';
  /** Absolute http(s) URL to return to after payment. */
  success_url: string;
  /** Absolute http(s) URL to return to without payment. */
  cancel_url: string;
  /** Id of the end user who subscribes; the account itself if absent. */
  external_user_id?: string | undefined;
}

export interface PurchaseReportRequest {
  /** Absolute http(s) URL to return to after payment. */
  success_url: string;
  /** Absolute http(s) URL to return to without payment. */
  cancel_url: string;
  /** Id of an end user; the report can then be used only for this user. */
  external_user_id?: string | undefined;
}

export interface OpenPortalRequest {
  /** Absolute http(s) URL to return to. */
  return_url: string;
}

export interface CreateSubscriptionRequest {
  /** Tier: `pro` or `enterprise`. */
  tier: 'pro' | 'enterprise';
  /** Id of the customer at the payment provider. */
  provider_customer_id: string;
  /** Id of the end user who subscribes; the account itself if absent. */
  external_user_id?: string | undefined;
}

export interface UpgradeSubscriptionRequest {
  /** Tier: `pro` or `enterprise`. */
  new_tier: 'pro' | 'enterprise';
}

export interface ChatRequest {
  /** Id of the property whose documents are asked. Send exactly one of `property_id` and `analysis_id`. */
  property_id?: string | undefined;
  /**
   * Id of the analysis of the document that is asked. Send exactly one of `property_id` and
   * `analysis_id`.
   */
  analysis_id?: string | undefined;
  /** The question (1–500 characters). */
  query: string;
  /** Include an estimate of the cost of the work that the answer is about. Default: false. */
  include_cost_estimate?: boolean | undefined;
  /** Your id of the conversation. Earlier messages with the same id are used as context. */
  session_id?: string | undefined;
}

export interface PurchaseCreditsRequest {
  /** Id of the end user. */
  external_user_id: string;
  /** Type of the pack. */
  pack_type: PackType;
  /** Absolute http(s) URL to return to after payment. */
  success_url: string;
  /** Absolute http(s) URL to return to without payment. */
  cancel_url: string;
  /** Email address to prefill on the page. */
  customer_email?: string | undefined;
}

export interface AccessDocumentsRequest {
  /** Id of the end user. */
  external_user_id: string;
  /** Ids of the documents. Duplicates count once. */
  analysis_ids: string[];
}

export interface CreatePropertyRequest {
  /** Street address. */
  address: string;
  /** Your own identifier of the property. */
  external_id?: string | undefined;
  /** City. */
  city?: string | undefined;
  /** State. */
  state?: string | undefined;
  /** ZIP or postal code. */
  zip_code?: string | undefined;
  /** Country. Default: `US`. */
  country?: string | undefined;
}

export interface UploadDocumentsRequest {
  /** The PDF files, each in a form field `files`. */
  files: FileInput[];
}

export interface CreateWebhookRequest {
  /** An https URL with a public address. */
  url: string;
  /** Event types to send; at least one. */
  events: WebhookEventType[];
  /** Your description (at most 500 characters). */
  description?: string | undefined;
  /** Whether events are sent. Default: true. */
  active?: boolean | undefined;
}

export interface UpdateWebhookRequest {
  /** An https URL with a public address. */
  url?: string | undefined;
  /** Event types to send; at least one. */
  events?: WebhookEventType[] | undefined;
  /** Your description (at most 500 characters). Null removes it. */
  description?: string | null | undefined;
  /** Whether events are sent. */
  active?: boolean | undefined;
}

/** Error response. */
export interface ErrorBody {
  /** The error. */
  error: ErrorInfo;
  /** The request that failed. */
  meta: ErrorMeta;
}

/** The error. Some codes have additional fields. */
export interface ErrorInfo {
  /** Machine-readable error code. */
  code: ErrorCode;
  /** Human-readable message. */
  message: string;
  /** Details of the error. */
  details?: ErrorDetailsObject | undefined;
  /** Seconds to wait before the next try (in `analysis_not_ready` and `service_unavailable`). */
  retry_after?: number | undefined;
  /** Why the document was skipped (in `analysis_skipped`). */
  reason?: string | null | undefined;
  /** Analyses used in this period (in `limit_exceeded`). */
  analyses_used?: number | undefined;
  /** Analyses allowed per period (in `limit_exceeded`). */
  analyses_limit?: number | undefined;
  /** Error of the payment provider (in `payment_failed`). */
  provider_error?: string | undefined;
  /** Page on which the payer completes the payment (in `payment_failed`). */
  payment_url?: string | undefined;
  /** Suggested action. */
  suggested_action?: string | undefined;
}

/** Details of the error. */
export interface ErrorDetailsObject {
  /** Name of the invalid parameter; `body` if the body is not a JSON object. */
  field?: string | undefined;
  /** Limit of the plan (in `limit_exceeded`). */
  limit?: number | undefined;
  /** Current usage (in `limit_exceeded`). */
  used?: number | undefined;
  /** Rejected files. */
  files?: RejectedFileObject[] | undefined;
}

/** A file that was rejected. */
export interface RejectedFileObject {
  /** File name as sent. */
  filename: string;
  /** Machine-readable error code of this file. */
  code: ErrorCode;
  /** Human-readable message. */
  message: string;
}

/** The request that failed. */
export interface ErrorMeta {
  /** Id of the request, as in `X-Request-Id`. */
  request_id: string;
  /** When the error occurred. */
  timestamp: string;
}

/** A property with this external_id or address already exists. */
export interface DuplicateProperty {
  /** Human-readable message. */
  detail: string;
}

/** The credits are insufficient; nothing was unlocked. */
export interface PaymentRequired {
  /** Machine-readable error code. */
  error: 'payment_required';
  /** Human-readable message. */
  message: string;
  /** Credits that the request needs: one for each new document. */
  credits_required: number;
  /** Current credit balance. */
  credits_available: number;
  /** Number of missing credits. */
  credits_needed: number;
  /** Always false for this error. */
  can_unlock: false;
  /** Credit packs for sale. */
  purchase_options: CreditPack[];
  /** Subscription that includes all documents. */
  subscription_option: SubscriptionOption;
}

/** Subscription that includes all documents. */
export interface SubscriptionOption {
  /** Tier of the subscription. */
  tier: string;
  /** Display name. */
  name: string;
  /** Formatted price. */
  price_display: string;
  /** Display text. */
  description: string;
}

/** Summary and issues of a document are available. */
export interface DocumentAnalysisCompletedEvent {
  /** Type of the event. */
  event: 'document.analysis_completed';
  /** Id of the analysis. */
  analysis_id: string;
  /** Id of the property. Absent if the document has none. */
  property_id?: string | undefined;
  /** Id of the upload job. */
  job_id: string;
  /** File name as uploaded. */
  filename: string;
  /** Type of the document. */
  document_type?: DocumentType | undefined;
  /** Always `analysis_done`. */
  status: 'analysis_done';
  /** Number of physical pages. */
  page_count: number;
  /** Number of issues. */
  total_issues?: number | undefined;
  /** Severity of the most severe issue. Absent without issues. */
  severity?: Severity | undefined;
  /** When the analysis ended. UTC with fractional seconds, without a zone suffix. */
  completed_at: string;
}

/** The document is not about a property, or has no legible text. Its analysis can be forced. */
export interface DocumentSkippedEvent {
  /** Type of the event. */
  event: 'document.skipped';
  /** Id of the analysis. */
  analysis_id: string;
  /** Id of the property. Absent if the document has none. */
  property_id?: string | undefined;
  /** Id of the upload job. */
  job_id: string;
  /** File name as uploaded. */
  filename: string;
  /** Type of the document. */
  document_type?: DocumentType | undefined;
  /** Always `skipped`. */
  status: 'skipped';
  /** Why the document was skipped. */
  reason?: string | undefined;
  /** When the document was skipped. UTC with fractional seconds, without a zone suffix. */
  skipped_at: string;
}

/** The embedding failed after all retries. Issues and summary remain available. */
export interface DocumentEmbeddingFailedEvent {
  /** Type of the event. */
  event: 'document.embedding_failed';
  /** Id of the analysis. */
  analysis_id: string;
  /** Id of the property. Absent if the document has none. */
  property_id?: string | undefined;
  /** Id of the upload job. */
  job_id: string;
  /** File name as uploaded. */
  filename: string;
  /** What failed. */
  error?: string | undefined;
  /** When it failed. UTC with fractional seconds, without a zone suffix. */
  failed_at: string;
}

/** The document has no result. The unit of the allowance is given back. */
export interface DocumentAnalysisFailedEvent {
  /** Type of the event. */
  event: 'document.analysis_failed';
  /** Id of the analysis. */
  analysis_id: string;
  /** Id of the property. Absent if the document has none. */
  property_id?: string | undefined;
  /** Id of the upload job. */
  job_id: string;
  /** File name as uploaded. */
  filename: string;
  /** What failed. */
  error?: string | undefined;
  /** When it failed. UTC with fractional seconds, without a zone suffix. */
  failed_at: string;
}

/** Sent once for each bulk upload, with the numbers of its documents. */
export interface PropertyChatReadyEvent {
  /** Type of the event. */
  event: 'property.chat_ready';
  /** Id of the property. */
  property_id: string;
  /** Id of the upload job. */
  job_id: string;
  /** Number of documents in the upload. */
  total_documents: number;
  /** Number of analyzed documents. */
  analyzed_documents: number;
  /** Number of skipped documents. */
  skipped_documents?: number | undefined;
  /** Number of documents that are available in chat. */
  embedded_documents: number;
  /** Always `chat_ready`. */
  status: 'chat_ready';
  /** When the last document ended. UTC with fractional seconds, without a zone suffix. */
  completed_at: string;
}

/** Sent in a single attempt, whatever events the webhook receives. */
export interface WebhookTestEvent {
  /** Type of the event. */
  event: 'webhook.test';
  /** Human-readable message. */
  message: string;
  /** When the test was sent. UTC with fractional seconds, without a zone suffix. */
  timestamp: string;
}

/** The payment is complete and the balance has grown. */
export interface CreditsPurchasedEvent {
  /** Type of the event. */
  event: 'credits.purchased';
  /** Id of the purchase. */
  purchase_id: string;
  /** Your id of the end user. */
  external_user_id: string;
  /** The credit pack. */
  pack_type: PackType;
  /** Number of credits. */
  credits: number;
  /** Price in US cents. */
  price_cents: number;
  /** Balance after the purchase. */
  balance: number;
  /** When the purchase was completed. UTC with fractional seconds, without a zone suffix. */
  completed_at: string;
}

/** A purchase was refunded or disputed. The number is below zero if credits came back. */
export interface CreditsReversedEvent {
  /** Type of the event. */
  event: 'credits.reversed';
  /** Id of the purchase. */
  purchase_id: string;
  /** Your id of the end user. */
  external_user_id: string;
  /** Number of credits that were taken back. */
  credits: number;
  /** Balance afterwards. */
  balance: number;
}

/** Sent each time the balance falls to the threshold of the account or below. */
export interface CreditsLowEvent {
  /** Type of the event. */
  event: 'credits.low';
  /** Your id of the end user. */
  external_user_id: string;
  /** The balance. */
  balance: number;
  /** The threshold of the account. */
  threshold: number;
}

/** Status, tier, period or cancellation of a subscription changed. */
export interface SubscriptionUpdatedEvent {
  /** Type of the event. */
  event: 'subscription.updated';
  /** Id of the subscription. */
  subscription_id: string;
  /** Your id of the end user. */
  external_user_id?: string | undefined;
  /** Status of the subscription. */
  status: SubscriptionStatus;
  /** Tier of the subscription. */
  tier: SubscriptionTier;
  /** Start of the period. UTC with fractional seconds, without a zone suffix. */
  current_period_start: string;
  /** End of the period. UTC with fractional seconds, without a zone suffix. */
  current_period_end: string;
  /** Whether the subscription ends with the period. */
  cancel_at_period_end: boolean;
}

/** A payment of a subscription, a report or credits failed. */
export interface PaymentFailedEvent {
  /** Type of the event. */
  event: 'payment.failed';
  /** What was to be paid. */
  kind: 'subscription' | 'report' | 'credits';
  /** Id of the subscription, if it is for one. */
  subscription_id?: string | undefined;
  /** Your id of the end user. */
  external_user_id?: string | undefined;
  /** Amount in US cents. */
  amount_cents?: number | undefined;
  /** Page on which the payer can pay. */
  payment_url?: string | undefined;
  /** When the payment failed. UTC with fractional seconds, without a zone suffix. */
  failed_at: string;
}

/** Parameters of `POST /v1/properties`. */
export interface PropertiesCreateParams {
  /** Street address. */
  address: string;
  /** Your own identifier of the property. */
  external_id?: string | undefined;
  /** City. */
  city?: string | undefined;
  /** State. */
  state?: string | undefined;
  /** ZIP or postal code. */
  zip_code?: string | undefined;
  /** Country. Default: `US`. */
  country?: string | undefined;
}

/** Parameters of `GET /v1/properties`. */
export interface PropertiesListParams {
  /** Filter by your own identifier (exact match). */
  external_id?: string | undefined;
  /** Filter by a part of the address (case-insensitive). */
  address?: string | undefined;
  /** Filter by city (case-insensitive). */
  city?: string | undefined;
  /** Filter by state (case-insensitive). */
  state?: string | undefined;
  /** Filter by ZIP or postal code (case-insensitive). */
  zip_code?: string | undefined;
  /** Number of items per page (1–100, default 20). */
  limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  cursor?: string | undefined;
}

/** Parameters of `GET /v1/properties/{id}/documents`. */
export interface PropertiesDocumentsListParams {
  /** Number of items per page (1–100, default 20). */
  limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  cursor?: string | undefined;
}

/** Parameters of `POST /v1/analyses`. */
export interface AnalysesCreateParams {
  /** The file to analyze. */
  file: FileInput;
  /** Id of the property to add the document to. */
  property_id?: string | undefined;
  /** Your id of the end user for whom the document is analyzed. */
  external_user_id?: string | undefined;
}

/** Parameters of `GET /v1/analyses/{id}/issues`. */
export interface AnalysesIssuesListParams {
  /** Filter by severity. */
  severity?: Severity | undefined;
  /** Number of items per page (1–100, default 20). */
  limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  cursor?: string | undefined;
}

/** Parameters of `POST /v1/chat`. */
export interface ChatCreateParams {
  /** Id of the property whose documents are asked. Send exactly one of `property_id` and `analysis_id`. */
  property_id?: string | undefined;
  /**
   * Id of the analysis of the document that is asked. Send exactly one of `property_id` and
   * `analysis_id`.
   */
  analysis_id?: string | undefined;
  /** The question (1–500 characters). */
  query: string;
  /** Include an estimate of the cost of the work that the answer is about. Default: false. */
  include_cost_estimate?: boolean | undefined;
  /** Your id of the conversation. Earlier messages with the same id are used as context. */
  session_id?: string | undefined;
}

/** Parameters of `POST /v1/chat/stream`. */
export interface ChatStreamParams {
  /** Id of the property whose documents are asked. Send exactly one of `property_id` and `analysis_id`. */
  property_id?: string | undefined;
  /**
   * Id of the analysis of the document that is asked. Send exactly one of `property_id` and
   * `analysis_id`.
   */
  analysis_id?: string | undefined;
  /** The question (1–500 characters). */
  query: string;
  /** Include an estimate of the cost of the work that the answer is about. Default: false. */
  include_cost_estimate?: boolean | undefined;
  /** Your id of the conversation. Earlier messages with the same id are used as context. */
  session_id?: string | undefined;
}

/** Parameters of `GET /v1/chat/{analysis_id}/history`. */
export interface ChatHistoryListParams {
  /** Number of items per page (1–100, default 20). */
  limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  cursor?: string | undefined;
  /** Filter by conversation. */
  session_id?: string | undefined;
}

/** Parameters of `GET /v1/credits/balance`. */
export interface CreditsBalanceParams {
  /** Id of the end user. */
  external_user_id: string;
}

/** Parameters of `POST /v1/credits/purchase`. */
export interface CreditsPurchaseParams {
  /** Id of the end user. */
  external_user_id: string;
  /** Type of the pack. */
  pack_type: PackType;
  /** Absolute http(s) URL to return to after payment. */
  success_url: string;
  /** Absolute http(s) URL to return to without payment. */
  cancel_url: string;
  /** Email address to prefill on the page. */
  customer_email?: string | undefined;
}

/** Parameters of `POST /v1/credits/access`. */
export interface CreditsAccessParams {
  /** Id of the end user. */
  external_user_id: string;
  /** Ids of the documents. Duplicates count once. */
  analysis_ids: string[];
}

/** Parameters of `GET /v1/credits/history`. */
export interface CreditsHistoryListParams {
  /** Id of the end user. */
  external_user_id: string;
  /** Number of items per page (1–100, default 50). */
  limit?: number | undefined;
  /** Number of items to skip (default 0). */
  offset?: number | undefined;
}

/** Parameters of `POST /v1/subscriptions`. */
export interface SubscriptionsCreateParams {
  /** Tier: `pro` or `enterprise`. */
  tier: 'pro' | 'enterprise';
  /** Id of the customer at the payment provider. */
  provider_customer_id: string;
  /** Id of the end user who subscribes; the account itself if absent. */
  external_user_id?: string | undefined;
}

/** Parameters of `PUT /v1/subscriptions/{subscription_id}/upgrade`. */
export interface SubscriptionsUpgradeParams {
  /** Tier: `pro` or `enterprise`. */
  new_tier: 'pro' | 'enterprise';
}

/** Parameters of `POST /v1/billing/checkout`. */
export interface BillingCheckoutParams {
  /** Tier: `pro` or `enterprise`. */
  tier: 'pro' | 'enterprise';
  /** Absolute http(s) URL to return to after payment. */
  success_url: string;
  /** Absolute http(s) URL to return to without payment. */
  cancel_url: string;
  /** Id of the end user who subscribes; the account itself if absent. */
  external_user_id?: string | undefined;
}

/** Parameters of `POST /v1/billing/purchase-report`. */
export interface BillingPurchaseReportParams {
  /** Absolute http(s) URL to return to after payment. */
  success_url: string;
  /** Absolute http(s) URL to return to without payment. */
  cancel_url: string;
  /** Id of an end user; the report can then be used only for this user. */
  external_user_id?: string | undefined;
}

/** Parameters of `POST /v1/billing/portal`. */
export interface BillingPortalParams {
  /** Absolute http(s) URL to return to. */
  return_url: string;
}

/** Parameters of `POST /v1/webhooks`. */
export interface WebhooksCreateParams {
  /** An https URL with a public address. */
  url: string;
  /** Event types to send; at least one. */
  events: WebhookEventType[];
  /** Your description (at most 500 characters). */
  description?: string | undefined;
  /** Whether events are sent. Default: true. */
  active?: boolean | undefined;
}

/** Parameters of `GET /v1/webhooks`. */
export interface WebhooksListParams {
  /** Number of items per page (1–100, default 20). */
  limit?: number | undefined;
  /** Number of items to skip (default 0). */
  offset?: number | undefined;
  /** Filter by active or inactive. */
  active?: boolean | undefined;
}

/** Parameters of `PATCH /v1/webhooks/{webhook_id}`. */
export interface WebhooksUpdateParams {
  /** An https URL with a public address. */
  url?: string | undefined;
  /** Event types to send; at least one. */
  events?: WebhookEventType[] | undefined;
  /** Your description (at most 500 characters). Null removes it. */
  description?: string | null | undefined;
  /** Whether events are sent. */
  active?: boolean | undefined;
}
