import { findResetOf } from '../../../../shared/people/resets.ts';
import { listDevices } from '../../../../shared/people/sessions.ts';
import type { Needs } from '../../request/routes.ts';
import type { OwnAccount } from './account-page.tsx';

export async function readOwnAccount(
  { sql, db, sendsMail }: Needs<'db' | 'sql' | 'sendsMail'>,
  userId: string,
): Promise<OwnAccount> {
  return { devices: await listDevices(sql, userId), reset: await findResetOf(db, userId), sendsMail };
}
