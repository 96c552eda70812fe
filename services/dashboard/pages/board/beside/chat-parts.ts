import type { BoardOrder } from '../../../admin/board/board-orders.ts';
import type { OpenConversation } from '../../../admin/inbox/get-conversation.ts';
import type { Thread } from '../../../admin/inbox/read-thread.ts';

/** An order, and the end of the chat that it came from. */
export interface ChatParts {
  readonly order: BoardOrder;
  /** Null where an order came in some other way. */
  readonly chat: { readonly conversation: OpenConversation; readonly thread: Thread } | null;
  /** Where the stream of changes begins. */
  readonly position: string;
}
