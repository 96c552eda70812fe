import type { NotificationKind } from '../../shared/notifications/rules/kinds.ts';
import type { Outcome } from '../../shared/notifications/rules/retry.ts';
import type { Content } from '../../shared/notifications/texts/content.ts';
import type { MessageRow } from './queue/read-messages.ts';

/** A message that a channel sends. */
export interface Message {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly row: MessageRow;
  readonly content: Content;
}

export interface NotificationChannel {
  /** The most attempts in flight in this process. */
  readonly maxInFlight: number;
  /** The most attempts in flight of one workspace, so that its hanging receivers delay no other. */
  readonly maxPerWorkspace: number;
  /** Failures of the remote server are outcomes and are not thrown. */
  send(message: Message): Promise<Outcome>;
  close(): void;
}
