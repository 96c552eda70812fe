import type { NotificationKind } from '../../../shared/notifications/rules/kinds.ts';

/** A notification that is not fanned out yet. */
export interface PendingNotification {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly workspaceId: string | null;
  readonly userId: string | null;
  readonly email: string | null;
  readonly subjectId: string | null;
}
