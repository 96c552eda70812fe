import type { Static } from 'typebox';
import type { Conversation, Message } from '../../../conversations/contract/resources.ts';
import type { RestaurantOrder, StoreOrder } from '../../../orders/contract/resources.ts';

/** The conversation and order that all examples show; tests/conformance/examples.test.ts compares them with running services. */
export const ids = {
  conversation: 'cnv_01kjmxas2wepvs4avc4kkfws10',
  customer: 'cus_01kjmxas2yef5asckbrzq22p92',
  asked: 'msg_01kjmxas44eh8am1zfs4gk0a84',
  answered: 'msg_01kjmxbbcjewta25y3hmn9qdst',
  order: 'ord_01kjmxe27gec930khfk6mw1jx4',
  rejected: 'ord_01kjmxfm0xeehbmjm1cyvz3a7q',
  delivery: 'dlv_01kjmxe2awe548528fffbc4bae',
} as const;

/** Unix ms, all of 2026-03-01 in Baghdad. */
export const at = {
  asked: 1_772_363_001_500, // 14:03:21.500
  answered: 1_772_363_020_210, // 14:03:40.210
  placed: 1_772_363_109_120, // 14:05:09.120
  approved: 1_772_363_131_744, // 14:05:31.744
  arrived: 1_772_365_262_305, // 14:41:02.305
} as const;

export const conversation: Static<typeof Conversation> = {
  id: ids.conversation,
  status: 'open',
  channel: 'whatsapp',
  subject: 'Dinner for two',
  isSolved: false,
  createdAt: at.asked,
  updatedAt: at.answered,
  lastMessageAt: at.answered,
};

export const customer = { id: ids.customer, name: 'Zainab Ali', phone: '+9647701234567', email: null } as const;

export const asked: Static<typeof Message> = {
  id: ids.asked,
  direction: 'contact',
  text: 'Two chicken shawarma and a lentil soup to Karrada, please.',
  createdAt: at.asked,
};

export const answered: Static<typeof Message> = {
  id: ids.answered,
  direction: 'agent',
  text: 'Gladly! That is 16,500 IQD with delivery. Shall I send it to the kitchen?',
  createdAt: at.answered,
};

export const pending: Static<typeof RestaurantOrder> = {
  id: ids.order,
  status: 'pending',
  createdAt: at.placed,
  updatedAt: at.placed,
  conversationId: ids.conversation,
  customer,
  fulfillment: { type: 'delivery', address: 'Karrada, street 62, house 9' },
  orderSummary: '2 × Chicken shawarma (Extra garlic), 1 × Lentil soup',
  specialInstructions: 'Please ring twice',
  details: { items: [{ name: 'Chicken shawarma', quantity: 2 }, { name: 'Lentil soup' }] },
  externalOrderId: null,
  fulfillmentStatus: 'submitted',
  orderReference: '1001',
};

export const approved: Static<typeof RestaurantOrder> = {
  ...pending,
  status: 'approved',
  updatedAt: at.approved,
  externalOrderId: 'POS-1001',
  fulfillmentStatus: 'accepted',
};

/** A second order, which the restaurant rejected. */
export const rejected: Static<typeof RestaurantOrder> = {
  ...pending,
  id: ids.rejected,
  orderReference: '1002',
  status: 'rejected',
  updatedAt: at.approved,
  fulfillmentStatus: 'rejected',
};

export const arrived: Static<typeof RestaurantOrder> = {
  ...approved,
  status: 'arrived',
  updatedAt: at.arrived,
  fulfillmentStatus: 'completed',
};

export const submitted: Static<typeof StoreOrder> = {
  schema: 'service.order.v1',
  id: ids.order,
  number: '1001',
  created_at: '2026-03-01T14:05:09.120+03:00',
  updated_at: '2026-03-01T14:05:09.120+03:00',
  business_date: '2026-03-01',
  timezone: 'Asia/Baghdad',
  status: 'submitted',
  source: 'chat',
  customer: { id: ids.customer, name: 'Zainab Ali', phone: '+9647701234567' },
  fulfillment: { type: 'delivery', address: 'Karrada, street 62, house 9' },
  amount_only: false,
  lines: [
    {
      id: '1',
      name: 'Chicken shawarma',
      quantity: 2,
      unit_price: 5000,
      total: 11_000,
      options: [{ name: 'Extra garlic', price: 500 }],
      notes: null,
    },
    { id: '2', name: 'Lentil soup', quantity: 1, unit_price: 3000, total: 3000, options: [], notes: null },
  ],
  promotions: [],
  totals: {
    subtotal: 14_000,
    delivery_fee: 2500,
    discount: 0,
    tax: 0,
    total: 16_500,
    currency: 'IQD',
    promotion_savings: 0,
  },
  notes: '',
  payment_status: null,
  delivery_status: null,
  invoice_status: null,
  external_order_id: null,
  conversation_id: ids.conversation,
};

export const accepted: Static<typeof StoreOrder> = {
  ...submitted,
  updated_at: '2026-03-01T14:05:31.744+03:00',
  status: 'accepted',
  external_order_id: 'POS-1001',
};
