# Made from the OpenAPI document by deploy/clients/generate.ts: do not edit.
from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, TypedDict, Union

from .calls import Answer, Calls, Pages


class _Conversation(TypedDict):
    # Opaque id
    id: str
    status: Literal["open", "closed", "escalated"]
    channel: Literal["web", "whatsapp", "messenger", "instagram", "telegram", "email", "sms", "voice"]
    isSolved: bool
    # When the conversation began, Unix ms
    createdAt: int
    # When it last changed, Unix ms
    updatedAt: int
    # When its last message was written, Unix ms
    lastMessageAt: int


class Conversation(_Conversation, total=False):
    """A customer chat."""

    subject: str


class Message(TypedDict):
    """A message of a conversation."""

    # Opaque id
    id: str
    # contact: the customer; agent: the assistant or a team member
    direction: Literal["contact", "agent", "system"]
    text: str
    # When it was written, Unix ms
    createdAt: int


class RestaurantOrderCustomer(TypedDict):
    # Customer id
    id: Union[str, None]
    # Name
    name: Union[str, None]
    # Phone, in full
    phone: Union[str, None]
    # Email address
    email: Union[str, None]


class RestaurantOrderFulfillment(TypedDict):
    type: Union[Literal["delivery", "pickup"], None]
    # Where to deliver
    address: Union[str, None]


class _RestaurantOrder(TypedDict):
    # Order id, used in every action call
    id: str
    status: Literal["pending", "approved", "arrived", "rejected", "failed", "cancelled"]
    # When it was placed, Unix ms
    createdAt: int
    # When it last changed, Unix ms
    updatedAt: int
    # The chat that the order came from
    conversationId: Union[str, None]
    customer: RestaurantOrderCustomer
    fulfillment: RestaurantOrderFulfillment
    # The items as text
    orderSummary: str
    # The customer’s notes
    specialInstructions: Union[str, None]
    # The raw order as the assistant or the storefront took it
    details: Dict[str, Any]
    # Your own reference, set through the action endpoint
    externalOrderId: Union[str, None]


class RestaurantOrder(_RestaurantOrder, total=False):
    """An order of the food-order tool."""

    # Only for orders on the store orders board
    fulfillmentStatus: Literal["submitted", "accepted", "preparing", "ready", "out_for_delivery", "completed", "rejected", "cancelled"]
    # Customer-facing code; only for orders on the board
    orderReference: str


class StoreOrderCustomer(TypedDict):
    # Customer id
    id: Union[str, None]
    # Name
    name: Union[str, None]
    # Phone, in full
    phone: Union[str, None]


class StoreOrderFulfillment(TypedDict):
    type: Union[Literal["delivery", "pickup"], None]
    # Where to deliver
    address: Union[str, None]


class StoreOrderLineOption(TypedDict):
    name: str
    # What it adds to one, in major units of the currency
    price: float


class StoreOrderLine(TypedDict):
    # Unique within the order
    id: str
    name: str
    quantity: float
    # Price of one, without its options, in major units of the currency
    unit_price: float
    # Price of all, options included, in major units of the currency
    total: float
    options: List[StoreOrderLineOption]
    # Notes on the line
    notes: Union[str, None]


class StoreOrderPromotion(TypedDict):
    id: str
    name: str
    # What it saved, in major units of the currency
    savings: float


class StoreOrderTotals(TypedDict):
    # The lines, in major units of the currency
    subtotal: float
    # For the delivery, in major units of the currency
    delivery_fee: float
    # Taken off, in major units of the currency
    discount: float
    # Tax, in major units of the currency
    tax: float
    # What is to be paid, in major units of the currency
    total: float
    # ISO 4217 code
    currency: str
    # Taken off by promotions, in major units of the currency
    promotion_savings: float


