# Generated from the API document by clients/generate/main.ts. Do not edit.
from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, Union

from .._model import Model

ErrorCode = Literal["empty_file", "encrypted_file", "file_too_large", "invalid_query", "invalid_request", "invalid_tier", "too_many_files", "unreadable_file", "unsupported_file_type", "unauthorized", "payment_failed", "payment_required", "forbidden", "limit_exceeded", "no_subscription", "not_found", "analysis_failed", "analysis_not_ready", "analysis_skipped", "conflict", "rate_limit_exceeded", "internal_error", "service_unavailable"]
"""Machine-readable error code."""

WebhookEventType = Literal["document.analysis_completed", "document.skipped", "document.embedding_failed", "document.analysis_failed", "property.chat_ready", "webhook.test", "credits.purchased", "credits.reversed", "credits.low", "subscription.updated", "payment.failed"]
"""Type of an event."""

DocumentType = Literal["inspection_report", "pest_report", "disclosure", "hazard_report", "loan_estimate", "closing_disclosure", "settlement_statement", "loan_application", "appraisal", "title_report", "hoa_document", "purchase_agreement", "lease", "insurance", "permit", "photo", "uncategorized", "noise"]
"""Type of a document, determined from its contents.


- `photo`: A photo. Text on it is recognized.
- `uncategorized`: Readable, but not about a property: a pay slip, a tax form, a résumé. Such documents are
skipped.
- `noise`: Blank, without legible text, or boilerplate only. Such documents are skipped.
"""

Category = Literal["critical", "important", "supporting", "uncategorized", "noise"]
"""Importance of a document to a buyer.


- `critical`: Inspection, pest, disclosure and hazard reports.
- `important`: Loan, closing, title, appraisal and contract documents.
- `supporting`: HOA documents, leases, insurance, permits and photos.
"""

Severity = Literal["critical", "major", "minor"]
"""Severity of an issue.


- `critical`: A safety hazard, or damage that progresses or affects the structure. Act before closing.
- `major`: Expensive to repair, or a component that does not work. Repair or negotiate.
- `minor`: Maintenance, cosmetic defects, small repairs.
"""

AnalysisStatus = Literal["queued", "processing", "analysis_done", "skipped", "failed"]
"""Processing status of a document.


- `queued`: Uploaded in bulk; processing has not started.
- `processing`: Being processed.
- `analysis_done`: Summary and issues are available.
- `skipped`: Uncategorized or noise. The analysis can be forced.
- `failed`: The analysis failed; `error` gives the reason.
"""

ChatStatus = Literal["pending", "ready", "limited"]
"""Whether a document is available in chat.


- `pending`: Not available yet, or never: a skipped or failed document stays pending.
- `ready`: Available.
- `limited`: Available by keyword search only, because the embedding failed.
"""

SubscriptionTier = Literal["free", "pro", "enterprise"]
"""Tier of a subscription. `free` applies without a subscription."""

SubscriptionStatus = Literal["active", "past_due", "canceled", "incomplete", "trialing"]
"""Status of a subscription.


- `active`: Paid.
- `past_due`: A payment failed. Access continues while it is retried, and ends after the last attempt.
- `canceled`: Canceled. Access ends at `current_period_end`; if the subscription ended early, that is the time
when it ended.
- `incomplete`: The first payment is pending.
- `trialing`: In a trial period.
"""

PackType = Literal["single", "medium", "pro"]
"""Type of a credit pack."""

PurchaseStatus = Literal["pending", "completed", "expired", "failed", "refunded"]
"""Status of a purchase.


- `pending`: The checkout page is open.
- `completed`: Paid and fulfilled.
- `expired`: The checkout page expired without payment.
- `failed`: The checkout page could not be opened, or the payment was declined.
- `refunded`: Refunded in full.
"""

PropertyStatus = Literal["empty", "processing", "chat_ready"]
"""Processing status of a property."""

WebhookDeliveryStatus = Literal["pending", "delivered", "failed"]
"""Status of a delivery.


- `pending`: Due, or waiting for the next attempt.
- `delivered`: The endpoint responded with 2xx.
- `failed`: Failed after 5 attempts (dead letter), or after the single attempt of a test.
"""

ChatStreamEvent = Union["ChatStreamStartEvent", "ChatStreamContentEvent", "ChatStreamCitationEvent", "ChatStreamDoneEvent", "ChatStreamErrorEvent"]
"""An event of a streamed answer."""


class PageMeta(Model):
    """Pagination of a list."""

    has_more: bool
    """Whether there are more items."""
    next_cursor: Optional[str]
    """Cursor of the next page; null on the last page."""


