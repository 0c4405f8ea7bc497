// Code generated from the API document by clients/generate/main.ts. DO NOT EDIT.

package lintel

import (
	"context"
	"iter"
)

// PropertiesDocumentsResource has the functions of properties.documents.
type PropertiesDocumentsResource struct {
	client *Client
}

func newPropertiesDocumentsResource(client *Client) *PropertiesDocumentsResource {
	return &PropertiesDocumentsResource{client: client}
}

// List: Lists the documents of a property from all uploads, newest first. Errors: `not_found`,
// `invalid_request`.
func (r *PropertiesDocumentsResource) List(ctx context.Context, id string, params PropertiesDocumentsListParams, options ...Option) *Pager[DocumentList, Document] {
	return newPager(ctx, r.client, request{method: "GET", route: pathOf("/v1/properties/{id}/documents", id), query: params}, "cursor", func(body *DocumentList) []Document { return body.Documents }, options)
}

// PropertiesResource has the functions of properties.
type PropertiesResource struct {
	client *Client

	Documents *PropertiesDocumentsResource
}

func newPropertiesResource(client *Client) *PropertiesResource {
	return &PropertiesResource{client: client, Documents: newPropertiesDocumentsResource(client)}
}

// Create: Creates a property. It must be unique by `external_id` and by address (case, spacing and punctuation
// are ignored). Errors: `invalid_request`, `conflict`.
func (r *PropertiesResource) Create(ctx context.Context, params PropertiesCreateParams, options ...Option) (*Property, error) {
	var result Property
	if err := r.client.do(ctx, request{method: "POST", route: route{path: "/v1/properties"}, body: params}, &result, options); err != nil {
		return nil, err
	}
	return &result, nil
}

// List: Lists your properties, newest first. Errors: `invalid_request`.
func (r *PropertiesResource) List(ctx context.Context, params PropertiesListParams, options ...Option) *Pager[PropertyList, Property] {
	return newPager(ctx, r.client, request{method: "GET", route: route{path: "/v1/properties"}, query: params}, "cursor", func(body *PropertyList) []Property { return body.Properties }, options)
}

// Get: Retrieves a property. Errors: `not_found`.
func (r *PropertiesResource) Get(ctx context.Context, id string, options ...Option) (*Property, error) {
	var result Property
	if err := r.client.do(ctx, request{method: "GET", route: pathOf("/v1/properties/{id}", id)}, &result, options); err != nil {
		return nil, err
	}
	return &result, nil
}

// Upload: Uploads 1–50 PDFs to a property. If one file is rejected, none is accepted, and `details.files` lists
// every rejected file. Each document is categorized and analyzed; poll the documents of the property, or receive
// `property.chat_ready`. Errors: `invalid_request`, `unsupported_file_type`, `empty_file`, `encrypted_file`,
// `unreadable_file`, `file_too_large`, `too_many_files`, `not_found`, `limit_exceeded`.
func (r *PropertiesResource) Upload(ctx context.Context, id string, files []File, options ...Option) (*UploadResult, error) {
	var result UploadResult
	if err := r.client.do(ctx, request{method: "POST", route: pathOf("/v1/properties/{id}/upload", id), form: &form{fields: []formField{}, field: "files", files: files}}, &result, options); err != nil {
		return nil, err
	}
	return &result, nil
}

// AnalysesIssuesResource has the functions of analyses.issues.
type AnalysesIssuesResource struct {
	client *Client
}

func newAnalysesIssuesResource(client *Client) *AnalysesIssuesResource {
	return &AnalysesIssuesResource{client: client}
}

// List: Lists the issues of a document with page, severity and cost. Errors: `not_found`, `analysis_not_ready`,
// `analysis_skipped`, `analysis_failed`.
func (r *AnalysesIssuesResource) List(ctx context.Context, id string, params AnalysesIssuesListParams, options ...Option) *Pager[IssueList, Issue] {
	return newPager(ctx, r.client, request{method: "GET", route: pathOf("/v1/analyses/{id}/issues", id), query: params}, "cursor", func(body *IssueList) []Issue { return body.Issues }, options)
}