class StoreOrder(TypedDict):
    """Any order of the workspace, in the structure of the export."""

    # The schema of this object
    schema: Literal["service.order.v1"]
    # Key to upsert on
    id: str
    # Customer-facing order number
    number: str
    # When it was placed, as ISO 8601 with the workspace’s offset: 2026-03-01T14:05:09.120+03:00
    created_at: str
    # When its last change started, as ISO 8601 with the workspace’s offset: 2026-03-01T14:05:09.120+03:00
    updated_at: str
    # The day it was placed on, in the workspace’s zone
    business_date: str
    # IANA name of the workspace’s zone
    timezone: str
    status: Literal["submitted", "accepted", "preparing", "ready", "out_for_delivery", "completed", "rejected", "cancelled"]
    # Where the order came from
    source: Literal["chat", "storefront", "phone", "dashboard", "invoice"]
    customer: StoreOrderCustomer
    fulfillment: StoreOrderFulfillment
    # Whether staff recorded an agreed amount instead of lines; see notes
    amount_only: bool
    # Empty when amount_only is true
    lines: List[StoreOrderLine]
    promotions: List[StoreOrderPromotion]
    totals: StoreOrderTotals
    # Of an amount-only order: what was agreed
    notes: str
    # Status of the payment
    payment_status: Union[str, None]
    # Status of the delivery
    delivery_status: Union[str, None]
    # Status of the linked invoice
    invoice_status: Union[str, None]
    # Your own reference, set through the action endpoint
    external_order_id: Union[str, None]
    # The chat that the order came from
    conversation_id: Union[str, None]


class StatusChangedOrderV1Customer(TypedDict):
    # Customer id
    id: Union[str, None]
    # Name
    name: Union[str, None]
    # Phone, in full
    phone: Union[str, None]


class StatusChangedOrderV1Fulfillment(TypedDict):
    type: Union[Literal["delivery", "pickup"], None]
    # Where to deliver
    address: Union[str, None]


class StatusChangedOrderV1LineOption(TypedDict):
    name: str
    # What it adds to one, in major units of the currency
    price: float


class StatusChangedOrderV1Line(TypedDict):
    # Unique within the order
    id: str
    name: str
    quantity: float
    # Price of one, without its options, in major units of the currency
    unit_price: float
    # Price of all, options included, in major units of the currency
    total: float
    options: List[StatusChangedOrderV1LineOption]
    # Notes on the line
    notes: Union[str, None]


class StatusChangedOrderV1Promotion(TypedDict):
    id: str
    name: str
    # What it saved, in major units of the currency
    savings: float


class StatusChangedOrderV1Totals(TypedDict):
    # The lines, in major units of the currency
    subtotal: float
    # For the delivery, in major units of the currency
    delivery_fee: float
    # Taken off, in major units of the currency
    discount: float
    # Tax, in major units of the currency
    tax: float
    # What is to be paid, in major units of the currency
    total: float
    # ISO 4217 code
    currency: str
    # Taken off by promotions, in major units of the currency
    promotion_savings: float


class StatusChangedOrderV1(TypedDict):
    """Any order of the workspace, in the structure of the export."""

    # The schema of this object
    schema: Literal["service.order.v1"]
    # Key to upsert on
    id: str
    # Customer-facing order number
    number: str
    # When it was placed, as ISO 8601 with the workspace’s offset: 2026-03-01T14:05:09.120+03:00
    created_at: str
    # When its last change started, as ISO 8601 with the workspace’s offset: 2026-03-01T14:05:09.120+03:00
    updated_at: str
    # The day it was placed on, in the workspace’s zone
    business_date: str
    # IANA name of the workspace’s zone
    timezone: str
    status: Literal["submitted", "accepted", "preparing", "ready", "out_for_delivery", "completed", "rejected", "cancelled"]
    # Where the order came from
    source: Literal["chat", "storefront", "phone", "dashboard", "invoice"]
    customer: StatusChangedOrderV1Customer
    fulfillment: StatusChangedOrderV1Fulfillment
    # Whether staff recorded an agreed amount instead of lines; see notes
    amount_only: bool
    # Empty when amount_only is true
    lines: List[StatusChangedOrderV1Line]
    promotions: List[StatusChangedOrderV1Promotion]
    totals: StatusChangedOrderV1Totals
    # Of an amount-only order: what was agreed
    notes: str
    # Status of the payment
    payment_status: Union[str, None]
    # Status of the delivery
    delivery_status: Union[str, None]
    # Status of the linked invoice
    invoice_status: Union[str, None]
    # Your own reference, set through the action endpoint
    external_order_id: Union[str, None]
    # The chat that the order came from
    conversation_id: Union[str, None]


