import { type TSchema, Type } from 'typebox';
import { oneOf } from '../../contracts/one-of.ts';
import { Conversation, Message } from '../../conversations/contract/resources.ts';
import { conversationStatuses } from '../../conversations/rules/conversation.ts';
import type { Permission } from '../../keys/rules/api-key.ts';
import { OrderActionBody, RestaurantOrder, StoreOrder, storeOrderSchema } from '../../orders/contract/resources.ts';
import { boardSteps, orderStatuses } from '../../orders/rules/transitions.ts';
import type { ApiErrorCode } from './api-errors.ts';

/** The one definition of each operation (spec: Endpoint summary), for the services, OpenAPI and the reference. */
export interface Operation {
  readonly method: 'get' | 'post';
  readonly path: string;
  readonly tag: 'Conversations' | 'Orders';
  readonly permission: Permission;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly body?: TSchema;
  readonly success: TSchema;
  readonly refusals: Readonly<Partial<Record<ApiErrorCode, string>>>;
}

export interface Parameter {
  readonly name: string;
  readonly required?: boolean;
  readonly schema: TSchema;
  readonly description: string;
}

const paging: readonly Parameter[] = [
  {
    name: 'limit',
    schema: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
    description:
      'At most how many to a page. A page of large rows holds fewer: `is_done` tells whether there are more.',
  },
  {
    name: 'cursor',
    schema: Type.String(),
    description: 'The `meta.next_cursor` of the page before, with the same other parameters. Never made by hand.',
  },
];

const strict = { additionalProperties: false };
const requestId = Type.String({ description: 'The id of the request, as in X-Service-Request-Id' });

const listOf = (resource: TSchema, meta: Parameters<typeof Type.Object>[0]) =>
  Type.Object(
    {
      data: Type.Array(resource),
      meta: Type.Object(
        {
          request_id: requestId,
          next_cursor: Type.Union([Type.String(), Type.Null()], { description: 'Null exactly when is_done is true' }),
          is_done: Type.Boolean({ description: 'Whether this is the last page' }),
          limit: Type.Integer(),
          ...meta,
        },
        strict,
      ),
    },
    strict,
  );

