// Generated from the API document by clients/generate/main.ts. Do not edit.
import type { ApiPromise } from '../answer.ts';
import type { FileInput } from '../files.ts';
import type { PagePromise } from '../page.ts';
import type { RequestOptions, UploadOptions } from '../request.ts';
import { pathOf, Resource } from '../resource.ts';
import type { ChatStream } from '../stream.ts';
import type {
  AccessResult,
  AnalysesCreateParams,
  AnalysesIssuesListParams,
  Analysis,
  AnalysisSummary,
  BillingCheckoutParams,
  BillingPortalParams,
  BillingPurchaseReportParams,
  BillingSubscription,
  ChangedSubscription,
  ChatCreateParams,
  ChatHistory,
  ChatHistoryItem,
  ChatHistoryListParams,
  ChatMessage,
  ChatStreamParams,
  CheckoutResult,
  CreatedAnalysis,
  CreditBalance,
  CreditHistory,
  CreditPack,
  CreditPurchase,
  CreditPurchaseResult,
  CreditsAccessParams,
  CreditsBalanceParams,
  CreditsHistoryListParams,
  CreditsPurchaseParams,
  DeletedAnalysis,
  DeletedChat,
  Document,
  DocumentList,
  ForcedAnalysis,
  Issue,
  IssueList,
  NewSubscription,
  PortalResult,
  PropertiesCreateParams,
  PropertiesDocumentsListParams,
  PropertiesListParams,
  Property,
  PropertyList,
  SubscriptionsCreateParams,
  SubscriptionsUpgradeParams,
  TierChange,
  TierList,
  UploadResult,
  Webhook,
  WebhookList,
  WebhookTestResult,
  WebhooksCreateParams,
  WebhooksListParams,
  WebhooksUpdateParams,
} from './types.ts';

export class PropertiesDocumentsResource extends Resource {
  /**
   * Lists the documents of a property from all uploads, newest first. Errors: `not_found`,
   * `invalid_request`.
   */
  list(id: string, params: PropertiesDocumentsListParams = {}, options?: RequestOptions): PagePromise<DocumentList, Document> {
    return this.client.page({ method: 'GET', path: pathOf`/v1/properties/${id}/documents`, query: params }, { items: 'documents', style: 'cursor' }, options);
  }
}

export class PropertiesResource extends Resource {
  readonly documents = new PropertiesDocumentsResource(this.client);

  /**
   * Creates a property. It must be unique by `external_id` and by address (case, spacing and punctuation
   * are ignored). Errors: `invalid_request`, `conflict`.
   */
  create(params: PropertiesCreateParams, options?: RequestOptions): ApiPromise<Property> {
    return this.client.request({ method: 'POST', path: '/v1/properties', body: params }, options);
  }

  /** Lists your properties, newest first. Errors: `invalid_request`. */
  list(params: PropertiesListParams = {}, options?: RequestOptions): PagePromise<PropertyList, Property> {
    return this.client.page({ method: 'GET', path: '/v1/properties', query: params }, { items: 'properties', style: 'cursor' }, options);
  }

  /** Retrieves a property. Errors: `not_found`. */
  get(id: string, options?: RequestOptions): ApiPromise<Property> {
    return this.client.request({ method: 'GET', path: pathOf`/v1/properties/${id}` }, options);
  }

  /**
   * Uploads 1–50 PDFs to a property. If one file is rejected, none is accepted, and `details.files`
   * lists every rejected file. Each document is categorized and analyzed; poll the documents of the
   * property, or receive `property.chat_ready`. Errors: `invalid_request`, `unsupported_file_type`,
   * `empty_file`, `encrypted_file`, `unreadable_file`, `file_too_large`, `too_many_files`, `not_found`,
   * `limit_exceeded`.
   */
  upload(id: string, files: FileInput[], options?: UploadOptions): ApiPromise<UploadResult> {
    return this.client.request({ method: 'POST', path: pathOf`/v1/properties/${id}/upload`, form: { fields: {}, files: [...files.map((file) => ['files', file] as const)] } }, options);
  }
}