class CostRange(Model):
    """A price range in units of the currency, for example dollars."""

    low: float
    """Lower bound."""
    high: float
    """Upper bound."""
    currency: str
    """Three-letter currency code, for example `USD`."""


class Statement(Model):
    """A statement with its page."""

    text: str
    """Text of the statement."""
    page: int
    """Number of the physical page, starting at 1."""


class Fact(Model):
    """A key value of the document."""

    name: str
    """Name of the value, for example `Year built`."""
    value: str
    """Value as stated in the document."""
    page: int
    """Number of the physical page, starting at 1."""


class SeverityCounts(Model):
    """Number of issues by severity."""

    critical: int
    """Number of critical issues."""
    major: int
    """Number of major issues."""
    minor: int
    """Number of minor issues."""


class AnalysisSummary(Model):
    """Summary of an analysis."""

    _nested = {"key_findings": "Statement", "facts": "Fact", "not_inspected": "Statement", "severity_counts": "SeverityCounts", "estimated_cost": "CostRange"}

    analysis_id: str
    """Id of the analysis."""
    document_type: DocumentType
    """Type of the document."""
    summary: str
    """The summary in Markdown."""
    key_findings: List[Statement]
    """Key findings, most severe first."""
    facts: List[Fact]
    """Key values with their pages."""
    not_inspected: List[Statement]
    """What was not inspected, according to the document."""
    severity_counts: SeverityCounts
    """Number of issues by severity."""
    total_issues: int
    """Total number of issues."""
    estimated_cost: Optional[CostRange]
    """Estimated cost of all priced issues without double counting; null if none could be priced."""
    generated_by: str
    """Engine and version, or model, that generated the summary."""
    created_at: str
    """When the summary was generated."""


class IssueCost(Model):
    """Estimated cost of fixing an issue."""

    low: float
    """Lower bound."""
    high: float
    """Upper bound."""
    currency: str
    """Three-letter currency code, for example `USD`."""
    basis: str
    """Basis of the estimate: work, quantity, source and date of the prices."""


class Issue(Model):
    """A defect or a notable term of a document. The snippet is a verbatim quote from the page."""

    _nested = {"estimated_cost": "IssueCost"}

    id: str
    """Unique identifier."""
    title: str
    """Short title."""
    description: str
    """Description from the document."""
    system: str
    """System of the house or part of the loan: `Roof`, `Electrical`, `Loan terms`."""
    component: Optional[str]
    """Component of the system."""
    location: Optional[str]
    """Location in the house."""
    severity: Severity
    """Severity."""
    severity_reason: str
    """Why the issue has this severity."""
    safety_hazard: bool
    """Whether the issue is a safety hazard."""
    page: int
    """Number of the physical page, starting at 1."""
    snippet: str
    """Verbatim quote from the page with collapsed white space."""
    recommendation: Optional[str]
    """Recommendation from the document."""
    trade: Optional[str]
    """Trade that does the work."""
    estimated_cost: Optional[IssueCost]
    """Estimated cost; null if the price list has no entry for the work."""
    confidence: float
    """Confidence from 0 to 1."""


class IssueList(Model):
    """Issues of a document, most severe first, then by page."""

    _nested = {"issues": "Issue", "estimated_cost": "CostRange", "meta": "PageMeta"}

    analysis_id: str
    """Id of the analysis."""
    issues: List[Issue]
    """Issues of this page."""
    total_issues: int
    """Total number of issues that match the filter."""
    estimated_cost: Optional[CostRange]
    """Estimated cost of all issues of the document, whatever the filter, without double counting. Null if none

    could be priced.
    """
    meta: PageMeta
    """Pagination."""


class Analysis(Model):
    """A document and its analysis."""

    analysis_id: str
    """Unique identifier."""
    property_id: Optional[str]
    """Id of the property of the document; null without one."""
    job_id: str
    """Id of the upload job."""
    filename: str
    """File name as uploaded."""
    document_type: Optional[DocumentType]
    """Type of the document; null until it has been categorized."""
    category: Optional[Category]
    """Importance of the document. Estimated from the file name and the first pages until it has been

    categorized.
    """
    status: AnalysisStatus
    """Processing status."""
    page_count: Optional[int]
    """Number of physical pages."""
    total_issues: Optional[int]
    """Number of issues; null until the document has been analyzed."""
    severity: Optional[Severity]
    """Severity of the most severe issue; null without issues."""
    chat_status: ChatStatus
    """Whether the document is available in chat."""
    reason: Optional[str]
    """Why the document was skipped; null if it was not."""
    error: Optional[str]
    """Why the analysis failed, or why chat about the document is limited; null otherwise."""
    created_at: str
    """When the document was uploaded."""
    completed_at: Optional[str]
    """When the document was analyzed or skipped, or failed; null before that."""


