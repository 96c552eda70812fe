import { eq, sql } from 'drizzle-orm';
import { Refused } from '../basics/refused.ts';
import type { Drizzle } from '../db/connections/connect.ts';
import { newId } from '../db/new-id.ts';
import { workspaces } from './table.ts';
import { getWorkspace, type Workspace } from './workspaces.ts';

/** Leaves space for the mark of a test workspace after it. */
const maxNameLength = 190;

export async function findTwin(db: Pick<Drizzle, 'select'>, workspaceId: string): Promise<Workspace | undefined> {
  const [twin] = await db.select().from(workspaces).where(eq(workspaces.twinOf, workspaceId));
  return twin;
}

/** Creates a test workspace with the same admins and without data. Throws `invalid_state` if there is one, and for a twin. */
export async function createTwin(tx: Drizzle, workspaceId: string): Promise<Workspace> {
  const original = await getWorkspace(tx, workspaceId, 'update');
  if (original.twinOf !== null) throw new Refused('invalid_state', 'a test workspace has no test workspace of its own');
  if (await findTwin(tx, workspaceId)) throw new Refused('invalid_state', 'there is a test workspace already');
  const { createdAt: _, chatUrl: __, ...same } = original;
  const name = `${[...original.name].slice(0, maxNameLength).join('')} · Test`;
  const [twin] = await tx
    .insert(workspaces)
    // Nobody is told of what happens in tests, unless an admin switches it on.
    .values({ ...same, name, id: newId('workspace'), twinOf: workspaceId, notificationsEnabled: false })
    .returning();
  if (!twin) throw new Error('the insert returned no row');
  await tx.execute(sql`
    insert into memberships (workspace_id, user_id, role)
    select ${twin.id}, user_id, role from memberships where workspace_id = ${workspaceId} and role = 'admin'`);
  return twin;
}

/** Orders, conversations, customers, answers, events, deliveries and calls. Throws `invalid_state` unless it is a twin. */
export async function wipeTwin(tx: Drizzle, twinId: string): Promise<void> {
  const { twinOf } = await getWorkspace(tx, twinId);
  if (twinOf === null) throw new Refused('invalid_state', 'only a test workspace can be wiped');
  // Links first, as a submit does: answers that are on their way are wiped too, and nobody waits for each other.
  await tx.execute(sql`select from form_links where workspace_id = ${twinId} order by id for update`);
  await tx.execute(sql`select wipe_twin(${twinId})`);
}
