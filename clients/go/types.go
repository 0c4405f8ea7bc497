// Code generated from the API document by clients/generate/main.ts. DO NOT EDIT.

package lintel

import "encoding/json"

// ErrorCode: Machine-readable error code.
type ErrorCode string

const (
	ErrorCodeEmptyFile ErrorCode = "empty_file"

	ErrorCodeEncryptedFile ErrorCode = "encrypted_file"

	ErrorCodeFileTooLarge ErrorCode = "file_too_large"

	ErrorCodeInvalidQuery ErrorCode = "invalid_query"

	ErrorCodeInvalidRequest ErrorCode = "invalid_request"

	ErrorCodeInvalidTier ErrorCode = "invalid_tier"

	ErrorCodeTooManyFiles ErrorCode = "too_many_files"

	ErrorCodeUnreadableFile ErrorCode = "unreadable_file"

	ErrorCodeUnsupportedFileType ErrorCode = "unsupported_file_type"

	ErrorCodeUnauthorized ErrorCode = "unauthorized"

	ErrorCodePaymentFailed ErrorCode = "payment_failed"

	ErrorCodePaymentRequired ErrorCode = "payment_required"

	ErrorCodeForbidden ErrorCode = "forbidden"

	ErrorCodeLimitExceeded ErrorCode = "limit_exceeded"

	ErrorCodeNoSubscription ErrorCode = "no_subscription"

	ErrorCodeNotFound ErrorCode = "not_found"

	ErrorCodeAnalysisFailed ErrorCode = "analysis_failed"

	ErrorCodeAnalysisNotReady ErrorCode = "analysis_not_ready"

	ErrorCodeAnalysisSkipped ErrorCode = "analysis_skipped"

	ErrorCodeConflict ErrorCode = "conflict"

	ErrorCodeRateLimitExceeded ErrorCode = "rate_limit_exceeded"

	ErrorCodeInternalError ErrorCode = "internal_error"

	ErrorCodeServiceUnavailable ErrorCode = "service_unavailable"
)

// WebhookEventType: Type of an event.
type WebhookEventType string

const (
	WebhookEventTypeDocumentAnalysisCompleted WebhookEventType = "document.analysis_completed"

	WebhookEventTypeDocumentSkipped WebhookEventType = "document.skipped"

	WebhookEventTypeDocumentEmbeddingFailed WebhookEventType = "document.embedding_failed"

	WebhookEventTypeDocumentAnalysisFailed WebhookEventType = "document.analysis_failed"

	WebhookEventTypePropertyChatReady WebhookEventType = "property.chat_ready"

	WebhookEventTypeWebhookTest WebhookEventType = "webhook.test"

	WebhookEventTypeCreditsPurchased WebhookEventType = "credits.purchased"

	WebhookEventTypeCreditsReversed WebhookEventType = "credits.reversed"

	WebhookEventTypeCreditsLow WebhookEventType = "credits.low"

	WebhookEventTypeSubscriptionUpdated WebhookEventType = "subscription.updated"

	WebhookEventTypePaymentFailed WebhookEventType = "payment.failed"
)

// DocumentType: Type of a document, determined from its contents.
//
// - `photo`: A photo. Text on it is recognized.
// - `uncategorized`: Readable, but not about a property: a pay slip, a tax form, a résumé. Such documents are
// skipped.
// - `noise`: Blank, without legible text, or boilerplate only. Such documents are skipped.
type DocumentType string

const (
	DocumentTypeInspectionReport DocumentType = "inspection_report"

	DocumentTypePestReport DocumentType = "pest_report"

	DocumentTypeDisclosure DocumentType = "disclosure"

	DocumentTypeHazardReport DocumentType = "hazard_report"

	DocumentTypeLoanEstimate DocumentType = "loan_estimate"

	DocumentTypeClosingDisclosure DocumentType = "closing_disclosure"

	DocumentTypeSettlementStatement DocumentType = "settlement_statement"

	DocumentTypeLoanApplication DocumentType = "loan_application"

	DocumentTypeAppraisal DocumentType = "appraisal"

	DocumentTypeTitleReport DocumentType = "title_report"

	DocumentTypeHoaDocument DocumentType = "hoa_document"

	DocumentTypePurchaseAgreement DocumentType = "purchase_agreement"

	DocumentTypeLease DocumentType = "lease"

	DocumentTypeInsurance DocumentType = "insurance"

	DocumentTypePermit DocumentType = "permit"

	DocumentTypePhoto DocumentType = "photo"

	DocumentTypeUncategorized DocumentType = "uncategorized"

	DocumentTypeNoise DocumentType = "noise"
)

// Category: Importance of a document to a buyer.
//
// - `critical`: Inspection, pest, disclosure and hazard reports.
// - `important`: Loan, closing, title, appraisal and contract documents.
// - `supporting`: HOA documents, leases, insurance, permits and photos.
type Category string

const (
	CategoryCritical Category = "critical"

	CategoryImportant Category = "important"

	CategorySupporting Category = "supporting"

	CategoryUncategorized Category = "uncategorized"

	CategoryNoise Category = "noise"
)

// Severity: Severity of an issue.
//
// - `critical`: A safety hazard, or damage that progresses or affects the structure. Act before closing.
// - `major`: Expensive to repair, or a component that does not work. Repair or negotiate.
// - `minor`: Maintenance, cosmetic defects, small repairs.
type Severity string

const (
	SeverityCritical Severity = "critical"

	SeverityMajor Severity = "major"

	SeverityMinor Severity = "minor"
)

// AnalysisStatus: Processing status of a document.
//
// - `queued`: Uploaded in bulk; processing has not started.
// - `processing`: Being processed.
// - `analysis_done`: Summary and issues are available.
// - `skipped`: Uncategorized or noise. The analysis can be forced.
// - `failed`: The analysis failed; `error` gives the reason.
type AnalysisStatus string

const (
	AnalysisStatusQueued AnalysisStatus = "queued"

	AnalysisStatusProcessing AnalysisStatus = "processing"

	AnalysisStatusAnalysisDone AnalysisStatus = "analysis_done"

	AnalysisStatusSkipped AnalysisStatus = "skipped"

	AnalysisStatusFailed AnalysisStatus = "failed"
)

// ChatStatus: Whether a document is available in chat.
//
// - `pending`: Not available yet, or never: a skipped or failed document stays pending.
// - `ready`: Available.
// - `limited`: Available by keyword search only, because the embedding failed.
type ChatStatus string

const (
	ChatStatusPending ChatStatus = "pending"

	ChatStatusReady ChatStatus = "ready"

	ChatStatusLimited ChatStatus = "limited"
)

// SubscriptionTier: Tier of a subscription. `free` applies without a subscription.
type SubscriptionTier string

const (
	SubscriptionTierFree SubscriptionTier = "free"

	SubscriptionTierPro SubscriptionTier = "pro"

	SubscriptionTierEnterprise SubscriptionTier = "enterprise"
)

// SubscriptionStatus: Status of a subscription.
//
// - `active`: Paid.
// - `past_due`: A payment failed. Access continues while it is retried, and ends after the last attempt.
// - `canceled`: Canceled. Access ends at `current_period_end`; if the subscription ended early, that is the time
// when it ended.
// - `incomplete`: The first payment is pending.
// - `trialing`: In a trial period.
type SubscriptionStatus string

const (
	SubscriptionStatusActive SubscriptionStatus = "active"

	SubscriptionStatusPastDue SubscriptionStatus = "past_due"

	SubscriptionStatusCanceled SubscriptionStatus = "canceled"

	SubscriptionStatusIncomplete SubscriptionStatus = "incomplete"

	SubscriptionStatusTrialing SubscriptionStatus = "trialing"
)

// PackType: Type of a credit pack.
type PackType string

const (
	PackTypeSingle PackType = "single"

	PackTypeMedium PackType = "medium"

	PackTypePro PackType = "pro"
)

// PurchaseStatus: Status of a purchase.
//
// - `pending`: The checkout page is open.
// - `completed`: Paid and fulfilled.
// - `expired`: The checkout page expired without payment.
// - `failed`: The checkout page could not be opened, or the payment was declined.
// - `refunded`: Refunded in full.
type PurchaseStatus string

const (
	PurchaseStatusPending PurchaseStatus = "pending"

	PurchaseStatusCompleted PurchaseStatus = "completed"

	PurchaseStatusExpired PurchaseStatus = "expired"

	PurchaseStatusFailed PurchaseStatus = "failed"

	PurchaseStatusRefunded PurchaseStatus = "refunded"
)

// PropertyStatus: Processing status of a property.
type PropertyStatus string

const (
	PropertyStatusEmpty PropertyStatus = "empty"

	PropertyStatusProcessing PropertyStatus = "processing"

	PropertyStatusChatReady PropertyStatus = "chat_ready"
)

// WebhookDeliveryStatus: Status of a delivery.
//
// - `pending`: Due, or waiting for the next attempt.
// - `delivered`: The endpoint responded with 2xx.
// - `failed`: Failed after 5 attempts (dead letter), or after the single attempt of a test.
type WebhookDeliveryStatus string