class CreatedAnalysis(Model):
    """A newly uploaded document."""

    analysis_id: str
    """Id of the analysis. Use it to retrieve the status."""
    filename: str
    """File name as uploaded."""
    status: AnalysisStatus
    """Always `processing`."""
    page_count: int
    """Number of physical pages."""
    created_at: str
    """When the document was uploaded."""


class ForcedAnalysis(Model):
    """A skipped document whose analysis was forced."""

    analysis_id: str
    """Id of the analysis."""
    status: AnalysisStatus
    """Always `processing`."""


class DeletedAnalysis(Model):
    """A deleted analysis."""

    analysis_id: str
    """Id of the deleted analysis."""
    deleted_at: str
    """When it was deleted."""


class BillingSubscription(Model):
    """The subscription of the account."""

    subscription_id: str
    """Id of the subscription."""
    status: SubscriptionStatus
    """Status of the subscription."""
    tier: SubscriptionTier
    """Tier of the subscription."""
    current_period_start: str
    """Start of the current billing period."""
    current_period_end: str
    """End of the current billing period."""
    cancel_at_period_end: bool
    """Whether the subscription ends at the end of the period instead of renewing."""
    analyses_used: int
    """Analyses used in the current period."""
    analyses_limit: Optional[int]
    """Analyses per period; null if unlimited."""
    created_at: str
    """Creation time."""
    provider_customer_id: str
    """Id of the customer at the payment provider."""
    provider_subscription_id: str
    """Id of the subscription at the payment provider."""


class NewSubscription(Model):
    """A new subscription."""

    subscription_id: str
    """Id of the subscription."""
    status: SubscriptionStatus
    """Status of the subscription."""
    tier: SubscriptionTier
    """Tier of the subscription."""
    current_period_start: str
    """Start of the current billing period."""
    current_period_end: str
    """End of the current billing period."""
    provider_subscription_id: str
    """Id of the subscription at the payment provider."""


class ChangedSubscription(Model):
    """A canceled or reactivated subscription."""

    subscription_id: str
    """Id of the subscription."""
    status: SubscriptionStatus
    """Status of the subscription."""
    cancel_at_period_end: bool
    """Whether the subscription ends at the end of the period instead of renewing."""
    current_period_end: str
    """End of the current billing period."""
    message: str
    """Human-readable result."""


class TierChange(Model):
    """A subscription after a change of tier."""

    subscription_id: str
    """Id of the subscription."""
    status: SubscriptionStatus
    """Status of the subscription."""
    tier: SubscriptionTier
    """Tier of the subscription."""
    previous_tier: SubscriptionTier
    """Tier before the change."""
    proration_amount: float
    """Charge for the rest of the period, in units of the currency with decimals; negative for a credit."""
    proration_currency: str
    """Currency of `proration_amount`: `USD`."""
    current_period_end: str
    """End of the current billing period."""
    message: str
    """Human-readable result."""


class Tier(Model):
    """A plan and its price."""

    id: SubscriptionTier
    """Id of the tier."""
    name: str
    """Display name."""
    price: float
    """Price per interval, in whole units of the currency."""
    currency: str
    """Currency of the price: `USD`."""
    interval: str
    """Billing interval: `month`."""
    features: List[str]
    """Included features, as display texts."""
    analyses_limit: Optional[int]
    """Analyses per month; null if unlimited."""
    provider_price_id: Optional[str]
    """Id of the price at the payment provider. Absent for `free`."""


class TierList(Model):
    """All plans."""

    _nested = {"tiers": "Tier"}

    tiers: List[Tier]
    """Plans by price, lowest first."""


class CheckoutResult(Model):
    """A checkout page."""

    checkout_url: str
    """URL of the page; redirect the user to it."""
    session_id: str
    """Id of the checkout session at the payment provider."""


class PortalResult(Model):
    """A customer portal session at the payment provider."""

    portal_url: str
    """URL of the page; redirect the user to it."""


class Citation(Model):
    """A source of an answer. The snippet is a verbatim quote from the page."""

    file: str
    """Name of the file."""
    page: int
    """Number of the physical page, starting at 1."""
    snippet: str
    """Verbatim quote from the page with collapsed white space."""


class CostBounds(Model):
    """A price range in the currency of the total."""

    low: float
    """Lower bound."""
    high: float
    """Upper bound."""


