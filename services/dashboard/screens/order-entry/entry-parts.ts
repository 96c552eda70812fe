import type { OpenConversation } from '../../../../shared/conversations/verbs/get-conversation.ts';
import type { MenuItem } from '../../../../shared/orders/rules/menu-item.ts';
import type { WithVisit } from '../../request/visit.ts';
import type { EntryProblems } from './parse-order.ts';

export type EntryParts = WithVisit<{
  readonly items: readonly MenuItem[];
  readonly problems: EntryProblems;
  /** The order that was just placed with this form. */
  readonly placed?: PlacedOrder | null;
  /** The conversation that the order comes from. */
  readonly chat: Chat | null;
}>;

export type Chat = Pick<OpenConversation, 'id' | 'customerId' | 'customerName' | 'customerPhone'>;

interface PlacedOrder {
  readonly id: string;
  readonly number: string;
  readonly conversationId: string | null;
}