class StatusChanged(TypedDict):
    """A move on the store orders board, and the order after it."""

    # Order id, used in every action call
    orderId: str
    # Customer-facing code
    orderReference: str
    # The step that the order was in
    previousStatus: Literal["submitted", "accepted", "preparing", "ready", "out_for_delivery", "completed", "rejected", "cancelled"]
    # The step that it is in now
    status: Literal["submitted", "accepted", "preparing", "ready", "out_for_delivery", "completed", "rejected", "cancelled"]
    # Any order of the workspace, in the structure of the export.
    order_v1: StatusChangedOrderV1


class _ConversationChangedConversation(TypedDict):
    # Opaque id
    id: str
    status: Literal["open", "closed", "escalated"]
    channel: Literal["web", "whatsapp", "messenger", "instagram", "telegram", "email", "sms", "voice"]
    isSolved: bool
    # When the conversation began, Unix ms
    createdAt: int
    # When it last changed, Unix ms
    updatedAt: int
    # When its last message was written, Unix ms
    lastMessageAt: int


class ConversationChangedConversation(_ConversationChangedConversation, total=False):
    """A customer chat."""

    subject: str


class ConversationChangedCustomer(TypedDict):
    """Whose conversation it is, if anybody is known."""

    id: str
    name: Union[str, None]
    phone: Union[str, None]
    email: Union[str, None]


class ConversationChanged(TypedDict):
    """The conversation after the change."""

    # A customer chat.
    conversation: ConversationChangedConversation
    customer: Union[ConversationChangedCustomer, None]


class _MessageReceivedConversation(TypedDict):
    # Opaque id
    id: str
    status: Literal["open", "closed", "escalated"]
    channel: Literal["web", "whatsapp", "messenger", "instagram", "telegram", "email", "sms", "voice"]
    isSolved: bool
    # When the conversation began, Unix ms
    createdAt: int
    # When it last changed, Unix ms
    updatedAt: int
    # When its last message was written, Unix ms
    lastMessageAt: int


class MessageReceivedConversation(_MessageReceivedConversation, total=False):
    """A customer chat."""

    subject: str


class MessageReceivedCustomer(TypedDict):
    """Whose conversation it is, if anybody is known."""

    id: str
    name: Union[str, None]
    phone: Union[str, None]
    email: Union[str, None]


class MessageReceivedMessage(TypedDict):
    """A message of a conversation."""

    # Opaque id
    id: str
    # contact: the customer; agent: the assistant or a team member
    direction: Literal["contact", "agent", "system"]
    text: str
    # When it was written, Unix ms
    createdAt: int


class MessageReceived(TypedDict):
    """The message, and its conversation after it."""

    # A customer chat.
    conversation: MessageReceivedConversation
    customer: Union[MessageReceivedCustomer, None]
    # A message of a conversation.
    message: MessageReceivedMessage


class ListConversationsMeta(TypedDict):
    # The id of the request, as in X-Service-Request-Id
    request_id: str
    # Null exactly when is_done is true
    next_cursor: Union[str, None]
    # Whether this is the last page
    is_done: bool
    limit: int
    # The applied filter
    status: Union[Literal["open", "closed", "escalated"], None]


class ListMessagesMeta(TypedDict):
    # The id of the request, as in X-Service-Request-Id
    request_id: str
    # Null exactly when is_done is true
    next_cursor: Union[str, None]
    # Whether this is the last page
    is_done: bool
    limit: int
    conversation_id: str


class ListOrdersMeta(TypedDict):
    # The id of the request, as in X-Service-Request-Id
    request_id: str
    # Null exactly when is_done is true
    next_cursor: Union[str, None]
    # Whether this is the last page
    is_done: bool
    limit: int
    # The applied filter
    status: Literal["pending", "approved", "arrived", "rejected", "failed", "cancelled", "all"]