class CostItem(Model):
    """One item of a cost estimate."""

    _nested = {"cost": "CostBounds"}

    item: str
    """Description of the work."""
    quantity: str
    """Quantity of the work, for example `1 job`."""
    cost: CostBounds
    """Estimated cost of the item."""
    notes: Optional[str]
    """Basis of the price."""


class EstimatedCost(Model):
    """Estimated cost of the work that an answer is about."""

    _nested = {"total": "CostRange", "breakdown": "CostItem"}

    total: CostRange
    """Total cost."""
    breakdown: List[CostItem]
    """Cost by item."""


class ChatMessage(Model):
    """A question with its answer."""

    _nested = {"citations": "Citation", "estimated_cost": "EstimatedCost"}

    message_id: str
    """Unique identifier."""
    query: str
    """The question."""
    answer: str
    """The answer in Markdown. Every statement is backed by a citation."""
    citations: List[Citation]
    """Sources of the answer, most relevant first; empty if nothing relevant was found."""
    estimated_cost: Optional[EstimatedCost]
    """Cost estimate. Present only if `include_cost_estimate` was true."""
    related_questions: List[str]
    """Suggested follow-up questions that the documents can answer."""
    created_at: str
    """When the question was answered."""
    confidence: Optional[str]
    """`low` if the documents do not answer the question; absent otherwise."""


class ChatHistoryItem(Model):
    """A previous question with its answer."""

    message_id: str
    """Unique identifier."""
    query: str
    """The question."""
    answer: str
    """The answer in Markdown."""
    created_at: str
    """When the question was answered."""


class ChatHistoryMeta(Model):
    """Pagination of the chat history."""

    total_count: int
    """Total number of messages that match the filter."""
    has_more: bool
    """Whether there are more items."""
    next_cursor: Optional[str]
    """Cursor of the next page; null on the last page."""


class ChatHistory(Model):
    """Chat history of an analysis or a property, newest first."""

    _nested = {"messages": "ChatHistoryItem", "meta": "ChatHistoryMeta"}

    analysis_id: str
    """The requested id."""
    messages: List[ChatHistoryItem]
    """Messages of this page."""
    meta: ChatHistoryMeta
    """Pagination."""


class DeletedChat(Model):
    """A deleted conversation."""

    analysis_id: str
    """The requested id."""
    messages_deleted: int
    """Number of deleted messages."""
    deleted_at: str
    """When the conversation was deleted."""


class ChatStreamStartEvent(Model):
    """The answer starts."""

    type: str
    """Type of the event."""
    message_id: str
    """Id of the message (in `start` and `done`)."""


class ChatStreamContentEvent(Model):
    """The next part of the text."""

    type: str
    """Type of the event."""
    delta: str
    """Text to append (in `content`)."""


class ChatStreamCitationEvent(Model):
    """A source of the answer."""

    type: str
    """Type of the event."""
    file: str
    """Name of the cited file (in `citation`)."""
    page: int
    """Number of the cited physical page (in `citation`)."""
    analysis_id: str
    """Id of the cited document (in `citation`)."""


class ChatStreamDoneEvent(Model):
    """The answer is complete and stored."""

    type: str
    """Type of the event."""
    message_id: str
    """Id of the message (in `start` and `done`)."""


class ChatStreamErrorEvent(Model):
    """The answer failed after the first event; the stream ends."""

    type: str
    """Type of the event."""
    code: ErrorCode
    """Machine-readable error code."""
    message: str
    """Human-readable message."""


class CreditBalance(Model):
    """Credit balance of an end user."""

    external_user_id: str
    """Id of the end user."""
    balance: int
    """Available credits."""
    has_unlimited: bool
    """Whether the user has a subscription that includes all documents."""
    total_purchased: int
    """Credits bought, minus refunds."""
    total_spent: int
    """Credits spent, minus returned ones."""


class CreditPack(Model):
    """A pack of credits."""

    pack_type: PackType
    """Type of the pack."""
    name: str
    """Display name."""
    credits: int
    """Number of credits."""
    price_cents: int
    """Price in US cents."""
    price_display: str
    """Price as a display text."""
    per_credit_display: str
    """Price per credit as a display text."""


class CreditPurchaseResult(Model):
    """A checkout page for a credit pack."""

    checkout_url: str
    """URL of the page; redirect the user to it."""
    session_id: str
    """Id of the checkout session at the payment provider."""
    external_user_id: str
    """Id of the end user."""
    pack_type: PackType
    """Type of the pack."""
    credits: int
    """Number of credits."""
    price_cents: int
    """Price in US cents."""


