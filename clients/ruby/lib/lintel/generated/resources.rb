# frozen_string_literal: true

# Generated from the API document by clients/generate/main.ts. Do not edit.

module Lintel
  # The functions of properties.documents.
  class PropertiesDocumentsResource
    def initialize(client)
      @client = client
    end

    # Lists the documents of a property from all uploads, newest first. Errors: `not_found`, `invalid_request`.
    # limit: Number of items per page (1–100, default 20).
    # cursor: `next_cursor` of the previous page.
    def list(id, limit: NOT_GIVEN, cursor: NOT_GIVEN, options: {})
      Pager.new(@client, "/v1/properties/#{Client.segment(id)}/documents", DocumentList, :documents, :cursor, { "limit" => limit, "cursor" => cursor }, options)
    end
  end

  # The functions of properties.
  class PropertiesResource
    attr_reader :documents

    def initialize(client)
      @client = client
      @documents = PropertiesDocumentsResource.new(client)
    end

    # Creates a property. It must be unique by `external_id` and by address (case, spacing and punctuation are
    # ignored). Errors: `invalid_request`, `conflict`.
    # address: Street address.
    # external_id: Your own identifier of the property.
    # city: City.
    # state: State.
    # zip_code: ZIP or postal code.
    # country: Country. Default: `US`.
    def create(address:, external_id: NOT_GIVEN, city: NOT_GIVEN, state: NOT_GIVEN, zip_code: NOT_GIVEN, country: NOT_GIVEN, options: {})
      @client.request("POST", "/v1/properties", Property, body: { "address" => address, "external_id" => external_id, "city" => city, "state" => state, "zip_code" => zip_code, "country" => country }, options: options)
    end

    # Lists your properties, newest first. Errors: `invalid_request`.
    # external_id: Filter by your own identifier (exact match).
    # address: Filter by a part of the address (case-insensitive).
    # city: Filter by city (case-insensitive).
    # state: Filter by state (case-insensitive).
    # zip_code: Filter by ZIP or postal code (case-insensitive).
    # limit: Number of items per page (1–100, default 20).
    # cursor: `next_cursor` of the previous page.
    def list(external_id: NOT_GIVEN, address: NOT_GIVEN, city: NOT_GIVEN, state: NOT_GIVEN, zip_code: NOT_GIVEN, limit: NOT_GIVEN, cursor: NOT_GIVEN, options: {})
      Pager.new(@client, "/v1/properties", PropertyList, :properties, :cursor, { "external_id" => external_id, "address" => address, "city" => city, "state" => state, "zip_code" => zip_code, "limit" => limit, "cursor" => cursor }, options)
    end

    # Retrieves a property. Errors: `not_found`.
    def get(id, options: {})
      @client.request("GET", "/v1/properties/#{Client.segment(id)}", Property, options: options)
    end

    # Uploads 1–50 PDFs to a property. If one file is rejected, none is accepted, and `details.files` lists every
    # rejected file. Each document is categorized and analyzed; poll the documents of the property, or receive
    # `property.chat_ready`. Errors: `invalid_request`, `unsupported_file_type`, `empty_file`, `encrypted_file`,
    # `unreadable_file`, `file_too_large`, `too_many_files`, `not_found`, `limit_exceeded`.
    def upload(id, files, on_progress: nil, options: {})
      @client.request("POST", "/v1/properties/#{Client.segment(id)}/upload", UploadResult, files: files.map { |file| ["files", file] }, on_progress: on_progress, options: options)
    end
  end

  # The functions of analyses.issues.
  class AnalysesIssuesResource
    def initialize(client)
      @client = client
    end

    # Lists the issues of a document with page, severity and cost. Errors: `not_found`, `analysis_not_ready`,
    # `analysis_skipped`, `analysis_failed`.
    # severity: Filter by severity.
    # limit: Number of items per page (1–100, default 20).
    # cursor: `next_cursor` of the previous page.
    def list(id, severity: NOT_GIVEN, limit: NOT_GIVEN, cursor: NOT_GIVEN, options: {})
      Pager.new(@client, "/v1/analyses/#{Client.segment(id)}/issues", IssueList, :issues, :cursor, { "severity" => severity, "limit" => limit, "cursor" => cursor }, options)
    end
  end

  # The functions of analyses.
  class AnalysesResource
    attr_reader :issues

    def initialize(client)
      @client = client
      @issues = AnalysesIssuesResource.new(client)
    end

    # Uploads and analyzes one file: .pdf, .doc, .docx, .jpg, .jpeg, .png, .heic. Errors: `invalid_request`,
    # `unsupported_file_type`, `empty_file`, `encrypted_file`, `unreadable_file`, `file_too_large`,
    # `too_many_files`, `not_found`, `limit_exceeded`.
    # file: The file to analyze.
    # property_id: Id of the property to add the document to.
    # external_user_id: Your id of the end user for whom the document is analyzed.
    def create(file:, property_id: NOT_GIVEN, external_user_id: NOT_GIVEN, on_progress: nil, options: {})
      @client.request("POST", "/v1/analyses", CreatedAnalysis, fields: { "property_id" => property_id, "external_user_id" => external_user_id }, files: [["file", file]], on_progress: on_progress, options: options)
    end

    # Retrieves an analysis. Errors: `not_found`.
    def get(id, options: {})
      @client.request("GET", "/v1/analyses/#{Client.segment(id)}", Analysis, options: options)
    end

    # Retrieves the summary of an analysis. Errors: `not_found`, `analysis_not_ready`, `analysis_skipped`,
    # `analysis_failed`.
    def summary(id, options: {})
      @client.request("GET", "/v1/analyses/#{Client.segment(id)}/summary", AnalysisSummary, options: options)
    end

    # Forces the analysis of a skipped document. Errors: `not_found`, `conflict`.
    def force(analysis_id, options: {})
      @client.request("POST", "/v1/analyses/#{Client.segment(analysis_id)}/analyze", ForcedAnalysis, options: options)
    end

    # Deletes an analysis with its file, issues and chat. Errors: `not_found`.
    def delete(id, options: {})
      @client.request("DELETE", "/v1/analyses/#{Client.segment(id)}", DeletedAnalysis, options: options)
    end
  end

  # The functions of chat.history.
  class ChatHistoryResource
    def initialize(client)
      @client = client
    end

    # Lists earlier questions and answers, newest first. Errors: `not_found`, `invalid_request`.
    # limit: Number of items per page (1–100, default 20).
    # cursor: `next_cursor` of the previous page.
    # session_id: Filter by conversation.
    def list(analysis_id, limit: NOT_GIVEN, cursor: NOT_GIVEN, session_id: NOT_GIVEN, options: {})
      Pager.new(@client, "/v1/chat/#{Client.segment(analysis_id)}/history", ChatHistory, :messages, :cursor, { "limit" => limit, "cursor" => cursor, "session_id" => session_id }, options)
    end
  end

  # The functions of chat.
  class ChatResource
    attr_reader :history

    def initialize(client)
      @client = client
      @history = ChatHistoryResource.new(client)
    end

    # Asks a question about a document or a property. Errors: `invalid_request`, `invalid_query`, `not_found`,
    # `analysis_not_ready`, `analysis_skipped`, `analysis_failed`.
    # property_id: Id of the property whose documents are asked. Send exactly one of `property_id` and
    # `analysis_id`.
    # analysis_id: Id of the analysis of the document that is asked. Send exactly one of `property_id` and
    # `analysis_id`.
    # query: The question (1–500 characters).
    # include_cost_estimate: Include an estimate of the cost of the work that the answer is about. Default: false.
    # session_id: Your id of the conversation. Earlier messages with the same id are used as context.
    def create(query:, property_id: NOT_GIVEN, analysis_id: NOT_GIVEN, include_cost_estimate: NOT_GIVEN, session_id: NOT_GIVEN, options: {})
      @client.request("POST", "/v1/chat", ChatMessage, body: { "property_id" => property_id, "analysis_id" => analysis_id, "query" => query, "include_cost_estimate" => include_cost_estimate, "session_id" => session_id }, options: options)
    end

    # Asks a question and streams the answer. Errors: `invalid_request`, `invalid_query`, `not_found`,
    # `analysis_not_ready`, `analysis_skipped`, `analysis_failed`.
    # property_id: Id of the property whose documents are asked. Send exactly one of `property_id` and
    # `analysis_id`.
    # analysis_id: Id of the analysis of the document that is asked. Send exactly one of `property_id` and
    # `analysis_id`.
    # query: The question (1–500 characters).
    # include_cost_estimate: Include an estimate of the cost of the work that the answer is about. Default: false.
    # session_id: Your id of the conversation. Earlier messages with the same id are used as context.
    def stream(query:, property_id: NOT_GIVEN, analysis_id: NOT_GIVEN, include_cost_estimate: NOT_GIVEN, session_id: NOT_GIVEN, options: {})
      ChatStream.new(@client, "/v1/chat/stream", { "property_id" => property_id, "analysis_id" => analysis_id, "query" => query, "include_cost_estimate" => include_cost_estimate, "session_id" => session_id }, options)
    end

    # Deletes a conversation. Errors: `not_found`.
    def delete(analysis_id, options: {})
      @client.request("DELETE", "/v1/chat/#{Client.segment(analysis_id)}", DeletedChat, options: options)
    end
  end

  # The functions of credits.history.
  class CreditsHistoryResource
    def initialize(client)
      @client = client
    end

    # Lists the purchases of an end user, newest first. Errors: `invalid_request`.
    # external_user_id: Id of the end user.
    # limit: Number of items per page (1–100, default 50).
    # offset: Number of items to skip (default 0).
    def list(external_user_id:, limit: NOT_GIVEN, offset: NOT_GIVEN, options: {})
      Pager.new(@client, "/v1/credits/history", CreditHistory, :purchases, :offset, { "external_user_id" => external_user_id, "limit" => limit, "offset" => offset }, options)
    end
  end

  # The functions of credits.
  class CreditsResource
    attr_reader :history

    def initialize(client)
      @client = client
      @history = CreditsHistoryResource.new(client)
    end

    # Retrieves the credit balance of an end user. An unknown user has a balance of zero. Errors: `invalid_request`.
    # external_user_id: Id of the end user.
    def balance(external_user_id:, options: {})
      @client.request("GET", "/v1/credits/balance", CreditBalance, query: { "external_user_id" => external_user_id }, options: options)
    end

    # Lists the credit packs and their prices.
    def packs(options: {})
      @client.request("GET", "/v1/credits/packs", CreditPack, options: options)
    end

    # Opens a checkout page for a credit pack. The credits are added when it is paid. Errors: `invalid_request`.
    # external_user_id: Id of the end user.
    # pack_type: Type of the pack.
    # success_url: Absolute http(s) URL to return to after payment.
    # cancel_url: Absolute http(s) URL to return to without payment.
    # customer_email: Email address to prefill on the page.
    def purchase(external_user_id:, pack_type:, success_url:, cancel_url:, customer_email: NOT_GIVEN, options: {})
      @client.request("POST", "/v1/credits/purchase", CreditPurchaseResult, body: { "external_user_id" => external_user_id, "pack_type" => pack_type, "success_url" => success_url, "cancel_url" => cancel_url, "customer_email" => customer_email }, options: options)
    end

    # Unlocks documents for an end user: all of them, or none. Each newly unlocked document costs 1 credit. Failed
    # and skipped documents are rejected. The credit is returned if the document fails later. Errors:
    # `invalid_request`, `payment_required`, `not_found`, `analysis_failed`, `analysis_skipped`.
    # external_user_id: Id of the end user.
    # analysis_ids: Ids of the documents. Duplicates count once.
    def access(external_user_id:, analysis_ids:, options: {})
      @client.request("POST", "/v1/credits/access", AccessResult, body: { "external_user_id" => external_user_id, "analysis_ids" => analysis_ids }, headers: { "X-External-User-ID" => external_user_id }, options: options)
    end
  end

  # The functions of subscriptions.
  class SubscriptionsResource
    def initialize(client)
      @client = client
    end

    # Retrieves the subscription of the account. Errors: `no_subscription`.
    def get(options: {})
      @client.request("GET", "/v1/subscriptions", BillingSubscription, options: options)
    end

    # Creates a subscription for a customer who has a card at the payment provider. Errors: `invalid_request`,
    # `invalid_tier`, `payment_failed`, `conflict`.
    # tier: Tier: `pro` or `enterprise`.
    # provider_customer_id: Id of the customer at the payment provider.
    # external_user_id: Id of the end user who subscribes; the account itself if absent.
    def create(tier:, provider_customer_id:, external_user_id: NOT_GIVEN, options: {})
      @client.request("POST", "/v1/subscriptions", NewSubscription, body: { "tier" => tier, "provider_customer_id" => provider_customer_id, "external_user_id" => external_user_id }, options: options)
    end

    # Cancels a subscription at the end of its period; access continues until then. Errors: `not_found`, `conflict`.
    def cancel(subscription_id, options: {})
      @client.request("DELETE", "/v1/subscriptions/#{Client.segment(subscription_id)}", ChangedSubscription, options: options)
    end

    # Undoes a cancellation before the period ends. Errors: `not_found`, `conflict`.
    def reactivate(subscription_id, options: {})
      @client.request("POST", "/v1/subscriptions/#{Client.segment(subscription_id)}/reactivate", ChangedSubscription, options: options)
    end

    # Changes the tier. An upgrade charges the difference immediately, a downgrade credits the next invoice. Errors:
    # `invalid_request`, `invalid_tier`, `not_found`, `conflict`, `payment_failed`.
    # new_tier: Tier: `pro` or `enterprise`.
    def upgrade(subscription_id, new_tier:, options: {})
      @client.request("PUT", "/v1/subscriptions/#{Client.segment(subscription_id)}/upgrade", TierChange, body: { "new_tier" => new_tier }, options: options)
    end
  end

  # The functions of billing.
  class BillingResource
    def initialize(client)
      @client = client
    end

    # Lists the tiers and their prices.
    def tiers(options: {})
      @client.request("GET", "/v1/billing/tiers", TierList, options: options)
    end

    # Opens a checkout page for a subscription. The subscription starts when it is paid. Errors: `invalid_request`,
    # `invalid_tier`, `payment_failed`, `conflict`.
    # tier: Tier: `pro` or `enterprise`.
    # success_url: Absolute http(s) URL to return to after payment.
    # cancel_url: Absolute http(s) URL to return to without payment.
    # external_user_id: Id of the end user who subscribes; the account itself if absent.
    def checkout(tier:, success_url:, cancel_url:, external_user_id: NOT_GIVEN, options: {})
      @client.request("POST", "/v1/billing/checkout", CheckoutResult, body: { "tier" => tier, "success_url" => success_url, "cancel_url" => cancel_url, "external_user_id" => external_user_id }, options: options)
    end

    # Opens a checkout page for a single report: one analysis within 30 days, with unlimited chat about it. Errors:
    # `invalid_request`.
    # success_url: Absolute http(s) URL to return to after payment.
    # cancel_url: Absolute http(s) URL to return to without payment.
    # external_user_id: Id of an end user; the report can then be used only for this user.
    def purchase_report(success_url:, cancel_url:, external_user_id: NOT_GIVEN, options: {})
      @client.request("POST", "/v1/billing/purchase-report", CheckoutResult, body: { "success_url" => success_url, "cancel_url" => cancel_url, "external_user_id" => external_user_id }, options: options)
    end

    # Opens the customer portal, where the user changes the card, sees invoices, cancels or reactivates. Errors:
    # `invalid_request`, `no_subscription`.
    # return_url: Absolute http(s) URL to return to.
    def portal(return_url:, options: {})
      @client.request("POST", "/v1/billing/portal", PortalResult, body: { "return_url" => return_url }, options: options)
    end
  end

  # The functions of webhooks.
  class WebhooksResource
    def initialize(client)
      @client = client
    end

    # Creates a webhook. The signing secret is shown only once. Errors: `invalid_request`, `limit_exceeded`.
    # url: An https URL with a public address.
    # events: Event types to send; at least one.
    # description: Your description (at most 500 characters).
    # active: Whether events are sent. Default: true.
    def create(url:, events:, description: NOT_GIVEN, active: NOT_GIVEN, options: {})
      @client.request("POST", "/v1/webhooks", Webhook, body: { "url" => url, "events" => events, "description" => description, "active" => active }, options: options)
    end

    # Lists your webhooks, newest first. Errors: `invalid_request`.
    # limit: Number of items per page (1–100, default 20).
    # offset: Number of items to skip (default 0).
    # active: Filter by active or inactive.
    def list(limit: NOT_GIVEN, offset: NOT_GIVEN, active: NOT_GIVEN, options: {})
      Pager.new(@client, "/v1/webhooks", WebhookList, :webhooks, :offset, { "limit" => limit, "offset" => offset, "active" => active }, options)
    end

    # Retrieves a webhook with its delivery statistics. Errors: `not_found`.
    def get(webhook_id, options: {})
      @client.request("GET", "/v1/webhooks/#{Client.segment(webhook_id)}", Webhook, options: options)
    end

    # Updates the given fields of a webhook. The signing secret cannot be changed. Errors: `invalid_request`,
    # `not_found`.
    # url: An https URL with a public address.
    # events: Event types to send; at least one.
    # description: Your description (at most 500 characters). Null removes it.
    # active: Whether events are sent.
    def update(webhook_id, url: NOT_GIVEN, events: NOT_GIVEN, description: NOT_GIVEN, active: NOT_GIVEN, options: {})
      @client.request("PATCH", "/v1/webhooks/#{Client.segment(webhook_id)}", Webhook, body: { "url" => url, "events" => events, "description" => description, "active" => active }, options: options)
    end

    # Deletes a webhook and its delivery log. Errors: `not_found`.
    def delete(webhook_id, options: {})
      @client.request("DELETE", "/v1/webhooks/#{Client.segment(webhook_id)}", nil, options: options)
    end

    # Sends a `webhook.test` event in a single attempt and returns the result. Errors: `not_found`.
    def test(webhook_id, options: {})
      @client.request("POST", "/v1/webhooks/#{Client.segment(webhook_id)}/test", WebhookTestResult, options: options)
    end
  end
end