class ListStoreOrdersMeta(TypedDict):
    # The id of the request, as in X-Service-Request-Id
    request_id: str
    # Null exactly when is_done is true
    next_cursor: Union[str, None]
    # Whether this is the last page
    is_done: bool
    limit: int
    # The schema of the orders
    schema: Literal["service.order.v1"]
    # IANA name of the workspace’s zone
    timezone: str
    # The watermark: see above
    next_updated_since: str


class ActOnOrderMeta(TypedDict):
    # The id of the request, as in X-Service-Request-Id
    request_id: str
    # Whether the order’s state moved
    changed: bool
    # The webhook event that was sent
    event: Union[str, None]


class OrderCreatedEvent(TypedDict):
    """A customer confirmed an order, and it waits for approval."""

    event: Literal["order.created"]
    # Unix ms, equal to the header
    timestamp: int
    data: RestaurantOrder
    # The same in every attempt: keep it, and do nothing twice
    deliveryId: str


class OrderApprovedEvent(TypedDict):
    """The order was approved, over the API or in the dashboard."""

    event: Literal["order.approved"]
    # Unix ms, equal to the header
    timestamp: int
    data: RestaurantOrder
    # The same in every attempt: keep it, and do nothing twice
    deliveryId: str


class OrderRejectedEvent(TypedDict):
    """The order was rejected, over the API or in the dashboard."""

    event: Literal["order.rejected"]
    # Unix ms, equal to the header
    timestamp: int
    data: RestaurantOrder
    # The same in every attempt: keep it, and do nothing twice
    deliveryId: str


class OrderArrivedEvent(TypedDict):
    """The order was marked arrived: it is done."""

    event: Literal["order.arrived"]
    # Unix ms, equal to the header
    timestamp: int
    data: RestaurantOrder
    # The same in every attempt: keep it, and do nothing twice
    deliveryId: str


class OrderStatusChangedEvent(TypedDict):
    """The order moved on the board: each approve, reject and mark_arrived causes one, and so does every step that staff set. Also sent for orders that are no restaurant orders."""

    event: Literal["order.status_changed"]
    # Unix ms, equal to the header
    timestamp: int
    data: StatusChanged
    # The same in every attempt: keep it, and do nothing twice
    deliveryId: str


class ConversationCreatedEvent(TypedDict):
    """A conversation began."""

    event: Literal["conversation.created"]
    # Unix ms, equal to the header
    timestamp: int
    data: Union[ConversationChanged, Dict[str, Any]]
    # The same in every attempt: keep it, and do nothing twice
    deliveryId: str


class MessageReceivedEvent(TypedDict):
    """A customer wrote."""

    event: Literal["message.received"]
    # Unix ms, equal to the header
    timestamp: int
    data: Union[MessageReceived, Dict[str, Any]]
    # The same in every attempt: keep it, and do nothing twice
    deliveryId: str


class ConversationEscalatedEvent(TypedDict):
    """A conversation was handed to the team."""

    event: Literal["conversation.escalated"]
    # Unix ms, equal to the header
    timestamp: int
    data: Union[ConversationChanged, Dict[str, Any]]
    # The same in every attempt: keep it, and do nothing twice
    deliveryId: str


class ConversationClosedEvent(TypedDict):
    """A conversation was closed."""

    event: Literal["conversation.closed"]
    # Unix ms, equal to the header
    timestamp: int
    data: Union[ConversationChanged, Dict[str, Any]]
    # The same in every attempt: keep it, and do nothing twice
    deliveryId: str


class ConversationLifecycleChangedEvent(TypedDict):
    """An automation fired on it."""

    event: Literal["conversation.lifecycle_changed"]
    # Unix ms, equal to the header
    timestamp: int
    # What the automation gave: no fixed schema, so read it with care
    data: Dict[str, Any]
    # The same in every attempt: keep it, and do nothing twice
    deliveryId: str


class WorkItemCreatedEvent(TypedDict):
    """An automation fired on it."""

    event: Literal["work_item.created"]
    # Unix ms, equal to the header
    timestamp: int
    # What the automation gave: no fixed schema, so read it with care
    data: Dict[str, Any]
    # The same in every attempt: keep it, and do nothing twice
    deliveryId: str


