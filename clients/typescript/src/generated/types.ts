// Generated from the API document by clients/generate/main.ts. Do not edit.
import type { FileInput } from '../files.ts';

/** Type of a document, determined from its contents. */
export type DocumentType = 'inspection_report' | 'pest_report' | 'disclosure' | 'hazard_report' | 'loan_estimate' | 'closing_disclosure' | 'settlement_statement' | 'loan_application' | 'appraisal' | 'title_report' | 'hoa_document' | 'purchase_agreement' | 'lease' | 'insurance' | 'permit' | 'photo' | 'uncategorized' | 'noise';

/** Importance of a document to a buyer. */
export type Category = 'critical' | 'important' | 'supporting' | 'uncategorized' | 'noise';

/** Severity of an issue. */
export type Severity = 'critical' | 'major' | 'minor';

/** Processing status of a document. */
export type AnalysisStatus = 'queued' | 'processing' | 'analysis_done' | 'skipped' | 'failed';

/** Whether a document is available in chat. */
export type ChatStatus = 'pending' | 'ready' | 'limited';

/** What can be subscribed to; `free` is what holds without a subscription. */
export type SubscriptionTier = 'free' | 'pro' | 'enterprise';

/** Where a subscription stands. */
export type SubscriptionStatus = 'active' | 'past_due' | 'canceled' | 'incomplete' | 'trialing';

/** Type of a stream event. */
export type ChatEventType = 'start' | 'content' | 'citation' | 'done';

/** The packs that can be bought. */
export type PackType = 'single' | 'medium' | 'pro';

/** Where a purchase stands. */
export type PurchaseStatus = 'pending' | 'completed' | 'expired' | 'failed' | 'refunded';

/** Processing status of a property. */
export type PropertyStatus = 'empty' | 'processing' | 'chat_ready';

/** Status of a delivery. */
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
  /** Estimated cost of all issues of the document; null if none could be priced. */
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

/** A plan and its price. */
export interface Tier {
  /** The tier. */
  id: SubscriptionTier;
  /** For people. */
  name: string;
  /** Whole units of the currency. */
  price: number;
  /** `USD`. */
  currency: string;
  /** `month`. */
  interval: string;
  /** What it gives, for people. */
  features: string[];
  /** A month; null for no limit. */
  analyses_limit: number | null;
  /** The price at the payment provider; of what is paid. */
  provider_price_id?: string | undefined;
}

/** All plans. */
export interface TierList {
  /** The cheapest first. */
  tiers: Tier[];
}

/** A payment page that was opened. */
export interface CheckoutResult {
  /** Send the user here. */
  checkout_url: string;
  /** The payment provider's identifier. */
  session_id: string;
}

/** The payment provider's page about the subscription. */
export interface PortalResult {
  /** Send the user here. */
  portal_url: string;
}

/** The subscription of the account. */
export interface BillingSubscription {
  /** Our identifier. */
  subscription_id: string;
  /** Where it stands. */
  status: SubscriptionStatus;
  /** What it gives. */
  tier: SubscriptionTier;
  /** When the period began that is paid now. */
  current_period_start: string;
  /** When it ends, and the next begins. */
  current_period_end: string;
  /** Whether it ends then. */
  cancel_at_period_end: boolean;
  /** In this period. */
  analyses_used: number;
  /** In a period; null for no limit. */
  analyses_limit: number | null;
  /** When it was made. */
  created_at: string;
  /** The customer at the payment provider. */
  provider_customer_id: string;
  /** The payment provider's identifier. */
  provider_subscription_id: string;
}

/** A subscription that was made. */
export interface NewSubscription {
  /** Our identifier. */
  subscription_id: string;
  /** Where it stands. */
  status: SubscriptionStatus;
  /** What it gives. */
  tier: SubscriptionTier;
  /** When the period began that is paid now. */
  current_period_start: string;
  /** When it ends, and the next begins. */
  current_period_end: string;
  /** The payment provider's identifier. */
  provider_subscription_id: string;
}