export class AnalysesIssuesResource extends Resource {
  /**
   * Lists the issues of a document with page, severity and cost. Errors: `not_found`,
   * `analysis_not_ready`, `analysis_skipped`, `analysis_failed`.
   */
  list(id: string, params: AnalysesIssuesListParams = {}, options?: RequestOptions): PagePromise<IssueList, Issue> {
    return this.client.page({ method: 'GET', path: pathOf`/v1/analyses/${id}/issues`, query: params }, { items: 'issues', style: 'cursor' }, options);
  }
}

export class AnalysesResource extends Resource {
  readonly issues = new AnalysesIssuesResource(this.client);

  /**
   * Uploads and analyzes one file: .pdf, .doc, .docx, .jpg, .jpeg, .png, .heic. Errors:
   * `invalid_request`, `unsupported_file_type`, `empty_file`, `encrypted_file`, `unreadable_file`,
   * `file_too_large`, `too_many_files`, `not_found`, `limit_exceeded`.
   */
  create(params: AnalysesCreateParams, options?: UploadOptions): ApiPromise<CreatedAnalysis> {
    return this.client.request({ method: 'POST', path: '/v1/analyses', form: { fields: { property_id: params.property_id, external_user_id: params.external_user_id }, files: [['file', params.file] as const] } }, options);
  }

  /** Retrieves an analysis. Errors: `not_found`. */
  get(id: string, options?: RequestOptions): ApiPromise<Analysis> {
    return this.client.request({ method: 'GET', path: pathOf`/v1/analyses/${id}` }, options);
  }

  /**
   * Retrieves the summary of an analysis. Errors: `not_found`, `analysis_not_ready`, `analysis_skipped`,
   * `analysis_failed`.
   */
  summary(id: string, options?: RequestOptions): ApiPromise<AnalysisSummary> {
    return this.client.request({ method: 'GET', path: pathOf`/v1/analyses/${id}/summary` }, options);
  }

  /** Forces the analysis of a skipped document. Errors: `not_found`, `conflict`. */
  force(analysisId: string, options?: RequestOptions): ApiPromise<ForcedAnalysis> {
    return this.client.request({ method: 'POST', path: pathOf`/v1/analyses/${analysisId}/analyze` }, options);
  }

  /** Deletes an analysis with its file, issues and chat. Errors: `not_found`. */
  delete(id: string, options?: RequestOptions): ApiPromise<DeletedAnalysis> {
    return this.client.request({ method: 'DELETE', path: pathOf`/v1/analyses/${id}` }, options);
  }
}

export class ChatHistoryResource extends Resource {
  /** Lists earlier questions and answers, newest first. Errors: `not_found`, `invalid_request`. */
  list(analysisId: string, params: ChatHistoryListParams = {}, options?: RequestOptions): PagePromise<ChatHistory, ChatHistoryItem> {
    return this.client.page({ method: 'GET', path: pathOf`/v1/chat/${analysisId}/history`, query: params }, { items: 'messages', style: 'cursor' }, options);
  }
}

export class ChatResource extends Resource {
  readonly history = new ChatHistoryResource(this.client);

  /**
   * Asks a question about a document or a property. Errors: `invalid_request`, `invalid_query`,
   * `not_found`, `analysis_not_ready`, `analysis_skipped`, `analysis_failed`.
   */
  create(params: ChatCreateParams, options?: RequestOptions): ApiPromise<ChatMessage> {
    return this.client.request({ method: 'POST', path: '/v1/chat', body: params }, options);
  }

  /**
   * Asks a question and streams the answer. Errors: `invalid_request`, `invalid_query`, `not_found`,
   * `analysis_not_ready`, `analysis_skipped`, `analysis_failed`.
   */
  stream(params: ChatStreamParams, options?: RequestOptions): ChatStream {
    return this.client.stream({ method: 'POST', path: '/v1/chat/stream', body: params }, options);
  }