// AnalysesResource has the functions of analyses.
type AnalysesResource struct {
	client *Client

	Issues *AnalysesIssuesResource
}

func newAnalysesResource(client *Client) *AnalysesResource {
	return &AnalysesResource{client: client, Issues: newAnalysesIssuesResource(client)}
}

// Create: Uploads and analyzes one file: .pdf, .doc, .docx, .jpg, .jpeg, .png, .heic. Errors: `invalid_request`,
// `unsupported_file_type`, `empty_file`, `encrypted_file`, `unreadable_file`, `file_too_large`,
// `too_many_files`, `not_found`, `limit_exceeded`.
func (r *AnalysesResource) Create(ctx context.Context, params AnalysesCreateParams, options ...Option) (*CreatedAnalysis, error) {
	var result CreatedAnalysis
	if err := r.client.do(ctx, request{method: "POST", route: route{path: "/v1/analyses"}, form: &form{fields: []formField{{"property_id", params.PropertyID}, {"external_user_id", params.ExternalUserID}}, field: "file", files: []File{params.File}}}, &result, options); err != nil {
		return nil, err
	}
	return &result, nil
}

// Get: Retrieves an analysis. Errors: `not_found`.
func (r *AnalysesResource) Get(ctx context.Context, id string, options ...Option) (*Analysis, error) {
	var result Analysis
	if err := r.client.do(ctx, request{method: "GET", route: pathOf("/v1/analyses/{id}", id)}, &result, options); err != nil {
		return nil, err
	}
	return &result, nil
}

// Summary: Retrieves the summary of an analysis. Errors: `not_found`, `analysis_not_ready`, `analysis_skipped`,
// `analysis_failed`.
func (r *AnalysesResource) Summary(ctx context.Context, id string, options ...Option) (*AnalysisSummary, error) {
	var result AnalysisSummary
	if err := r.client.do(ctx, request{method: "GET", route: pathOf("/v1/analyses/{id}/summary", id)}, &result, options); err != nil {
		return nil, err
	}
	return &result, nil
}

// Force: Forces the analysis of a skipped document. Errors: `not_found`, `conflict`.
func (r *AnalysesResource) Force(ctx context.Context, analysisID string, options ...Option) (*ForcedAnalysis, error) {
	var result ForcedAnalysis
	if err := r.client.do(ctx, request{method: "POST", route: pathOf("/v1/analyses/{analysis_id}/analyze", analysisID)}, &result, options); err != nil {
		return nil, err
	}
	return &result, nil
}

// Delete: Deletes an analysis with its file, issues and chat. Errors: `not_found`.
func (r *AnalysesResource) Delete(ctx context.Context, id string, options ...Option) (*DeletedAnalysis, error) {
	var result DeletedAnalysis
	if err := r.client.do(ctx, request{method: "DELETE", route: pathOf("/v1/analyses/{id}", id)}, &result, options); err != nil {
		return nil, err
	}
	return &result, nil
}

// ChatHistoryResource has the functions of chat.history.
type ChatHistoryResource struct {
	client *Client
}

func newChatHistoryResource(client *Client) *ChatHistoryResource {
	return &ChatHistoryResource{client: client}
}

// List: Lists earlier questions and answers, newest first. Errors: `not_found`, `invalid_request`.
func (r *ChatHistoryResource) List(ctx context.Context, analysisID string, params ChatHistoryListParams, options ...Option) *Pager[ChatHistory, ChatHistoryItem] {
	return newPager(ctx, r.client, request{method: "GET", route: pathOf("/v1/chat/{analysis_id}/history", analysisID), query: params}, "cursor", func(body *ChatHistory) []ChatHistoryItem { return body.Messages }, options)
}

// ChatResource has the functions of chat.
type ChatResource struct {
	client *Client

	History *ChatHistoryResource
}

func newChatResource(client *Client) *ChatResource {
	return &ChatResource{client: client, History: newChatHistoryResource(client)}
}

