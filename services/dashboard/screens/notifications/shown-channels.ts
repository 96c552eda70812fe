import { type Channel, channels } from '../../../../shared/notifications/rules/kinds.ts';
import type { Needs } from '../../request/routes.ts';

/** The channels that this installation has. */
export function shownChannels({ pushKey }: Needs<'pushKey'>): Channel[] {
  return channels.filter((channel) => channel !== 'push' || pushKey !== null);
}
