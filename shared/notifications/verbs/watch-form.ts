import { and, eq } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/connect.ts';
import { formWatchers } from '../table.ts';

export interface Watcher {
  readonly workspaceId: string;
  readonly formId: string;
  readonly userId: string;
}

export async function watchForm(db: Drizzle, watcher: Watcher): Promise<void> {
  await db.insert(formWatchers).values(watcher).onConflictDoNothing();
}

export async function unwatchForm(db: Drizzle, watcher: Watcher): Promise<void> {
  await db.delete(formWatchers).where(isOf(watcher));
}

export async function watchesForm(db: Drizzle, watcher: Watcher): Promise<boolean> {
  return (await db.$count(formWatchers, isOf(watcher))) > 0;
}

function isOf({ workspaceId, formId, userId }: Watcher) {
  const { workspaceId: place, formId: form, userId: user } = formWatchers;
  return and(eq(place, workspaceId), eq(form, formId), eq(user, userId));
}
