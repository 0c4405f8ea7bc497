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
    # Estimated cost of all issues of the document; null if none could be priced.
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

  # A plan and its price.
  class Tier < Model
    # The tier.
    field :id
    # For people.
    field :name
    # Whole units of the currency.
    field :price
    # `USD`.
    field :currency
    # `month`.
    field :interval
    # What it gives, for people.
    field :features
    # A month; null for no limit.
    field :analyses_limit
    # The price at the payment provider; of what is paid.
    field :provider_price_id
  end

  # All plans.
  class TierList < Model
    # The cheapest first.
    field :tiers, :Tier
  end

  # A payment page that was opened.
  class CheckoutResult < Model
    # Send the user here.
    field :checkout_url
    # The payment provider's identifier.
    field :session_id
  end

  # The payment provider's page about the subscription.
  class PortalResult < Model
    # Send the user here.
    field :portal_url
  end

  # The subscription of the account.
  class BillingSubscription < Model
    # Our identifier.
    field :subscription_id
    # Where it stands.
    field :status
    # What it gives.
    field :tier
    # When the period began that is paid now.
    field :current_period_start
    # When it ends, and the next begins.
    field :current_period_end
    # Whether it ends then.
    field :cancel_at_period_end
    # In this period.
    field :analyses_used
    # In a period; null for no limit.
    field :analyses_limit
    # When it was made.
    field :created_at
    # The customer at the payment provider.
    field :provider_customer_id
    # The payment provider's identifier.
    field :provider_subscription_id
  end

  # A subscription that was made.
  class NewSubscription < Model
    # Our identifier.
    field :subscription_id
    # Where it stands.
    field :status
    # What it gives.
    field :tier
    # When the period began that is paid now.
    field :current_period_start
    # When it ends, and the next begins.
    field :current_period_end
    # The payment provider's identifier.
    field :provider_subscription_id
  end

  # A subscription that was canceled or reactivated.
  class ChangedSubscription < Model
    # Our identifier.
    field :subscription_id
    # Where it stands.
    field :status
    # Whether it ends then.
    field :cancel_at_period_end
    # When it ends, and the next begins.
    field :current_period_end
    # What happened, for people.
    field :message
  end

  # A subscription on another tier.
  class TierChange < Model
    # Our identifier.
    field :subscription_id
    # Where it stands.
    field :status
    # What it gives.
    field :tier
    # What it gave before.
    field :previous_tier
    # What the change costs for the rest of the period, with cents; below zero for a credit.
    field :proration_amount
    # `USD`.
    field :proration_currency
    # When it ends, and the next begins.
    field :current_period_end
    # What happened, for people.
    field :message
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

  # An event of a streamed answer.
  class ChatStreamEvent < Model
    # Type of the event.
    field :type
    # Id of the message (in `start` and `done`).
    field :message_id
    # Text to append (in `content`).
    field :delta
    # Name of the cited file (in `citation`).
    field :file
    # Number of the cited physical page (in `citation`).
    field :page
  end

  # What an end user has.
  class CreditBalance < Model
    # Your end user.
    field :external_user_id
    # Credits left.
    field :balance
    # Whether a subscription of this user opens all.
    field :has_unlimited
    # Credits bought, less those that refunds took back.
    field :total_purchased
    # Credits spent, less those that came back.
    field :total_spent
  end

  # A pack of credits.
  class CreditPack < Model
    # Its name in a purchase.
    field :pack_type
    # For people.
    field :name
    # How many it has.
    field :credits
    # US cents.
    field :price_cents
    # For people.
    field :price_display
    # For people.
    field :per_credit_display
  end

  # A payment page for a pack.
  class CreditPurchaseResult < Model
    # Send the user here.
    field :checkout_url
    # The payment provider's identifier.
    field :session_id
    # Your end user.
    field :external_user_id
    # The pack.
    field :pack_type
    # How many it has.
    field :credits
    # US cents.
    field :price_cents
  end

  # Documents that were unlocked.
  class AccessResult < Model
    # Your end user.
    field :external_user_id
    # All that were asked for.
    field :accessible_documents
    # By this call.
    field :credits_spent
    # Credits left.
    field :remaining_balance
    # Whether a subscription of this user opens all.
    field :has_unlimited
  end

  # A pack that was bought, or is being bought.
  class CreditPurchase < Model
    # Our identifier.
    field :id
    # The pack.
    field :pack_type
    # How many it has.
    field :credits
    # US cents.
    field :price_cents
    # Where it stands.
    field :status
    # When its page was opened.
    field :created_at
    # Null until it is paid.
    field :completed_at
  end

  # What was bought for an end user, newest first.
  class CreditHistory < Model
    # Your end user.
    field :external_user_id
    # This page of them.
    field :purchases, :CreditPurchase
    # Credits of all purchases, less those that refunds took back.
    field :total_purchased
    # What they cost, net of refunds, in US cents.
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
    # Secret to verify deliveries with. It is only in the response that creates the webhook and cannot be read again
    # or changed.
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

  # Error response.
  class ErrorBody < Model
    # The error. Some codes have additional fields.
    field :error
    field :meta
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
    field :subscription_option
  end
end
