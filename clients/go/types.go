// Code generated from the API document by clients/generate/main.ts. DO NOT EDIT.

package lintel

import "encoding/json"

// DocumentType: Type of a document, determined from its contents.
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
type Category string

const (
	CategoryCritical Category = "critical"

	CategoryImportant Category = "important"

	CategorySupporting Category = "supporting"

	CategoryUncategorized Category = "uncategorized"

	CategoryNoise Category = "noise"
)

// Severity: Severity of an issue.
type Severity string

const (
	SeverityCritical Severity = "critical"

	SeverityMajor Severity = "major"

	SeverityMinor Severity = "minor"
)

// AnalysisStatus: Processing status of a document.
type AnalysisStatus string

const (
	AnalysisStatusQueued AnalysisStatus = "queued"

	AnalysisStatusProcessing AnalysisStatus = "processing"

	AnalysisStatusAnalysisDone AnalysisStatus = "analysis_done"

	AnalysisStatusSkipped AnalysisStatus = "skipped"

	AnalysisStatusFailed AnalysisStatus = "failed"
)

// ChatStatus: Whether a document is available in chat.
type ChatStatus string

const (
	ChatStatusPending ChatStatus = "pending"

	ChatStatusReady ChatStatus = "ready"

	ChatStatusLimited ChatStatus = "limited"
)

// SubscriptionTier: What can be subscribed to; `free` is what holds without a subscription.
type SubscriptionTier string

const (
	SubscriptionTierFree SubscriptionTier = "free"

	SubscriptionTierPro SubscriptionTier = "pro"

	SubscriptionTierEnterprise SubscriptionTier = "enterprise"
)

// SubscriptionStatus: Where a subscription stands.
type SubscriptionStatus string

const (
	SubscriptionStatusActive SubscriptionStatus = "active"

	SubscriptionStatusPastDue SubscriptionStatus = "past_due"

	SubscriptionStatusCanceled SubscriptionStatus = "canceled"

	SubscriptionStatusIncomplete SubscriptionStatus = "incomplete"

	SubscriptionStatusTrialing SubscriptionStatus = "trialing"
)

// ChatEventType: Type of a stream event.
type ChatEventType string

const (
	ChatEventTypeStart ChatEventType = "start"

	ChatEventTypeContent ChatEventType = "content"

	ChatEventTypeCitation ChatEventType = "citation"

	ChatEventTypeDone ChatEventType = "done"
)

// PackType: The packs that can be bought.
type PackType string

const (
	PackTypeSingle PackType = "single"

	PackTypeMedium PackType = "medium"

	PackTypePro PackType = "pro"
)

// PurchaseStatus: Where a purchase stands.
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

	// Estimated cost of all issues of the document; null if none could be priced.
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

