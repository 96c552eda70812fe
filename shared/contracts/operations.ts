import { type TSchema, Type } from 'typebox';
import type { Permission } from '../domain/api-key.ts';
import { conversationStatuses } from '../domain/conversation.ts';
import { orderStatuses } from '../domain/order.ts';
import { Conversation, Message, OrderActionBody, RestaurantOrder } from './api.ts';
import { oneOf } from './one-of.ts';

/** One operation of the API (spec: Endpoint summary). */
export interface Operation {
  readonly id: string;
  readonly method: 'get' | 'post';
  readonly path: string;
  readonly tag: 'Conversations' | 'Orders';
  readonly permission: Permission;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly body?: TSchema;
  readonly answer: TSchema;
  /** Statuses beside 200, 401, 403, 429 and 503, which every operation may answer. */
  readonly refusals: readonly (400 | 404 | 409 | 413)[];
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
    description: 'How many to a page.',
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

export const operations: readonly Operation[] = [
  {
    id: 'listConversations',
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
    answer: listOf(Conversation, {
      status: Type.Union([oneOf(conversationStatuses), Type.Null()], { description: 'The applied filter' }),
    }),
    refusals: [400],
  },
  {
    id: 'listMessages',
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
    answer: listOf(Message, { conversation_id: Type.String() }),
    refusals: [400],
  },
  {
    id: 'listOrders',
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
    answer: listOf(RestaurantOrder, {
      status: oneOf([...orderStatuses, 'all'], { description: 'The applied filter' }),
    }),
    refusals: [400],
  },
  {
    id: 'actOnOrder',
    method: 'post',
    path: '/api/v1/orders/action',
    tag: 'Orders',
    permission: 'orders:write',
    summary: 'Approve, reject or complete a restaurant order',
    description: 'Repeating an action that was done changes nothing and sends no event, but stores a given reference.',
    parameters: [],
    body: OrderActionBody,
    answer: Type.Object(
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
    refusals: [400, 404, 409, 413],
  },
];
