import type { OpenConversation } from '../../../../../shared/conversations/verbs/get-conversation.ts';
import type { Thread } from '../../../../../shared/conversations/verbs/read-thread.ts';
import type { BoardOrder } from '../../../../../shared/orders/board/board-orders.ts';

/** An order, and the end of the chat that it came from. */
export interface ChatParts {
  readonly order: BoardOrder;
  /** Null where an order came in some other way. */
  readonly chat: { readonly conversation: OpenConversation; readonly thread: Thread } | null;
  /** Where the stream of changes begins. */
  readonly position: string;
}