const (
	WebhookDeliveryStatusPending WebhookDeliveryStatus = "pending"

	WebhookDeliveryStatusDelivered WebhookDeliveryStatus = "delivered"

	WebhookDeliveryStatusFailed WebhookDeliveryStatus = "failed"
)

// PageMeta: Pagination of a list.
type PageMeta struct {
	// Whether there are more items.
	HasMore bool `json:"has_more"`

	// Cursor of the next page; null on the last page.
	NextCursor *string `json:"next_cursor"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *PageMeta) RawJSON() json.RawMessage { return o.raw }

func (o *PageMeta) UnmarshalJSON(data []byte) error {
	type plain PageMeta
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// CostRange: A price range in units of the currency, for example dollars.
type CostRange struct {
	// Lower bound.
	Low float64 `json:"low"`

	// Upper bound.
	High float64 `json:"high"`

	// Three-letter currency code, for example `USD`.
	Currency string `json:"currency"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *CostRange) RawJSON() json.RawMessage { return o.raw }

func (o *CostRange) UnmarshalJSON(data []byte) error {
	type plain CostRange
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// Statement: A statement with its page.
type Statement struct {
	// Text of the statement.
	Text string `json:"text"`

	// Number of the physical page, starting at 1.
	Page int64 `json:"page"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *Statement) RawJSON() json.RawMessage { return o.raw }

func (o *Statement) UnmarshalJSON(data []byte) error {
	type plain Statement
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// Fact: A key value of the document.
type Fact struct {
	// Name of the value, for example `Year built`.
	Name string `json:"name"`

	// Value as stated in the document.
	Value string `json:"value"`

	// Number of the physical page, starting at 1.
	Page int64 `json:"page"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *Fact) RawJSON() json.RawMessage { return o.raw }

func (o *Fact) UnmarshalJSON(data []byte) error {
	type plain Fact
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// SeverityCounts: Number of issues by severity.
type SeverityCounts struct {
	// Number of critical issues.
	Critical int64 `json:"critical"`

	// Number of major issues.
	Major int64 `json:"major"`

	// Number of minor issues.
	Minor int64 `json:"minor"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *SeverityCounts) RawJSON() json.RawMessage { return o.raw }

func (o *SeverityCounts) UnmarshalJSON(data []byte) error {
	type plain SeverityCounts
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// AnalysisSummary: Summary of an analysis.
type AnalysisSummary struct {
	// Id of the analysis.
	AnalysisID string `json:"analysis_id"`

	// Type of the document.
	DocumentType DocumentType `json:"document_type"`

	// The summary in Markdown.
	Summary string `json:"summary"`

	// Key findings, most severe first.
	KeyFindings []Statement `json:"key_findings"`

	// Key values with their pages.
	Facts []Fact `json:"facts"`

	// What was not inspected, according to the document.
	NotInspected []Statement `json:"not_inspected"`

	// Number of issues by severity.
	SeverityCounts SeverityCounts `json:"severity_counts"`

	// Total number of issues.
	TotalIssues int64 `json:"total_issues"`

	// Estimated cost of all priced issues without double counting; null if none could be priced.
	EstimatedCost *CostRange `json:"estimated_cost"`

	// Engine and version, or model, that generated the summary.
	GeneratedBy string `json:"generated_by"`

	// When the summary was generated.
	CreatedAt string `json:"created_at"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *AnalysisSummary) RawJSON() json.RawMessage { return o.raw }

func (o *AnalysisSummary) UnmarshalJSON(data []byte) error {
	type plain AnalysisSummary
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// IssueCost: Estimated cost of fixing an issue.
type IssueCost struct {
	// Lower bound.
	Low float64 `json:"low"`

	// Upper bound.
	High float64 `json:"high"`

	// Three-letter currency code, for example `USD`.
	Currency string `json:"currency"`

	// Basis of the estimate: work, quantity, source and date of the prices.
	Basis string `json:"basis"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *IssueCost) RawJSON() json.RawMessage { return o.raw }

func (o *IssueCost) UnmarshalJSON(data []byte) error {
	type plain IssueCost
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// Issue: A defect or a notable term of a document. The snippet is a verbatim quote from the page.
type Issue struct {
	// Unique identifier.
	ID string `json:"id"`

	// Short title.
	Title string `json:"title"`

	// Description from the document.
	Description string `json:"description"`

	// System of the house or part of the loan: `Roof`, `Electrical`, `Loan terms`.
	System string `json:"system"`

	// Component of the system.
	Component *string `json:"component"`

	// Location in the house.
	Location *string `json:"location"`

	// Severity.
	Severity Severity `json:"severity"`

	// Why the issue has this severity.
	SeverityReason string `json:"severity_reason"`

	// Whether the issue is a safety hazard.
	SafetyHazard bool `json:"safety_hazard"`

	// Number of the physical page, starting at 1.
	Page int64 `json:"page"`

	// Verbatim quote from the page with collapsed white space.
	Snippet string `json:"snippet"`

	// Recommendation from the document.
	Recommendation *string `json:"recommendation"`

	// Trade that does the work.
	Trade *string `json:"trade"`

	// Estimated cost; null if the price list has no entry for the work.
	EstimatedCost *IssueCost `json:"estimated_cost"`

	// Confidence from 0 to 1.
	Confidence float64 `json:"confidence"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *Issue) RawJSON() json.RawMessage { return o.raw }

func (o *Issue) UnmarshalJSON(data []byte) error {
	type plain Issue
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// IssueList: Issues of a document, most severe first, then by page.
type IssueList struct {
	// Id of the analysis.
	AnalysisID string `json:"analysis_id"`

	// Issues of this page.
	Issues []Issue `json:"issues"`

	// Total number of issues that match the filter.
	TotalIssues int64 `json:"total_issues"`

	// Estimated cost of all issues of the document, whatever the filter, without double counting. Null if none could
	// be priced.
	EstimatedCost *CostRange `json:"estimated_cost"`

	// Pagination.
	Meta PageMeta `json:"meta"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *IssueList) RawJSON() json.RawMessage { return o.raw }

func (o *IssueList) UnmarshalJSON(data []byte) error {
	type plain IssueList
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// Analysis: A document and its analysis.
type Analysis struct {
	// Unique identifier.
	AnalysisID string `json:"analysis_id"`

	// Id of the property of the document; null without one.
	PropertyID *string `json:"property_id"`

	// Id of the upload job.
	JobID string `json:"job_id"`

	// File name as uploaded.
	Filename string `json:"filename"`

	// Type of the document; null until it has been categorized.
	DocumentType *DocumentType `json:"document_type"`

	// Importance of the document. Estimated from the file name and the first pages until it has been categorized.
	Category *Category `json:"category"`

	// Processing status.
	Status AnalysisStatus `json:"status"`

	// Number of physical pages.
	PageCount *int64 `json:"page_count"`

	// Number of issues; null until the document has been analyzed.
	TotalIssues *int64 `json:"total_issues"`

	// Severity of the most severe issue; null without issues.
	Severity *Severity `json:"severity"`

	// Whether the document is available in chat.
	ChatStatus ChatStatus `json:"chat_status"`

	// Why the document was skipped; null if it was not.
	Reason *string `json:"reason"`

	// Why the analysis failed, or why chat about the document is limited; null otherwise.
	Error *string `json:"error"`

	// When the document was uploaded.
	CreatedAt string `json:"created_at"`

	// When the document was analyzed or skipped, or failed; null before that.
	CompletedAt *string `json:"completed_at"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *Analysis) RawJSON() json.RawMessage { return o.raw }

func (o *Analysis) UnmarshalJSON(data []byte) error {
	type plain Analysis
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// CreatedAnalysis: A newly uploaded document.
type CreatedAnalysis struct {
	// Id of the analysis. Use it to retrieve the status.
	AnalysisID string `json:"analysis_id"`

	// File name as uploaded.
	Filename string `json:"filename"`

	// Always `processing`.
	Status AnalysisStatus `json:"status"`

	// Number of physical pages.
	PageCount int64 `json:"page_count"`

	// When the document was uploaded.
	CreatedAt string `json:"created_at"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *CreatedAnalysis) RawJSON() json.RawMessage { return o.raw }

func (o *CreatedAnalysis) UnmarshalJSON(data []byte) error {
	type plain CreatedAnalysis
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// ForcedAnalysis: A skipped document whose analysis was forced.
type ForcedAnalysis struct {
	// Id of the analysis.
	AnalysisID string `json:"analysis_id"`

	// Always `processing`.
	Status AnalysisStatus `json:"status"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *ForcedAnalysis) RawJSON() json.RawMessage { return o.raw }

func (o *ForcedAnalysis) UnmarshalJSON(data []byte) error {
	type plain ForcedAnalysis
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// DeletedAnalysis: A deleted analysis.
type DeletedAnalysis struct {
	// Id of the deleted analysis.
	AnalysisID string `json:"analysis_id"`

	// When it was deleted.
	DeletedAt string `json:"deleted_at"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *DeletedAnalysis) RawJSON() json.RawMessage { return o.raw }

func (o *DeletedAnalysis) UnmarshalJSON(data []byte) error {
	type plain DeletedAnalysis
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// BillingSubscription: The subscription of the account.
type BillingSubscription struct {
	// Id of the subscription.
	SubscriptionID string `json:"subscription_id"`

	// Status of the subscription.
	Status SubscriptionStatus `json:"status"`

	// Tier of the subscription.
	Tier SubscriptionTier `json:"tier"`

	// Start of the current billing period.
	CurrentPeriodStart string `json:"current_period_start"`

	// End of the current billing period.
	CurrentPeriodEnd string `json:"current_period_end"`

	// Whether the subscription ends at the end of the period instead of renewing.
	CancelAtPeriodEnd bool `json:"cancel_at_period_end"`

	// Analyses used in the current period.
	AnalysesUsed int64 `json:"analyses_used"`

	// Analyses per period; null if unlimited.
	AnalysesLimit *int64 `json:"analyses_limit"`

	// Creation time.
	CreatedAt string `json:"created_at"`

	// Id of the customer at the payment provider.
	ProviderCustomerID string `json:"provider_customer_id"`

	// Id of the subscription at the payment provider.
	ProviderSubscriptionID string `json:"provider_subscription_id"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *BillingSubscription) RawJSON() json.RawMessage { return o.raw }

func (o *BillingSubscription) UnmarshalJSON(data []byte) error {
	type plain BillingSubscription
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// NewSubscription: A new subscription.
type NewSubscription struct {
	// Id of the subscription.
	SubscriptionID string `json:"subscription_id"`

	// Status of the subscription.
	Status SubscriptionStatus `json:"status"`

	// Tier of the subscription.
	Tier SubscriptionTier `json:"tier"`

	// Start of the current billing period.
	CurrentPeriodStart string `json:"current_period_start"`

	// End of the current billing period.
	CurrentPeriodEnd string `json:"current_period_end"`

	// Id of the subscription at the payment provider.
	ProviderSubscriptionID string `json:"provider_subscription_id"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *NewSubscription) RawJSON() json.RawMessage { return o.raw }

func (o *NewSubscription) UnmarshalJSON(data []byte) error {
	type plain NewSubscription
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// ChangedSubscription: A canceled or reactivated subscription.
type ChangedSubscription struct {
	// Id of the subscription.
	SubscriptionID string `json:"subscription_id"`

	// Status of the subscription.
	Status SubscriptionStatus `json:"status"`

	// Whether the subscription ends at the end of the period instead of renewing.
	CancelAtPeriodEnd bool `json:"cancel_at_period_end"`

	// End of the current billing period.
	CurrentPeriodEnd string `json:"current_period_end"`

	// Human-readable result.
	Message string `json:"message"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *ChangedSubscription) RawJSON() json.RawMessage { return o.raw }

func (o *ChangedSubscription) UnmarshalJSON(data []byte) error {
	type plain ChangedSubscription
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// TierChange: A subscription after a change of tier.
type TierChange struct {
	// Id of the subscription.
	SubscriptionID string `json:"subscription_id"`

	// Status of the subscription.
	Status SubscriptionStatus `json:"status"`

	// Tier of the subscription.
	Tier SubscriptionTier `json:"tier"`

	// Tier before the change.
	PreviousTier SubscriptionTier `json:"previous_tier"`

	// Charge for the rest of the period, in units of the currency with decimals; negative for a credit.
	ProrationAmount float64 `json:"proration_amount"`

	// Currency of `proration_amount`: `USD`.
	ProrationCurrency string `json:"proration_currency"`

	// End of the current billing period.
	CurrentPeriodEnd string `json:"current_period_end"`

	// Human-readable result.
	Message string `json:"message"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *TierChange) RawJSON() json.RawMessage { return o.raw }

func (o *TierChange) UnmarshalJSON(data []byte) error {
	type plain TierChange
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// Tier: A plan and its price.
type Tier struct {
	// Id of the tier.
	ID SubscriptionTier `json:"id"`

	// Display name.
	Name string `json:"name"`

	// Price per interval, in whole units of the currency.
	Price float64 `json:"price"`

	// Currency of the price: `USD`.
	Currency string `json:"currency"`

	// Billing interval: `month`.
	Interval string `json:"interval"`

	// Included features, as display texts.
	Features []string `json:"features"`

	// Analyses per month; null if unlimited.
	AnalysesLimit *int64 `json:"analyses_limit"`

	// Id of the price at the payment provider. Absent for `free`.
	ProviderPriceID *string `json:"provider_price_id,omitempty"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *Tier) RawJSON() json.RawMessage { return o.raw }

func (o *Tier) UnmarshalJSON(data []byte) error {
	type plain Tier
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// TierList: All plans.
type TierList struct {
	// Plans by price, lowest first.
	Tiers []Tier `json:"tiers"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *TierList) RawJSON() json.RawMessage { return o.raw }

func (o *TierList) UnmarshalJSON(data []byte) error {
	type plain TierList
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// CheckoutResult: A checkout page.
type CheckoutResult struct {
	// URL of the page; redirect the user to it.
	CheckoutURL string `json:"checkout_url"`

	// Id of the checkout session at the payment provider.
	SessionID string `json:"session_id"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *CheckoutResult) RawJSON() json.RawMessage { return o.raw }

func (o *CheckoutResult) UnmarshalJSON(data []byte) error {
	type plain CheckoutResult
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// PortalResult: A customer portal session at the payment provider.
type PortalResult struct {
	// URL of the page; redirect the user to it.
	PortalURL string `json:"portal_url"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *PortalResult) RawJSON() json.RawMessage { return o.raw }

func (o *PortalResult) UnmarshalJSON(data []byte) error {
	type plain PortalResult
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// Citation: A source of an answer. The snippet is a verbatim quote from the page.
type Citation struct {
	// Name of the file.
	File string `json:"file"`

	// Number of the physical page, starting at 1.
	Page int64 `json:"page"`

	// Verbatim quote from the page with collapsed white space.
	Snippet string `json:"snippet"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *Citation) RawJSON() json.RawMessage { return o.raw }

func (o *Citation) UnmarshalJSON(data []byte) error {
	type plain Citation
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// CostBounds: A price range in the currency of the total.
type CostBounds struct {
	// Lower bound.
	Low float64 `json:"low"`

	// Upper bound.
	High float64 `json:"high"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *CostBounds) RawJSON() json.RawMessage { return o.raw }

func (o *CostBounds) UnmarshalJSON(data []byte) error {
	type plain CostBounds
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// CostItem: One item of a cost estimate.
type CostItem struct {
	// Description of the work.
	Item string `json:"item"`

	// Quantity of the work, for example `1 job`.
	Quantity string `json:"quantity"`

	// Estimated cost of the item.
	Cost CostBounds `json:"cost"`

	// Basis of the price.
	Notes *string `json:"notes,omitempty"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *CostItem) RawJSON() json.RawMessage { return o.raw }

func (o *CostItem) UnmarshalJSON(data []byte) error {
	type plain CostItem
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// EstimatedCost: Estimated cost of the work that an answer is about.
type EstimatedCost struct {
	// Total cost.
	Total CostRange `json:"total"`

	// Cost by item.
	Breakdown []CostItem `json:"breakdown"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *EstimatedCost) RawJSON() json.RawMessage { return o.raw }

func (o *EstimatedCost) UnmarshalJSON(data []byte) error {
	type plain EstimatedCost
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// ChatMessage: A question with its answer.
type ChatMessage struct {
	// Unique identifier.
	MessageID string `json:"message_id"`

	// The question.
	Query string `json:"query"`

	// The answer in Markdown. Every statement is backed by a citation.
	Answer string `json:"answer"`

	// Sources of the answer, most relevant first; empty if nothing relevant was found.
	Citations []Citation `json:"citations"`

	// Cost estimate. Present only if `include_cost_estimate` was true.
	EstimatedCost *EstimatedCost `json:"estimated_cost,omitempty"`

	// Suggested follow-up questions that the documents can answer.
	RelatedQuestions []string `json:"related_questions"`

	// When the question was answered.
	CreatedAt string `json:"created_at"`

	// `low` if the documents do not answer the question; absent otherwise.
	Confidence *string `json:"confidence,omitempty"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *ChatMessage) RawJSON() json.RawMessage { return o.raw }

func (o *ChatMessage) UnmarshalJSON(data []byte) error {
	type plain ChatMessage
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// ChatHistoryItem: A previous question with its answer.
type ChatHistoryItem struct {
	// Unique identifier.
	MessageID string `json:"message_id"`

	// The question.
	Query string `json:"query"`

	// The answer in Markdown.
	Answer string `json:"answer"`

	// When the question was answered.
	CreatedAt string `json:"created_at"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *ChatHistoryItem) RawJSON() json.RawMessage { return o.raw }

func (o *ChatHistoryItem) UnmarshalJSON(data []byte) error {
	type plain ChatHistoryItem
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// ChatHistoryMeta: Pagination of the chat history.
type ChatHistoryMeta struct {
	// Total number of messages that match the filter.
	TotalCount int64 `json:"total_count"`

	// Whether there are more items.
	HasMore bool `json:"has_more"`

	// Cursor of the next page; null on the last page.
	NextCursor *string `json:"next_cursor"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *ChatHistoryMeta) RawJSON() json.RawMessage { return o.raw }

func (o *ChatHistoryMeta) UnmarshalJSON(data []byte) error {
	type plain ChatHistoryMeta
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// ChatHistory: Chat history of an analysis or a property, newest first.
type ChatHistory struct {
	// The requested id.
	AnalysisID string `json:"analysis_id"`

	// Messages of this page.
	Messages []ChatHistoryItem `json:"messages"`

	// Pagination.
	Meta ChatHistoryMeta `json:"meta"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *ChatHistory) RawJSON() json.RawMessage { return o.raw }

func (o *ChatHistory) UnmarshalJSON(data []byte) error {
	type plain ChatHistory
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// DeletedChat: A deleted conversation.
type DeletedChat struct {
	// The requested id.
	AnalysisID string `json:"analysis_id"`

	// Number of deleted messages.
	MessagesDeleted int64 `json:"messages_deleted"`

	// When the conversation was deleted.
	DeletedAt string `json:"deleted_at"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *DeletedChat) RawJSON() json.RawMessage { return o.raw }

func (o *DeletedChat) UnmarshalJSON(data []byte) error {
	type plain DeletedChat
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// ChatStreamEvent: An event of a streamed answer.
type ChatStreamEvent = any

// ChatStreamStartEvent: The answer starts.
type ChatStreamStartEvent struct {
	// Type of the event.
	Type string `json:"type"`

	// Id of the message (in `start` and `done`).
	MessageID string `json:"message_id"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *ChatStreamStartEvent) RawJSON() json.RawMessage { return o.raw }

func (o *ChatStreamStartEvent) UnmarshalJSON(data []byte) error {
	type plain ChatStreamStartEvent
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// ChatStreamContentEvent: The next part of the text.
type ChatStreamContentEvent struct {
	// Type of the event.
	Type string `json:"type"`

	// Text to append (in `content`).
	Delta string `json:"delta"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *ChatStreamContentEvent) RawJSON() json.RawMessage { return o.raw }

func (o *ChatStreamContentEvent) UnmarshalJSON(data []byte) error {
	type plain ChatStreamContentEvent
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// ChatStreamCitationEvent: A source of the answer.
type ChatStreamCitationEvent struct {
	// Type of the event.
	Type string `json:"type"`

	// Name of the cited file (in `citation`).
	File string `json:"file"`

	// Number of the cited physical page (in `citation`).
	Page int64 `json:"page"`

	// Id of the cited document (in `citation`).
	AnalysisID string `json:"analysis_id"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *ChatStreamCitationEvent) RawJSON() json.RawMessage { return o.raw }

func (o *ChatStreamCitationEvent) UnmarshalJSON(data []byte) error {
	type plain ChatStreamCitationEvent
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// ChatStreamDoneEvent: The answer is complete and stored.
type ChatStreamDoneEvent struct {
	// Type of the event.
	Type string `json:"type"`

	// Id of the message (in `start` and `done`).
	MessageID string `json:"message_id"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *ChatStreamDoneEvent) RawJSON() json.RawMessage { return o.raw }

func (o *ChatStreamDoneEvent) UnmarshalJSON(data []byte) error {
	type plain ChatStreamDoneEvent
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// ChatStreamErrorEvent: The answer failed after the first event; the stream ends.
type ChatStreamErrorEvent struct {
	// Type of the event.
	Type string `json:"type"`

	// Machine-readable error code.
	Code ErrorCode `json:"code"`

	// Human-readable message.
	Message string `json:"message"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *ChatStreamErrorEvent) RawJSON() json.RawMessage { return o.raw }

func (o *ChatStreamErrorEvent) UnmarshalJSON(data []byte) error {
	type plain ChatStreamErrorEvent
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// CreditBalance: Credit balance of an end user.
type CreditBalance struct {
	// Id of the end user.
	ExternalUserID string `json:"external_user_id"`

	// Available credits.
	Balance int64 `json:"balance"`

	// Whether the user has a subscription that includes all documents.
	HasUnlimited bool `json:"has_unlimited"`

	// Credits bought, minus refunds.
	TotalPurchased int64 `json:"total_purchased"`

	// Credits spent, minus returned ones.
	TotalSpent int64 `json:"total_spent"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *CreditBalance) RawJSON() json.RawMessage { return o.raw }

func (o *CreditBalance) UnmarshalJSON(data []byte) error {
	type plain CreditBalance
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// CreditPack: A pack of credits.
type CreditPack struct {
	// Type of the pack.
	PackType PackType `json:"pack_type"`

	// Display name.
	Name string `json:"name"`

	// Number of credits.
	Credits int64 `json:"credits"`

	// Price in US cents.
	PriceCents int64 `json:"price_cents"`

	// Price as a display text.
	PriceDisplay string `json:"price_display"`

	// Price per credit as a display text.
	PerCreditDisplay string `json:"per_credit_display"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *CreditPack) RawJSON() json.RawMessage { return o.raw }

func (o *CreditPack) UnmarshalJSON(data []byte) error {
	type plain CreditPack
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// CreditPurchaseResult: A checkout page for a credit pack.
type CreditPurchaseResult struct {
	// URL of the page; redirect the user to it.
	CheckoutURL string `json:"checkout_url"`

	// Id of the checkout session at the payment provider.
	SessionID string `json:"session_id"`

	// Id of the end user.
	ExternalUserID string `json:"external_user_id"`

	// Type of the pack.
	PackType PackType `json:"pack_type"`

	// Number of credits.
	Credits int64 `json:"credits"`

	// Price in US cents.
	PriceCents int64 `json:"price_cents"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *CreditPurchaseResult) RawJSON() json.RawMessage { return o.raw }

func (o *CreditPurchaseResult) UnmarshalJSON(data []byte) error {
	type plain CreditPurchaseResult
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// AccessResult: Result of an unlock.
type AccessResult struct {
	// Id of the end user.
	ExternalUserID string `json:"external_user_id"`

	// Ids of the requested documents.
	AccessibleDocuments []string `json:"accessible_documents"`

	// Credits spent by this request.
	CreditsSpent int64 `json:"credits_spent"`

	// Available credits.
	RemainingBalance int64 `json:"remaining_balance"`

	// Whether the user has a subscription that includes all documents.
	HasUnlimited bool `json:"has_unlimited"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *AccessResult) RawJSON() json.RawMessage { return o.raw }

func (o *AccessResult) UnmarshalJSON(data []byte) error {
	type plain AccessResult
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// CreditPurchase: Purchase of a credit pack.
type CreditPurchase struct {
	// Id of the purchase.
	ID string `json:"id"`

	// Type of the pack.
	PackType PackType `json:"pack_type"`

	// Number of credits.
	Credits int64 `json:"credits"`

	// Price in US cents.
	PriceCents int64 `json:"price_cents"`

	// Status of the purchase.
	Status PurchaseStatus `json:"status"`

	// Creation time of the checkout page.
	CreatedAt string `json:"created_at"`

	// Time of payment; null if unpaid.
	CompletedAt *string `json:"completed_at"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *CreditPurchase) RawJSON() json.RawMessage { return o.raw }

func (o *CreditPurchase) UnmarshalJSON(data []byte) error {
	type plain CreditPurchase
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// CreditHistory: Purchases of an end user, newest first.
type CreditHistory struct {
	// Id of the end user.
	ExternalUserID string `json:"external_user_id"`

	// Purchases in this page.
	Purchases []CreditPurchase `json:"purchases"`

	// Credits of all purchases, minus refunds.
	TotalPurchased int64 `json:"total_purchased"`

	// Total price of all purchases minus refunds, in US cents.
	TotalSpentCents int64 `json:"total_spent_cents"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *CreditHistory) RawJSON() json.RawMessage { return o.raw }

func (o *CreditHistory) UnmarshalJSON(data []byte) error {
	type plain CreditHistory
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// Document: A document of a property.
type Document struct {
	// Id of the analysis. Use it as `analysis_id`.
	ID string `json:"id"`

	// File name as uploaded.
	Filename string `json:"filename"`

	// Processing status.
	Status AnalysisStatus `json:"status"`

	// Number of physical pages.
	PageCount int64 `json:"page_count"`

	// Importance of the document. Estimated from the file name and the first pages until it has been categorized.
	Category *Category `json:"category"`

	// Type of the document; null until it has been categorized.
	DocumentType *DocumentType `json:"document_type"`

	// Id of the upload job.
	JobID string `json:"job_id"`

	// Number of issues; null until the document has been analyzed.
	TotalIssues *int64 `json:"total_issues"`

	// Severity of the most severe issue; null without issues.
	Severity *Severity `json:"severity"`

	// When the document was uploaded.
	CreatedAt string `json:"created_at"`

	// When the document was analyzed or skipped, or failed; null before that.
	CompletedAt *string `json:"completed_at"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *Document) RawJSON() json.RawMessage { return o.raw }

func (o *Document) UnmarshalJSON(data []byte) error {
	type plain Document
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// DocumentList: Documents of a property from all uploads, newest first.
type DocumentList struct {
	// Id of the property.
	PropertyID string `json:"property_id"`

	// Documents of this page.
	Documents []Document `json:"documents"`

	// Total number of documents.
	TotalDocuments int64 `json:"total_documents"`

	// Status of the property.
	Status PropertyStatus `json:"status"`

	// Pagination.
	Meta PageMeta `json:"meta"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *DocumentList) RawJSON() json.RawMessage { return o.raw }

func (o *DocumentList) UnmarshalJSON(data []byte) error {
	type plain DocumentList
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// Property: A house or another piece of real estate.
type Property struct {
	// Unique identifier.
	ID string `json:"id"`

	// Your own identifier of the property; unique in your account.
	ExternalID *string `json:"external_id"`

	// Street address.
	Address string `json:"address"`

	// City.
	City *string `json:"city"`

	// State.
	State *string `json:"state"`

	// ZIP or postal code.
	ZipCode *string `json:"zip_code"`

	// Country. Default: `US`.
	Country string `json:"country"`

	// Number of documents.
	DocumentCount int64 `json:"document_count"`

	// When the property was created.
	CreatedAt string `json:"created_at"`

	// When the property or its set of documents last changed.
	UpdatedAt string `json:"updated_at"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *Property) RawJSON() json.RawMessage { return o.raw }

func (o *Property) UnmarshalJSON(data []byte) error {
	type plain Property
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// PropertyList: A list of properties, newest first.
type PropertyList struct {
	// Properties of this page.
	Properties []Property `json:"properties"`

	// Pagination.
	Meta PageMeta `json:"meta"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *PropertyList) RawJSON() json.RawMessage { return o.raw }

func (o *PropertyList) UnmarshalJSON(data []byte) error {
	type plain PropertyList
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// UploadedDocument: A newly uploaded document.
type UploadedDocument struct {
	// Id of the analysis.
	ID string `json:"id"`

	// File name as uploaded.
	Filename string `json:"filename"`

	// Always `queued`.
	Status AnalysisStatus `json:"status"`

	// Number of physical pages.
	PageCount int64 `json:"page_count"`

	// Importance of the document, estimated from the file name and the first pages.
	Category *Category `json:"category"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *UploadedDocument) RawJSON() json.RawMessage { return o.raw }

func (o *UploadedDocument) UnmarshalJSON(data []byte) error {
	type plain UploadedDocument
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// UploadResult: An accepted bulk upload.
type UploadResult struct {
	// Id of the property.
	PropertyID string `json:"property_id"`

	// Id of the upload job. Webhook events contain it.
	JobID string `json:"job_id"`

	// One document for each file, in the order sent.
	Documents []UploadedDocument `json:"documents"`

	// Number of documents in the upload.
	TotalDocuments int64 `json:"total_documents"`

	// Always `processing`.
	Status PropertyStatus `json:"status"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *UploadResult) RawJSON() json.RawMessage { return o.raw }

func (o *UploadResult) UnmarshalJSON(data []byte) error {
	type plain UploadResult
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// DeliveryStats: Statistics of finished deliveries to a webhook, including tests. Pending deliveries are not
// counted.
type DeliveryStats struct {
	// Number of finished deliveries.
	TotalDeliveries int64 `json:"total_deliveries"`

	// Number of successful deliveries.
	SuccessfulDeliveries int64 `json:"successful_deliveries"`

	// Number of failed deliveries.
	FailedDeliveries int64 `json:"failed_deliveries"`

	// Success rate in percent; 0 without deliveries.
	SuccessRate float64 `json:"success_rate"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *DeliveryStats) RawJSON() json.RawMessage { return o.raw }

func (o *DeliveryStats) UnmarshalJSON(data []byte) error {
	type plain DeliveryStats
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// Webhook: An endpoint that receives events.
type Webhook struct {
	// Unique identifier.
	ID string `json:"id"`

	// URL that receives the events.
	URL string `json:"url"`

	// Event types that are sent.
	Events []WebhookEventType `json:"events"`

	// Whether events are sent.
	Active bool `json:"active"`

	// Your description.
	Description *string `json:"description"`

	// Secret to verify deliveries with. It is only in the response that creates the webhook, or replaces the secret,
	// and cannot be read again.
	SigningSecret *string `json:"signing_secret,omitempty"`

	// When the webhook was created.
	CreatedAt string `json:"created_at"`

	// When the webhook was last changed.
	UpdatedAt string `json:"updated_at"`

	// Delivery statistics. Present only when a single webhook is retrieved.
	DeliveryStats *DeliveryStats `json:"delivery_stats,omitempty"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *Webhook) RawJSON() json.RawMessage { return o.raw }

func (o *Webhook) UnmarshalJSON(data []byte) error {
	type plain Webhook
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// WebhookList: A list of webhooks, newest first.
type WebhookList struct {
	// Webhooks of this page, without their secrets.
	Webhooks []Webhook `json:"webhooks"`

	// Total number of webhooks that match the filter.
	Total int64 `json:"total"`

	// Maximum number of items in this page.
	Limit int64 `json:"limit"`

	// Number of skipped items.
	Offset int64 `json:"offset"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *WebhookList) RawJSON() json.RawMessage { return o.raw }

func (o *WebhookList) UnmarshalJSON(data []byte) error {
	type plain WebhookList
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// WebhookTestResult: Result of a test delivery.
type WebhookTestResult struct {
	// Id as in `X-Service-Delivery-ID`.
	DeliveryID string `json:"delivery_id"`

	// Human-readable result.
	Message string `json:"message"`

	// Status: `delivered` or `failed`.
	Status WebhookDeliveryStatus `json:"status"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *WebhookTestResult) RawJSON() json.RawMessage { return o.raw }

func (o *WebhookTestResult) UnmarshalJSON(data []byte) error {
	type plain WebhookTestResult
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// CreateAnalysisRequest:
type CreateAnalysisRequest struct {
	// The file to analyze.
	File File `json:"file"`

	// Id of the property to add the document to.
	PropertyID *string `json:"property_id,omitempty"`

	// Your id of the end user for whom the document is analyzed.
	ExternalUserID *string `json:"external_user_id,omitempty"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *CreateAnalysisRequest) RawJSON() json.RawMessage { return o.raw }

func (o *CreateAnalysisRequest) UnmarshalJSON(data []byte) error {
	type plain CreateAnalysisRequest
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// OpenCheckoutRequest:
type OpenCheckoutRequest struct {
	// Tier: `pro` or `enterprise`.
	Tier string `json:"tier"`

	// Absolute http(s) URL to return to after payment.
	SuccessURL string `json:"success_url"`

	// Absolute http(s) URL to return to without payment.
	CancelURL string `json:"cancel_url"`

	// Id of the end user who subscribes; the account itself if absent.
	ExternalUserID *string `json:"external_user_id,omitempty"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *OpenCheckoutRequest) RawJSON() json.RawMessage { return o.raw }

func (o *OpenCheckoutRequest) UnmarshalJSON(data []byte) error {
	type plain OpenCheckoutRequest
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// PurchaseReportRequest:
type PurchaseReportRequest struct {
	// Absolute http(s) URL to return to after payment.
	SuccessURL string `json:"success_url"`

	// Absolute http(s) URL to return to without payment.
	CancelURL string `json:"cancel_url"`

	// Id of an end user; the report can then be used only for this user.
	ExternalUserID *string `json:"external_user_id,omitempty"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *PurchaseReportRequest) RawJSON() json.RawMessage { return o.raw }

func (o *PurchaseReportRequest) UnmarshalJSON(data []byte) error {
	type plain PurchaseReportRequest
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// OpenPortalRequest:
type OpenPortalRequest struct {
	// Absolute http(s) URL to return to.
	ReturnURL string `json:"return_url"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *OpenPortalRequest) RawJSON() json.RawMessage { return o.raw }

func (o *OpenPortalRequest) UnmarshalJSON(data []byte) error {
	type plain OpenPortalRequest
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// CreateSubscriptionRequest:
type CreateSubscriptionRequest struct {
	// Tier: `pro` or `enterprise`.
	Tier string `json:"tier"`

	// Id of the customer at the payment provider.
	ProviderCustomerID string `json:"provider_customer_id"`

	// Id of the end user who subscribes; the account itself if absent.
	ExternalUserID *string `json:"external_user_id,omitempty"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *CreateSubscriptionRequest) RawJSON() json.RawMessage { return o.raw }

func (o *CreateSubscriptionRequest) UnmarshalJSON(data []byte) error {
	type plain CreateSubscriptionRequest
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// UpgradeSubscriptionRequest:
type UpgradeSubscriptionRequest struct {
	// Tier: `pro` or `enterprise`.
	NewTier string `json:"new_tier"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *UpgradeSubscriptionRequest) RawJSON() json.RawMessage { return o.raw }

func (o *UpgradeSubscriptionRequest) UnmarshalJSON(data []byte) error {
	type plain UpgradeSubscriptionRequest
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// ChatRequest:
type ChatRequest struct {
	// Id of the property whose documents are asked. Send exactly one of `property_id` and `analysis_id`.
	PropertyID *string `json:"property_id,omitempty"`

	// Id of the analysis of the document that is asked. Send exactly one of `property_id` and `analysis_id`.
	AnalysisID *string `json:"analysis_id,omitempty"`

	// The question (1–500 characters).
	Query string `json:"query"`

	// Include an estimate of the cost of the work that the answer is about. Default: false.
	IncludeCostEstimate *bool `json:"include_cost_estimate,omitempty"`

	// Your id of the conversation. Earlier messages with the same id are used as context.
	SessionID *string `json:"session_id,omitempty"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *ChatRequest) RawJSON() json.RawMessage { return o.raw }

func (o *ChatRequest) UnmarshalJSON(data []byte) error {
	type plain ChatRequest
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// PurchaseCreditsRequest:
type PurchaseCreditsRequest struct {
	// Id of the end user.
	ExternalUserID string `json:"external_user_id"`

	// Type of the pack.
	PackType PackType `json:"pack_type"`

	// Absolute http(s) URL to return to after payment.
	SuccessURL string `json:"success_url"`

	// Absolute http(s) URL to return to without payment.
	CancelURL string `json:"cancel_url"`

	// Email address to prefill on the page.
	CustomerEmail *string `json:"customer_email,omitempty"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *PurchaseCreditsRequest) RawJSON() json.RawMessage { return o.raw }

func (o *PurchaseCreditsRequest) UnmarshalJSON(data []byte) error {
	type plain PurchaseCreditsRequest
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// AccessDocumentsRequest:
type AccessDocumentsRequest struct {
	// Id of the end user.
	ExternalUserID string `json:"external_user_id"`

	// Ids of the documents. Duplicates count once.
	AnalysisIDs []string `json:"analysis_ids"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *AccessDocumentsRequest) RawJSON() json.RawMessage { return o.raw }

func (o *AccessDocumentsRequest) UnmarshalJSON(data []byte) error {
	type plain AccessDocumentsRequest
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// CreatePropertyRequest:
type CreatePropertyRequest struct {
	// Street address.
	Address string `json:"address"`

	// Your own identifier of the property.
	ExternalID *string `json:"external_id,omitempty"`

	// City.
	City *string `json:"city,omitempty"`

	// State.
	State *string `json:"state,omitempty"`

	// ZIP or postal code.
	ZipCode *string `json:"zip_code,omitempty"`

	// Country. Default: `US`.
	Country *string `json:"country,omitempty"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *CreatePropertyRequest) RawJSON() json.RawMessage { return o.raw }

func (o *CreatePropertyRequest) UnmarshalJSON(data []byte) error {
	type plain CreatePropertyRequest
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// UploadDocumentsRequest:
type UploadDocumentsRequest struct {
	// The PDF files, each in a form field `files`.
	Files []File `json:"files"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *UploadDocumentsRequest) RawJSON() json.RawMessage { return o.raw }

func (o *UploadDocumentsRequest) UnmarshalJSON(data []byte) error {
	type plain UploadDocumentsRequest
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// CreateWebhookRequest:
type CreateWebhookRequest struct {
	// An https URL with a public address.
	URL string `json:"url"`

	// Event types to send; at least one.
	Events []WebhookEventType `json:"events"`

	// Your description (at most 500 characters).
	Description *string `json:"description,omitempty"`

	// Whether events are sent. Default: true.
	Active *bool `json:"active,omitempty"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *CreateWebhookRequest) RawJSON() json.RawMessage { return o.raw }

func (o *CreateWebhookRequest) UnmarshalJSON(data []byte) error {
	type plain CreateWebhookRequest
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// UpdateWebhookRequest:
type UpdateWebhookRequest struct {
	// An https URL with a public address.
	URL *string `json:"url,omitempty"`

	// Event types to send; at least one.
	Events []WebhookEventType `json:"events,omitempty"`

	// Your description (at most 500 characters). Null removes it.
	Description *string `json:"description,omitempty"`

	// Whether events are sent.
	Active *bool `json:"active,omitempty"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *UpdateWebhookRequest) RawJSON() json.RawMessage { return o.raw }

func (o *UpdateWebhookRequest) UnmarshalJSON(data []byte) error {
	type plain UpdateWebhookRequest
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// ErrorBody: Error response.
type ErrorBody struct {
	// The error.
	Error ErrorInfo `json:"error"`

	// The request that failed.
	Meta ErrorMeta `json:"meta"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *ErrorBody) RawJSON() json.RawMessage { return o.raw }

func (o *ErrorBody) UnmarshalJSON(data []byte) error {
	type plain ErrorBody
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// ErrorInfo: The error. Some codes have additional fields.
type ErrorInfo struct {
	// Machine-readable error code.
	Code ErrorCode `json:"code"`

	// Human-readable message.
	Message string `json:"message"`

	// Details of the error.
	Details *ErrorDetailsObject `json:"details,omitempty"`

	// Seconds to wait before the next try (in `analysis_not_ready` and `service_unavailable`).
	RetryAfter *int64 `json:"retry_after,omitempty"`

	// Why the document was skipped (in `analysis_skipped`).
	Reason *string `json:"reason,omitempty"`

	// Analyses used in this period (in `limit_exceeded`).
	AnalysesUsed *int64 `json:"analyses_used,omitempty"`

	// Analyses allowed per period (in `limit_exceeded`).
	AnalysesLimit *int64 `json:"analyses_limit,omitempty"`

	// Error of the payment provider (in `payment_failed`).
	ProviderError *string `json:"provider_error,omitempty"`

	// Page on which the payer completes the payment (in `payment_failed`).
	PaymentURL *string `json:"payment_url,omitempty"`

	// Suggested action.
	SuggestedAction *string `json:"suggested_action,omitempty"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *ErrorInfo) RawJSON() json.RawMessage { return o.raw }

func (o *ErrorInfo) UnmarshalJSON(data []byte) error {
	type plain ErrorInfo
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// ErrorDetailsObject: Details of the error.
type ErrorDetailsObject struct {
	// Name of the invalid parameter; `body` if the body is not a JSON object.
	Field *string `json:"field,omitempty"`

	// Limit of the plan (in `limit_exceeded`).
	Limit *int64 `json:"limit,omitempty"`

	// Current usage (in `limit_exceeded`).
	Used *int64 `json:"used,omitempty"`

	// Rejected files.
	Files []RejectedFileObject `json:"files,omitempty"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *ErrorDetailsObject) RawJSON() json.RawMessage { return o.raw }

func (o *ErrorDetailsObject) UnmarshalJSON(data []byte) error {
	type plain ErrorDetailsObject
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// RejectedFileObject: A file that was rejected.
type RejectedFileObject struct {
	// File name as sent.
	Filename string `json:"filename"`

	// Machine-readable error code of this file.
	Code ErrorCode `json:"code"`

	// Human-readable message.
	Message string `json:"message"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *RejectedFileObject) RawJSON() json.RawMessage { return o.raw }

func (o *RejectedFileObject) UnmarshalJSON(data []byte) error {
	type plain RejectedFileObject
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// ErrorMeta: The request that failed.
type ErrorMeta struct {
	// Id of the request, as in `X-Request-Id`.
	RequestID string `json:"request_id"`

	// When the error occurred.
	Timestamp string `json:"timestamp"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *ErrorMeta) RawJSON() json.RawMessage { return o.raw }

func (o *ErrorMeta) UnmarshalJSON(data []byte) error {
	type plain ErrorMeta
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// DuplicateProperty: A property with this external_id or address already exists.
type DuplicateProperty struct {
	// Human-readable message.
	Detail string `json:"detail"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *DuplicateProperty) RawJSON() json.RawMessage { return o.raw }

func (o *DuplicateProperty) UnmarshalJSON(data []byte) error {
	type plain DuplicateProperty
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// PaymentRequired: The credits are insufficient; nothing was unlocked.
type PaymentRequired struct {
	// Machine-readable error code.
	Error string `json:"error"`

	// Human-readable message.
	Message string `json:"message"`

	// Credits that the request needs: one for each new document.
	CreditsRequired int64 `json:"credits_required"`

	// Current credit balance.
	CreditsAvailable int64 `json:"credits_available"`

	// Number of missing credits.
	CreditsNeeded int64 `json:"credits_needed"`

	// Always false for this error.
	CanUnlock bool `json:"can_unlock"`

	// Credit packs for sale.
	PurchaseOptions []CreditPack `json:"purchase_options"`

	// Subscription that includes all documents.
	SubscriptionOption SubscriptionOption `json:"subscription_option"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *PaymentRequired) RawJSON() json.RawMessage { return o.raw }

func (o *PaymentRequired) UnmarshalJSON(data []byte) error {
	type plain PaymentRequired
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// SubscriptionOption: Subscription that includes all documents.
type SubscriptionOption struct {
	// Tier of the subscription.
	Tier string `json:"tier"`

	// Display name.
	Name string `json:"name"`

	// Formatted price.
	PriceDisplay string `json:"price_display"`

	// Display text.
	Description string `json:"description"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *SubscriptionOption) RawJSON() json.RawMessage { return o.raw }

func (o *SubscriptionOption) UnmarshalJSON(data []byte) error {
	type plain SubscriptionOption
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// DocumentAnalysisCompletedEvent: Summary and issues of a document are available.
type DocumentAnalysisCompletedEvent struct {
	// Type of the event.
	Event string `json:"event"`

	// Id of the analysis.
	AnalysisID string `json:"analysis_id"`

	// Id of the property. Absent if the document has none.
	PropertyID *string `json:"property_id,omitempty"`

	// Id of the upload job.
	JobID string `json:"job_id"`

	// File name as uploaded.
	Filename string `json:"filename"`

	// Type of the document.
	DocumentType *DocumentType `json:"document_type,omitempty"`

	// Always `analysis_done`.
	Status string `json:"status"`

	// Number of physical pages.
	PageCount int64 `json:"page_count"`

	// Number of issues.
	TotalIssues *int64 `json:"total_issues,omitempty"`

	// Severity of the most severe issue. Absent without issues.
	Severity *Severity `json:"severity,omitempty"`

	// When the analysis ended. UTC with fractional seconds, without a zone suffix.
	CompletedAt string `json:"completed_at"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *DocumentAnalysisCompletedEvent) RawJSON() json.RawMessage { return o.raw }

func (o *DocumentAnalysisCompletedEvent) UnmarshalJSON(data []byte) error {
	type plain DocumentAnalysisCompletedEvent
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// DocumentSkippedEvent: The document is not about a property, or has no legible text. Its analysis can be
// forced.
type DocumentSkippedEvent struct {
	// Type of the event.
	Event string `json:"event"`

	// Id of the analysis.
	AnalysisID string `json:"analysis_id"`

	// Id of the property. Absent if the document has none.
	PropertyID *string `json:"property_id,omitempty"`

	// Id of the upload job.
	JobID string `json:"job_id"`

	// File name as uploaded.
	Filename string `json:"filename"`

	// Type of the document.
	DocumentType *DocumentType `json:"document_type,omitempty"`

	// Always `skipped`.
	Status string `json:"status"`

	// Why the document was skipped.
	Reason *string `json:"reason,omitempty"`

	// When the document was skipped. UTC with fractional seconds, without a zone suffix.
	SkippedAt string `json:"skipped_at"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *DocumentSkippedEvent) RawJSON() json.RawMessage { return o.raw }

func (o *DocumentSkippedEvent) UnmarshalJSON(data []byte) error {
	type plain DocumentSkippedEvent
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// DocumentEmbeddingFailedEvent: The embedding failed after all retries. Issues and summary remain available.
type DocumentEmbeddingFailedEvent struct {
	// Type of the event.
	Event string `json:"event"`

	// Id of the analysis.
	AnalysisID string `json:"analysis_id"`

	// Id of the property. Absent if the document has none.
	PropertyID *string `json:"property_id,omitempty"`

	// Id of the upload job.
	JobID string `json:"job_id"`

	// File name as uploaded.
	Filename string `json:"filename"`

	// What failed.
	Error *string `json:"error,omitempty"`

	// When it failed. UTC with fractional seconds, without a zone suffix.
	FailedAt string `json:"failed_at"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *DocumentEmbeddingFailedEvent) RawJSON() json.RawMessage { return o.raw }

func (o *DocumentEmbeddingFailedEvent) UnmarshalJSON(data []byte) error {
	type plain DocumentEmbeddingFailedEvent
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// DocumentAnalysisFailedEvent: The document has no result. The unit of the allowance is given back.
type DocumentAnalysisFailedEvent struct {
	// Type of the event.
	Event string `json:"event"`

	// Id of the analysis.
	AnalysisID string `json:"analysis_id"`

	// Id of the property. Absent if the document has none.
	PropertyID *string `json:"property_id,omitempty"`

	// Id of the upload job.
	JobID string `json:"job_id"`

	// File name as uploaded.
	Filename string `json:"filename"`

	// What failed.
	Error *string `json:"error,omitempty"`

	// When it failed. UTC with fractional seconds, without a zone suffix.
	FailedAt string `json:"failed_at"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *DocumentAnalysisFailedEvent) RawJSON() json.RawMessage { return o.raw }

func (o *DocumentAnalysisFailedEvent) UnmarshalJSON(data []byte) error {
	type plain DocumentAnalysisFailedEvent
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// PropertyChatReadyEvent: Sent once for each bulk upload, with the numbers of its documents.
type PropertyChatReadyEvent struct {
	// Type of the event.
	Event string `json:"event"`

	// Id of the property.
	PropertyID string `json:"property_id"`

	// Id of the upload job.
	JobID string `json:"job_id"`

	// Number of documents in the upload.
	TotalDocuments int64 `json:"total_documents"`

	// Number of analyzed documents.
	AnalyzedDocuments int64 `json:"analyzed_documents"`

	// Number of skipped documents.
	SkippedDocuments *int64 `json:"skipped_documents,omitempty"`

	// Number of documents that are available in chat.
	EmbeddedDocuments int64 `json:"embedded_documents"`

	// Always `chat_ready`.
	Status string `json:"status"`

	// When the last document ended. UTC with fractional seconds, without a zone suffix.
	CompletedAt string `json:"completed_at"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *PropertyChatReadyEvent) RawJSON() json.RawMessage { return o.raw }

func (o *PropertyChatReadyEvent) UnmarshalJSON(data []byte) error {
	type plain PropertyChatReadyEvent
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// WebhookTestEvent: Sent in a single attempt, whatever events the webhook receives.
type WebhookTestEvent struct {
	// Type of the event.
	Event string `json:"event"`

	// Human-readable message.
	Message string `json:"message"`

	// When the test was sent. UTC with fractional seconds, without a zone suffix.
	Timestamp string `json:"timestamp"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *WebhookTestEvent) RawJSON() json.RawMessage { return o.raw }

func (o *WebhookTestEvent) UnmarshalJSON(data []byte) error {
	type plain WebhookTestEvent
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// CreditsPurchasedEvent: The payment is complete and the balance has grown.
type CreditsPurchasedEvent struct {
	// Type of the event.
	Event string `json:"event"`

	// Id of the purchase.
	PurchaseID string `json:"purchase_id"`

	// Your id of the end user.
	ExternalUserID string `json:"external_user_id"`

	// The credit pack.
	PackType PackType `json:"pack_type"`

	// Number of credits.
	Credits int64 `json:"credits"`

	// Price in US cents.
	PriceCents int64 `json:"price_cents"`

	// Balance after the purchase.
	Balance int64 `json:"balance"`

	// When the purchase was completed. UTC with fractional seconds, without a zone suffix.
	CompletedAt string `json:"completed_at"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *CreditsPurchasedEvent) RawJSON() json.RawMessage { return o.raw }

func (o *CreditsPurchasedEvent) UnmarshalJSON(data []byte) error {
	type plain CreditsPurchasedEvent
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// CreditsReversedEvent: A purchase was refunded or disputed. The number is below zero if credits came back.
type CreditsReversedEvent struct {
	// Type of the event.
	Event string `json:"event"`

	// Id of the purchase.
	PurchaseID string `json:"purchase_id"`

	// Your id of the end user.
	ExternalUserID string `json:"external_user_id"`

	// Number of credits that were taken back.
	Credits int64 `json:"credits"`

	// Balance afterwards.
	Balance int64 `json:"balance"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *CreditsReversedEvent) RawJSON() json.RawMessage { return o.raw }

func (o *CreditsReversedEvent) UnmarshalJSON(data []byte) error {
	type plain CreditsReversedEvent
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// CreditsLowEvent: Sent each time the balance falls to the threshold of the account or below.
type CreditsLowEvent struct {
	// Type of the event.
	Event string `json:"event"`

	// Your id of the end user.
	ExternalUserID string `json:"external_user_id"`

	// The balance.
	Balance int64 `json:"balance"`

	// The threshold of the account.
	Threshold int64 `json:"threshold"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *CreditsLowEvent) RawJSON() json.RawMessage { return o.raw }

func (o *CreditsLowEvent) UnmarshalJSON(data []byte) error {
	type plain CreditsLowEvent
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// SubscriptionUpdatedEvent: Status, tier, period or cancellation of a subscription changed.
type SubscriptionUpdatedEvent struct {
	// Type of the event.
	Event string `json:"event"`

	// Id of the subscription.
	SubscriptionID string `json:"subscription_id"`

	// Your id of the end user.
	ExternalUserID *string `json:"external_user_id,omitempty"`

	// Status of the subscription.
	Status SubscriptionStatus `json:"status"`

	// Tier of the subscription.
	Tier SubscriptionTier `json:"tier"`

	// Start of the period. UTC with fractional seconds, without a zone suffix.
	CurrentPeriodStart string `json:"current_period_start"`

	// End of the period. UTC with fractional seconds, without a zone suffix.
	CurrentPeriodEnd string `json:"current_period_end"`

	// Whether the subscription ends with the period.
	CancelAtPeriodEnd bool `json:"cancel_at_period_end"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *SubscriptionUpdatedEvent) RawJSON() json.RawMessage { return o.raw }

func (o *SubscriptionUpdatedEvent) UnmarshalJSON(data []byte) error {
	type plain SubscriptionUpdatedEvent
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// PaymentFailedEvent: A payment of a subscription, a report or credits failed.
type PaymentFailedEvent struct {
	// Type of the event.
	Event string `json:"event"`

	// What was to be paid.
	Kind string `json:"kind"`

	// Id of the subscription, if it is for one.
	SubscriptionID *string `json:"subscription_id,omitempty"`

	// Your id of the end user.
	ExternalUserID *string `json:"external_user_id,omitempty"`

	// Amount in US cents.
	AmountCents *int64 `json:"amount_cents,omitempty"`

	// Page on which the payer can pay.
	PaymentURL *string `json:"payment_url,omitempty"`

	// When the payment failed. UTC with fractional seconds, without a zone suffix.
	FailedAt string `json:"failed_at"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *PaymentFailedEvent) RawJSON() json.RawMessage { return o.raw }

func (o *PaymentFailedEvent) UnmarshalJSON(data []byte) error {
	type plain PaymentFailedEvent
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// PropertiesCreateParams are the parameters of POST /v1/properties.
type PropertiesCreateParams struct {
	// Street address.
	Address string `json:"address"`

	// Your own identifier of the property.
	ExternalID *string `json:"external_id,omitempty"`

	// City.
	City *string `json:"city,omitempty"`

	// State.
	State *string `json:"state,omitempty"`

	// ZIP or postal code.
	ZipCode *string `json:"zip_code,omitempty"`

	// Country. Default: `US`.
	Country *string `json:"country,omitempty"`
}

// PropertiesListParams are the parameters of GET /v1/properties.
type PropertiesListParams struct {
	// Filter by your own identifier (exact match).
	ExternalID *string `json:"external_id,omitempty"`

	// Filter by a part of the address (case-insensitive).
	Address *string `json:"address,omitempty"`

	// Filter by city (case-insensitive).
	City *string `json:"city,omitempty"`

	// Filter by state (case-insensitive).
	State *string `json:"state,omitempty"`

	// Filter by ZIP or postal code (case-insensitive).
	ZipCode *string `json:"zip_code,omitempty"`

	// Number of items per page (1–100, default 20).
	Limit *int64 `json:"limit,omitempty"`

	// `next_cursor` of the previous page.
	Cursor *string `json:"cursor,omitempty"`
}

// PropertiesDocumentsListParams are the parameters of GET /v1/properties/{id}/documents.
type PropertiesDocumentsListParams struct {
	// Number of items per page (1–100, default 20).
	Limit *int64 `json:"limit,omitempty"`

	// `next_cursor` of the previous page.
	Cursor *string `json:"cursor,omitempty"`
}

// AnalysesCreateParams are the parameters of POST /v1/analyses.
type AnalysesCreateParams struct {
	// The file to analyze.
	File File `json:"file"`

	// Id of the property to add the document to.
	PropertyID *string `json:"property_id,omitempty"`

	// Your id of the end user for whom the document is analyzed.
	ExternalUserID *string `json:"external_user_id,omitempty"`
}

// AnalysesIssuesListParams are the parameters of GET /v1/analyses/{id}/issues.
type AnalysesIssuesListParams struct {
	// Filter by severity.
	Severity *Severity `json:"severity,omitempty"`

	// Number of items per page (1–100, default 20).
	Limit *int64 `json:"limit,omitempty"`

	// `next_cursor` of the previous page.
	Cursor *string `json:"cursor,omitempty"`
}

// ChatCreateParams are the parameters of POST /v1/chat.
type ChatCreateParams struct {
	// Id of the property whose documents are asked. Send exactly one of `property_id` and `analysis_id`.
	PropertyID *string `json:"property_id,omitempty"`

	// Id of the analysis of the document that is asked. Send exactly one of `property_id` and `analysis_id`.
	AnalysisID *string `json:"analysis_id,omitempty"`

	// The question (1–500 characters).
	Query string `json:"query"`

	// Include an estimate of the cost of the work that the answer is about. Default: false.
	IncludeCostEstimate *bool `json:"include_cost_estimate,omitempty"`

	// Your id of the conversation. Earlier messages with the same id are used as context.
	SessionID *string `json:"session_id,omitempty"`
}

// ChatStreamParams are the parameters of POST /v1/chat/stream.
type ChatStreamParams struct {
	// Id of the property whose documents are asked. Send exactly one of `property_id` and `analysis_id`.
	PropertyID *string `json:"property_id,omitempty"`

	// Id of the analysis of the document that is asked. Send exactly one of `property_id` and `analysis_id`.
	AnalysisID *string `json:"analysis_id,omitempty"`

	// The question (1–500 characters).
	Query string `json:"query"`

	// Include an estimate of the cost of the work that the answer is about. Default: false.
	IncludeCostEstimate *bool `json:"include_cost_estimate,omitempty"`

	// Your id of the conversation. Earlier messages with the same id are used as context.
	SessionID *string `json:"session_id,omitempty"`
}

// ChatHistoryListParams are the parameters of GET /v1/chat/{analysis_id}/history.
type ChatHistoryListParams struct {
	// Number of items per page (1–100, default 20).
	Limit *int64 `json:"limit,omitempty"`

	// `next_cursor` of the previous page.
	Cursor *string `json:"cursor,omitempty"`

	// Filter by conversation.
	SessionID *string `json:"session_id,omitempty"`
}

// CreditsBalanceParams are the parameters of GET /v1/credits/balance.
type CreditsBalanceParams struct {
	// Id of the end user.
	ExternalUserID string `json:"external_user_id"`
}

// CreditsPurchaseParams are the parameters of POST /v1/credits/purchase.
type CreditsPurchaseParams struct {
	// Id of the end user.
	ExternalUserID string `json:"external_user_id"`

	// Type of the pack.
	PackType PackType `json:"pack_type"`

	// Absolute http(s) URL to return to after payment.
	SuccessURL string `json:"success_url"`

	// Absolute http(s) URL to return to without payment.
	CancelURL string `json:"cancel_url"`

	// Email address to prefill on the page.
	CustomerEmail *string `json:"customer_email,omitempty"`
}

// CreditsAccessParams are the parameters of POST /v1/credits/access.
type CreditsAccessParams struct {
	// Id of the end user.
	ExternalUserID string `json:"external_user_id"`

	// Ids of the documents. Duplicates count once.
	AnalysisIDs []string `json:"analysis_ids"`
}

// CreditsHistoryListParams are the parameters of GET /v1/credits/history.
type CreditsHistoryListParams struct {
	// Id of the end user.
	ExternalUserID string `json:"external_user_id"`

	// Number of items per page (1–100, default 50).
	Limit *int64 `json:"limit,omitempty"`

	// Number of items to skip (default 0).
	Offset *int64 `json:"offset,omitempty"`
}

// SubscriptionsCreateParams are the parameters of POST /v1/subscriptions.
type SubscriptionsCreateParams struct {
	// Tier: `pro` or `enterprise`.
	Tier string `json:"tier"`

	// Id of the customer at the payment provider.
	ProviderCustomerID string `json:"provider_customer_id"`

	// Id of the end user who subscribes; the account itself if absent.
	ExternalUserID *string `json:"external_user_id,omitempty"`
}

// SubscriptionsUpgradeParams are the parameters of PUT /v1/subscriptions/{subscription_id}/upgrade.
type SubscriptionsUpgradeParams struct {
	// Tier: `pro` or `enterprise`.
	NewTier string `json:"new_tier"`
}

// BillingCheckoutParams are the parameters of POST /v1/billing/checkout.
type BillingCheckoutParams struct {
	// Tier: `pro` or `enterprise`.
	Tier string `json:"tier"`

	// Absolute http(s) URL to return to after payment.
	SuccessURL string `json:"success_url"`

	// Absolute http(s) URL to return to without payment.
	CancelURL string `json:"cancel_url"`

	// Id of the end user who subscribes; the account itself if absent.
	ExternalUserID *string `json:"external_user_id,omitempty"`
}

// BillingPurchaseReportParams are the parameters of POST /v1/billing/purchase-report.
type BillingPurchaseReportParams struct {
	// Absolute http(s) URL to return to after payment.
	SuccessURL string `json:"success_url"`

	// Absolute http(s) URL to return to without payment.
	CancelURL string `json:"cancel_url"`

	// Id of an end user; the report can then be used only for this user.
	ExternalUserID *string `json:"external_user_id,omitempty"`
}

// BillingPortalParams are the parameters of POST /v1/billing/portal.
type BillingPortalParams struct {
	// Absolute http(s) URL to return to.
	ReturnURL string `json:"return_url"`
}

// WebhooksCreateParams are the parameters of POST /v1/webhooks.
type WebhooksCreateParams struct {
	// An https URL with a public address.
	URL string `json:"url"`

	// Event types to send; at least one.
	Events []WebhookEventType `json:"events"`

	// Your description (at most 500 characters).
	Description *string `json:"description,omitempty"`

	// Whether events are sent. Default: true.
	Active *bool `json:"active,omitempty"`
}

// WebhooksListParams are the parameters of GET /v1/webhooks.
type WebhooksListParams struct {
	// Number of items per page (1–100, default 20).
	Limit *int64 `json:"limit,omitempty"`

	// Number of items to skip (default 0).
	Offset *int64 `json:"offset,omitempty"`

	// Filter by active or inactive.
	Active *bool `json:"active,omitempty"`
}

// WebhooksUpdateParams are the parameters of PATCH /v1/webhooks/{webhook_id}.
type WebhooksUpdateParams struct {
	// An https URL with a public address.
	URL *string `json:"url,omitempty"`

	// Event types to send; at least one.
	Events []WebhookEventType `json:"events,omitempty"`

	// Your description (at most 500 characters). Null removes it.
	Description *string `json:"description,omitempty"`

	// Whether events are sent.
	Active *bool `json:"active,omitempty"`
}