class AccessResult(Model):
    """Result of an unlock."""

    external_user_id: str
    """Id of the end user."""
    accessible_documents: List[str]
    """Ids of the requested documents."""
    credits_spent: int
    """Credits spent by this request."""
    remaining_balance: int
    """Available credits."""
    has_unlimited: bool
    """Whether the user has a subscription that includes all documents."""


class CreditPurchase(Model):
    """Purchase of a credit pack."""

    id: str
    """Id of the purchase."""
    pack_type: PackType
    """Type of the pack."""
    credits: int
    """Number of credits."""
    price_cents: int
    """Price in US cents."""
    status: PurchaseStatus
    """Status of the purchase."""
    created_at: str
    """Creation time of the checkout page."""
    completed_at: Optional[str]
    """Time of payment; null if unpaid."""


class CreditHistory(Model):
    """Purchases of an end user, newest first."""

    _nested = {"purchases": "CreditPurchase"}

    external_user_id: str
    """Id of the end user."""
    purchases: List[CreditPurchase]
    """Purchases in this page."""
    total_purchased: int
    """Credits of all purchases, minus refunds."""
    total_spent_cents: int
    """Total price of all purchases minus refunds, in US cents."""


class Document(Model):
    """A document of a property."""

    id: str
    """Id of the analysis. Use it as `analysis_id`."""
    filename: str
    """File name as uploaded."""
    status: AnalysisStatus
    """Processing status."""
    page_count: int
    """Number of physical pages."""
    category: Optional[Category]
    """Importance of the document. Estimated from the file name and the first pages until it has been

    categorized.
    """
    document_type: Optional[DocumentType]
    """Type of the document; null until it has been categorized."""
    job_id: str
    """Id of the upload job."""
    total_issues: Optional[int]
    """Number of issues; null until the document has been analyzed."""
    severity: Optional[Severity]
    """Severity of the most severe issue; null without issues."""
    created_at: str
    """When the document was uploaded."""
    completed_at: Optional[str]
    """When the document was analyzed or skipped, or failed; null before that."""


class DocumentList(Model):
    """Documents of a property from all uploads, newest first."""

    _nested = {"documents": "Document", "meta": "PageMeta"}

    property_id: str
    """Id of the property."""
    documents: List[Document]
    """Documents of this page."""
    total_documents: int
    """Total number of documents."""
    status: PropertyStatus
    """Status of the property."""
    meta: PageMeta
    """Pagination."""


class Property(Model):
    """A house or another piece of real estate."""

    id: str
    """Unique identifier."""
    external_id: Optional[str]
    """Your own identifier of the property; unique in your account."""
    address: str
    """Street address."""
    city: Optional[str]
    """City."""
    state: Optional[str]
    """State."""
    zip_code: Optional[str]
    """ZIP or postal code."""
    country: str
    """Country. Default: `US`."""
    document_count: int
    """Number of documents."""
    created_at: str
    """When the property was created."""
    updated_at: str
    """When the property or its set of documents last changed."""


class PropertyList(Model):
    """A list of properties, newest first."""

    _nested = {"properties": "Property", "meta": "PageMeta"}

    properties: List[Property]
    """Properties of this page."""
    meta: PageMeta
    """Pagination."""


class UploadedDocument(Model):
    """A newly uploaded document."""

    id: str
    """Id of the analysis."""
    filename: str
    """File name as uploaded."""
    status: AnalysisStatus
    """Always `queued`."""
    page_count: int
    """Number of physical pages."""
    category: Optional[Category]
    """Importance of the document, estimated from the file name and the first pages."""


class UploadResult(Model):
    """An accepted bulk upload."""

    _nested = {"documents": "UploadedDocument"}

    property_id: str
    """Id of the property."""
    job_id: str
    """Id of the upload job. Webhook events contain it."""
    documents: List[UploadedDocument]
    """One document for each file, in the order sent."""
    total_documents: int
    """Number of documents in the upload."""
    status: PropertyStatus
    """Always `processing`."""


class DeliveryStats(Model):
    """Statistics of finished deliveries to a webhook, including tests. Pending deliveries are not counted."""

    total_deliveries: int
    """Number of finished deliveries."""
    successful_deliveries: int
    """Number of successful deliveries."""
    failed_deliveries: int
    """Number of failed deliveries."""
    success_rate: float
    """Success rate in percent; 0 without deliveries."""


