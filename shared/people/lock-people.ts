import { eq } from 'drizzle-orm';
import type { Drizzle } from '../db/connections/connect.ts';
import { workspaces } from '../workspaces/table.ts';

/** Who may come in and what they may do is changed by one at a time: two admins who demote each other in the same moment, too. */
export async function lockPeople(tx: Drizzle, workspaceId: string): Promise<void> {
  await tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, workspaceId)).for('no key update');
}
