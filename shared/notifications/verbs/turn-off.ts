import { eq } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/connect.ts';
import { users } from '../../people/table.ts';
import { workspaces } from '../../workspaces/table.ts';
import { kindOf } from '../rules/kinds.ts';
import type { Unsubscribe } from '../unsubscribe-link.ts';
import { listChoices, setChoice } from './choices.ts';

export interface OffState {
  readonly workspaceName: string;
  readonly isOff: boolean;
}

/** What the link of a mail would turn off; null where there is nothing to turn off any more. */
export async function offState(db: Drizzle, { userId, workspaceId, kind }: Unsubscribe): Promise<OffState | null> {
  if (!kindOf(kind).isOptional) return null;
  const [workspace] = await db.select({ name: workspaces.name }).from(workspaces).where(eq(workspaces.id, workspaceId));
  if (!workspace || (await db.$count(users, eq(users.id, userId))) === 0) return null;
  const choices = await listChoices(db, workspaceId, userId);
  const mail = choices.find((choice) => choice.kind === kind && choice.channel === 'mail');
  return mail ? { workspaceName: workspace.name, isOff: !mail.isOn } : null;
}

export async function turnOff(db: Drizzle, off: Unsubscribe): Promise<OffState | null> {
  const state = await offState(db, off);
  if (state !== null) await setChoice(db, { ...off, channel: 'mail', isOn: false });
  return state && { ...state, isOff: true };
}
