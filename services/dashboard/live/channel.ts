import type { Hub, Ids } from './hub.ts';
import type { Topic } from './read-changes.ts';

/** What a stream says: the name of an event, and its text. */
export interface Said {
  readonly event: string;
  readonly data: string;
}

/** What all who look at the same thing are shown alike: it may hold nothing that is one reader's own. */
export interface Show {
  readonly workspaceId: string;
  readonly topics: readonly Topic[];
  /** What to say of a change, made once for all readers; null: look at the page again. */
  render(topic: Topic, ids: readonly string[]): Promise<Said | null>;
}

/** Everything that was said to the readers of one thing, of late: so that whoever was away for a moment misses nothing. */
export interface Channel {
  /** The id of what was said last. */
  position(): string;
  /** What was said after `position`, as bytes; null when that is not known any more. */
  after(position: string): readonly Uint8Array[] | null;
  close(): void;
}

/** Kept for whoever comes back: messages, and bytes of all of them. */
const mostKept = 200;
const mostBytes = 256 * 1024;
/** With more at once, looking at the page again is less work. */
const mostAtOnce = 50;
const again = { event: 'refresh', data: '' };
const retryMs = 1_000;

/** `send` gets each message once, as the bytes of an event stream. */
export function createChannel(hub: Hub, show: Show, send: (bytes: Uint8Array) => void): Channel {
  const epoch = crypto.randomUUID().slice(0, 8);
  let kept: { readonly number: number; readonly bytes: Uint8Array }[] = [];
  let number = 0;
  let last = '';
  let waiting = new Map<Topic, Ids>();
  let isTelling = false;
  let isOpen = true;

  const say = (said: Said): void => {
    // What was announced is found in the database as well, a moment later.
    if (said !== again && said.data === last) return;
    last = said.data;
    number += 1;
    const bytes = eventBytes(said, `${epoch}.${number}`);
    kept = [...kept, { number, bytes }].slice(-mostKept);
    let size = 0;
    const from = kept.findLastIndex((each) => {
      size += each.bytes.length;
      return size > mostBytes;
    });
    kept = kept.slice(from + 1);
    send(bytes);
  };
  const tell = async (): Promise<void> => {
    while (isOpen && waiting.size > 0) {
      const now = waiting;
      waiting = new Map();
      for (const [topic, ids] of now) {
        try {
          const isMuch = ids === null || ids.length > mostAtOnce;
          say((isMuch ? null : await show.render(topic, ids)) ?? again);
        } catch {
          // The database is away: what is there is told when it is back.
          add(topic, ids);
          await Bun.sleep(retryMs);
        }
      }
    }
    isTelling = false;
  };
  const add = (topic: Topic, ids: Ids): void => {
    const before = waiting.has(topic) ? (waiting.get(topic) ?? null) : [];
    waiting.set(topic, before && ids && [...new Set([...before, ...ids])]);
  };
  const endings = show.topics.map((topic) =>
    hub.follow(show.workspaceId, topic, (ids) => {
      add(topic, ids);
      if (isTelling) return;
      isTelling = true;
      void tell();
    }),
  );

  return {
    position: () => `${epoch}.${number}`,
    after(position) {
      const [ofEpoch, text = ''] = position.split('.');
      const known = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
      const isKept = ofEpoch === epoch && known <= number && known >= (kept[0]?.number ?? number + 1) - 1;
      return isKept ? kept.filter((each) => each.number > known).map(({ bytes }) => bytes) : null;
    },
    close() {
      isOpen = false;
      for (const end of endings) end();
    },
  };
}

/** An event as its stream has it; a text of several lines is as many lines of data. */
export function eventBytes({ event, data }: Said, id?: string): Uint8Array {
  const lines = data.split(/\r\n|[\r\n]/).map((line) => `data: ${line}\n`);
  return new TextEncoder().encode(`event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}${lines.join('')}\n`);
}

export const refreshBytes = eventBytes(again);
