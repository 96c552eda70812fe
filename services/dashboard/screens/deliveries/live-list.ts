import type { Show } from '../../live/channel.ts';
import type { Live } from '../../live/live.ts';
import type { MemberVisit } from '../../request/visit.ts';

/** The stream of a list that renews itself: it only ever says to look at the page again, by whatever filter that is. */
export function listStream(live: Live, visit: MemberVisit): Response {
  return live.open(visit, nameOf(visit), showOf(visit));
}

/** Where the stream of a page begins that is read after this. */
export function listPosition(live: Live, visit: MemberVisit): string {
  return live.position(nameOf(visit), showOf(visit));
}

function nameOf({ workspace }: MemberVisit): string {
  return `webhooks ${workspace.id}`;
}

function showOf({ workspace }: MemberVisit): Show {
  return { workspaceId: workspace.id, topics: ['webhooks'], render: async () => null };
}
