import { and, eq, isNull, or } from 'drizzle-orm';
import { Refused } from '../../basics/refused.ts';
import type { Drizzle } from '../../db/connections/connect.ts';
import { type Channel, channelsOf, kindOf, type NotificationKind, notificationKinds } from '../rules/kinds.ts';
import { type Choice, isChosen } from '../rules/recipients.ts';
import { notificationChoices } from '../table.ts';

interface ShownChoice {
  readonly kind: NotificationKind;
  readonly channel: Channel;
  readonly isOn: boolean;
  /** Chosen here rather than taken from the workspace or from the kind. */
  readonly isOwn: boolean;
}

/** Everything that `userId` may choose in the workspace; null: what members have who did not choose, and the chat. */
export async function listChoices(db: Drizzle, workspaceId: string, userId: string | null): Promise<ShownChoice[]> {
  const choices = await readChoices(db, workspaceId, userId);
  const isOwn = (kind: string, channel: Channel): boolean =>
    choices.some((choice) => choice.userId === userId && choice.kind === kind && choice.channel === channel);
  return notificationKinds
    .filter((kind) => kindOf(kind).isOptional)
    .flatMap((kind) =>
      channelsOf(kind)
        .filter((channel) => userId === null || channel !== 'chat')
        .map((channel) => ({
          ...{ kind, channel, isOn: isChosen(kind, channel, userId, choices), isOwn: isOwn(kind, channel) },
        })),
    );
}

export interface NewChoice {
  readonly workspaceId: string;
  readonly userId: string | null;
  readonly kind: NotificationKind;
  readonly channel: Channel;
  /** Null takes the choice back. */
  readonly isOn: boolean | null;
}

/** Throws `invalid_request` for what cannot be chosen. */
export async function setChoice(db: Drizzle, { isOn, ...choice }: NewChoice): Promise<void> {
  const { workspaceId, userId, kind, channel } = choice;
  if (!kindOf(kind).isOptional || !channelsOf(kind).includes(channel) || (userId !== null && channel === 'chat')) {
    throw new Refused('invalid_request', `${kind} by ${channel} cannot be chosen`);
  }
  if (isOn === null) {
    const { workspaceId: place, userId: user, kind: what, channel: by } = notificationChoices;
    const own = userId === null ? isNull(user) : eq(user, userId);
    await db.delete(notificationChoices).where(and(eq(place, workspaceId), own, eq(what, kind), eq(by, channel)));
    return;
  }
  const { workspaceId: place, userId: user, kind: what, channel: by } = notificationChoices;
  await db
    .insert(notificationChoices)
    .values({ ...choice, isOn })
    .onConflictDoUpdate({ target: [place, user, what, by], set: { isOn } });
}

function readChoices(db: Drizzle, workspaceId: string, userId: string | null): Promise<Choice[]> {
  const { workspaceId: place, userId: user, kind, channel, isOn } = notificationChoices;
  const whose = userId === null ? isNull(user) : or(isNull(user), eq(user, userId));
  return db
    .select({ userId: user, kind, channel, isOn })
    .from(notificationChoices)
    .where(and(eq(place, workspaceId), whose));
}
