import type { NotificationKind } from '../../shared/notifications/rules/kinds.ts';
import type { Outcome } from '../../shared/notifications/rules/retry.ts';
import type { Content } from '../../shared/notifications/texts/content.ts';
import type { MessageRow } from './queue/read-messages.ts';

/** What a channel is given to send once. */
export interface Message {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly row: MessageRow;
  readonly content: Content;
}

export interface ChannelOfMessages {
  /** Of attempts in flight in this process. */
  readonly most: number;
  /** Never throws for what the other side does. */
  send(message: Message): Promise<Outcome>;
  close(): void;
}