class Webhook(Model):
    """An endpoint that receives events."""

    _nested = {"delivery_stats": "DeliveryStats"}

    id: str
    """Unique identifier."""
    url: str
    """URL that receives the events."""
    events: List[WebhookEventType]
    """Event types that are sent."""
    active: bool
    """Whether events are sent."""
    description: Optional[str]
    """Your description."""
    signing_secret: Optional[str]
    """Secret to verify deliveries with. It is only in the response that creates the webhook, or replaces the

    secret, and cannot be read again.
    """
    created_at: str
    """When the webhook was created."""
    updated_at: str
    """When the webhook was last changed."""
    delivery_stats: Optional[DeliveryStats]
    """Delivery statistics. Present only when a single webhook is retrieved."""


class WebhookList(Model):
    """A list of webhooks, newest first."""

    _nested = {"webhooks": "Webhook"}

    webhooks: List[Webhook]
    """Webhooks of this page, without their secrets."""
    total: int
    """Total number of webhooks that match the filter."""
    limit: int
    """Maximum number of items in this page."""
    offset: int
    """Number of skipped items."""


class WebhookTestResult(Model):
    """Result of a test delivery."""

    delivery_id: str
    """Id as in `X-Service-Delivery-ID`."""
    message: str
    """Human-readable result."""
    status: WebhookDeliveryStatus
    """Status: `delivered` or `failed`."""


class CreateAnalysisRequest(Model):

    file: Any
    """The file to analyze."""
    property_id: Optional[str]
    """Id of the property to add the document to."""
    external_user_id: Optional[str]
    """Your id of the end user for whom the document is analyzed."""


class OpenCheckoutRequest(Model):

    tier: Literal["pro", "enterprise"]
    """Tier: `pro` or `enterprise`."""
    success_url: str
    """Absolute http(s) URL to return to after payment."""
    cancel_url: str
    """Absolute http(s) URL to return to without payment."""
    external_user_id: Optional[str]
    """Id of the end user who subscribes; the account itself if absent."""


class PurchaseReportRequest(Model):

    success_url: str
    """Absolute http(s) URL to return to after payment."""
    cancel_url: str
    """Absolute http(s) URL to return to without payment."""
    external_user_id: Optional[str]
    """Id of an end user; the report can then be used only for this user."""


class OpenPortalRequest(Model):

    return_url: str
    """Absolute http(s) URL to return to."""


class CreateSubscriptionRequest(Model):

    tier: Literal["pro", "enterprise"]
    """Tier: `pro` or `enterprise`."""
    provider_customer_id: str
    """Id of the customer at the payment provider."""
    external_user_id: Optional[str]
    """Id of the end user who subscribes; the account itself if absent."""


class UpgradeSubscriptionRequest(Model):

    new_tier: Literal["pro", "enterprise"]
    """Tier: `pro` or `enterprise`."""


class ChatRequest(Model):

    property_id: Optional[str]
    """Id of the property whose documents are asked. Send exactly one of `property_id` and `analysis_id`."""
    analysis_id: Optional[str]
    """Id of the analysis of the document that is asked. Send exactly one of `property_id` and `analysis_id`."""
    query: str
    """The question (1–500 characters)."""
    include_cost_estimate: Optional[bool]
    """Include an estimate of the cost of the work that the answer is about. Default: false."""
    session_id: Optional[str]
    """Your id of the conversation. Earlier messages with the same id are used as context."""


class PurchaseCreditsRequest(Model):

    external_user_id: str
    """Id of the end user."""
    pack_type: PackType
    """Type of the pack."""
    success_url: str
    """Absolute http(s) URL to return to after payment."""
    cancel_url: str
    """Absolute http(s) URL to return to without payment."""
    customer_email: Optional[str]
    """Email address to prefill on the page."""


class AccessDocumentsRequest(Model):

    external_user_id: str
    """Id of the end user."""
    analysis_ids: List[str]
    """Ids of the documents. Duplicates count once."""


class CreatePropertyRequest(Model):

    address: str
    """Street address."""
    external_id: Optional[str]
    """Your own identifier of the property."""
    city: Optional[str]
    """City."""
    state: Optional[str]
    """State."""
    zip_code: Optional[str]
    """ZIP or postal code."""
    country: Optional[str]
    """Country. Default: `US`."""


class UploadDocumentsRequest(Model):

    files: List[Any]
    """The PDF files, each in a form field `files`."""


class CreateWebhookRequest(Model):

    url: str
    """An https URL with a public address."""
    events: List[WebhookEventType]
    """Event types to send; at least one."""
    description: Optional[str]
    """Your description (at most 500 characters)."""
    active: Optional[bool]
    """Whether events are sent. Default: true."""