  /** Deletes a conversation. Errors: `not_found`. */
  delete(analysisId: string, options?: RequestOptions): ApiPromise<DeletedChat> {
    return this.client.request({ method: 'DELETE', path: pathOf`/v1/chat/${analysisId}` }, options);
  }
}

export class CreditsHistoryResource extends Resource {
  /** Lists the purchases of an end user, newest first. Errors: `invalid_request`. */
  list(params: CreditsHistoryListParams, options?: RequestOptions): PagePromise<CreditHistory, CreditPurchase> {
    return this.client.page({ method: 'GET', path: '/v1/credits/history', query: params }, { items: 'purchases', style: 'offset' }, options);
  }
}

export class CreditsResource extends Resource {
  readonly history = new CreditsHistoryResource(this.client);

  /**
   * Retrieves the credit balance of an end user. An unknown user has a balance of zero. Errors:
   * `invalid_request`.
   */
  balance(params: CreditsBalanceParams, options?: RequestOptions): ApiPromise<CreditBalance> {
    return this.client.request({ method: 'GET', path: '/v1/credits/balance', query: params }, options);
  }

  /** Lists the credit packs and their prices. */
  packs(options?: RequestOptions): ApiPromise<CreditPack[]> {
    return this.client.request({ method: 'GET', path: '/v1/credits/packs' }, options);
  }

  /**
   * Opens a checkout page for a credit pack. The credits are added when it is paid. Errors:
   * `invalid_request`.
   */
  purchase(params: CreditsPurchaseParams, options?: RequestOptions): ApiPromise<CreditPurchaseResult> {
    return this.client.request({ method: 'POST', path: '/v1/credits/purchase', body: params }, options);
  }

  /**
   * Unlocks documents for an end user: all of them, or none. Each newly unlocked document costs 1
   * credit. Failed and skipped documents are rejected. The credit is returned if the document fails
   * later. Errors: `invalid_request`, `payment_required`, `not_found`, `analysis_failed`,
   * `analysis_skipped`.
   */
  access(params: CreditsAccessParams, options?: RequestOptions): ApiPromise<AccessResult> {
    return this.client.request({ method: 'POST', path: '/v1/credits/access', body: params, headers: { 'X-External-User-ID': params.external_user_id } }, options);
  }
}

export class SubscriptionsResource extends Resource {
  /** Retrieves the subscription of the account. Errors: `no_subscription`. */
  get(options?: RequestOptions): ApiPromise<BillingSubscription> {
    return this.client.request({ method: 'GET', path: '/v1/subscriptions' }, options);
  }

  /**
   * Creates a subscription for a customer who has a card at the payment provider. Errors:
   * `invalid_request`, `invalid_tier`, `payment_failed`, `conflict`.
   */
  create(params: SubscriptionsCreateParams, options?: RequestOptions): ApiPromise<NewSubscription> {
    return this.client.request({ method: 'POST', path: '/v1/subscriptions', body: params }, options);
  }

  /**
   * Cancels a subscription at the end of its period; access continues until then. Errors: `not_found`,
   * `conflict`.
   */
  cancel(subscriptionId: string, options?: RequestOptions): ApiPromise<ChangedSubscription> {
    return this.client.request({ method: 'DELETE', path: pathOf`/v1/subscriptions/${subscriptionId}` }, options);
  }

  /** Undoes a cancellation before the period ends. Errors: `not_found`, `conflict`. */
  reactivate(subscriptionId: string, options?: RequestOptions): ApiPromise<ChangedSubscription> {
    return this.client.request({ method: 'POST', path: pathOf`/v1/subscriptions/${subscriptionId}/reactivate` }, options);
  }

