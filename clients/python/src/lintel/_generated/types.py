# Generated from the API document by clients/generate/main.ts. Do not edit.
from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, Union

from .._model import Model

DocumentType = Literal["inspection_report", "pest_report", "disclosure", "hazard_report", "loan_estimate", "closing_disclosure", "settlement_statement", "loan_application", "appraisal", "title_report", "hoa_document", "purchase_agreement", "lease", "insurance", "permit", "photo", "uncategorized", "noise"]
"""Type of a document, determined from its contents."""

Category = Literal["critical", "important", "supporting", "uncategorized", "noise"]
"""Importance of a document to a buyer."""

Severity = Literal["critical", "major", "minor"]
"""Severity of an issue."""

AnalysisStatus = Literal["queued", "processing", "analysis_done", "skipped", "failed"]
"""Processing status of a document."""

ChatStatus = Literal["pending", "ready", "limited"]
"""Whether a document is available in chat."""

SubscriptionTier = Literal["free", "pro", "enterprise"]
"""What can be subscribed to; `free` is what holds without a subscription."""

SubscriptionStatus = Literal["active", "past_due", "canceled", "incomplete", "trialing"]
"""Where a subscription stands."""

ChatEventType = Literal["start", "content", "citation", "done"]
"""Type of a stream event."""

PackType = Literal["single", "medium", "pro"]
"""The packs that can be bought."""

PurchaseStatus = Literal["pending", "completed", "expired", "failed", "refunded"]
"""Where a purchase stands."""

PropertyStatus = Literal["empty", "processing", "chat_ready"]
"""Processing status of a property."""

WebhookDeliveryStatus = Literal["pending", "delivered", "failed"]
"""Status of a delivery."""


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
    """Estimated cost of all issues of the document; null if none could be priced."""
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


class Tier(Model):
    """A plan and its price."""

    id: SubscriptionTier
    """The tier."""
    name: str
    """For people."""
    price: float
    """Whole units of the currency."""
    currency: str
    """`USD`."""
    interval: str
    """`month`."""
    features: List[str]
    """What it gives, for people."""
    analyses_limit: Optional[int]
    """A month; null for no limit."""
    provider_price_id: Optional[str]
    """The price at the payment provider; of what is paid."""


class TierList(Model):
    """All plans."""

    _nested = {"tiers": "Tier"}

    tiers: List[Tier]
    """The cheapest first."""


class CheckoutResult(Model):
    """A payment page that was opened."""

    checkout_url: str
    """Send the user here."""
    session_id: str
    """The payment provider's identifier."""


class PortalResult(Model):
    """The payment provider's page about the subscription."""

    portal_url: str
    """Send the user here."""


class BillingSubscription(Model):
    """The subscription of the account."""

    subscription_id: str
    """Our identifier."""
    status: SubscriptionStatus
    """Where it stands."""
    tier: SubscriptionTier
    """What it gives."""
    current_period_start: str
    """When the period began that is paid now."""
    current_period_end: str
    """When it ends, and the next begins."""
    cancel_at_period_end: bool
    """Whether it ends then."""
    analyses_used: int
    """In this period."""
    analyses_limit: Optional[int]
    """In a period; null for no limit."""
    created_at: str
    """When it was made."""
    provider_customer_id: str
    """The customer at the payment provider."""
    provider_subscription_id: str
    """The payment provider's identifier."""


class NewSubscription(Model):
    """A subscription that was made."""

    subscription_id: str
    """Our identifier."""
    status: SubscriptionStatus
    """Where it stands."""
    tier: SubscriptionTier
    """What it gives."""
    current_period_start: str
    """When the period began that is paid now."""
    current_period_end: str
    """When it ends, and the next begins."""
    provider_subscription_id: str
    """The payment provider's identifier."""


class ChangedSubscription(Model):
    """A subscription that was canceled or reactivated."""

    subscription_id: str
    """Our identifier."""
    status: SubscriptionStatus
    """Where it stands."""
    cancel_at_period_end: bool
    """Whether it ends then."""
    current_period_end: str
    """When it ends, and the next begins."""
    message: str
    """What happened, for people."""


