# Generated from the API document by clients/generate/main.ts. Do not edit.
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Literal, Optional, Union

from .._async_page import AsyncPager
from .._async_stream import AsyncChatStream
from .._files import FileInput, ProgressCallback
from .._model import list_of, nothing
from .._options import NOT_GIVEN, NotGiven, RequestOptions
from .._resource import AsyncResource, segment
from .types import (
    WebhookEventType,
    Severity,
    PackType,
    AnalysisSummary,
    Issue,
    IssueList,
    Analysis,
    CreatedAnalysis,
    ForcedAnalysis,
    DeletedAnalysis,
    BillingSubscription,
    NewSubscription,
    ChangedSubscription,
    TierChange,
    Tier,
    TierList,
    CheckoutResult,
    PortalResult,
    ChatMessage,
    ChatHistoryItem,
    ChatHistory,
    DeletedChat,
    CreditBalance,
    CreditPack,
    CreditPurchaseResult,
    AccessResult,
    CreditPurchase,
    CreditHistory,
    Document,
    DocumentList,
    Property,
    PropertyList,
    UploadResult,
    Webhook,
    WebhookList,
    WebhookTestResult,
)

if TYPE_CHECKING:
    from .._async_client import AsyncLintel

class AsyncPropertiesDocumentsResource(AsyncResource):
    def list(
        self,
        id: str,
        *,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        cursor: Union[str, NotGiven] = NOT_GIVEN,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPager[DocumentList, Document]:
        """Lists the documents of a property from all uploads, newest first. Errors: `not_found`,

        `invalid_request`.
        limit: Number of items per page (1–100, default 20).
        cursor: `next_cursor` of the previous page.
        """
        return AsyncPager(self._client, f"/v1/properties/{segment(id)}/documents", DocumentList, "documents", "cursor", {"limit": limit, "cursor": cursor}, options)


class AsyncPropertiesResource(AsyncResource):
    def __init__(self, client: AsyncLintel) -> None:
        super().__init__(client)
        self.documents = AsyncPropertiesDocumentsResource(client)

    async def create(
        self,
        *,
        address: str,
        external_id: Union[str, NotGiven] = NOT_GIVEN,
        city: Union[str, NotGiven] = NOT_GIVEN,
        state: Union[str, NotGiven] = NOT_GIVEN,
        zip_code: Union[str, NotGiven] = NOT_GIVEN,
        country: Union[str, NotGiven] = NOT_GIVEN,
        options: Optional[RequestOptions] = None,
    ) -> Property:
        """Creates a property. It must be unique by `external_id` and by address (case, spacing and punctuation

        are ignored). Errors: `invalid_request`, `conflict`.
        address: Street address.
        external_id: Your own identifier of the property.
        city: City.
        state: State.
        zip_code: ZIP or postal code.
        country: Country. Default: `US`.
        """
        return await self._client.request(
            "POST",
            "/v1/properties",
            Property,
            body={"address": address, "external_id": external_id, "city": city, "state": state, "zip_code": zip_code, "country": country},
            options=options,
        )

    def list(
        self,
        *,
        external_id: Union[str, NotGiven] = NOT_GIVEN,
        address: Union[str, NotGiven] = NOT_GIVEN,
        city: Union[str, NotGiven] = NOT_GIVEN,
        state: Union[str, NotGiven] = NOT_GIVEN,
        zip_code: Union[str, NotGiven] = NOT_GIVEN,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        cursor: Union[str, NotGiven] = NOT_GIVEN,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPager[PropertyList, Property]:
        """Lists your properties, newest first. Errors: `invalid_request`.

        external_id: Filter by your own identifier (exact match).
        address: Filter by a part of the address (case-insensitive).
        city: Filter by city (case-insensitive).
        state: Filter by state (case-insensitive).
        zip_code: Filter by ZIP or postal code (case-insensitive).
        limit: Number of items per page (1–100, default 20).
        cursor: `next_cursor` of the previous page.
        """
        return AsyncPager(self._client, "/v1/properties", PropertyList, "properties", "cursor", {"external_id": external_id, "address": address, "city": city, "state": state, "zip_code": zip_code, "limit": limit, "cursor": cursor}, options)

    async def get(
        self,
        id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> Property:
        """Retrieves a property. Errors: `not_found`."""
        return await self._client.request(
            "GET",
            f"/v1/properties/{segment(id)}",
            Property,
            options=options,
        )

    async def upload(
        self,
        id: str,
        files: List[FileInput],
        *,
        on_progress: Optional[ProgressCallback] = None,
        options: Optional[RequestOptions] = None,
    ) -> UploadResult:
        """Uploads 1–50 PDFs to a property. If one file is rejected, none is accepted, and `details.files` lists

        every rejected file. Each document is categorized and analyzed; poll the documents of the property, or
        receive `property.chat_ready`. Errors: `invalid_request`, `unsupported_file_type`, `empty_file`,
        `encrypted_file`, `unreadable_file`, `file_too_large`, `too_many_files`, `not_found`,
        `limit_exceeded`.
        """
        return await self._client.request(
            "POST",
            f"/v1/properties/{segment(id)}/upload",
            UploadResult,
            fields={},
            files=[("files", file) for file in files],
            on_progress=on_progress,
            options=options,
        )


class AsyncAnalysesIssuesResource(AsyncResource):
    def list(
        self,
        id: str,
        *,
        severity: Union[Severity, NotGiven] = NOT_GIVEN,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        cursor: Union[str, NotGiven] = NOT_GIVEN,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPager[IssueList, Issue]:
        """Lists the issues of a document with page, severity and cost. Errors: `not_found`,

        `analysis_not_ready`, `analysis_skipped`, `analysis_failed`.
        severity: Filter by severity.
        limit: Number of items per page (1–100, default 20).
        cursor: `next_cursor` of the previous page.
        """
        return AsyncPager(self._client, f"/v1/analyses/{segment(id)}/issues", IssueList, "issues", "cursor", {"severity": severity, "limit": limit, "cursor": cursor}, options)


class AsyncAnalysesResource(AsyncResource):
    def __init__(self, client: AsyncLintel) -> None:
        super().__init__(client)
        self.issues = AsyncAnalysesIssuesResource(client)

    async def create(
        self,
        *,
        file: FileInput,
        property_id: Union[str, NotGiven] = NOT_GIVEN,
        external_user_id: Union[str, NotGiven] = NOT_GIVEN,
        on_progress: Optional[ProgressCallback] = None,
        options: Optional[RequestOptions] = None,
    ) -> CreatedAnalysis:
        """Uploads and analyzes one file: .pdf, .doc, .docx, .jpg, .jpeg, .png, .heic. Errors: `invalid_request`,

        `unsupported_file_type`, `empty_file`, `encrypted_file`, `unreadable_file`, `file_too_large`,
        `too_many_files`, `not_found`, `limit_exceeded`.
        file: The file to analyze.
        property_id: Id of the property to add the document to.
        external_user_id: Your id of the end user for whom the document is analyzed.
        """
        return await self._client.request(
            "POST",
            "/v1/analyses",
            CreatedAnalysis,
            fields={"property_id": property_id, "external_user_id": external_user_id},
            files=[("file", file)],
            on_progress=on_progress,
            options=options,
        )

    async def get(
        self,
        id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> Analysis:
        """Retrieves an analysis. Errors: `not_found`."""
        return await self._client.request(
            "GET",
            f"/v1/analyses/{segment(id)}",
            Analysis,
            options=options,
        )

    async def summary(
        self,
        id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> AnalysisSummary:
        """Retrieves the summary of an analysis. Errors: `not_found`, `analysis_not_ready`, `analysis_skipped`,

        `analysis_failed`.
        """
        return await self._client.request(
            "GET",
            f"/v1/analyses/{segment(id)}/summary",
            AnalysisSummary,
            options=options,
        )

    async def force(
        self,
        analysis_id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> ForcedAnalysis:
        """Forces the analysis of a skipped document. Errors: `not_found`, `conflict`."""
        return await self._client.request(
            "POST",
            f"/v1/analyses/{segment(analysis_id)}/analyze",
            ForcedAnalysis,
            options=options,
        )

    async def delete(
        self,
        id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> DeletedAnalysis:
        """Deletes an analysis with its file, issues and chat. Errors: `not_found`."""
        return await self._client.request(
            "DELETE",
            f"/v1/analyses/{segment(id)}",
            DeletedAnalysis,
            options=options,
        )


class AsyncChatHistoryResource(AsyncResource):
    def list(
        self,
        analysis_id: str,
        *,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        cursor: Union[str, NotGiven] = NOT_GIVEN,
        session_id: Union[str, NotGiven] = NOT_GIVEN,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPager[ChatHistory, ChatHistoryItem]:
        """Lists earlier questions and answers, newest first. Errors: `not_found`, `invalid_request`.

        limit: Number of items per page (1–100, default 20).
        cursor: `next_cursor` of the previous page.
        session_id: Filter by conversation.
        """
        return AsyncPager(self._client, f"/v1/chat/{segment(analysis_id)}/history", ChatHistory, "messages", "cursor", {"limit": limit, "cursor": cursor, "session_id": session_id}, options)


class AsyncChatResource(AsyncResource):
    def __init__(self, client: AsyncLintel) -> None:
        super().__init__(client)
        self.history = AsyncChatHistoryResource(client)

    async def create(
        self,
        *,
        query: str,
        property_id: Union[str, NotGiven] = NOT_GIVEN,
        analysis_id: Union[str, NotGiven] = NOT_GIVEN,
        include_cost_estimate: Union[bool, NotGiven] = NOT_GIVEN,
        session_id: Union[str, NotGiven] = NOT_GIVEN,
        options: Optional[RequestOptions] = None,
    ) -> ChatMessage:
        """Asks a question about a document or a property. Errors: `invalid_request`, `invalid_query`,

        `not_found`, `analysis_not_ready`, `analysis_skipped`, `analysis_failed`.
        property_id: Id of the property whose documents are asked. Send exactly one of `property_id` and
        `analysis_id`.
        analysis_id: Id of the analysis of the document that is asked. Send exactly one of `property_id` and
        `analysis_id`.
        query: The question (1–500 characters).
        include_cost_estimate: Include an estimate of the cost of the work that the answer is about. Default:
        false.
        session_id: Your id of the conversation. Earlier messages with the same id are used as context.
        """
        return await self._client.request(
            "POST",
            "/v1/chat",
            ChatMessage,
            body={"property_id": property_id, "analysis_id": analysis_id, "query": query, "include_cost_estimate": include_cost_estimate, "session_id": session_id},
            options=options,
        )

    def stream(
        self,
        *,
        query: str,
        property_id: Union[str, NotGiven] = NOT_GIVEN,
        analysis_id: Union[str, NotGiven] = NOT_GIVEN,
        include_cost_estimate: Union[bool, NotGiven] = NOT_GIVEN,
        session_id: Union[str, NotGiven] = NOT_GIVEN,
        options: Optional[RequestOptions] = None,
    ) -> AsyncChatStream:
        """Asks a question and streams the answer. Errors: `invalid_request`, `invalid_query`, `not_found`,

        `analysis_not_ready`, `analysis_skipped`, `analysis_failed`.
        property_id: Id of the property whose documents are asked. Send exactly one of `property_id` and
        `analysis_id`.
        analysis_id: Id of the analysis of the document that is asked. Send exactly one of `property_id` and
        `analysis_id`.
        query: The question (1–500 characters).
        include_cost_estimate: Include an estimate of the cost of the work that the answer is about. Default:
        false.
        session_id: Your id of the conversation. Earlier messages with the same id are used as context.
        """
        return AsyncChatStream(self._client, "/v1/chat/stream", {"property_id": property_id, "analysis_id": analysis_id, "query": query, "include_cost_estimate": include_cost_estimate, "session_id": session_id}, options)

    async def delete(
        self,
        analysis_id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> DeletedChat:
        """Deletes a conversation. Errors: `not_found`."""
        return await self._client.request(
            "DELETE",
            f"/v1/chat/{segment(analysis_id)}",
            DeletedChat,
            options=options,
        )


class AsyncCreditsHistoryResource(AsyncResource):
    def list(
        self,
        *,
        external_user_id: str,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        offset: Union[int, NotGiven] = NOT_GIVEN,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPager[CreditHistory, CreditPurchase]:
        """Lists the purchases of an end user, newest first. Errors: `invalid_request`.

        external_user_id: Id of the end user.
        limit: Number of items per page (1–100, default 50).
        offset: Number of items to skip (default 0).
        """
        return AsyncPager(self._client, "/v1/credits/history", CreditHistory, "purchases", "offset", {"external_user_id": external_user_id, "limit": limit, "offset": offset}, options)


class AsyncCreditsResource(AsyncResource):
    def __init__(self, client: AsyncLintel) -> None:
        super().__init__(client)
        self.history = AsyncCreditsHistoryResource(client)

    async def balance(
        self,
        *,
        external_user_id: str,
        options: Optional[RequestOptions] = None,
    ) -> CreditBalance:
        """Retrieves the credit balance of an end user. An unknown user has a balance of zero. Errors:

        `invalid_request`.
        external_user_id: Id of the end user.
        """
        return await self._client.request(
            "GET",
            "/v1/credits/balance",
            CreditBalance,
            query={"external_user_id": external_user_id},
            options=options,
        )

    async def packs(
        self,
        *,
        options: Optional[RequestOptions] = None,
    ) -> List[CreditPack]:
        """Lists the credit packs and their prices."""
        return await self._client.request(
            "GET",
            "/v1/credits/packs",
            list_of(CreditPack),
            options=options,
        )

    async def purchase(
        self,
        *,
        external_user_id: str,
        pack_type: PackType,
        success_url: str,
        cancel_url: str,
        customer_email: Union[str, NotGiven] = NOT_GIVEN,
        options: Optional[RequestOptions] = None,
    ) -> CreditPurchaseResult:
        """Opens a checkout page for a credit pack. The credits are added when it is paid. Errors:

        `invalid_request`.
        external_user_id: Id of the end user.
        pack_type: Type of the pack.
        success_url: Absolute http(s) URL to return to after payment.
        cancel_url: Absolute http(s) URL to return to without payment.
        customer_email: Email address to prefill on the page.
        """
        return await self._client.request(
            "POST",
            "/v1/credits/purchase",
            CreditPurchaseResult,
            body={"external_user_id": external_user_id, "pack_type": pack_type, "success_url": success_url, "cancel_url": cancel_url, "customer_email": customer_email},
            options=options,
        )

    async def access(
        self,
        *,
        external_user_id: str,
        analysis_ids: List[str],
        options: Optional[RequestOptions] = None,
    ) -> AccessResult:
        """Unlocks documents for an end user: all of them, or none. Each newly unlocked document costs 1 credit.

        Failed and skipped documents are rejected. The credit is returned if the document fails later. Errors:
        `invalid_request`, `payment_required`, `not_found`, `analysis_failed`, `analysis_skipped`.
        external_user_id: Id of the end user.
        analysis_ids: Ids of the documents. Duplicates count once.
        """
        return await self._client.request(
            "POST",
            "/v1/credits/access",
            AccessResult,
            body={"external_user_id": external_user_id, "analysis_ids": analysis_ids},
            headers={"X-External-User-ID": external_user_id},
            options=options,
        )


class AsyncSubscriptionsResource(AsyncResource):
    async def get(
        self,
        *,
        options: Optional[RequestOptions] = None,
    ) -> BillingSubscription:
        """Retrieves the subscription of the account. Errors: `no_subscription`."""
        return await self._client.request(
            "GET",
            "/v1/subscriptions",
            BillingSubscription,
            options=options,
        )

    async def create(
        self,
        *,
        tier: Literal["pro", "enterprise"],
        provider_customer_id: str,
        external_user_id: Union[str, NotGiven] = NOT_GIVEN,
        options: Optional[RequestOptions] = None,
    ) -> NewSubscription:
        """Creates a subscription for a customer who has a card at the payment provider. Errors:

        `invalid_request`, `invalid_tier`, `payment_failed`, `conflict`.
        tier: Tier: `pro` or `enterprise`.
        provider_customer_id: Id of the customer at the payment provider.
        external_user_id: Id of the end user who subscribes; the account itself if absent.
        """
        return await self._client.request(
            "POST",
            "/v1/subscriptions",
            NewSubscription,
            body={"tier": tier, "provider_customer_id": provider_customer_id, "external_user_id": external_user_id},
            options=options,
        )

    async def cancel(
        self,
        subscription_id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> ChangedSubscription:
        """Cancels a subscription at the end of its period; access continues until then. Errors: `not_found`,

        `conflict`.
        """
        return await self._client.request(
            "DELETE",
            f"/v1/subscriptions/{segment(subscription_id)}",
            ChangedSubscription,
            options=options,
        )

    async def reactivate(
        self,
        subscription_id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> ChangedSubscription:
        """Undoes a cancellation before the period ends. Errors: `not_found`, `conflict`."""
        return await self._client.request(
            "POST",
            f"/v1/subscriptions/{segment(subscription_id)}/reactivate",
            ChangedSubscription,
            options=options,
        )

    async def upgrade(
        self,
        subscription_id: str,
        *,
        new_tier: Literal["pro", "enterprise"],
        options: Optional[RequestOptions] = None,
    ) -> TierChange:
        """Changes the tier. An upgrade charges the difference immediately, a downgrade credits the next invoice.

        Errors: `invalid_request`, `invalid_tier`, `not_found`, `conflict`, `payment_failed`.
        new_tier: Tier: `pro` or `enterprise`.
        """
        return await self._client.request(
            "PUT",
            f"/v1/subscriptions/{segment(subscription_id)}/upgrade",
            TierChange,
            body={"new_tier": new_tier},
            options=options,
        )


class AsyncBillingResource(AsyncResource):
    async def tiers(
        self,
        *,
        options: Optional[RequestOptions] = None,
    ) -> TierList:
        """Lists the tiers and their prices."""
        return await self._client.request(
            "GET",
            "/v1/billing/tiers",
            TierList,
            options=options,
        )

    async def checkout(
        self,
        *,
        tier: Literal["pro", "enterprise"],
        success_url: str,
        cancel_url: str,
        external_user_id: Union[str, NotGiven] = NOT_GIVEN,
        options: Optional[RequestOptions] = None,
    ) -> CheckoutResult:
        """Opens a checkout page for a subscription. The subscription starts when it is paid. Errors:

        `invalid_request`, `invalid_tier`, `payment_failed`, `conflict`.
        tier: Tier: `pro` or `enterprise`.
        success_url: Absolute http(s) URL to return to after payment.
        cancel_url: Absolute http(s) URL to return to without payment.
        external_user_id: Id of the end user who subscribes; the account itself if absent.
        """
        return await self._client.request(
            "POST",
            "/v1/billing/checkout",
            CheckoutResult,
            body={"tier": tier, "success_url": success_url, "cancel_url": cancel_url, "external_user_id": external_user_id},
            options=options,
        )

    async def purchase_report(
        self,
        *,
        success_url: str,
        cancel_url: str,
        external_user_id: Union[str, NotGiven] = NOT_GIVEN,
        options: Optional[RequestOptions] = None,
    ) -> CheckoutResult:
        """Opens a checkout page for a single report: one analysis within 30 days, with unlimited chat about it.

        Errors: `invalid_request`.
        success_url: Absolute http(s) URL to return to after payment.
        cancel_url: Absolute http(s) URL to return to without payment.
        external_user_id: Id of an end user; the report can then be used only for this user.
        """
        return await self._client.request(
            "POST",
            "/v1/billing/purchase-report",
            CheckoutResult,
            body={"success_url": success_url, "cancel_url": cancel_url, "external_user_id": external_user_id},
            options=options,
        )

    async def portal(
        self,
        *,
        return_url: str,
        options: Optional[RequestOptions] = None,
    ) -> PortalResult:
        """Opens the customer portal, where the user changes the card, sees invoices, cancels or reactivates.

        Errors: `invalid_request`, `no_subscription`.
        return_url: Absolute http(s) URL to return to.
        """
        return await self._client.request(
            "POST",
            "/v1/billing/portal",
            PortalResult,
            body={"return_url": return_url},
            options=options,
        )


class AsyncWebhooksResource(AsyncResource):
    async def create(
        self,
        *,
        url: str,
        events: List[WebhookEventType],
        description: Union[str, NotGiven] = NOT_GIVEN,
        active: Union[bool, NotGiven] = NOT_GIVEN,
        options: Optional[RequestOptions] = None,
    ) -> Webhook:
        """Creates a webhook. The signing secret is shown only once. Errors: `invalid_request`, `limit_exceeded`.

        url: An https URL with a public address.
        events: Event types to send; at least one.
        description: Your description (at most 500 characters).
        active: Whether events are sent. Default: true.
        """
        return await self._client.request(
            "POST",
            "/v1/webhooks",
            Webhook,
            body={"url": url, "events": events, "description": description, "active": active},
            options=options,
        )

    def list(
        self,
        *,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        offset: Union[int, NotGiven] = NOT_GIVEN,
        active: Union[bool, NotGiven] = NOT_GIVEN,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPager[WebhookList, Webhook]:
        """Lists your webhooks, newest first. Errors: `invalid_request`.

        limit: Number of items per page (1–100, default 20).
        offset: Number of items to skip (default 0).
        active: Filter by active or inactive.
        """
        return AsyncPager(self._client, "/v1/webhooks", WebhookList, "webhooks", "offset", {"limit": limit, "offset": offset, "active": active}, options)

    async def get(
        self,
        webhook_id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> Webhook:
        """Retrieves a webhook with its delivery statistics. Errors: `not_found`."""
        return await self._client.request(
            "GET",
            f"/v1/webhooks/{segment(webhook_id)}",
            Webhook,
            options=options,
        )

    async def update(
        self,
        webhook_id: str,
        *,
        url: Union[str, NotGiven] = NOT_GIVEN,
        events: Union[List[WebhookEventType], NotGiven] = NOT_GIVEN,
        description: Union[Optional[str], NotGiven] = NOT_GIVEN,
        active: Union[bool, NotGiven] = NOT_GIVEN,
        options: Optional[RequestOptions] = None,
    ) -> Webhook:
        """Updates the given fields of a webhook. The signing secret cannot be changed. Errors:

        `invalid_request`, `not_found`.
        url: An https URL with a public address.
        events: Event types to send; at least one.
        description: Your description (at most 500 characters). Null removes it.
        active: Whether events are sent.
        """
        return await self._client.request(
            "PATCH",
            f"/v1/webhooks/{segment(webhook_id)}",
            Webhook,
            body={"url": url, "events": events, "description": description, "active": active},
            options=options,
        )

    async def delete(
        self,
        webhook_id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> None:
        """Deletes a webhook and its delivery log. Errors: `not_found`."""
        return await self._client.request(
            "DELETE",
            f"/v1/webhooks/{segment(webhook_id)}",
            nothing,
            options=options,
        )

    async def test(
        self,
        webhook_id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> WebhookTestResult:
        """Sends a `webhook.test` event in a single attempt and returns the result. Errors: `not_found`."""
        return await self._client.request(
            "POST",
            f"/v1/webhooks/{segment(webhook_id)}/test",
            WebhookTestResult,
            options=options,
        )
