import { kindOf, type NotificationKind } from './kinds.ts';

/** Whether members of this role may get it. Admins also get what is for staff, for workspaces that have none. */
export function concerns(kind: NotificationKind, role: 'admin' | 'staff'): boolean {
  return role === 'admin' || kindOf(kind).audience !== 'admins';
}