export const operations = {
  listConversations: {
    method: 'get',
    path: '/api/v1/conversations',
    tag: 'Conversations',
    permission: 'conversations:read',
    summary: 'List conversations',
    description: 'Newest updated first.',
    parameters: [
      {
        name: 'status',
        schema: Type.String({ examples: [...conversationStatuses] }),
        description: `One of ${conversationStatuses.join(', ')}; any other value is no filter.`,
      },
      ...paging,
    ],
    success: listOf(Conversation, {
      status: Type.Union([oneOf(conversationStatuses), Type.Null()], { description: 'The applied filter' }),
    }),
    refusals: {
      invalid_request:
        '`limit` is no integer from 1 to 100, `cursor` was not made by this list with this filter, or a parameter is given twice.',
    },
  },
  listMessages: {
    method: 'get',
    path: '/api/v1/messages',
    tag: 'Conversations',
    permission: 'messages:read',
    summary: 'List the messages of a conversation',
    description: 'Newest first. The id of another workspace’s conversation gives an empty page.',
    parameters: [
      {
        name: 'conversation_id',
        required: true,
        schema: Type.String(),
        description: 'An id from the list of conversations.',
      },
      ...paging,
    ],
    success: listOf(Message, { conversation_id: Type.String() }),
    refusals: {
      invalid_request:
        '`conversation_id` is missing or malformed, `limit` is no integer from 1 to 100, `cursor` is of another conversation, or a parameter is given twice.',
    },
  },
  listOrders: {
    method: 'get',
    path: '/api/v1/orders',
    tag: 'Orders',
    permission: 'orders:read',
    summary: 'List restaurant orders',
    description: 'Orders of the food-order tool (chat-confirmed and storefront orders), newest first. None for stores.',
    parameters: [
      {
        name: 'status',
        schema: { ...oneOf([...orderStatuses, 'all']), default: 'all' },
        description: 'Only orders in this status. Follow the cursor until is_done.',
      },
      ...paging,
    ],
    success: listOf(RestaurantOrder, {
      status: oneOf([...orderStatuses, 'all'], { description: 'The applied filter' }),
    }),
    refusals: {
      invalid_request:
        '`status` is none of the allowed values, `limit` is no integer from 1 to 100, `cursor` was not made by this list with this filter, or a parameter is given twice.',
    },
  },
  listStoreOrders: {
    method: 'get',
    path: '/api/v1/store-orders',
    tag: 'Orders',
    permission: 'orders:read',
    summary: 'Export and follow all orders',
    description: `Every order of the workspace, oldest first; with \`updated_since\`, oldest change first.

To keep a copy: list all orders once and keep \`meta.next_updated_since\` of the **first** page. From then on ask with \`updated_since\` set to what you kept, follow the cursor until \`is_done\`, and keep \`meta.next_updated_since\` of the **last** page. Store orders by \`id\` and overwrite: some come again, because the watermark overlaps on purpose. No change is ever missed.`,
    parameters: [
      {
        name: 'from',
        schema: Type.String({ examples: ['2026-03-01', '2026-03-01T00:00:00+03:00', '1772312400000'] }),
        description:
          'Orders placed at or after it: a date (from the start of that business day in the workspace’s zone), an ISO 8601 timestamp with a zone, or Unix ms.',
      },
      {
        name: 'to',
        schema: Type.String({ examples: ['2026-03-31', '2026-04-01T00:00:00+03:00', '1774990800000'] }),
        description: 'Orders placed before it: a date counts through the end of that day, a time is exclusive.',
      },
      {
        name: 'updated_since',
        schema: Type.String({ examples: ['2026-03-01T14:05:09.120+03:00', '1772363109120'] }),
        description:
          'Orders changed at or after it: an ISO 8601 timestamp with a zone, or Unix ms. Not together with from or to.',
      },
      {
        name: 'status',
        schema: Type.String({ default: 'all', examples: ['submitted,accepted'] }),
        description: `A comma-separated list of ${boardSteps.join(', ')}; or all.`,
      },
      ...paging,
    ],
    success: listOf(StoreOrder, {
      schema: Type.Literal(storeOrderSchema, { description: 'The schema of the orders' }),
      timezone: Type.String({ description: 'IANA name of the workspace’s zone' }),
      next_updated_since: Type.String({
        description: 'The watermark: see above',
        examples: ['2026-03-01T14:05:09.120+03:00'],
      }),
    }),
    refusals: {
      invalid_request:
        'A time is not valid or has no zone, `updated_since` comes together with `from` or `to`, `status` names an unknown step, `limit` is no integer from 1 to 100, `cursor` was made with other parameters, or a parameter is given twice.',
    },
  },
  actOnOrder: {
    method: 'post',
    path: '/api/v1/orders/action',
    tag: 'Orders',
    permission: 'orders:write',
    summary: 'Approve, reject or complete a restaurant order',
    description: `| from | approve | reject | mark_arrived |
| --- | --- | --- | --- |
| pending | approved | rejected | 409 |
| approved | repeat | 409 | arrived |
| arrived | 409 | 409 | repeat |
| rejected | 409 | repeat | 409 |
| failed, cancelled | 409 | 409 | 409 |

A repeat changes nothing and sends no event, but stores a given reference: send a call again whenever its answer was lost.`,
    parameters: [],
    body: OrderActionBody,
    success: Type.Object(
      {
        data: RestaurantOrder,
        meta: Type.Object(
          {
            request_id: requestId,
            changed: Type.Boolean({ description: 'Whether the order’s state moved' }),
            event: Type.Union([Type.String(), Type.Null()], { description: 'The webhook event that was sent' }),
          },
          strict,
        ),
      },
      strict,
    ),
    refusals: {
      invalid_request:
        '`order_id` is missing or malformed, `action` is none of the three, or the body is no JSON object of at most 1,000 members and 64 levels.',
      not_found: 'There is no such order in the workspace, or it is no restaurant order.',
      invalid_state: 'The order cannot make this transition: see the table above.',
      payload_too_large: 'The body is larger than 256 KiB.',
    },
  },
} as const satisfies Readonly<Record<string, Operation>>;

export type OperationId = keyof typeof operations;

export const allOperations: readonly (readonly [id: OperationId, operation: Operation])[] = Object.keys(operations)
  .filter((id): id is OperationId => id in operations)
  .map((id) => [id, operations[id]]);