class UpdateWebhookRequest(Model):

    url: Optional[str]
    """An https URL with a public address."""
    events: Optional[List[WebhookEventType]]
    """Event types to send; at least one."""
    description: Optional[str]
    """Your description (at most 500 characters). Null removes it."""
    active: Optional[bool]
    """Whether events are sent."""


class ErrorBody(Model):
    """Error response."""

    _nested = {"error": "ErrorInfo", "meta": "ErrorMeta"}

    error: ErrorInfo
    """The error."""
    meta: ErrorMeta
    """The request that failed."""


class ErrorInfo(Model):
    """The error. Some codes have additional fields."""

    _nested = {"details": "ErrorDetailsObject"}

    code: ErrorCode
    """Machine-readable error code."""
    message: str
    """Human-readable message."""
    details: Optional[ErrorDetailsObject]
    """Details of the error."""
    retry_after: Optional[int]
    """Seconds to wait before the next try (in `analysis_not_ready` and `service_unavailable`)."""
    reason: Optional[str]
    """Why the document was skipped (in `analysis_skipped`)."""
    analyses_used: Optional[int]
    """Analyses used in this period (in `limit_exceeded`)."""
    analyses_limit: Optional[int]
    """Analyses allowed per period (in `limit_exceeded`)."""
    provider_error: Optional[str]
    """Error of the payment provider (in `payment_failed`)."""
    payment_url: Optional[str]
    """Page on which the payer completes the payment (in `payment_failed`)."""
    suggested_action: Optional[str]
    """Suggested action."""


class ErrorDetailsObject(Model):
    """Details of the error."""

    _nested = {"files": "RejectedFileObject"}

    field: Optional[str]
    """Name of the invalid parameter; `body` if the body is not a JSON object."""
    limit: Optional[int]
    """Limit of the plan (in `limit_exceeded`)."""
    used: Optional[int]
    """Current usage (in `limit_exceeded`)."""
    files: Optional[List[RejectedFileObject]]
    """Rejected files."""


class RejectedFileObject(Model):
    """A file that was rejected."""

    filename: str
    """File name as sent."""
    code: ErrorCode
    """Machine-readable error code of this file."""
    message: str
    """Human-readable message."""


class ErrorMeta(Model):
    """The request that failed."""

    request_id: str
    """Id of the request, as in `X-Request-Id`."""
    timestamp: str
    """When the error occurred."""


class DuplicateProperty(Model):
    """A property with this external_id or address already exists."""

    detail: str
    """Human-readable message."""


class PaymentRequired(Model):
    """The credits are insufficient; nothing was unlocked."""

    _nested = {"purchase_options": "CreditPack", "subscription_option": "SubscriptionOption"}

    error: str
    """Machine-readable error code."""
    message: str
    """Human-readable message."""
    credits_required: int
    """Credits that the request needs: one for each new document."""
    credits_available: int
    """Current credit balance."""
    credits_needed: int
    """Number of missing credits."""
    can_unlock: bool
    """Always false for this error."""
    purchase_options: List[CreditPack]
    """Credit packs for sale."""
    subscription_option: SubscriptionOption
    """Subscription that includes all documents."""


class SubscriptionOption(Model):
    """Subscription that includes all documents."""

    tier: str
    """Tier of the subscription."""
    name: str
    """Display name."""
    price_display: str
    """Formatted price."""
    description: str
    """Display text."""


class DocumentAnalysisCompletedEvent(Model):
    """Summary and issues of a document are available."""

    event: str
    """Type of the event."""
    analysis_id: str
    """Id of the analysis."""
    property_id: Optional[str]
    """Id of the property. Absent if the document has none."""
    job_id: str
    """Id of the upload job."""
    filename: str
    """File name as uploaded."""
    document_type: Optional[DocumentType]
    """Type of the document."""
    status: str
    """Always `analysis_done`."""
    page_count: int
    """Number of physical pages."""
    total_issues: Optional[int]
    """Number of issues."""
    severity: Optional[Severity]
    """Severity of the most severe issue. Absent without issues."""
    completed_at: str
    """When the analysis ended. UTC with fractional seconds, without a zone suffix."""


class DocumentSkippedEvent(Model):
    """The document is not about a property, or has no legible text. Its analysis can be forced."""

    event: str
    """Type of the event."""
    analysis_id: str
    """Id of the analysis."""
    property_id: Optional[str]
    """Id of the property. Absent if the document has none."""
    job_id: str
    """Id of the upload job."""
    filename: str
    """File name as uploaded."""
    document_type: Optional[DocumentType]
    """Type of the document."""
    status: str
    """Always `skipped`."""
    reason: Optional[str]
    """Why the document was skipped."""
    skipped_at: str
    """When the document was skipped. UTC with fractional seconds, without a zone suffix."""