/** A subscription that was canceled or reactivated. */
export interface ChangedSubscription {
  /** Our identifier. */
  subscription_id: string;
  /** Where it stands. */
  status: SubscriptionStatus;
  /** Whether it ends then. */
  cancel_at_period_end: boolean;
  /** When it ends, and the next begins. */
  current_period_end: string;
  /** What happened, for people. */
  message: string;
}

/** A subscription on another tier. */
export interface TierChange {
  /** Our identifier. */
  subscription_id: string;
  /** Where it stands. */
  status: SubscriptionStatus;
  /** What it gives. */
  tier: SubscriptionTier;
  /** What it gave before. */
  previous_tier: SubscriptionTier;
  /** What the change costs for the rest of the period, with cents; below zero for a credit. */
  proration_amount: number;
  /** `USD`. */
  proration_currency: string;
  /** When it ends, and the next begins. */
  current_period_end: string;
  /** What happened, for people. */
  message: string;
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
export interface ChatStreamEvent {
  /** Type of the event. */
  type: ChatEventType;
  /** Id of the message (in `start` and `done`). */
  message_id?: string | undefined;
  /** Text to append (in `content`). */
  delta?: string | undefined;
  /** Name of the cited file (in `citation`). */
  file?: string | undefined;
  /** Number of the cited physical page (in `citation`). */
  page?: number | undefined;
}

/** What an end user has. */
export interface CreditBalance {
  /** Your end user. */
  external_user_id: string;
  /** Credits left. */
  balance: number;
  /** Whether a subscription of this user opens all. */
  has_unlimited: boolean;
  /** Credits bought, less those that refunds took back. */
  total_purchased: number;
  /** Credits spent, less those that came back. */
  total_spent: number;
}

/** A pack of credits. */
export interface CreditPack {
  /** Its name in a purchase. */
  pack_type: PackType;
  /** For people. */
  name: string;
  /** How many it has. */
  credits: number;
  /** US cents. */
  price_cents: number;
  /** For people. */
  price_display: string;
  /** For people. */
  per_credit_display: string;
}

/** A payment page for a pack. */
export interface CreditPurchaseResult {
  /** Send the user here. */
  checkout_url: string;
  /** The payment provider's identifier. */
  session_id: string;
  /** Your end user. */
  external_user_id: string;
  /** The pack. */
  pack_type: PackType;
  /** How many it has. */
  credits: number;
  /** US cents. */
  price_cents: number;
}

/** Documents that were unlocked. */
export interface AccessResult {
  /** Your end user. */
  external_user_id: string;
  /** All that were asked for. */
  accessible_documents: string[];
  /** By this call. */
  credits_spent: number;
  /** Credits left. */
  remaining_balance: number;
  /** Whether a subscription of this user opens all. */
  has_unlimited: boolean;
}

/** A pack that was bought, or is being bought. */
export interface CreditPurchase {
  /** Our identifier. */
  id: string;
  /** The pack. */
  pack_type: PackType;
  /** How many it has. */
  credits: number;
  /** US cents. */
  price_cents: number;
  /** Where it stands. */
  status: PurchaseStatus;
  /** When its page was opened. */
  created_at: string;
  /** Null until it is paid. */
  completed_at: string | null;
}

/** What was bought for an end user, newest first. */
export interface CreditHistory {
  /** Your end user. */
  external_user_id: string;
  /** This page of them. */
  purchases: CreditPurchase[];
  /** Credits of all purchases, less those that refunds took back. */
  total_purchased: number;
  /** What they cost, net of refunds, in US cents. */
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
  events: Array<'document.analysis_completed' | 'document.skipped' | 'document.embedding_failed' | 'document.analysis_failed' | 'property.chat_ready' | 'webhook.test' | 'credits.purchased' | 'credits.reversed' | 'credits.low' | 'subscription.updated' | 'payment.failed'>;
  /** Whether events are sent. */
  active: boolean;
  /** Your description. */
  description: string | null;
  /**
   * Secret to verify deliveries with. It is only in the response that creates the webhook and cannot be
   * read again or changed.
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

/** Error response. */
export interface ErrorBody {
  /** The error. Some codes have additional fields. */
  error: {
    /** Machine-readable error code. */
    code: 'invalid_request' | 'invalid_query' | 'unsupported_file_type' | 'empty_file' | 'encrypted_file' | 'unreadable_file' | 'file_too_large' | 'too_many_files' | 'invalid_tier' | 'unauthorized' | 'payment_failed' | 'payment_required' | 'forbidden' | 'limit_exceeded' | 'not_found' | 'no_subscription' | 'conflict' | 'analysis_not_ready' | 'analysis_skipped' | 'analysis_failed' | 'rate_limit_exceeded' | 'internal_error' | 'service_unavailable';
    /** Human-readable message. */
    message: string;
    /** Details of the error. */
    details?: {
      /** Name of the invalid parameter; `body` if the body is not a JSON object. */
      field?: string | undefined;
      /** Limit of the plan (in `limit_exceeded`). */
      limit?: number | undefined;
      /** Current usage (in `limit_exceeded`). */
      used?: number | undefined;
      /** Rejected files. */
      files?: Array<{
        /** File name as sent. */
        filename: string;
        /** Machine-readable error code of this file. */
        code: string;
        /** Human-readable message. */
        message: string;
      }> | undefined;
    } | undefined;
    /** Seconds to wait before the next try (in `analysis_not_ready`). */
    retry_after?: number | undefined;
    /** Why the document was skipped (in `analysis_skipped`). */
    reason?: string | null | undefined;
    /** Analyses used in this period (in `limit_exceeded`). */
    analyses_used?: number | undefined;
    /** Analyses allowed per period (in `limit_exceeded`). */
    analyses_limit?: number | undefined;
    /** Error of the payment provider (in `payment_failed`). */
    provider_error?: string | undefined;
    /** Suggested action. */
    suggested_action?: string | undefined;
  };
  meta: {
    /** Id of the request, as in `X-Request-Id`. */
    request_id: string;
    /** When the error occurred. */
    timestamp: string;
  };
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
  subscription_option: {
    /** Tier of the subscription. */
    tier: string;
    /** Display name. */
    name: string;
    /** Formatted price. */
    price_display: string;
    /** Display text. */
    description: string;
  };
}

/** Parameters of `POST /v1/properties`. */
export interface PropertiesCreateParams {
  /** Street address. */
  address: string;
  /** Your own identifier of the property. */
  external_id?: string | null | undefined;
  /** City. */
  city?: string | null | undefined;
  /** State. */
  state?: string | null | undefined;
  /** ZIP or postal code. */
  zip_code?: string | null | undefined;
  /** Country. Default: `US`. */
  country?: string | null | undefined;
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
  property_id?: string | null | undefined;
  /** Your id of the end user for whom the document is analyzed. */
  external_user_id?: string | null | undefined;
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
  property_id?: string | null | undefined;
  /**
   * Id of the analysis of the document that is asked. Send exactly one of `property_id` and
   * `analysis_id`.
   */
  analysis_id?: string | null | undefined;
  /** The question (1–500 characters). */
  query: string;
  /** Include an estimate of the cost of the work that the answer is about. Default: false. */
  include_cost_estimate?: boolean | null | undefined;
  /** Your id of the conversation. Earlier messages with the same id are used as context. */
  session_id?: string | null | undefined;
}

/** Parameters of `POST /v1/chat/stream`. */
export interface ChatStreamParams {
  /** Id of the property whose documents are asked. Send exactly one of `property_id` and `analysis_id`. */
  property_id?: string | null | undefined;
  /**
   * Id of the analysis of the document that is asked. Send exactly one of `property_id` and
   * `analysis_id`.
   */
  analysis_id?: string | null | undefined;
  /** The question (1–500 characters). */
  query: string;
  /** Include an estimate of the cost of the work that the answer is about. Default: false. */
  include_cost_estimate?: boolean | null | undefined;
  /** Your id of the conversation. Earlier messages with the same id are used as context. */
  session_id?: string | null | undefined;
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
  /** Your end user. */
  external_user_id: string;
}

/** Parameters of `POST /v1/credits/purchase`. */
export interface CreditsPurchaseParams {
  /** Your end user. */
  external_user_id: string;
  /** The pack. */
  pack_type: PackType;
  /** Where the user comes back to after paying. */
  success_url: string;
  /** Where the user comes back to without paying. */
  cancel_url: string;
  /** Shown on the page. */
  customer_email?: string | null | undefined;
}

/** Parameters of `POST /v1/credits/access`. */
export interface CreditsAccessParams {
  /** Your end user. */
  external_user_id: string;
  /** The analyses; one given twice counts once. */
  analysis_ids: string[];
}

/** Parameters of `GET /v1/credits/history`. */
export interface CreditsHistoryListParams {
  /** Your end user. */
  external_user_id: string;
  /** At most so many, 1 to 100; 50 unless given. */
  limit?: number | undefined;
  /** Leaves out so many; 0 unless given. */
  offset?: number | undefined;
}

/** Parameters of `POST /v1/subscriptions`. */
export interface SubscriptionsCreateParams {
  /** `pro` or `enterprise`. */
  tier: 'pro' | 'enterprise';
  /** The customer at the payment provider. */
  provider_customer_id: string;
  /** Your end user, if it is for one; else it is for the account. */
  external_user_id?: string | null | undefined;
}

/** Parameters of `PUT /v1/subscriptions/{subscription_id}/upgrade`. */
export interface SubscriptionsUpgradeParams {
  /** `pro` or `enterprise`. */
  new_tier: 'pro' | 'enterprise';
}

/** Parameters of `POST /v1/billing/checkout`. */
export interface BillingCheckoutParams {
  /** `pro` or `enterprise`. */
  tier: 'pro' | 'enterprise';
  /** Where the user comes back to after paying: absolute, http(s). */
  success_url: string;
  /** Where the user comes back to without paying. */
  cancel_url: string;
  /** Your end user, if it is for one; else it is for the account. */
  external_user_id?: string | null | undefined;
}

/** Parameters of `POST /v1/billing/purchase-report`. */
export interface BillingPurchaseReportParams {
  /** Where the user comes back to after paying: absolute, http(s). */
  success_url: string;
  /** Where the user comes back to without paying. */
  cancel_url: string;
  /** Your end user: only an analysis for this user may use it. */
  external_user_id?: string | null | undefined;
}

/** Parameters of `POST /v1/billing/portal`. */
export interface BillingPortalParams {
  /** Where the user comes back to. */
  return_url: string;
}

/** Parameters of `POST /v1/webhooks`. */
export interface WebhooksCreateParams {
  /** An https URL with a public address. */
  url: string;
  /** Event types to send; at least one. */
  events: Array<'document.analysis_completed' | 'document.skipped' | 'document.embedding_failed' | 'document.analysis_failed' | 'property.chat_ready' | 'webhook.test' | 'credits.purchased' | 'credits.reversed' | 'credits.low' | 'subscription.updated' | 'payment.failed'>;
  /** Your description (at most 500 characters). */
  description?: string | null | undefined;
  /** Whether events are sent. Default: true. */
  active?: boolean | null | undefined;
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
  url?: string | null | undefined;
  /** Event types to send; at least one. */
  events?: Array<'document.analysis_completed' | 'document.skipped' | 'document.embedding_failed' | 'document.analysis_failed' | 'property.chat_ready' | 'webhook.test' | 'credits.purchased' | 'credits.reversed' | 'credits.low' | 'subscription.updated' | 'payment.failed'> | null | undefined;
  /** Your description (at most 500 characters). Null removes it. */
  description?: string | null | undefined;
  /** Whether events are sent. */
  active?: boolean | null | undefined;
}
