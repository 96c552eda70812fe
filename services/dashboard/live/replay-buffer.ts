import { eventBytes, type ServerSentEvent } from '../../../shared/http/event-streams.ts';

/** Tells a page to read itself again. */
export const refresh: ServerSentEvent = { event: 'refresh', data: '' };

/** The newest events of a channel, so that a page that was disconnected for a moment misses none. */
export interface ReplayBuffer {
  /** The bytes to send; null for a repetition of the event before. */
  add(event: ServerSentEvent): Uint8Array | null;
  /** The id of the newest event. */
  position(): string;
  /** The events after `position`, as bytes; null when they are no longer known. */
  after(position: string): readonly Uint8Array[] | null;
}

const maxReplayBytes = 256 * 1024;

export function createReplayBuffer(): ReplayBuffer {
  // Positions of another process, or of a channel that was closed since, are not known.
  const epoch = crypto.randomUUID().slice(0, 8);
  const events: Uint8Array[] = [];
  let size = 0;
  let number = 0;
  let last = '';
  return {
    add(event) {
      // A change that was announced is found in the database as well, a moment later.
      if (event !== refresh && event.data === last) return null;
      last = event.data;
      number += 1;
      const bytes = eventBytes(event, `${epoch}.${number}`);
      // A refresh replaces what came before: who missed it reads the page again.
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