// Tier: A plan and its price.
type Tier struct {
	// The tier.
	ID SubscriptionTier `json:"id"`

	// For people.
	Name string `json:"name"`

	// Whole units of the currency.
	Price float64 `json:"price"`

	// `USD`.
	Currency string `json:"currency"`

	// `month`.
	Interval string `json:"interval"`

	// What it gives, for people.
	Features []string `json:"features"`

	// A month; null for no limit.
	AnalysesLimit *int64 `json:"analyses_limit"`

	// The price at the payment provider; of what is paid.
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
	// The cheapest first.
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

// CheckoutResult: A payment page that was opened.
type CheckoutResult struct {
	// Send the user here.
	CheckoutURL string `json:"checkout_url"`

	// The payment provider's identifier.
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

// PortalResult: The payment provider's page about the subscription.
type PortalResult struct {
	// Send the user here.
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

// BillingSubscription: The subscription of the account.
type BillingSubscription struct {
	// Our identifier.
	SubscriptionID string `json:"subscription_id"`

	// Where it stands.
	Status SubscriptionStatus `json:"status"`

	// What it gives.
	Tier SubscriptionTier `json:"tier"`

	// When the period began that is paid now.
	CurrentPeriodStart string `json:"current_period_start"`

	// When it ends, and the next begins.
	CurrentPeriodEnd string `json:"current_period_end"`

	// Whether it ends then.
	CancelAtPeriodEnd bool `json:"cancel_at_period_end"`

	// In this period.
	AnalysesUsed int64 `json:"analyses_used"`

	// In a period; null for no limit.
	AnalysesLimit *int64 `json:"analyses_limit"`

	// When it was made.
	CreatedAt string `json:"created_at"`

	// The customer at the payment provider.
	ProviderCustomerID string `json:"provider_customer_id"`

	// The payment provider's identifier.
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

// NewSubscription: A subscription that was made.
type NewSubscription struct {
	// Our identifier.
	SubscriptionID string `json:"subscription_id"`

	// Where it stands.
	Status SubscriptionStatus `json:"status"`

	// What it gives.
	Tier SubscriptionTier `json:"tier"`

	// When the period began that is paid now.
	CurrentPeriodStart string `json:"current_period_start"`

	// When it ends, and the next begins.
	CurrentPeriodEnd string `json:"current_period_end"`

	// The payment provider's identifier.
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

// ChangedSubscription: A subscription that was canceled or reactivated.
type ChangedSubscription struct {
	// Our identifier.
	SubscriptionID string `json:"subscription_id"`

	// Where it stands.
	Status SubscriptionStatus `json:"status"`

	// Whether it ends then.
	CancelAtPeriodEnd bool `json:"cancel_at_period_end"`

	// When it ends, and the next begins.
	CurrentPeriodEnd string `json:"current_period_end"`

	// What happened, for people.
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

// TierChange: A subscription on another tier.
type TierChange struct {
	// Our identifier.
	SubscriptionID string `json:"subscription_id"`

	// Where it stands.
	Status SubscriptionStatus `json:"status"`

	// What it gives.
	Tier SubscriptionTier `json:"tier"`

	// What it gave before.
	PreviousTier SubscriptionTier `json:"previous_tier"`

	// What the change costs for the rest of the period, with cents; below zero for a credit.
	ProrationAmount float64 `json:"proration_amount"`

	// `USD`.
	ProrationCurrency string `json:"proration_currency"`

	// When it ends, and the next begins.
	CurrentPeriodEnd string `json:"current_period_end"`

	// What happened, for people.
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
type ChatStreamEvent struct {
	// Type of the event.
	Type ChatEventType `json:"type"`

	// Id of the message (in `start` and `done`).
	MessageID *string `json:"message_id,omitempty"`

	// Text to append (in `content`).
	Delta *string `json:"delta,omitempty"`

	// Name of the cited file (in `citation`).
	File *string `json:"file,omitempty"`

	// Number of the cited physical page (in `citation`).
	Page *int64 `json:"page,omitempty"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *ChatStreamEvent) RawJSON() json.RawMessage { return o.raw }

func (o *ChatStreamEvent) UnmarshalJSON(data []byte) error {
	type plain ChatStreamEvent
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}

// CreditBalance: What an end user has.
type CreditBalance struct {
	// Your end user.
	ExternalUserID string `json:"external_user_id"`

	// Credits left.
	Balance int64 `json:"balance"`

	// Whether a subscription of this user opens all.
	HasUnlimited bool `json:"has_unlimited"`

	// Credits bought, less those that refunds took back.
	TotalPurchased int64 `json:"total_purchased"`

	// Credits spent, less those that came back.
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
	// Its name in a purchase.
	PackType PackType `json:"pack_type"`

	// For people.
	Name string `json:"name"`

	// How many it has.
	Credits int64 `json:"credits"`

	// US cents.
	PriceCents int64 `json:"price_cents"`

	// For people.
	PriceDisplay string `json:"price_display"`

	// For people.
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

// CreditPurchaseResult: A payment page for a pack.
type CreditPurchaseResult struct {
	// Send the user here.
	CheckoutURL string `json:"checkout_url"`

	// The payment provider's identifier.
	SessionID string `json:"session_id"`

	// Your end user.
	ExternalUserID string `json:"external_user_id"`

	// The pack.
	PackType PackType `json:"pack_type"`

	// How many it has.
	Credits int64 `json:"credits"`

	// US cents.
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

// AccessResult: Documents that were unlocked.
type AccessResult struct {
	// Your end user.
	ExternalUserID string `json:"external_user_id"`

	// All that were asked for.
	AccessibleDocuments []string `json:"accessible_documents"`

	// By this call.
	CreditsSpent int64 `json:"credits_spent"`

	// Credits left.
	RemainingBalance int64 `json:"remaining_balance"`

	// Whether a subscription of this user opens all.
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

// CreditPurchase: A pack that was bought, or is being bought.
type CreditPurchase struct {
	// Our identifier.
	ID string `json:"id"`

	// The pack.
	PackType PackType `json:"pack_type"`

	// How many it has.
	Credits int64 `json:"credits"`

	// US cents.
	PriceCents int64 `json:"price_cents"`

	// Where it stands.
	Status PurchaseStatus `json:"status"`

	// When its page was opened.
	CreatedAt string `json:"created_at"`

	// Null until it is paid.
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

// CreditHistory: What was bought for an end user, newest first.
type CreditHistory struct {
	// Your end user.
	ExternalUserID string `json:"external_user_id"`

	// This page of them.
	Purchases []CreditPurchase `json:"purchases"`

	// Credits of all purchases, less those that refunds took back.
	TotalPurchased int64 `json:"total_purchased"`

	// What they cost, net of refunds, in US cents.
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
	Events []string `json:"events"`

	// Whether events are sent.
	Active bool `json:"active"`

	// Your description.
	Description *string `json:"description"`

	// Secret to verify deliveries with. It is only in the response that creates the webhook and cannot be read again
	// or changed.
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

// ErrorBody: Error response.
type ErrorBody struct {
	// The error. Some codes have additional fields.
	Error map[string]any `json:"error"`

	Meta map[string]any `json:"meta"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *ErrorBody) RawJSON() json.RawMessage { return o.raw }

func (o *ErrorBody) UnmarshalJSON(data []byte) error {
	type plain ErrorBody
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
	SubscriptionOption map[string]any `json:"subscription_option"`

	raw json.RawMessage
}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *PaymentRequired) RawJSON() json.RawMessage { return o.raw }

func (o *PaymentRequired) UnmarshalJSON(data []byte) error {
	type plain PaymentRequired
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
	// Your end user.
	ExternalUserID string `json:"external_user_id"`
}

// CreditsPurchaseParams are the parameters of POST /v1/credits/purchase.
type CreditsPurchaseParams struct {
	// Your end user.
	ExternalUserID string `json:"external_user_id"`

	// The pack.
	PackType PackType `json:"pack_type"`

	// Where the user comes back to after paying.
	SuccessURL string `json:"success_url"`

	// Where the user comes back to without paying.
	CancelURL string `json:"cancel_url"`

	// Shown on the page.
	CustomerEmail *string `json:"customer_email,omitempty"`
}

// CreditsAccessParams are the parameters of POST /v1/credits/access.
type CreditsAccessParams struct {
	// Your end user.
	ExternalUserID string `json:"external_user_id"`

	// The analyses; one given twice counts once.
	AnalysisIDs []string `json:"analysis_ids"`
}

// CreditsHistoryListParams are the parameters of GET /v1/credits/history.
type CreditsHistoryListParams struct {
	// Your end user.
	ExternalUserID string `json:"external_user_id"`

	// At most so many, 1 to 100; 50 unless given.
	Limit *int64 `json:"limit,omitempty"`

	// Leaves out so many; 0 unless given.
	Offset *int64 `json:"offset,omitempty"`
}

// SubscriptionsCreateParams are the parameters of POST /v1/subscriptions.
type SubscriptionsCreateParams struct {
	// `pro` or `enterprise`.
	Tier string `json:"tier"`

	// The customer at the payment provider.
	ProviderCustomerID string `json:"provider_customer_id"`

	// Your end user, if it is for one; else it is for the account.
	ExternalUserID *string `json:"external_user_id,omitempty"`
}

// SubscriptionsUpgradeParams are the parameters of PUT /v1/subscriptions/{subscription_id}/upgrade.
type SubscriptionsUpgradeParams struct {
	// `pro` or `enterprise`.
	NewTier string `json:"new_tier"`
}

// BillingCheckoutParams are the parameters of POST /v1/billing/checkout.
type BillingCheckoutParams struct {
	// `pro` or `enterprise`.
	Tier string `json:"tier"`

	// Where the user comes back to after paying: absolute, http(s).
	SuccessURL string `json:"success_url"`

	// Where the user comes back to without paying.
	CancelURL string `json:"cancel_url"`

	// Your end user, if it is for one; else it is for the account.
	ExternalUserID *string `json:"external_user_id,omitempty"`
}

// BillingPurchaseReportParams are the parameters of POST /v1/billing/purchase-report.
type BillingPurchaseReportParams struct {
	// Where the user comes back to after paying: absolute, http(s).
	SuccessURL string `json:"success_url"`

	// Where the user comes back to without paying.
	CancelURL string `json:"cancel_url"`

	// Your end user: only an analysis for this user may use it.
	ExternalUserID *string `json:"external_user_id,omitempty"`
}

// BillingPortalParams are the parameters of POST /v1/billing/portal.
type BillingPortalParams struct {
	// Where the user comes back to.
	ReturnURL string `json:"return_url"`
}

// WebhooksCreateParams are the parameters of POST /v1/webhooks.
type WebhooksCreateParams struct {
	// An https URL with a public address.
	URL string `json:"url"`

	// Event types to send; at least one.
	Events []string `json:"events"`

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
	Events []string `json:"events,omitempty"`

	// Your description (at most 500 characters). Null removes it.
	Description *string `json:"description,omitempty"`

	// Whether events are sent.
	Active *bool `json:"active,omitempty"`
}