class WorkItemStageChangedEvent(TypedDict):
    """An automation fired on it."""

    event: Literal["work_item.stage_changed"]
    # Unix ms, equal to the header
    timestamp: int
    # What the automation gave: no fixed schema, so read it with care
    data: Dict[str, Any]
    # The same in every attempt: keep it, and do nothing twice
    deliveryId: str


class TaskCreatedEvent(TypedDict):
    """An automation fired on it."""

    event: Literal["task.created"]
    # Unix ms, equal to the header
    timestamp: int
    # What the automation gave: no fixed schema, so read it with care
    data: Dict[str, Any]
    # The same in every attempt: keep it, and do nothing twice
    deliveryId: str


class AppointmentCreatedEvent(TypedDict):
    """An automation fired on it."""

    event: Literal["appointment.created"]
    # Unix ms, equal to the header
    timestamp: int
    # What the automation gave: no fixed schema, so read it with care
    data: Dict[str, Any]
    # The same in every attempt: keep it, and do nothing twice
    deliveryId: str


class AppointmentUpdatedEvent(TypedDict):
    """An automation fired on it."""

    event: Literal["appointment.updated"]
    # Unix ms, equal to the header
    timestamp: int
    # What the automation gave: no fixed schema, so read it with care
    data: Dict[str, Any]
    # The same in every attempt: keep it, and do nothing twice
    deliveryId: str


class ApprovalRequestedEvent(TypedDict):
    """An automation fired on it."""

    event: Literal["approval.requested"]
    # Unix ms, equal to the header
    timestamp: int
    # What the automation gave: no fixed schema, so read it with care
    data: Dict[str, Any]
    # The same in every attempt: keep it, and do nothing twice
    deliveryId: str


class ApprovalDecidedEvent(TypedDict):
    """An automation fired on it."""

    event: Literal["approval.decided"]
    # Unix ms, equal to the header
    timestamp: int
    # What the automation gave: no fixed schema, so read it with care
    data: Dict[str, Any]
    # The same in every attempt: keep it, and do nothing twice
    deliveryId: str


class PaymentConfirmedEvent(TypedDict):
    """An automation fired on it."""

    event: Literal["payment.confirmed"]
    # Unix ms, equal to the header
    timestamp: int
    # What the automation gave: no fixed schema, so read it with care
    data: Dict[str, Any]
    # The same in every attempt: keep it, and do nothing twice
    deliveryId: str


class FileReadyEvent(TypedDict):
    """An automation fired on it."""

    event: Literal["file.ready"]
    # Unix ms, equal to the header
    timestamp: int
    # What the automation gave: no fixed schema, so read it with care
    data: Dict[str, Any]
    # The same in every attempt: keep it, and do nothing twice
    deliveryId: str


KnownEvent = Union[
    OrderCreatedEvent,
    OrderApprovedEvent,
    OrderRejectedEvent,
    OrderArrivedEvent,
    OrderStatusChangedEvent,
    ConversationCreatedEvent,
    MessageReceivedEvent,
    ConversationEscalatedEvent,
    ConversationClosedEvent,
    ConversationLifecycleChangedEvent,
    WorkItemCreatedEvent,
    WorkItemStageChangedEvent,
    TaskCreatedEvent,
    AppointmentCreatedEvent,
    AppointmentUpdatedEvent,
    ApprovalRequestedEvent,
    ApprovalDecidedEvent,
    PaymentConfirmedEvent,
    FileReadyEvent,
]


EVENT_NAMES = (
    "order.created",
    "order.approved",
    "order.rejected",
    "order.arrived",
    "order.status_changed",
    "conversation.created",
    "message.received",
    "conversation.escalated",
    "conversation.closed",
    "conversation.lifecycle_changed",
    "work_item.created",
    "work_item.stage_changed",
    "task.created",
    "appointment.created",
    "appointment.updated",
    "approval.requested",
    "approval.decided",
    "payment.confirmed",
    "file.ready",
)


