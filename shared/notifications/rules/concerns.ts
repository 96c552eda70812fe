import { kindOf, type NotificationKind } from './kinds.ts';

/** Whether somebody of this role may ever be told of it in their workspace. Staff's goes to admins where there is no staff. */
export function concerns(kind: NotificationKind, role: 'admin' | 'staff'): boolean {
  return role === 'admin' || kindOf(kind).audience !== 'admins';
}
