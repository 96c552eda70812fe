import { bigint, boolean, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { OrderDeed } from '../../domain/orders/deeds.ts';
import type { BoardStep, OrderSource, OrderStatus } from '../../domain/orders/transitions.ts';
import { byDatabase, id, instant, money, transactionId } from '../columns.ts';

/** Written by order-actions. */

export const orders = pgTable(
  'orders',
  {
    workspaceId: id('workspace_id').notNull(),
    id: id('id').notNull(),
    source: text('source').$type<OrderSource>().notNull(),
    number: text('number').notNull(),
    status: text('status').$type<OrderStatus>(),
    step: text('step').$type<BoardStep>(),
    conversationId: id('conversation_id'),
    customerId: id('customer_id'),
    customerName: text('customer_name'),
    customerPhone: text('customer_phone'),
    customerEmail: text('customer_email'),
    fulfillmentType: text('fulfillment_type').$type<'delivery' | 'pickup'>(),
    fulfillmentAddress: text('fulfillment_address'),
    summary: text('summary').notNull(),
    specialInstructions: text('special_instructions'),
    details: json('details').notNull(),
    amountOnly: boolean('amount_only').notNull(),
    lines: json('lines').notNull(),
    promotions: json('promotions').notNull(),
    currency: text('currency').notNull(),
    subtotal: money('subtotal'),
    deliveryFee: money('delivery_fee'),
    discount: money('discount'),
    tax: money('tax'),
    promotionSavings: money('promotion_savings'),
    total: money('total'),
    notes: text('notes'),
    paymentStatus: text('payment_status'),
    deliveryStatus: text('delivery_status'),
    invoiceStatus: text('invoice_status'),
    externalOrderId: text('external_order_id'),
    createdAt: instant('created_at').notNull().default(byDatabase),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

/** The history of each order: see the migration. */
export const orderChanges = pgTable(
  'order_changes',
  {
    workspaceId: id('workspace_id').notNull(),
    orderId: id('order_id').notNull(),
    changedAt: instant('changed_at').notNull(),
    kind: text('kind').$type<OrderDeed>().notNull(),
    fromStep: text('from_step').$type<BoardStep>(),
    toStep: text('to_step').$type<BoardStep>().notNull(),
    fields: text('fields').array(),
    reason: text('reason'),
    by: json('by'),
    events: text('events').array(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.orderId, table.changedAt] })],
);

/** See `horizon` in the migration. */
export const heartbeats = pgTable('heartbeats', {
  xid: transactionId('xid').primaryKey(),
  stampedAt: instant('stamped_at').notNull(),
});

export const orderNumbers = pgTable('order_numbers', {
  workspaceId: id('workspace_id').primaryKey(),
  next: bigint('next', { mode: 'number' }).notNull(),
});