// Create: Asks a question about a document or a property. Errors: `invalid_request`, `invalid_query`,
// `not_found`, `analysis_not_ready`, `analysis_skipped`, `analysis_failed`.
func (r *ChatResource) Create(ctx context.Context, params ChatCreateParams, options ...Option) (*ChatMessage, error) {
	var result ChatMessage
	if err := r.client.do(ctx, request{method: "POST", route: route{path: "/v1/chat"}, body: params}, &result, options); err != nil {
		return nil, err
	}
	return &result, nil
}

// Stream: Asks a question and streams the answer. Errors: `invalid_request`, `invalid_query`, `not_found`,
// `analysis_not_ready`, `analysis_skipped`, `analysis_failed`.
func (r *ChatResource) Stream(ctx context.Context, params ChatStreamParams, options ...Option) iter.Seq2[*ChatEvent, error] {
	return r.client.stream(ctx, request{method: "POST", route: route{path: "/v1/chat/stream"}, body: params}, options)
}

// Delete: Deletes a conversation. Errors: `not_found`.
func (r *ChatResource) Delete(ctx context.Context, analysisID string, options ...Option) (*DeletedChat, error) {
	var result DeletedChat
	if err := r.client.do(ctx, request{method: "DELETE", route: pathOf("/v1/chat/{analysis_id}", analysisID)}, &result, options); err != nil {
		return nil, err
	}
	return &result, nil
}

// CreditsHistoryResource has the functions of credits.history.
type CreditsHistoryResource struct {
	client *Client
}

func newCreditsHistoryResource(client *Client) *CreditsHistoryResource {
	return &CreditsHistoryResource{client: client}
}

// List: Lists the purchases of an end user, newest first. Errors: `invalid_request`.
func (r *CreditsHistoryResource) List(ctx context.Context, params CreditsHistoryListParams, options ...Option) *Pager[CreditHistory, CreditPurchase] {
	return newPager(ctx, r.client, request{method: "GET", route: route{path: "/v1/credits/history"}, query: params}, "offset", func(body *CreditHistory) []CreditPurchase { return body.Purchases }, options)
}

// CreditsResource has the functions of credits.
type CreditsResource struct {
	client *Client

	History *CreditsHistoryResource
}

func newCreditsResource(client *Client) *CreditsResource {
	return &CreditsResource{client: client, History: newCreditsHistoryResource(client)}
}

// Balance: Retrieves the credit balance of an end user. An unknown user has a balance of zero. Errors:
// `invalid_request`.
func (r *CreditsResource) Balance(ctx context.Context, params CreditsBalanceParams, options ...Option) (*CreditBalance, error) {
	var result CreditBalance
	if err := r.client.do(ctx, request{method: "GET", route: route{path: "/v1/credits/balance"}, query: params}, &result, options); err != nil {
		return nil, err
	}
	return &result, nil
}

// Packs: Lists the credit packs and their prices.
func (r *CreditsResource) Packs(ctx context.Context, options ...Option) ([]CreditPack, error) {
	var result []CreditPack
	if err := r.client.do(ctx, request{method: "GET", route: route{path: "/v1/credits/packs"}}, &result, options); err != nil {
		return nil, err
	}
	return result, nil
}

// Purchase: Opens a checkout page for a credit pack. The credits are added when it is paid. Errors:
// `invalid_request`.
func (r *CreditsResource) Purchase(ctx context.Context, params CreditsPurchaseParams, options ...Option) (*CreditPurchaseResult, error) {
	var result CreditPurchaseResult
	if err := r.client.do(ctx, request{method: "POST", route: route{path: "/v1/credits/purchase"}, body: params}, &result, options); err != nil {
		return nil, err
	}
	return &result, nil
}

// Access: Unlocks documents for an end user: all of them, or none. Each newly unlocked document costs 1 credit.
// Failed and skipped documents are rejected. The credit is returned if the document fails later. Errors:
// `invalid_request`, `payment_required`, `not_found`, `analysis_failed`, `analysis_skipped`.
func (r *CreditsResource) Access(ctx context.Context, params CreditsAccessParams, options ...Option) (*AccessResult, error) {
	var result AccessResult
	if err := r.client.do(ctx, request{method: "POST", route: route{path: "/v1/credits/access"}, body: params, headers: map[string]string{"X-External-User-ID": params.ExternalUserID}}, &result, options); err != nil {
		return nil, err
	}
	return &result, nil
}

