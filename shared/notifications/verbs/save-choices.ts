import type { Drizzle } from '../../db/connections/connect.ts';
import type { Channel, NotificationKind } from '../rules/kinds.ts';
import { listChoices, setChoice } from './choices.ts';

export interface ChannelChoice {
  readonly kind: NotificationKind;
  readonly channel: Channel;
  readonly isOn: boolean;
}

/** Saves only the choices that were changed in the form. The others keep the default of the workspace or the kind. */
export async function saveChoices(
  db: Drizzle,
  { workspaceId, userId }: { readonly workspaceId: string; readonly userId: string | null },
  submitted: readonly ChannelChoice[],
): Promise<void> {
  const choices = await listChoices(db, workspaceId, userId);
  for (const { kind, channel, isOn } of submitted) {
    const before = choices.find((choice) => choice.kind === kind && choice.channel === channel);
    if (before && before.isOn !== isOn) await setChoice(db, { workspaceId, userId, kind, channel, isOn });
  }
}
