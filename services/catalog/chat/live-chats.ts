import { announcements, Changed } from '../../../shared/contracts/announcements.ts';
import { parser } from '../../../shared/contracts/parse.ts';
import { createEventStreams, eventBytes } from '../../../shared/http/event-streams.ts';
import type { Messaging } from '../../../shared/messaging/connect.ts';

const maxStreams = 2_000;
const maxStreamsOfMenu = 800;
const maxStreamsOfVisitor = 40;
const maxStreamsOfChat = 10;
const pace = { heartbeatMs: 8_000, lifeMs: 600_000 };
const beat = eventBytes({ event: 'beat', data: '1' });
const changed = eventBytes({ event: 'changed', data: '1' });

interface Reader {
  readonly chat: string;
  readonly slug: string;
  readonly visitor: string;
}

const parseChanged = parser(Changed);

/** Tells open pages that their chat changed. An announcement may be lost: the page also looks now and then. */
export function createLiveChats(messaging: Messaging) {
  const streams = createEventStreams<Reader>({
    pace,
    heartbeat: () => beat,
    maxStreams,
    limitsOf: ({ chat, slug, visitor }) => ({
      [`chat ${chat}`]: maxStreamsOfChat,
      [`menu ${slug}`]: maxStreamsOfMenu,
      [`visitor ${visitor}`]: maxStreamsOfVisitor,
    }),
  });
  const unsubscribe = messaging.subscribe(announcements.conversationsChanged, null, (message) => {
    for (const id of parseChanged(message.json()).ids) streams.send(id, changed);
  });
  return {
    /** Begins with `changed`, so that nothing between page and stream is missed. Null where too many are open. */
    open: (conversationId: string, slug: string, visitor: string) =>
      streams.open(conversationId, { chat: conversationId, slug, visitor }, [changed]),
    async close(): Promise<void> {
      streams.close();
      await unsubscribe();
    },
  };
}
