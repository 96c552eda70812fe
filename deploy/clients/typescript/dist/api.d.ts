import type { Pages } from './pages.ts';
/** A customer chat. */
export interface Conversation {
    /** Opaque id */
    id: string;
    status: 'open' | 'closed' | 'escalated';
    channel: 'web' | 'whatsapp' | 'messenger' | 'instagram' | 'telegram' | 'email' | 'sms' | 'voice';
    subject?: string;
    isSolved: boolean;
    /** When the conversation began, Unix ms */
    createdAt: number;
    /** When it last changed, Unix ms */
    updatedAt: number;
    /** When its last message was written, Unix ms */
    lastMessageAt: number;
}
/** A message of a conversation. */
export interface Message {
    /** Opaque id */
    id: string;
    /** contact: the customer; agent: the assistant or a team member */
    direction: 'contact' | 'agent' | 'system';
    text: string;
    /** When it was written, Unix ms */
    createdAt: number;
}
export interface RestaurantOrderCustomer {
    /** Customer id */
    id: string | null;
    /** Name */
    name: string | null;
    /** Phone, in full */
    phone: string | null;
    /** Email address */
    email: string | null;
}
export interface RestaurantOrderFulfillment {
    type: 'delivery' | 'pickup' | null;
    /** Where to deliver */
    address: string | null;
}
/** An order of the food-order tool. */
export interface RestaurantOrder {
    /** Order id, used in every action call */
    id: string;
    status: 'pending' | 'approved' | 'arrived' | 'rejected' | 'failed' | 'cancelled';
    /** When it was placed, Unix ms */
    createdAt: number;
    /** When it last changed, Unix ms */
    updatedAt: number;
    /** The chat that the order came from */
    conversationId: string | null;
    customer: RestaurantOrderCustomer;
    fulfillment: RestaurantOrderFulfillment;
    /** The items as text */
    orderSummary: string;
    /** The customer’s notes */
    specialInstructions: string | null;
    /** The raw order as the assistant or the storefront took it */
    details: Record<string, unknown>;
    /** Your own reference, set through the action endpoint */
    externalOrderId: string | null;
    /** Only for orders on the store orders board */
    fulfillmentStatus?: 'submitted' | 'accepted' | 'preparing' | 'ready' | 'out_for_delivery' | 'completed' | 'rejected' | 'cancelled';
    /** Customer-facing code; only for orders on the board */
    orderReference?: string;
}
export interface StoreOrderCustomer {
    /** Customer id */
    id: string | null;
    /** Name */
    name: string | null;
    /** Phone, in full */
    phone: string | null;
}
export interface StoreOrderFulfillment {
    type: 'delivery' | 'pickup' | null;
    /** Where to deliver */
    address: string | null;
}
export interface StoreOrderLineOption {
    name: string;
    /** What it adds to one, in major units of the currency */
    price: number;
}
export interface StoreOrderLine {
    /** Unique within the order */
    id: string;
    name: string;
    quantity: number;
    /** Price of one, without its options, in major units of the currency */
    unit_price: number;
    /** Price of all, options included, in major units of the currency */
    total: number;
    options: StoreOrderLineOption[];
    /** Notes on the line */
    notes: string | null;
}
export interface StoreOrderPromotion {
    id: string;
    name: string;
    /** What it saved, in major units of the currency */
    savings: number;
}
export interface StoreOrderTotals {
    /** The lines, in major units of the currency */
    subtotal: number;
    /** For the delivery, in major units of the currency */
    delivery_fee: number;
    /** Taken off, in major units of the currency */
    discount: number;
    /** Tax, in major units of the currency */
    tax: number;
    /** What is to be paid, in major units of the currency */
    total: number;
    /** ISO 4217 code */
    currency: string;
    /** Taken off by promotions, in major units of the currency */
    promotion_savings: number;
}
/** Any order of the workspace, in the structure of the export. */
export interface StoreOrder {
    /** The schema of this object */
    schema: 'service.order.v1';
    /** Key to upsert on */
    id: string;
    /** Customer-facing order number */
    number: string;
    /** When it was placed, as ISO 8601 with the workspace’s offset: 2026-03-01T14:05:09.120+03:00 */
    created_at: string;
    /** When its last change started, as ISO 8601 with the workspace’s offset: 2026-03-01T14:05:09.120+03:00 */
    updated_at: string;
    /** The day it was placed on, in the workspace’s zone */
    business_date: string;
    /** IANA name of the workspace’s zone */
    timezone: string;
    status: 'submitted' | 'accepted' | 'preparing' | 'ready' | 'out_for_delivery' | 'completed' | 'rejected' | 'cancelled';
    /** Where the order came from */
    source: 'chat' | 'storefront' | 'phone' | 'dashboard' | 'invoice';
    customer: StoreOrderCustomer;
    fulfillment: StoreOrderFulfillment;
    /** Whether staff recorded an agreed amount instead of lines; see notes */
    amount_only: boolean;
    /** Empty when amount_only is true */
    lines: StoreOrderLine[];
    promotions: StoreOrderPromotion[];
    totals: StoreOrderTotals;
    /** Of an amount-only order: what was agreed */
    notes: string;
    /** Status of the payment */
    payment_status: string | null;
    /** Status of the delivery */
    delivery_status: string | null;
    /** Status of the linked invoice */
    invoice_status: string | null;
    /** Your own reference, set through the action endpoint */
    external_order_id: string | null;
    /** The chat that the order came from */
    conversation_id: string | null;
}
export interface StatusChangedOrderV1Customer {
    /** Customer id */
    id: string | null;
    /** Name */
    name: string | null;
    /** Phone, in full */
    phone: string | null;
}
export interface StatusChangedOrderV1Fulfillment {
    type: 'delivery' | 'pickup' | null;
    /** Where to deliver */
    address: string | null;
}
export interface StatusChangedOrderV1LineOption {
    name: string;
    /** What it adds to one, in major units of the currency */
    price: number;
}
export interface StatusChangedOrderV1Line {
    /** Unique within the order */
    id: string;
    name: string;
    quantity: number;
    /** Price of one, without its options, in major units of the currency */
    unit_price: number;
    /** Price of all, options included, in major units of the currency */
    total: number;
    options: StatusChangedOrderV1LineOption[];
    /** Notes on the line */
    notes: string | null;
}
export interface StatusChangedOrderV1Promotion {
    id: string;
    name: string;
    /** What it saved, in major units of the currency */
    savings: number;
}
export interface StatusChangedOrderV1Totals {
    /** The lines, in major units of the currency */
    subtotal: number;
    /** For the delivery, in major units of the currency */
    delivery_fee: number;
    /** Taken off, in major units of the currency */
    discount: number;
    /** Tax, in major units of the currency */
    tax: number;
    /** What is to be paid, in major units of the currency */
    total: number;
    /** ISO 4217 code */
    currency: string;
    /** Taken off by promotions, in major units of the currency */
    promotion_savings: number;
}
/** Any order of the workspace, in the structure of the export. */
export interface StatusChangedOrderV1 {
    /** The schema of this object */
    schema: 'service.order.v1';
    /** Key to upsert on */
    id: string;
    /** Customer-facing order number */
    number: string;
    /** When it was placed, as ISO 8601 with the workspace’s offset: 2026-03-01T14:05:09.120+03:00 */
    created_at: string;
    /** When its last change started, as ISO 8601 with the workspace’s offset: 2026-03-01T14:05:09.120+03:00 */
    updated_at: string;
    /** The day it was placed on, in the workspace’s zone */
    business_date: string;
    /** IANA name of the workspace’s zone */
    timezone: string;
    status: 'submitted' | 'accepted' | 'preparing' | 'ready' | 'out_for_delivery' | 'completed' | 'rejected' | 'cancelled';
    /** Where the order came from */
    source: 'chat' | 'storefront' | 'phone' | 'dashboard' | 'invoice';
    customer: StatusChangedOrderV1Customer;
    fulfillment: StatusChangedOrderV1Fulfillment;
    /** Whether staff recorded an agreed amount instead of lines; see notes */
    amount_only: boolean;
    /** Empty when amount_only is true */
    lines: StatusChangedOrderV1Line[];
    promotions: StatusChangedOrderV1Promotion[];
    totals: StatusChangedOrderV1Totals;
    /** Of an amount-only order: what was agreed */
    notes: string;
    /** Status of the payment */
    payment_status: string | null;
    /** Status of the delivery */
    delivery_status: string | null;
    /** Status of the linked invoice */
    invoice_status: string | null;
    /** Your own reference, set through the action endpoint */
    external_order_id: string | null;
    /** The chat that the order came from */
    conversation_id: string | null;
}
/** A move on the store orders board, and the order after it. */
export interface StatusChanged {
    /** Order id, used in every action call */
    orderId: string;
    /** Customer-facing code */
    orderReference: string;
    /** The step that the order was in */
    previousStatus: 'submitted' | 'accepted' | 'preparing' | 'ready' | 'out_for_delivery' | 'completed' | 'rejected' | 'cancelled';
    /** The step that it is in now */
    status: 'submitted' | 'accepted' | 'preparing' | 'ready' | 'out_for_delivery' | 'completed' | 'rejected' | 'cancelled';
    /** Any order of the workspace, in the structure of the export. */
    order_v1: StatusChangedOrderV1;
}
/** A customer chat. */
export interface ConversationChangedConversation {
    /** Opaque id */
    id: string;
    status: 'open' | 'closed' | 'escalated';
    channel: 'web' | 'whatsapp' | 'messenger' | 'instagram' | 'telegram' | 'email' | 'sms' | 'voice';
    subject?: string;
    isSolved: boolean;
    /** When the conversation began, Unix ms */
    createdAt: number;
    /** When it last changed, Unix ms */
    updatedAt: number;
    /** When its last message was written, Unix ms */
    lastMessageAt: number;
}
/** Whose conversation it is, if anybody is known. */
export interface ConversationChangedCustomer {
    id: string;
    name: string | null;
    phone: string | null;
    email: string | null;
}
/** The conversation after the change. */
export interface ConversationChanged {
    /** A customer chat. */
    conversation: ConversationChangedConversation;
    customer: ConversationChangedCustomer | null;
}
/** A customer chat. */
export interface MessageReceivedConversation {
    /** Opaque id */
    id: string;
    status: 'open' | 'closed' | 'escalated';
    channel: 'web' | 'whatsapp' | 'messenger' | 'instagram' | 'telegram' | 'email' | 'sms' | 'voice';
    subject?: string;
    isSolved: boolean;
    /** When the conversation began, Unix ms */
    createdAt: number;
    /** When it last changed, Unix ms */
    updatedAt: number;
    /** When its last message was written, Unix ms */
    lastMessageAt: number;
}
/** Whose conversation it is, if anybody is known. */
export interface MessageReceivedCustomer {
    id: string;
    name: string | null;
    phone: string | null;
    email: string | null;
}
/** A message of a conversation. */
export interface MessageReceivedMessage {
    /** Opaque id */
    id: string;
    /** contact: the customer; agent: the assistant or a team member */
    direction: 'contact' | 'agent' | 'system';
    text: string;
    /** When it was written, Unix ms */
    createdAt: number;
}
/** The message, and its conversation after it. */
export interface MessageReceived {
    /** A customer chat. */
    conversation: MessageReceivedConversation;
    customer: MessageReceivedCustomer | null;
    /** A message of a conversation. */
    message: MessageReceivedMessage;
}
export interface ListConversationsQuery {
    /** One of open, closed, escalated; any other value is no filter. */
    status?: string;
    /** At most how many to a page. A page of large rows holds fewer: `is_done` tells whether there are more. */
    limit?: number;
    /** The `meta.next_cursor` of the page before, with the same other parameters. Never made by hand. */
    cursor?: string;
}
export interface ListConversationsMeta {
    /** The id of the request, as in X-Service-Request-Id */
    request_id: string;
    /** Null exactly when is_done is true */
    next_cursor: string | null;
    /** Whether this is the last page */
    is_done: boolean;
    limit: number;
    /** The applied filter */
    status: 'open' | 'closed' | 'escalated' | null;
}
export interface ListMessagesQuery {
    /** An id from the list of conversations. */
    conversation_id: string;
    /** At most how many to a page. A page of large rows holds fewer: `is_done` tells whether there are more. */
    limit?: number;
    /** The `meta.next_cursor` of the page before, with the same other parameters. Never made by hand. */
    cursor?: string;
}
export interface ListMessagesMeta {
    /** The id of the request, as in X-Service-Request-Id */
    request_id: string;
    /** Null exactly when is_done is true */
    next_cursor: string | null;
    /** Whether this is the last page */
    is_done: boolean;
    limit: number;
    conversation_id: string;
}
export interface ListOrdersQuery {
    /** Only orders in this status. Follow the cursor until is_done. */
    status?: 'pending' | 'approved' | 'arrived' | 'rejected' | 'failed' | 'cancelled' | 'all';
    /** At most how many to a page. A page of large rows holds fewer: `is_done` tells whether there are more. */
    limit?: number;
    /** The `meta.next_cursor` of the page before, with the same other parameters. Never made by hand. */
    cursor?: string;
}
export interface ListOrdersMeta {
    /** The id of the request, as in X-Service-Request-Id */
    request_id: string;
    /** Null exactly when is_done is true */
    next_cursor: string | null;
    /** Whether this is the last page */
    is_done: boolean;
    limit: number;
    /** The applied filter */
    status: 'pending' | 'approved' | 'arrived' | 'rejected' | 'failed' | 'cancelled' | 'all';
}
export interface ListStoreOrdersQuery {
    /** Orders placed at or after it: a date (from the start of that business day in the workspace’s zone), an ISO 8601 timestamp with a zone, or Unix ms. */
    from?: string;
    /** Orders placed before it: a date counts through the end of that day, a time is exclusive. */
    to?: string;
    /** Orders changed at or after it: an ISO 8601 timestamp with a zone, or Unix ms. Not together with from or to. */
    updated_since?: string;
    /** A comma-separated list of submitted, accepted, preparing, ready, out_for_delivery, completed, rejected, cancelled; or all. */
    status?: string;
    /** At most how many to a page. A page of large rows holds fewer: `is_done` tells whether there are more. */
    limit?: number;
    /** The `meta.next_cursor` of the page before, with the same other parameters. Never made by hand. */
    cursor?: string;
}
export interface ListStoreOrdersMeta {
    /** The id of the request, as in X-Service-Request-Id */
    request_id: string;
    /** Null exactly when is_done is true */
    next_cursor: string | null;
    /** Whether this is the last page */
    is_done: boolean;
    limit: number;
    /** The schema of the orders */
    schema: 'service.order.v1';
    /** IANA name of the workspace’s zone */
    timezone: string;
    /** The watermark: see above */
    next_updated_since: string;
}
/** What to do with which order. */
export interface ActOnOrderBody {
    /** Which order */
    order_id: string;
    action: 'approve' | 'reject' | 'mark_arrived';
    /** Your own reference: trimmed, cut to 256 characters and stored on the order */
    external_order_id?: string;
}
export interface ActOnOrderMeta {
    /** The id of the request, as in X-Service-Request-Id */
    request_id: string;
    /** Whether the order’s state moved */
    changed: boolean;
    /** The webhook event that was sent */
    event: string | null;
}
/** A customer confirmed an order, and it waits for approval. */
export interface OrderCreatedEvent {
    event: 'order.created';
    /** Unix ms, equal to the header */
    timestamp: number;
    data: RestaurantOrder;
    /** The same in every attempt: keep it, and do nothing twice */
    deliveryId: string;
}
/** The order was approved, over the API or in the dashboard. */
export interface OrderApprovedEvent {
    event: 'order.approved';
    /** Unix ms, equal to the header */
    timestamp: number;
    data: RestaurantOrder;
    /** The same in every attempt: keep it, and do nothing twice */
    deliveryId: string;
}
/** The order was rejected, over the API or in the dashboard. */
export interface OrderRejectedEvent {
    event: 'order.rejected';
    /** Unix ms, equal to the header */
    timestamp: number;
    data: RestaurantOrder;
    /** The same in every attempt: keep it, and do nothing twice */
    deliveryId: string;
}
/** The order was marked arrived: it is done. */
export interface OrderArrivedEvent {
    event: 'order.arrived';
    /** Unix ms, equal to the header */
    timestamp: number;
    data: RestaurantOrder;
    /** The same in every attempt: keep it, and do nothing twice */
    deliveryId: string;
}
/** The order moved on the board: each approve, reject and mark_arrived causes one, and so does every step that staff set. Also sent for orders that are no restaurant orders. */
export interface OrderStatusChangedEvent {
    event: 'order.status_changed';
    /** Unix ms, equal to the header */
    timestamp: number;
    data: StatusChanged;
    /** The same in every attempt: keep it, and do nothing twice */
    deliveryId: string;
}
/** A conversation began. */
export interface ConversationCreatedEvent {
    event: 'conversation.created';
    /** Unix ms, equal to the header */
    timestamp: number;
    data: ConversationChanged | Record<string, unknown>;
    /** The same in every attempt: keep it, and do nothing twice */
    deliveryId: string;
}
/** A customer wrote. */
export interface MessageReceivedEvent {
    event: 'message.received';
    /** Unix ms, equal to the header */
    timestamp: number;
    data: MessageReceived | Record<string, unknown>;
    /** The same in every attempt: keep it, and do nothing twice */
    deliveryId: string;
}
/** A conversation was handed to the team. */
export interface ConversationEscalatedEvent {
    event: 'conversation.escalated';
    /** Unix ms, equal to the header */
    timestamp: number;
    data: ConversationChanged | Record<string, unknown>;
    /** The same in every attempt: keep it, and do nothing twice */
    deliveryId: string;
}
/** A conversation was closed. */
export interface ConversationClosedEvent {
    event: 'conversation.closed';
    /** Unix ms, equal to the header */
    timestamp: number;
    data: ConversationChanged | Record<string, unknown>;
    /** The same in every attempt: keep it, and do nothing twice */
    deliveryId: string;
}
/** An automation fired on it. */
export interface ConversationLifecycleChangedEvent {
    event: 'conversation.lifecycle_changed';
    /** Unix ms, equal to the header */
    timestamp: number;
    /** What the automation gave: no fixed schema, so read it with care */
    data: Record<string, unknown>;
    /** The same in every attempt: keep it, and do nothing twice */
    deliveryId: string;
}
/** An automation fired on it. */
export interface WorkItemCreatedEvent {
    event: 'work_item.created';
    /** Unix ms, equal to the header */
    timestamp: number;
    /** What the automation gave: no fixed schema, so read it with care */
    data: Record<string, unknown>;
    /** The same in every attempt: keep it, and do nothing twice */
    deliveryId: string;
}
/** An automation fired on it. */
export interface WorkItemStageChangedEvent {
    event: 'work_item.stage_changed';
    /** Unix ms, equal to the header */
    timestamp: number;
    /** What the automation gave: no fixed schema, so read it with care */
    data: Record<string, unknown>;
    /** The same in every attempt: keep it, and do nothing twice */
    deliveryId: string;
}
/** An automation fired on it. */
export interface TaskCreatedEvent {
    event: 'task.created';
    /** Unix ms, equal to the header */
    timestamp: number;
    /** What the automation gave: no fixed schema, so read it with care */
    data: Record<string, unknown>;
    /** The same in every attempt: keep it, and do nothing twice */
    deliveryId: string;
}
/** An automation fired on it. */
export interface AppointmentCreatedEvent {
    event: 'appointment.created';
    /** Unix ms, equal to the header */
    timestamp: number;
    /** What the automation gave: no fixed schema, so read it with care */
    data: Record<string, unknown>;
    /** The same in every attempt: keep it, and do nothing twice */
    deliveryId: string;
}
/** An automation fired on it. */
export interface AppointmentUpdatedEvent {
    event: 'appointment.updated';
    /** Unix ms, equal to the header */
    timestamp: number;
    /** What the automation gave: no fixed schema, so read it with care */
    data: Record<string, unknown>;
    /** The same in every attempt: keep it, and do nothing twice */
    deliveryId: string;
}
/** An automation fired on it. */
export interface ApprovalRequestedEvent {
    event: 'approval.requested';
    /** Unix ms, equal to the header */
    timestamp: number;
    /** What the automation gave: no fixed schema, so read it with care */
    data: Record<string, unknown>;
    /** The same in every attempt: keep it, and do nothing twice */
    deliveryId: string;
}
/** An automation fired on it. */
export interface ApprovalDecidedEvent {
    event: 'approval.decided';
    /** Unix ms, equal to the header */
    timestamp: number;
    /** What the automation gave: no fixed schema, so read it with care */
    data: Record<string, unknown>;
    /** The same in every attempt: keep it, and do nothing twice */
    deliveryId: string;
}
/** An automation fired on it. */
export interface PaymentConfirmedEvent {
    event: 'payment.confirmed';
    /** Unix ms, equal to the header */
    timestamp: number;
    /** What the automation gave: no fixed schema, so read it with care */
    data: Record<string, unknown>;
    /** The same in every attempt: keep it, and do nothing twice */
    deliveryId: string;
}
/** An automation fired on it. */
export interface FileReadyEvent {
    event: 'file.ready';
    /** Unix ms, equal to the header */
    timestamp: number;
    /** What the automation gave: no fixed schema, so read it with care */
    data: Record<string, unknown>;
    /** The same in every attempt: keep it, and do nothing twice */
    deliveryId: string;
}
export type KnownEvent = OrderCreatedEvent | OrderApprovedEvent | OrderRejectedEvent | OrderArrivedEvent | OrderStatusChangedEvent | ConversationCreatedEvent | MessageReceivedEvent | ConversationEscalatedEvent | ConversationClosedEvent | ConversationLifecycleChangedEvent | WorkItemCreatedEvent | WorkItemStageChangedEvent | TaskCreatedEvent | AppointmentCreatedEvent | AppointmentUpdatedEvent | ApprovalRequestedEvent | ApprovalDecidedEvent | PaymentConfirmedEvent | FileReadyEvent;
export declare const eventNames: readonly KnownEvent['event'][];
export interface Operations {
    /**
     * List conversations.
     *
     * Newest updated first.
     *
     * Needs the permission `conversations:read`.
     */
    listConversations(query?: ListConversationsQuery): Pages<Conversation, ListConversationsMeta>;
    /**
     * List the messages of a conversation.
     *
     * Newest first. The id of another workspace’s conversation gives an empty page.
     *
     * Needs the permission `messages:read`.
     */
    listMessages(query: ListMessagesQuery): Pages<Message, ListMessagesMeta>;
    /**
     * List restaurant orders.
     *
     * Orders of the food-order tool (chat-confirmed and storefront orders), newest first. None for stores.
     *
     * Needs the permission `orders:read`.
     */
    listOrders(query?: ListOrdersQuery): Pages<RestaurantOrder, ListOrdersMeta>;
    /**
     * Export and follow all orders.
     *
     * Every order of the workspace, oldest first; with `updated_since`, oldest change first.
     *
     * To keep a copy: list all orders once and keep `meta.next_updated_since` of the **first** page. From then on ask with `updated_since` set to what you kept, follow the cursor until `is_done`, and keep `meta.next_updated_since` of the **last** page. Store orders by `id` and overwrite: some come again, because the watermark overlaps on purpose. No change is ever missed.
     *
     * Needs the permission `orders:read`.
     */
    listStoreOrders(query?: ListStoreOrdersQuery): Pages<StoreOrder, ListStoreOrdersMeta>;
    /**
     * Approve, reject or complete a restaurant order.
     *
     * | from | approve | reject | mark_arrived |
     * | --- | --- | --- | --- |
     * | pending | approved | rejected | 409 |
     * | approved | repeat | 409 | arrived |
     * | arrived | 409 | 409 | repeat |
     * | rejected | 409 | repeat | 409 |
     * | failed, cancelled | 409 | 409 | 409 |
     *
     * A repeat changes nothing and sends no event, but stores a given reference: send a call again whenever its answer was lost.
     *
     * Needs the permission `orders:write`.
     */
    actOnOrder(body: ActOnOrderBody): Promise<{
        readonly data: RestaurantOrder;
        readonly meta: ActOnOrderMeta;
    }>;
}
export declare const operations: {
    readonly listConversations: {
        readonly method: 'GET';
        readonly path: '/api/v1/conversations';
    };
    readonly listMessages: {
        readonly method: 'GET';
        readonly path: '/api/v1/messages';
    };
    readonly listOrders: {
        readonly method: 'GET';
        readonly path: '/api/v1/orders';
    };
    readonly listStoreOrders: {
        readonly method: 'GET';
        readonly path: '/api/v1/store-orders';
    };
    readonly actOnOrder: {
        readonly method: 'POST';
        readonly path: '/api/v1/orders/action';
    };
};