  /**
   * Changes the tier. An upgrade charges the difference immediately, a downgrade credits the next
   * invoice. Errors: `invalid_request`, `invalid_tier`, `not_found`, `conflict`, `payment_failed`.
   */
  upgrade(subscriptionId: string, params: SubscriptionsUpgradeParams, options?: RequestOptions): ApiPromise<TierChange> {
    return this.client.request({ method: 'PUT', path: pathOf`/v1/subscriptions/${subscriptionId}/upgrade`, body: params }, options);
  }
}

export class BillingResource extends Resource {
  /** Lists the tiers and their prices. */
  tiers(options?: RequestOptions): ApiPromise<TierList> {
    return this.client.request({ method: 'GET', path: '/v1/billing/tiers' }, options);
  }

  /**
   * Opens a checkout page for a subscription. The subscription starts when it is paid. Errors:
   * `invalid_request`, `invalid_tier`, `payment_failed`, `conflict`.
   */
  checkout(params: BillingCheckoutParams, options?: RequestOptions): ApiPromise<CheckoutResult> {
    return this.client.request({ method: 'POST', path: '/v1/billing/checkout', body: params }, options);
  }

  /**
   * Opens a checkout page for a single report: one analysis within 30 days, with unlimited chat about
   * it. Errors: `invalid_request`.
   */
  purchaseReport(params: BillingPurchaseReportParams, options?: RequestOptions): ApiPromise<CheckoutResult> {
    return this.client.request({ method: 'POST', path: '/v1/billing/purchase-report', body: params }, options);
  }

  /**
   * Opens the customer portal, where the user changes the card, sees invoices, cancels or reactivates.
   * Errors: `invalid_request`, `no_subscription`.
   */
  portal(params: BillingPortalParams, options?: RequestOptions): ApiPromise<PortalResult> {
    return this.client.request({ method: 'POST', path: '/v1/billing/portal', body: params }, options);
  }
}

export class WebhooksResource extends Resource {
  /**
   * Creates a webhook. The signing secret is shown only once. Errors: `invalid_request`,
   * `limit_exceeded`.
   */
  create(params: WebhooksCreateParams, options?: RequestOptions): ApiPromise<Webhook> {
    return this.client.request({ method: 'POST', path: '/v1/webhooks', body: params }, options);
  }

  /** Lists your webhooks, newest first. Errors: `invalid_request`. */
  list(params: WebhooksListParams = {}, options?: RequestOptions): PagePromise<WebhookList, Webhook> {
    return this.client.page({ method: 'GET', path: '/v1/webhooks', query: params }, { items: 'webhooks', style: 'offset' }, options);
  }

  /** Retrieves a webhook with its delivery statistics. Errors: `not_found`. */
  get(webhookId: string, options?: RequestOptions): ApiPromise<Webhook> {
    return this.client.request({ method: 'GET', path: pathOf`/v1/webhooks/${webhookId}` }, options);
  }

  /**
   * Updates the given fields of a webhook. The signing secret cannot be changed. Errors:
   * `invalid_request`, `not_found`.
   */
  update(webhookId: string, params: WebhooksUpdateParams = {}, options?: RequestOptions): ApiPromise<Webhook> {
    return this.client.request({ method: 'PATCH', path: pathOf`/v1/webhooks/${webhookId}`, body: params }, options);
  }

  /** Deletes a webhook and its delivery log. Errors: `not_found`. */
  delete(webhookId: string, options?: RequestOptions): ApiPromise<void> {
    return this.client.request({ method: 'DELETE', path: pathOf`/v1/webhooks/${webhookId}` }, options);
  }

  /** Sends a `webhook.test` event in a single attempt and returns the result. Errors: `not_found`. */
  test(webhookId: string, options?: RequestOptions): ApiPromise<WebhookTestResult> {
    return this.client.request({ method: 'POST', path: pathOf`/v1/webhooks/${webhookId}/test` }, options);
  }
}
