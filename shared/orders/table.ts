// biome-ignore-all format: generated

import { boolean, integer, json, pgTable, text } from 'drizzle-orm/pg-core';
import { byDatabase, id, instant, wholeNumber } from '../db/columns.ts';

export const orders = pgTable('orders', {
  workspaceId: id('workspace_id').notNull(),
  id: id('id').notNull(),
  source: text('source').$type<'chat' | 'storefront' | 'phone' | 'dashboard' | 'invoice'>().notNull(),
  number: text('number').notNull(),
  status: text('status').$type<'pending' | 'approved' | 'arrived' | 'rejected' | 'failed' | 'cancelled'>(),
  step: text('step').$type<'submitted' | 'accepted' | 'preparing' | 'ready' | 'out_for_delivery' | 'completed' | 'rejected' | 'cancelled'>(),
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
  subtotal: wholeNumber('subtotal').notNull(),
  deliveryFee: wholeNumber('delivery_fee').notNull(),
  discount: wholeNumber('discount').notNull(),
  tax: wholeNumber('tax').notNull(),
  promotionSavings: wholeNumber('promotion_savings').notNull(),
  total: wholeNumber('total').notNull(),
  notes: text('notes'),
  paymentStatus: text('payment_status'),
  deliveryStatus: text('delivery_status'),
  invoiceStatus: text('invoice_status'),
  externalOrderId: text('external_order_id'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

export const boards = pgTable('boards', {
  workspaceId: id('workspace_id').notNull(),
  waitingMinutes: integer('waiting_minutes').notNull().default(byDatabase),
  lateMinutes: integer('late_minutes').notNull().default(byDatabase),
  mutedAt: instant('muted_at'),
  mutedBy: text('muted_by'),
  updatedAt: instant('updated_at').notNull().default(byDatabase),
  busyMinutes: integer('busy_minutes').notNull().default(byDatabase),
  busyUntil: instant('busy_until'),
  busyChanges: integer('busy_changes').notNull().default(byDatabase),
});
