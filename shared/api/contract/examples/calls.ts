import type { OperationId } from '../operations.ts';
import { answered, approved, asked, conversation, ids, pending, submitted } from './evening.ts';

/** A call of an operation and its complete response. */
export interface ExampleCall {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, string>>;
  readonly answer: { readonly data: unknown; readonly meta: Readonly<Record<string, unknown>> };
}

const request_id = 'f0d28da5-9dc0-494a-a216-5e4ac9c9666e';
const lastPage = { request_id, next_cursor: null, is_done: true } as const;

/** By `operationId`. */
export const exampleCalls: Readonly<Record<OperationId, ExampleCall>> = {
  listConversations: {
    query: { status: 'open', limit: '20' },
    answer: { data: [conversation], meta: { ...lastPage, limit: 20, status: 'open' } },
  },
  listMessages: {
    query: { conversation_id: ids.conversation },
    answer: { data: [answered, asked], meta: { ...lastPage, limit: 50, conversation_id: ids.conversation } },
  },
  listOrders: {
    query: { status: 'pending' },
    answer: { data: [pending], meta: { ...lastPage, limit: 50, status: 'pending' } },
  },
  listStoreOrders: {
    query: { updated_since: '2026-03-01T14:00:00+03:00' },
    answer: {
      data: [submitted],
      meta: {
        ...lastPage,
        limit: 50,
        schema: 'service.order.v1',
        timezone: 'Asia/Baghdad',
        next_updated_since: '2026-03-01T14:04:11.968+03:00',
      },
    },
  },
  actOnOrder: {
    body: { order_id: ids.order, action: 'approve', external_order_id: 'POS-1001' },
    answer: { data: approved, meta: { request_id, changed: true, event: 'order.approved' } },
  },
};