class DocumentEmbeddingFailedEvent(Model):
    """The embedding failed after all retries. Issues and summary remain available."""

    event: str
    """Type of the event."""
    analysis_id: str
    """Id of the analysis."""
    property_id: Optional[str]
    """Id of the property. Absent if the document has none."""
    job_id: str
    """Id of the upload job."""
    filename: str
    """File name as uploaded."""
    error: Optional[str]
    """What failed."""
    failed_at: str
    """When it failed. UTC with fractional seconds, without a zone suffix."""


class DocumentAnalysisFailedEvent(Model):
    """The document has no result. The unit of the allowance is given back."""

    event: str
    """Type of the event."""
    analysis_id: str
    """Id of the analysis."""
    property_id: Optional[str]
    """Id of the property. Absent if the document has none."""
    job_id: str
    """Id of the upload job."""
    filename: str
    """File name as uploaded."""
    error: Optional[str]
    """What failed."""
    failed_at: str
    """When it failed. UTC with fractional seconds, without a zone suffix."""


class PropertyChatReadyEvent(Model):
    """Sent once for each bulk upload, with the numbers of its documents."""

    event: str
    """Type of the event."""
    property_id: str
    """Id of the property."""
    job_id: str
    """Id of the upload job."""
    total_documents: int
    """Number of documents in the upload."""
    analyzed_documents: int
    """Number of analyzed documents."""
    skipped_documents: Optional[int]
    """Number of skipped documents."""
    embedded_documents: int
    """Number of documents that are available in chat."""
    status: str
    """Always `chat_ready`."""
    completed_at: str
    """When the last document ended. UTC with fractional seconds, without a zone suffix."""


class WebhookTestEvent(Model):
    """Sent in a single attempt, whatever events the webhook receives."""

    event: str
    """Type of the event."""
    message: str
    """Human-readable message."""
    timestamp: str
    """When the test was sent. UTC with fractional seconds, without a zone suffix."""


class CreditsPurchasedEvent(Model):
    """The payment is complete and the balance has grown."""

    event: str
    """Type of the event."""
    purchase_id: str
    """Id of the purchase."""
    external_user_id: str
    """Your id of the end user."""
    pack_type: PackType
    """The credit pack."""
    credits: int
    """Number of credits."""
    price_cents: int
    """Price in US cents."""
    balance: int
    """Balance after the purchase."""
    completed_at: str
    """When the purchase was completed. UTC with fractional seconds, without a zone suffix."""


class CreditsReversedEvent(Model):
    """A purchase was refunded or disputed. The number is below zero if credits came back."""

    event: str
    """Type of the event."""
    purchase_id: str
    """Id of the purchase."""
    external_user_id: str
    """Your id of the end user."""
    credits: int
    """Number of credits that were taken back."""
    balance: int
    """Balance afterwards."""


class CreditsLowEvent(Model):
    """Sent each time the balance falls to the threshold of the account or below."""

    event: str
    """Type of the event."""
    external_user_id: str
    """Your id of the end user."""
    balance: int
    """The balance."""
    threshold: int
    """The threshold of the account."""


class SubscriptionUpdatedEvent(Model):
    """Status, tier, period or cancellation of a subscription changed."""

    event: str
    """Type of the event."""
    subscription_id: str
    """Id of the subscription."""
    external_user_id: Optional[str]
    """Your id of the end user."""
    status: SubscriptionStatus
    """Status of the subscription."""
    tier: SubscriptionTier
    """Tier of the subscription."""
    current_period_start: str
    """Start of the period. UTC with fractional seconds, without a zone suffix."""
    current_period_end: str
    """End of the period. UTC with fractional seconds, without a zone suffix."""
    cancel_at_period_end: bool
    """Whether the subscription ends with the period."""


class PaymentFailedEvent(Model):
    """A payment of a subscription, a report or credits failed."""

    event: str
    """Type of the event."""
    kind: Literal["subscription", "report", "credits"]
    """What was to be paid."""
    subscription_id: Optional[str]
    """Id of the subscription, if it is for one."""
    external_user_id: Optional[str]
    """Your id of the end user."""
    amount_cents: Optional[int]
    """Amount in US cents."""
    payment_url: Optional[str]
    """Page on which the payer can pay."""
    failed_at: str
    """When the payment failed. UTC with fractional seconds, without a zone suffix."""
