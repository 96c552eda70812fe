import type { ServerSentEvent } from '../../../shared/http/event-streams.ts';
import type { Hub, Ids } from './hub.ts';
import type { Topic } from './read-changes.ts';
import { createReplayBuffer, type ReplayBuffer, refresh } from './replay-buffer.ts';

/** A view that is rendered once for all its readers: it must not contain data of a single reader. */
export interface Show {
  readonly workspaceId: string;
  readonly topics: readonly Topic[];
  /** The message for a change, rendered once for all readers; null tells pages to refresh. */
  render(topic: Topic, ids: readonly string[]): Promise<ServerSentEvent | null>;
}

export interface Channel extends Pick<ReplayBuffer, 'position' | 'after'> {
  close(): void;
}

/** With more changes at once a refresh is less work. */
const maxAtOnce = 50;
const retryMs = 1_000;

/** `send` gets each message once, as the bytes of an event stream. */
export function createChannel(hub: Hub, show: Show, send: (bytes: Uint8Array) => void): Channel {
  const replayBuffer = createReplayBuffer();
  let waiting = new Map<Topic, Ids>();
  let isSending = false;
  let isOpen = true;

  const sendChanges = async (topic: Topic, ids: Ids): Promise<void> => {
    try {
      const isMuch = ids === null || ids.length > maxAtOnce;
      const bytes = replayBuffer.add((isMuch ? null : await show.render(topic, ids)) ?? refresh);
      if (bytes !== null) send(bytes);
    } catch {
      // The database is unavailable: the changes are sent once it is back.
      add(topic, ids);
      await Bun.sleep(retryMs);
    }
  };
  const sendWaiting = async (): Promise<void> => {
    while (isOpen && waiting.size > 0) {
      const now = waiting;
      waiting = new Map();
      for (const [topic, ids] of now) await sendChanges(topic, ids);
    }
    isSending = false;
  };
  const add = (topic: Topic, ids: Ids): void => {
    const before = waiting.has(topic) ? (waiting.get(topic) ?? null) : [];
    waiting.set(topic, before && ids && [...new Set([...before, ...ids])]);
  };
  const endings = show.topics.map((topic) =>
    hub.follow(show.workspaceId, topic, (ids) => {
      add(topic, ids);
      if (isSending) return;
      isSending = true;
      void sendWaiting();
    }),
  );

  return {
    position: replayBuffer.position,
    after: replayBuffer.after,
    close() {
      isOpen = false;
      for (const end of endings) end();
    },
  };
}