// SubscriptionsResource has the functions of subscriptions.
type SubscriptionsResource struct {
	client *Client
}

func newSubscriptionsResource(client *Client) *SubscriptionsResource {
	return &SubscriptionsResource{client: client}
}

// Get: Retrieves the subscription of the account. Errors: `no_subscription`.
func (r *SubscriptionsResource) Get(ctx context.Context, options ...Option) (*BillingSubscription, error) {
	var result BillingSubscription
	if err := r.client.do(ctx, request{method: "GET", route: route{path: "/v1/subscriptions"}}, &result, options); err != nil {
		return nil, err
	}
	return &result, nil
}

// Create: Creates a subscription for a customer who has a card at the payment provider. Errors:
// `invalid_request`, `invalid_tier`, `payment_failed`, `conflict`.
func (r *SubscriptionsResource) Create(ctx context.Context, params SubscriptionsCreateParams, options ...Option) (*NewSubscription, error) {
	var result NewSubscription
	if err := r.client.do(ctx, request{method: "POST", route: route{path: "/v1/subscriptions"}, body: params}, &result, options); err != nil {
		return nil, err
	}
	return &result, nil
}

// Cancel: Cancels a subscription at the end of its period; access continues until then. Errors: `not_found`,
// `conflict`.
func (r *SubscriptionsResource) Cancel(ctx context.Context, subscriptionID string, options ...Option) (*ChangedSubscription, error) {
	var result ChangedSubscription
	if err := r.client.do(ctx, request{method: "DELETE", route: pathOf("/v1/subscriptions/{subscription_id}", subscriptionID)}, &result, options); err != nil {
		return nil, err
	}
	return &result, nil
}

// Reactivate: Undoes a cancellation before the period ends. Errors: `not_found`, `conflict`.
func (r *SubscriptionsResource) Reactivate(ctx context.Context, subscriptionID string, options ...Option) (*ChangedSubscription, error) {
	var result ChangedSubscription
	if err := r.client.do(ctx, request{method: "POST", route: pathOf("/v1/subscriptions/{subscription_id}/reactivate", subscriptionID)}, &result, options); err != nil {
		return nil, err
	}
	return &result, nil
}

// Upgrade: Changes the tier. An upgrade charges the difference immediately, a downgrade credits the next
// invoice. Errors: `invalid_request`, `invalid_tier`, `not_found`, `conflict`, `payment_failed`.
func (r *SubscriptionsResource) Upgrade(ctx context.Context, subscriptionID string, params SubscriptionsUpgradeParams, options ...Option) (*TierChange, error) {
	var result TierChange
	if err := r.client.do(ctx, request{method: "PUT", route: pathOf("/v1/subscriptions/{subscription_id}/upgrade", subscriptionID), body: params}, &result, options); err != nil {
		return nil, err
	}
	return &result, nil
}

// BillingResource has the functions of billing.
type BillingResource struct {
	client *Client
}

func newBillingResource(client *Client) *BillingResource {
	return &BillingResource{client: client}
}

// Tiers: Lists the tiers and their prices.
func (r *BillingResource) Tiers(ctx context.Context, options ...Option) (*TierList, error) {
	var result TierList
	if err := r.client.do(ctx, request{method: "GET", route: route{path: "/v1/billing/tiers"}}, &result, options); err != nil {
		return nil, err
	}
	return &result, nil
}

// Checkout: Opens a checkout page for a subscription. The subscription starts when it is paid. Errors:
// `invalid_request`, `invalid_tier`, `payment_failed`, `conflict`.
func (r *BillingResource) Checkout(ctx context.Context, params BillingCheckoutParams, options ...Option) (*CheckoutResult, error) {
	var result CheckoutResult
	if err := r.client.do(ctx, request{method: "POST", route: route{path: "/v1/billing/checkout"}, body: params}, &result, options); err != nil {
		return nil, err
	}
	return &result, nil
}

