import type { Drizzle } from '../../db/connections/connect.ts';
import type { Channel, NotificationKind } from '../rules/kinds.ts';
import { listChoices, setChoice } from './choices.ts';

export interface Ticked {
  readonly kind: NotificationKind;
  readonly channel: Channel;
  readonly isOn: boolean;
}

/** Of what a form showed. What was left as it was goes on following the workspace and the kind. */
export async function saveChoices(
  db: Drizzle,
  { workspaceId, userId }: { readonly workspaceId: string; readonly userId: string | null },
  ticked: readonly Ticked[],
): Promise<void> {
  const choices = await listChoices(db, workspaceId, userId);
  for (const { kind, channel, isOn } of ticked) {
    const before = choices.find((choice) => choice.kind === kind && choice.channel === channel);
    if (before && before.isOn !== isOn) await setChoice(db, { workspaceId, userId, kind, channel, isOn });
  }
}