class TierChange(Model):
    """A subscription on another tier."""

    subscription_id: str
    """Our identifier."""
    status: SubscriptionStatus
    """Where it stands."""
    tier: SubscriptionTier
    """What it gives."""
    previous_tier: SubscriptionTier
    """What it gave before."""
    proration_amount: float
    """What the change costs for the rest of the period, with cents; below zero for a credit."""
    proration_currency: str
    """`USD`."""
    current_period_end: str
    """When it ends, and the next begins."""
    message: str
    """What happened, for people."""


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


class ChatStreamEvent(Model):
    """An event of a streamed answer."""

    type: ChatEventType
    """Type of the event."""
    message_id: Optional[str]
    """Id of the message (in `start` and `done`)."""
    delta: Optional[str]
    """Text to append (in `content`)."""
    file: Optional[str]
    """Name of the cited file (in `citation`)."""
    page: Optional[int]
    """Number of the cited physical page (in `citation`)."""


class CreditBalance(Model):
    """What an end user has."""

    external_user_id: str
    """Your end user."""
    balance: int
    """Credits left."""
    has_unlimited: bool
    """Whether a subscription of this user opens all."""
    total_purchased: int
    """Credits bought, less those that refunds took back."""
    total_spent: int
    """Credits spent, less those that came back."""


class CreditPack(Model):
    """A pack of credits."""

    pack_type: PackType
    """Its name in a purchase."""
    name: str
    """For people."""
    credits: int
    """How many it has."""
    price_cents: int
    """US cents."""
    price_display: str
    """For people."""
    per_credit_display: str
    """For people."""


class CreditPurchaseResult(Model):
    """A payment page for a pack."""

    checkout_url: str
    """Send the user here."""
    session_id: str
    """The payment provider's identifier."""
    external_user_id: str
    """Your end user."""
    pack_type: PackType
    """The pack."""
    credits: int
    """How many it has."""
    price_cents: int
    """US cents."""


class AccessResult(Model):
    """Documents that were unlocked."""

    external_user_id: str
    """Your end user."""
    accessible_documents: List[str]
    """All that were asked for."""
    credits_spent: int
    """By this call."""
    remaining_balance: int
    """Credits left."""
    has_unlimited: bool
    """Whether a subscription of this user opens all."""


class CreditPurchase(Model):
    """A pack that was bought, or is being bought."""

    id: str
    """Our identifier."""
    pack_type: PackType
    """The pack."""
    credits: int
    """How many it has."""
    price_cents: int
    """US cents."""
    status: PurchaseStatus
    """Where it stands."""
    created_at: str
    """When its page was opened."""
    completed_at: Optional[str]
    """Null until it is paid."""


class CreditHistory(Model):
    """What was bought for an end user, newest first."""

    _nested = {"purchases": "CreditPurchase"}

    external_user_id: str
    """Your end user."""
    purchases: List[CreditPurchase]
    """This page of them."""
    total_purchased: int
    """Credits of all purchases, less those that refunds took back."""
    total_spent_cents: int
    """What they cost, net of refunds, in US cents."""


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
    events: List[Literal["document.analysis_completed", "document.skipped", "document.embedding_failed", "document.analysis_failed", "property.chat_ready", "webhook.test", "credits.purchased", "credits.reversed", "credits.low", "subscription.updated", "payment.failed"]]
    """Event types that are sent."""
    active: bool
    """Whether events are sent."""
    description: Optional[str]
    """Your description."""
    signing_secret: Optional[str]
    """Secret to verify deliveries with. It is only in the response that creates the webhook and cannot be read

    again or changed.
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


class ErrorBody(Model):
    """Error response."""

    error: Dict[str, Any]
    """The error. Some codes have additional fields."""
    meta: Dict[str, Any]


class DuplicateProperty(Model):
    """A property with this external_id or address already exists."""

    detail: str
    """Human-readable message."""


class PaymentRequired(Model):
    """The credits are insufficient; nothing was unlocked."""

    _nested = {"purchase_options": "CreditPack"}

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
    subscription_option: Dict[str, Any]
    """Subscription that includes all documents."""