class Operations(Calls):
    def list_conversations(
        self,
        *,
        status: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> Pages[Conversation, ListConversationsMeta]:
        """List conversations.

        Newest updated first.

        Needs the permission `conversations:read`.

        status: One of open, closed, escalated; any other value is no filter.
        limit: At most how many to a page. A page of large rows holds fewer: `is_done` tells whether there are more.
        cursor: The `meta.next_cursor` of the page before, with the same other parameters. Never made by hand.
        """
        return self._pages("/api/v1/conversations", {
            "status": status,
            "limit": limit,
            "cursor": cursor,
        })

    def list_messages(
        self,
        *,
        conversation_id: str,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> Pages[Message, ListMessagesMeta]:
        """List the messages of a conversation.

        Newest first. The id of another workspace’s conversation gives an empty page.

        Needs the permission `messages:read`.

        conversation_id: An id from the list of conversations.
        limit: At most how many to a page. A page of large rows holds fewer: `is_done` tells whether there are more.
        cursor: The `meta.next_cursor` of the page before, with the same other parameters. Never made by hand.
        """
        return self._pages("/api/v1/messages", {
            "conversation_id": conversation_id,
            "limit": limit,
            "cursor": cursor,
        })

    def list_orders(
        self,
        *,
        status: Optional[Literal["pending", "approved", "arrived", "rejected", "failed", "cancelled", "all"]] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> Pages[RestaurantOrder, ListOrdersMeta]:
        """List restaurant orders.

        Orders of the food-order tool (chat-confirmed and storefront orders), newest first. None for stores.

        Needs the permission `orders:read`.

        status: Only orders in this status. Follow the cursor until is_done.
        limit: At most how many to a page. A page of large rows holds fewer: `is_done` tells whether there are more.
        cursor: The `meta.next_cursor` of the page before, with the same other parameters. Never made by hand.
        """
        return self._pages("/api/v1/orders", {
            "status": status,
            "limit": limit,
            "cursor": cursor,
        })

    def list_store_orders(
        self,
        *,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        updated_since: Optional[str] = None,
        status: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> Pages[StoreOrder, ListStoreOrdersMeta]:
        """Export and follow all orders.

        Every order of the workspace, oldest first; with `updated_since`, oldest change first.

        To keep a copy: list all orders once and keep `meta.next_updated_since` of the **first** page. From then on ask with `updated_since` set to what you kept, follow the cursor until `is_done`, and keep `meta.next_updated_since` of the **last** page. Store orders by `id` and overwrite: some come again, because the watermark overlaps on purpose. No change is ever missed.

        Needs the permission `orders:read`.

        from_: Orders placed at or after it: a date (from the start of that business day in the workspace’s zone), an ISO 8601 timestamp with a zone, or Unix ms.
        to: Orders placed before it: a date counts through the end of that day, a time is exclusive.
        updated_since: Orders changed at or after it: an ISO 8601 timestamp with a zone, or Unix ms. Not together with from or to.
        status: A comma-separated list of submitted, accepted, preparing, ready, out_for_delivery, completed, rejected, cancelled; or all.
        limit: At most how many to a page. A page of large rows holds fewer: `is_done` tells whether there are more.
        cursor: The `meta.next_cursor` of the page before, with the same other parameters. Never made by hand.
        """
        return self._pages("/api/v1/store-orders", {
            "from": from_,
            "to": to,
            "updated_since": updated_since,
            "status": status,
            "limit": limit,
            "cursor": cursor,
        })

    def act_on_order(
        self,
        *,
        order_id: str,
        action: Literal["approve", "reject", "mark_arrived"],
        external_order_id: Optional[str] = None,
    ) -> Answer[RestaurantOrder, ActOnOrderMeta]:
        """Approve, reject or complete a restaurant order.

        | from | approve | reject | mark_arrived |
        | --- | --- | --- | --- |
        | pending | approved | rejected | 409 |
        | approved | repeat | 409 | arrived |
        | arrived | 409 | 409 | repeat |
        | rejected | 409 | repeat | 409 |
        | failed, cancelled | 409 | 409 | 409 |

        A repeat changes nothing and sends no event, but stores a given reference: send a call again whenever its answer was lost.

        Needs the permission `orders:write`.

        order_id: Which order
        external_order_id: Your own reference: trimmed, cut to 256 characters and stored on the order
        """
        return self._call("POST", "/api/v1/orders/action", body={
            "order_id": order_id,
            "action": action,
            "external_order_id": external_order_id,
        })
