import { eventBytes, type ServerSentEvent } from '../../../shared/http/event-streams.ts';

/** Tells a page to refresh. */
export const refresh: ServerSentEvent = { event: 'refresh', data: '' };

/** The newest events of a channel, so that a page that reconnects misses none. */
export interface ReplayBuffer {
  /** The bytes to send; null when the event repeats the previous one. */
  add(event: ServerSentEvent): Uint8Array | null;
  /** The id of the newest event. */
  position(): string;
  /** The events after `position`, as bytes; null when they are no longer in the buffer. */
  after(position: string): readonly Uint8Array[] | null;
}

const maxReplayBytes = 256 * 1024;

export function createReplayBuffer(): ReplayBuffer {
  // Positions of another process or of a closed channel have another epoch.
  const epoch = crypto.randomUUID().slice(0, 8);
  const events: Uint8Array[] = [];
  let size = 0;
  let number = 0;
  let last = '';
  return {
    add(event) {
      // A poll finds an announced change again a moment later.
      if (event !== refresh && event.data === last) return null;
      last = event.data;
      number += 1;
      const bytes = eventBytes(event, `${epoch}.${number}`);
      // A refresh replaces earlier events, because a page that missed it refreshes anyway.
      if (event === refresh) events.length = 0;
      else events.push(bytes);
      size = event === refresh ? 0 : size + bytes.length;
      while (size > maxReplayBytes) size -= events.shift()?.length ?? 0;
      return bytes;
    },
    position: () => `${epoch}.${number}`,
    after(position) {
      const [ofEpoch, text = ''] = position.split('.');
      const missed = /^\d{1,9}$/.test(text) ? number - Number(text) : Number.NaN;
      return ofEpoch === epoch && missed >= 0 && missed <= events.length ? events.slice(events.length - missed) : null;
    },
  };
}
