# frozen_string_literal: true

# Generated from the API document by clients/generate/main.ts. Do not edit.

module Lintel
  # Pagination of a list.
  class PageMeta < Model
    # Whether there are more items.
    field :has_more
    # Cursor of the next page; null on the last page.
    field :next_cursor
  end

  # A price range in units of the currency, for example dollars.
  class CostRange < Model
    # Lower bound.
    field :low
    # Upper bound.
    field :high
    # Three-letter currency code, for example `USD`.
    field :currency
  end

  # A statement with its page.
  class Statement < Model
    # Text of the statement.
    field :text
    # Number of the physical page, starting at 1.
    field :page
  end

  # A key value of the document.
  class Fact < Model
    # Name of the value, for example `Year built`.
    field :name
    # Value as stated in the document.
    field :value
    # Number of the physical page, starting at 1.
    field :page
  end

  # Number of issues by severity.
  class SeverityCounts < Model
    # Number of critical issues.
    field :critical
    # Number of major issues.
    field :major
    # Number of minor issues.
    field :minor
  end

  # Summary of an analysis.
  class AnalysisSummary < Model
    # Id of the analysis.
    field :analysis_id
    # Type of the document.
    field :document_type
    # The summary in Markdown.
    field :summary
    # Key findings, most severe first.
    field :key_findings, :Statement
    # Key values with their pages.
    field :facts, :Fact
    # What was not inspected, according to the document.
    field :not_inspected, :Statement
    # Number of issues by severity.
    field :severity_counts, :SeverityCounts
    # Total number of issues.
    field :total_issues
    # Estimated cost of all priced issues without double counting; null if none could be priced.
    field :estimated_cost, :CostRange
    # Engine and version, or model, that generated the summary.
    field :generated_by
    # When the summary was generated.
    field :created_at
  end

  # Estimated cost of fixing an issue.
  class IssueCost < Model
    # Lower bound.
    field :low
    # Upper bound.
    field :high
    # Three-letter currency code, for example `USD`.
    field :currency
    # Basis of the estimate: work, quantity, source and date of the prices.
    field :basis
  end

  # A defect or a notable term of a document. The snippet is a verbatim quote from the page.
  class Issue < Model
    # Unique identifier.
    field :id
    # Short title.
    field :title
    # Description from the document.
    field :description
    # System of the house or part of the loan: `Roof`, `Electrical`, `Loan terms`.
    field :system
    # Component of the system.
    field :component
    # Location in the house.
    field :location
    # Severity.
    field :severity
    # Why the issue has this severity.
    field :severity_reason
    # Whether the issue is a safety hazard.
    field :safety_hazard
    # Number of the physical page, starting at 1.
    field :page
    # Verbatim quote from the page with collapsed white space.
    field :snippet
    # Recommendation from the document.
    field :recommendation
    # Trade that does the work.
    field :trade
    # Estimated cost; null if the price list has no entry for the work.
    field :estimated_cost, :IssueCost
    # Confidence from 0 to 1.
    field :confidence
  end

  # Issues of a document, most severe first, then by page.
  class IssueList < Model
    # Id of the analysis.
    field :analysis_id
    # Issues of this page.
    field :issues, :Issue
    # Total number of issues that match the filter.
    field :total_issues
    # Estimated cost of all issues of the document, whatever the filter, without double counting. Null if none could
    # be priced.
    field :estimated_cost, :CostRange
    # Pagination.
    field :meta, :PageMeta
  end

  # A document and its analysis.
  class Analysis < Model
    # Unique identifier.
    field :analysis_id
    # Id of the property of the document; null without one.
    field :property_id
    # Id of the upload job.
    field :job_id
    # File name as uploaded.
    field :filename
    # Type of the document; null until it has been categorized.
    field :document_type
    # Importance of the document. Estimated from the file name and the first pages until it has been categorized.
    field :category
    # Processing status.
    field :status
    # Number of physical pages.
    field :page_count
    # Number of issues; null until the document has been analyzed.
    field :total_issues
    # Severity of the most severe issue; null without issues.
    field :severity
    # Whether the document is available in chat.
    field :chat_status
    # Why the document was skipped; null if it was not.
    field :reason
    # Why the analysis failed, or why chat about the document is limited; null otherwise.
    field :error
    # When the document was uploaded.
    field :created_at
    # When the document was analyzed or skipped, or failed; null before that.
    field :completed_at
  end

  # A newly uploaded document.
  class CreatedAnalysis < Model
    # Id of the analysis. Use it to retrieve the status.
    field :analysis_id
    # File name as uploaded.
    field :filename
    # Always `processing`.
    field :status
    # Number of physical pages.
    field :page_count
    # When the document was uploaded.
    field :created_at
  end

  # A skipped document whose analysis was forced.
  class ForcedAnalysis < Model
    # Id of the analysis.
    field :analysis_id
    # Always `processing`.
    field :status
  end

  # A deleted analysis.
  class DeletedAnalysis < Model
    # Id of the deleted analysis.
    field :analysis_id
    # When it was deleted.
    field :deleted_at
  end

  # The subscription of the account.
  class BillingSubscription < Model
    # Id of the subscription.
    field :subscription_id
    # Status of the subscription.
    field :status
    # Tier of the subscription.
    field :tier
    # Start of the current billing period.
    field :current_period_start
    # End of the current billing period.
    field :current_period_end
    # Whether the subscription ends at the end of the period instead of renewing.
    field :cancel_at_period_end
    # Analyses used in the current period.
    field :analyses_used
    # Analyses per period; null if unlimited.
    field :analyses_limit
    # Creation time.
    field :created_at
    # Id of the customer at the payment provider.
    field :provider_customer_id
    # Id of the subscription at the payment provider.
    field :provider_subscription_id
  end

  # A new subscription.
  class NewSubscription < Model
    # Id of the subscription.
    field :subscription_id
    # Status of the subscription.
    field :status
    # Tier of the subscription.
    field :tier
    # Start of the current billing period.
    field :current_period_start
    # End of the current billing period.
    field :current_period_end
    # Id of the subscription at the payment provider.
    field :provider_subscription_id
  end

  # A canceled or reactivated subscription.
  class ChangedSubscription < Model
    # Id of the subscription.
    field :subscription_id
    # Status of the subscription.
    field :status
    # Whether the subscription ends at the end of the period instead of renewing.
    field :cancel_at_period_end
    # End of the current billing period.
    field :current_period_end
    # Human-readable result.
    field :message
  end

  # A subscription after a change of tier.
  class TierChange < Model
    # Id of the subscription.
    field :subscription_id
    # Status of the subscription.
    field :status
    # Tier of the subscription.
    field :tier
    # Tier before the change.
    field :previous_tier
    # Charge for the rest of the period, in units of the currency with decimals; negative for a credit.
    field :proration_amount
    # Currency of `proration_amount`: `USD`.
    field :proration_currency
    # End of the current billing period.
    field :current_period_end
    # Human-readable result.
    field :message
  end

  # A plan and its price.
  class Tier < Model
    # Id of the tier.
    field :id
    # Display name.
    field :name
    # Price per interval, in whole units of the currency.
    field :price
    # Currency of the price: `USD`.
    field :currency
    # Billing interval: `month`.
    field :interval
    # Included features, as display texts.
    field :features
    # Analyses per month; null if unlimited.
    field :analyses_limit
    # Id of the price at the payment provider. Absent for `free`.
    field :provider_price_id
  end

  # All plans.
  class TierList < Model
    # Plans by price, lowest first.
    field :tiers, :Tier
  end

  # A checkout page.
  class CheckoutResult < Model
    # URL of the page; redirect the user to it.
    field :checkout_url
    # Id of the checkout session at the payment provider.
    field :session_id
  end

  # A customer portal session at the payment provider.
  class PortalResult < Model
    # URL of the page; redirect the user to it.
    field :portal_url
  end

  # A source of an answer. The snippet is a verbatim quote from the page.
  class Citation < Model
    # Name of the file.
    field :file
    # Number of the physical page, starting at 1.
    field :page
    # Verbatim quote from the page with collapsed white space.
    field :snippet
  end

  # A price range in the currency of the total.
  class CostBounds < Model
    # Lower bound.
    field :low
    # Upper bound.
    field :high
  end

  # One item of a cost estimate.
  class CostItem < Model
    # Description of the work.
    field :item
    # Quantity of the work, for example `1 job`.
    field :quantity
    # Estimated cost of the item.
    field :cost, :CostBounds
    # Basis of the price.
    field :notes
  end

  # Estimated cost of the work that an answer is about.
  class EstimatedCost < Model
    # Total cost.
    field :total, :CostRange
    # Cost by item.
    field :breakdown, :CostItem
  end

  # A question with its answer.
  class ChatMessage < Model
    # Unique identifier.
    field :message_id
    # The question.
    field :query
    # The answer in Markdown. Every statement is backed by a citation.
    field :answer
    # Sources of the answer, most relevant first; empty if nothing relevant was found.
    field :citations, :Citation
    # Cost estimate. Present only if `include_cost_estimate` was true.
    field :estimated_cost, :EstimatedCost
    # Suggested follow-up questions that the documents can answer.
    field :related_questions
    # When the question was answered.
    field :created_at
    # `low` if the documents do not answer the question; absent otherwise.
    field :confidence
  end

  # A previous question with its answer.
  class ChatHistoryItem < Model
    # Unique identifier.
    field :message_id
    # The question.
    field :query
    # The answer in Markdown.
    field :answer
    # When the question was answered.
    field :created_at
  end

  # Pagination of the chat history.
  class ChatHistoryMeta < Model
    # Total number of messages that match the filter.
    field :total_count
    # Whether there are more items.
    field :has_more
    # Cursor of the next page; null on the last page.
    field :next_cursor
  end

  # Chat history of an analysis or a property, newest first.
  class ChatHistory < Model
    # The requested id.
    field :analysis_id
    # Messages of this page.
    field :messages, :ChatHistoryItem
    # Pagination.
    field :meta, :ChatHistoryMeta
  end

  # A deleted conversation.
  class DeletedChat < Model
    # The requested id.
    field :analysis_id
    # Number of deleted messages.
    field :messages_deleted
    # When the conversation was deleted.
    field :deleted_at
  end

  # The answer starts.
  class ChatStreamStartEvent < Model
    # Type of the event.
    field :type
    # Id of the message (in `start` and `done`).
    field :message_id
  end

  # The next part of the text.
  class ChatStreamContentEvent < Model
    # Type of the event.
    field :type
    # Text to append (in `content`).
    field :delta
  end

  # A source of the answer.
  class ChatStreamCitationEvent < Model
    # Type of the event.
    field :type
    # Name of the cited file (in `citation`).
    field :file
    # Number of the cited physical page (in `citation`).
    field :page
    # Id of the cited document (in `citation`).
    field :analysis_id
  end

  # The answer is complete and stored.
  class ChatStreamDoneEvent < Model
    # Type of the event.
    field :type
    # Id of the message (in `start` and `done`).
    field :message_id
  end

  # The answer failed after the first event; the stream ends.
  class ChatStreamErrorEvent < Model
    # Type of the event.
    field :type
    # Machine-readable error code.
    field :code
    # Human-readable message.
    field :message
  end

  # Credit balance of an end user.
  class CreditBalance < Model
    # Id of the end user.
    field :external_user_id
    # Available credits.
    field :balance
    # Whether the user has a subscription that includes all documents.
    field :has_unlimited
    # Credits bought, minus refunds.
    field :total_purchased
    # Credits spent, minus returned ones.
    field :total_spent
  end

  # A pack of credits.
  class CreditPack < Model
    # Type of the pack.
    field :pack_type
    # Display name.
    field :name
    # Number of credits.
    field :credits
    # Price in US cents.
    field :price_cents
    # Price as a display text.
    field :price_display
    # Price per credit as a display text.
    field :per_credit_display
  end

  # A checkout page for a credit pack.
  class CreditPurchaseResult < Model
    # URL of the page; redirect the user to it.
    field :checkout_url
    # Id of the checkout session at the payment provider.
    field :session_id
    # Id of the end user.
    field :external_user_id
    # Type of the pack.
    field :pack_type
    # Number of credits.
    field :credits
    # Price in US cents.
    field :price_cents
  end

  # Result of an unlock.
  class AccessResult < Model
    # Id of the end user.
    field :external_user_id
    # Ids of the requested documents.
    field :accessible_documents
    # Credits spent by this request.
    field :credits_spent
    # Available credits.
    field :remaining_balance
    # Whether the user has a subscription that includes all documents.
    field :has_unlimited
  end

  # Purchase of a credit pack.
  class CreditPurchase < Model
    # Id of the purchase.
    field :id
    # Type of the pack.
    field :pack_type
    # Number of credits.
    field :credits
    # Price in US cents.
    field :price_cents
    # Status of the purchase.
    field :status
    # Creation time of the checkout page.
    field :created_at
    # Time of payment; null if unpaid.
    field :completed_at
  end

  # Purchases of an end user, newest first.
  class CreditHistory < Model
    # Id of the end user.
    field :external_user_id
    # Purchases in this page.
    field :purchases, :CreditPurchase
    # Credits of all purchases, minus refunds.
    field :total_purchased
    # Total price of all purchases minus refunds, in US cents.
    field :total_spent_cents
  end

  # A document of a property.
  class Document < Model
    # Id of the analysis. Use it as `analysis_id`.
    field :id
    # File name as uploaded.
    field :filename
    # Processing status.
    field :status
    # Number of physical pages.
    field :page_count
    # Importance of the document. Estimated from the file name and the first pages until it has been categorized.
    field :category
    # Type of the document; null until it has been categorized.
    field :document_type
    # Id of the upload job.
    field :job_id
    # Number of issues; null until the document has been analyzed.
    field :total_issues
    # Severity of the most severe issue; null without issues.
    field :severity
    # When the document was uploaded.
    field :created_at
    # When the document was analyzed or skipped, or failed; null before that.
    field :completed_at
  end

  # Documents of a property from all uploads, newest first.
  class DocumentList < Model
    # Id of the property.
    field :property_id
    # Documents of this page.
    field :documents, :Document
    # Total number of documents.
    field :total_documents
    # Status of the property.
    field :status
    # Pagination.
    field :meta, :PageMeta
  end

  # A house or another piece of real estate.
  class Property < Model
    # Unique identifier.
    field :id
    # Your own identifier of the property; unique in your account.
    field :external_id
    # Street address.
    field :address
    # City.
    field :city
    # State.
    field :state
    # ZIP or postal code.
    field :zip_code
    # Country. Default: `US`.
    field :country
    # Number of documents.
    field :document_count
    # When the property was created.
    field :created_at
    # When the property or its set of documents last changed.
    field :updated_at
  end

  # A list of properties, newest first.
  class PropertyList < Model
    # Properties of this page.
    field :properties, :Property
    # Pagination.
    field :meta, :PageMeta
  end

  # A newly uploaded document.
  class UploadedDocument < Model
    # Id of the analysis.
    field :id
    # File name as uploaded.
    field :filename
    # Always `queued`.
    field :status
    # Number of physical pages.
    field :page_count
    # Importance of the document, estimated from the file name and the first pages.
    field :category
  end

  # An accepted bulk upload.
  class UploadResult < Model
    # Id of the property.
    field :property_id
    # Id of the upload job. Webhook events contain it.
    field :job_id
    # One document for each file, in the order sent.
    field :documents, :UploadedDocument
    # Number of documents in the upload.
    field :total_documents
    # Always `processing`.
    field :status
  end

  # Statistics of finished deliveries to a webhook, including tests. Pending deliveries are not counted.
  class DeliveryStats < Model
    # Number of finished deliveries.
    field :total_deliveries
    # Number of successful deliveries.
    field :successful_deliveries
    # Number of failed deliveries.
    field :failed_deliveries
    # Success rate in percent; 0 without deliveries.
    field :success_rate
  end

  # An endpoint that receives events.
  class Webhook < Model
    # Unique identifier.
    field :id
    # URL that receives the events.
    field :url
    # Event types that are sent.
    field :events
    # Whether events are sent.
    field :active
    # Your description.
    field :description
    # Secret to verify deliveries with. It is only in the response that creates the webhook, or replaces the secret,
    # and cannot be read again.
    field :signing_secret
    # When the webhook was created.
    field :created_at
    # When the webhook was last changed.
    field :updated_at
    # Delivery statistics. Present only when a single webhook is retrieved.
    field :delivery_stats, :DeliveryStats
  end

  # A list of webhooks, newest first.
  class WebhookList < Model
    # Webhooks of this page, without their secrets.
    field :webhooks, :Webhook
    # Total number of webhooks that match the filter.
    field :total
    # Maximum number of items in this page.
    field :limit
    # Number of skipped items.
    field :offset
  end

  # Result of a test delivery.
  class WebhookTestResult < Model
    # Id as in `X-Service-Delivery-ID`.
    field :delivery_id
    # Human-readable result.
    field :message
    # Status: `delivered` or `failed`.
    field :status
  end

  class CreateAnalysisRequest < Model
    # The file to analyze.
    field :file
    # Id of the property to add the document to.
    field :property_id
    # Your id of the end user for whom the document is analyzed.
    field :external_user_id
  end

  class OpenCheckoutRequest < Model
    # Tier: `pro` or `enterprise`.
    field :tier
    # Absolute http(s) URL to return to after payment.
    field :success_url
    # Absolute http(s) URL to return to without payment.
    field :cancel_url
    # Id of the end user who subscribes; the account itself if absent.
    field :external_user_id
  end

  class PurchaseReportRequest < Model
    # Absolute http(s) URL to return to after payment.
    field :success_url
    # Absolute http(s) URL to return to without payment.
    field :cancel_url
    # Id of an end user; the report can then be used only for this user.
    field :external_user_id
  end

  class OpenPortalRequest < Model
    # Absolute http(s) URL to return to.
    field :return_url
  end

  class CreateSubscriptionRequest < Model
    # Tier: `pro` or `enterprise`.
    field :tier
    # Id of the customer at the payment provider.
    field :provider_customer_id
    # Id of the end user who subscribes; the account itself if absent.
    field :external_user_id
  end

  class UpgradeSubscriptionRequest < Model
    # Tier: `pro` or `enterprise`.
    field :new_tier
  end

  class ChatRequest < Model
    # Id of the property whose documents are asked. Send exactly one of `property_id` and `analysis_id`.
    field :property_id
    # Id of the analysis of the document that is asked. Send exactly one of `property_id` and `analysis_id`.
    field :analysis_id
    # The question (1–500 characters).
    field :query
    # Include an estimate of the cost of the work that the answer is about. Default: false.
    field :include_cost_estimate
    # Your id of the conversation. Earlier messages with the same id are used as context.
    field :session_id
  end

  class PurchaseCreditsRequest < Model
    # Id of the end user.
    field :external_user_id
    # Type of the pack.
    field :pack_type
    # Absolute http(s) URL to return to after payment.
    field :success_url
    # Absolute http(s) URL to return to without payment.
    field :cancel_url
    # Email address to prefill on the page.
    field :customer_email
  end

  class AccessDocumentsRequest < Model
    # Id of the end user.
    field :external_user_id
    # Ids of the documents. Duplicates count once.
    field :analysis_ids
  end

  class CreatePropertyRequest < Model
    # Street address.
    field :address
    # Your own identifier of the property.
    field :external_id
    # City.
    field :city
    # State.
    field :state
    # ZIP or postal code.
    field :zip_code
    # Country. Default: `US`.
    field :country
  end

  class UploadDocumentsRequest < Model
    # The PDF files, each in a form field `files`.
    field :files
  end

  class CreateWebhookRequest < Model
    # An https URL with a public address.
    field :url
    # Event types to send; at least one.
    field :events
    # Your description (at most 500 characters).
    field :description
    # Whether events are sent. Default: true.
    field :active
  end

  class UpdateWebhookRequest < Model
    # An https URL with a public address.
    field :url
    # Event types to send; at least one.
    field :events
    # Your description (at most 500 characters). Null removes it.
    field :description
    # Whether events are sent.
    field :active
  end

  # Error response.
  class ErrorBody < Model
    # The error.
    field :error, :ErrorInfo
    # The request that failed.
    field :meta, :ErrorMeta
  end

  # The error. Some codes have additional fields.
  class ErrorInfo < Model
    # Machine-readable error code.
    field :code
    # Human-readable message.
    field :message
    # Details of the error.
    field :details, :ErrorDetailsObject
    # Seconds to wait before the next try (in `analysis_not_ready` and `service_unavailable`).
    field :retry_after
    # Why the document was skipped (in `analysis_skipped`).
    field :reason
    # Analyses used in this period (in `limit_exceeded`).
    field :analyses_used
    # Analyses allowed per period (in `limit_exceeded`).
    field :analyses_limit
    # Error of the payment provider (in `payment_failed`).
    field :provider_error
    # Page on which the payer completes the payment (in `payment_failed`).
    field :payment_url
    # Suggested action.
    field :suggested_action
  end

  # Details of the error.
  class ErrorDetailsObject < Model
    # Name of the invalid parameter; `body` if the body is not a JSON object.
    field :field
    # Limit of the plan (in `limit_exceeded`).
    field :limit
    # Current usage (in `limit_exceeded`).
    field :used
    # Rejected files.
    field :files, :RejectedFileObject
  end

  # A file that was rejected.
  class RejectedFileObject < Model
    # File name as sent.
    field :filename
    # Machine-readable error code of this file.
    field :code
    # Human-readable message.
    field :message
  end

  # The request that failed.
  class ErrorMeta < Model
    # Id of the request, as in `X-Request-Id`.
    field :request_id
    # When the error occurred.
    field :timestamp
  end

  # A property with this external_id or address already exists.
  class DuplicateProperty < Model
    # Human-readable message.
    field :detail
  end

  # The credits are insufficient; nothing was unlocked.
  class PaymentRequired < Model
    # Machine-readable error code.
    field :error
    # Human-readable message.
    field :message
    # Credits that the request needs: one for each new document.
    field :credits_required
    # Current credit balance.
    field :credits_available
    # Number of missing credits.
    field :credits_needed
    # Always false for this error.
    field :can_unlock
    # Credit packs for sale.
    field :purchase_options, :CreditPack
    # Subscription that includes all documents.
    field :subscription_option, :SubscriptionOption
  end

  # Subscription that includes all documents.
  class SubscriptionOption < Model
    # Tier of the subscription.
    field :tier
    # Display name.
    field :name
    # Formatted price.
    field :price_display
    # Display text.
    field :description
  end

  # Summary and issues of a document are available.
  class DocumentAnalysisCompletedEvent < Model
    # Type of the event.
    field :event
    # Id of the analysis.
    field :analysis_id
    # Id of the property. Absent if the document has none.
    field :property_id
    # Id of the upload job.
    field :job_id
    # File name as uploaded.
    field :filename
    # Type of the document.
    field :document_type
    # Always `analysis_done`.
    field :status
    # Number of physical pages.
    field :page_count
    # Number of issues.
    field :total_issues
    # Severity of the most severe issue. Absent without issues.
    field :severity
    # When the analysis ended. UTC with fractional seconds, without a zone suffix.
    field :completed_at
  end

  # The document is not about a property, or has no legible text. Its analysis can be forced.
  class DocumentSkippedEvent < Model
    # Type of the event.
    field :event
    # Id of the analysis.
    field :analysis_id
    # Id of the property. Absent if the document has none.
    field :property_id
    # Id of the upload job.
    field :job_id
    # File name as uploaded.
    field :filename
    # Type of the document.
    field :document_type
    # Always `skipped`.
    field :status
    # Why the document was skipped.
    field :reason
    # When the document was skipped. UTC with fractional seconds, without a zone suffix.
    field :skipped_at
  end

  # The embedding failed after all retries. Issues and summary remain available.
  class DocumentEmbeddingFailedEvent < Model
    # Type of the event.
    field :event
    # Id of the analysis.
    field :analysis_id
    # Id of the property. Absent if the document has none.
    field :property_id
    # Id of the upload job.
    field :job_id
    # File name as uploaded.
    field :filename
    # What failed.
    field :error
    # When it failed. UTC with fractional seconds, without a zone suffix.
    field :failed_at
  end

  # The document has no result. The unit of the allowance is given back.
  class DocumentAnalysisFailedEvent < Model
    # Type of the event.
    field :event
    # Id of the analysis.
    field :analysis_id
    # Id of the property. Absent if the document has none.
    field :property_id
    # Id of the upload job.
    field :job_id
    # File name as uploaded.
    field :filename
    # What failed.
    field :error
    # When it failed. UTC with fractional seconds, without a zone suffix.
    field :failed_at
  end

  # Sent once for each bulk upload, with the numbers of its documents.
  class PropertyChatReadyEvent < Model
    # Type of the event.
    field :event
    # Id of the property.
    field :property_id
    # Id of the upload job.
    field :job_id
    # Number of documents in the upload.
    field :total_documents
    # Number of analyzed documents.
    field :analyzed_documents
    # Number of skipped documents.
    field :skipped_documents
    # Number of documents that are available in chat.
    field :embedded_documents
    # Always `chat_ready`.
    field :status
    # When the last document ended. UTC with fractional seconds, without a zone suffix.
    field :completed_at
  end

  # Sent in a single attempt, whatever events the webhook receives.
  class WebhookTestEvent < Model
    # Type of the event.
    field :event
    # Human-readable message.
    field :message
    # When the test was sent. UTC with fractional seconds, without a zone suffix.
    field :timestamp
  end

  # The payment is complete and the balance has grown.
  class CreditsPurchasedEvent < Model
    # Type of the event.
    field :event
    # Id of the purchase.
    field :purchase_id
    # Your id of the end user.
    field :external_user_id
    # The credit pack.
    field :pack_type
    # Number of credits.
    field :credits
    # Price in US cents.
    field :price_cents
    # Balance after the purchase.
    field :balance
    # When the purchase was completed. UTC with fractional seconds, without a zone suffix.
    field :completed_at
  end

  # A purchase was refunded or disputed. The number is below zero if credits came back.
  class CreditsReversedEvent < Model
    # Type of the event.
    field :event
    # Id of the purchase.
    field :purchase_id
    # Your id of the end user.
    field :external_user_id
    # Number of credits that were taken back.
    field :credits
    # Balance afterwards.
    field :balance
  end

  # Sent each time the balance falls to the threshold of the account or below.
  class CreditsLowEvent < Model
    # Type of the event.
    field :event
    # Your id of the end user.
    field :external_user_id
    # The balance.
    field :balance
    # The threshold of the account.
    field :threshold
  end

  # Status, tier, period or cancellation of a subscription changed.
  class SubscriptionUpdatedEvent < Model
    # Type of the event.
    field :event
    # Id of the subscription.
    field :subscription_id
    # Your id of the end user.
    field :external_user_id
    # Status of the subscription.
    field :status
    # Tier of the subscription.
    field :tier
    # Start of the period. UTC with fractional seconds, without a zone suffix.
    field :current_period_start
    # End of the period. UTC with fractional seconds, without a zone suffix.
    field :current_period_end
    # Whether the subscription ends with the period.
    field :cancel_at_period_end
  end

  # A payment of a subscription, a report or credits failed.
  class PaymentFailedEvent < Model
    # Type of the event.
    field :event
    # What was to be paid.
    field :kind
    # Id of the subscription, if it is for one.
    field :subscription_id
    # Your id of the end user.
    field :external_user_id
    # Amount in US cents.
    field :amount_cents
    # Page on which the payer can pay.
    field :payment_url
    # When the payment failed. UTC with fractional seconds, without a zone suffix.
    field :failed_at
  end
end
