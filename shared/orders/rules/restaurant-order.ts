import type { OrderSource, OrderState } from './transitions.ts';

/** Money is in minor units. */
export interface Order extends OrderState {
  readonly id: string;
  readonly workspaceId: string;
  readonly source: OrderSource;
  readonly number: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly conversationId: string | null;
  readonly customerId: string | null;
  readonly customerName: string | null;
  readonly customerPhone: string | null;
  readonly customerEmail: string | null;
  readonly fulfillmentType: 'delivery' | 'pickup' | null;
  readonly fulfillmentAddress: string | null;
  readonly summary: string;
  readonly specialInstructions: string | null;
  readonly details: Readonly<Record<string, unknown>>;
  readonly amountOnly: boolean;
  readonly lines: readonly OrderLine[];
  readonly promotions: readonly Promotion[];
  readonly currency: string;
  readonly subtotal: number;
  readonly deliveryFee: number;
  readonly discount: number;
  readonly tax: number;
  readonly promotionSavings: number;
  readonly total: number;
  readonly notes: string | null;
  readonly paymentStatus: string | null;
  readonly deliveryStatus: string | null;
  readonly invoiceStatus: string | null;
  readonly externalOrderId: string | null;
}

export interface OrderLine {
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
  readonly unit_price: number;
  readonly total: number;
  readonly options: readonly { readonly name: string; readonly price: number }[];
  readonly notes: string | null;
}

export interface Promotion {
  readonly id: string;
  readonly name: string;
  readonly savings: number;
}

const externalOrderIdCharacters = 256;

export function externalReference(text: string): string | null {
  return [...text.trim()].slice(0, externalOrderIdCharacters).join('') || null;
}
