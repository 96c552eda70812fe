import { type Channel, channels } from '../../../../shared/notifications/rules/kinds.ts';
import type { Needs } from '../../request/routes.ts';

/** Those that this platform has. */
export function shownChannels({ pushKey }: Needs<'pushKey'>): Channel[] {
  return channels.filter((channel) => channel !== 'push' || pushKey !== null);
}