// PurchaseReport: Opens a checkout page for a single report: one analysis within 30 days, with unlimited chat
// about it. Errors: `invalid_request`.
func (r *BillingResource) PurchaseReport(ctx context.Context, params BillingPurchaseReportParams, options ...Option) (*CheckoutResult, error) {
	var result CheckoutResult
	if err := r.client.do(ctx, request{method: "POST", route: route{path: "/v1/billing/purchase-report"}, body: params}, &result, options); err != nil {
		return nil, err
	}
	return &result, nil
}

// Portal: Opens the customer portal, where the user changes the card, sees invoices, cancels or reactivates.
// Errors: `invalid_request`, `no_subscription`.
func (r *BillingResource) Portal(ctx context.Context, params BillingPortalParams, options ...Option) (*PortalResult, error) {
	var result PortalResult
	if err := r.client.do(ctx, request{method: "POST", route: route{path: "/v1/billing/portal"}, body: params}, &result, options); err != nil {
		return nil, err
	}
	return &result, nil
}

// WebhooksResource has the functions of webhooks.
type WebhooksResource struct {
	client *Client
}

func newWebhooksResource(client *Client) *WebhooksResource {
	return &WebhooksResource{client: client}
}

// Create: Creates a webhook. The signing secret is shown only once. Errors: `invalid_request`, `limit_exceeded`.
func (r *WebhooksResource) Create(ctx context.Context, params WebhooksCreateParams, options ...Option) (*Webhook, error) {
	var result Webhook
	if err := r.client.do(ctx, request{method: "POST", route: route{path: "/v1/webhooks"}, body: params}, &result, options); err != nil {
		return nil, err
	}
	return &result, nil
}

// List: Lists your webhooks, newest first. Errors: `invalid_request`.
func (r *WebhooksResource) List(ctx context.Context, params WebhooksListParams, options ...Option) *Pager[WebhookList, Webhook] {
	return newPager(ctx, r.client, request{method: "GET", route: route{path: "/v1/webhooks"}, query: params}, "offset", func(body *WebhookList) []Webhook { return body.Webhooks }, options)
}

// Get: Retrieves a webhook with its delivery statistics. Errors: `not_found`.
func (r *WebhooksResource) Get(ctx context.Context, webhookID string, options ...Option) (*Webhook, error) {
	var result Webhook
	if err := r.client.do(ctx, request{method: "GET", route: pathOf("/v1/webhooks/{webhook_id}", webhookID)}, &result, options); err != nil {
		return nil, err
	}
	return &result, nil
}

// Update: Updates the given fields of a webhook. The signing secret cannot be changed. Errors:
// `invalid_request`, `not_found`.
func (r *WebhooksResource) Update(ctx context.Context, webhookID string, params WebhooksUpdateParams, options ...Option) (*Webhook, error) {
	var result Webhook
	if err := r.client.do(ctx, request{method: "PATCH", route: pathOf("/v1/webhooks/{webhook_id}", webhookID), body: params}, &result, options); err != nil {
		return nil, err
	}
	return &result, nil
}

// Delete: Deletes a webhook and its delivery log. Errors: `not_found`.
func (r *WebhooksResource) Delete(ctx context.Context, webhookID string, options ...Option) error {
	return r.client.do(ctx, request{method: "DELETE", route: pathOf("/v1/webhooks/{webhook_id}", webhookID)}, nil, options)
}

// Test: Sends a `webhook.test` event in a single attempt and returns the result. Errors: `not_found`.
func (r *WebhooksResource) Test(ctx context.Context, webhookID string, options ...Option) (*WebhookTestResult, error) {
	var result WebhookTestResult
	if err := r.client.do(ctx, request{method: "POST", route: pathOf("/v1/webhooks/{webhook_id}/test", webhookID)}, &result, options); err != nil {
		return nil, err
	}
	return &result, nil
}
