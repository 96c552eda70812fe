import { answered, approved, conversation, submitted } from '../../../../shared/api/contract/examples/evening.ts';
import { Conversation, Message } from '../../../../shared/conversations/contract/resources.ts';
import { RestaurantOrder, StoreOrder } from '../../../../shared/orders/contract/resources.ts';

/** The objects in responses and webhooks. Other sections link to them (spec: Resources and their fields). */
export const objects = [
  { id: 'conversation', title: 'The conversation', schema: Conversation, example: conversation },
  { id: 'message', title: 'The message', schema: Message, example: answered },
  { id: 'restaurant-order', title: 'The restaurant order', schema: RestaurantOrder, example: approved },
  { id: 'store-order', title: 'The store order', schema: StoreOrder, example: submitted },
] as const;
