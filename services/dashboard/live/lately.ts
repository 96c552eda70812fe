import { eventBytes, type ServerSentEvent } from '../../../shared/http/event-streams.ts';

/** Tells a page to be read again. */
export const again: ServerSentEvent = { event: 'refresh', data: '' };

/** What was said to the readers of one thing of late, so that whoever was away for a moment misses nothing. */
export interface Lately {
  /** The bytes to send; null when the same was said just before. */
  add(said: ServerSentEvent): Uint8Array | null;
  /** The id of what was said last. */
  position(): string;
  /** What was said after `position`, as bytes; null when that is not known any more. */
  after(position: string): readonly Uint8Array[] | null;
}

/** As many messages are kept, and as many bytes of them. */
const mostKept = 200;
const mostBytes = 256 * 1024;

export function keepLately(): Lately {
  // Positions of another process, or of a channel that was closed since, are not known.
  const epoch = crypto.randomUUID().slice(0, 8);
  let kept: readonly Kept[] = [];
  let number = 0;
  let last = '';
  return {
    add(said) {
      // What was announced is found in the database as well, a moment later.
      if (said !== again && said.data === last) return null;
      last = said.data;
      number += 1;
      const bytes = eventBytes(said, `${epoch}.${number}`);
      kept = newest([...kept, { number, bytes }]);
      return bytes;
    },
    position: () => `${epoch}.${number}`,
    after(position) {
      const [ofEpoch, text = ''] = position.split('.');
      const known = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
      const isKept = ofEpoch === epoch && known <= number && known >= (kept[0]?.number ?? number + 1) - 1;
      return isKept ? kept.filter((each) => each.number > known).map(({ bytes }) => bytes) : null;
    },
  };
}

interface Kept {
  readonly number: number;
  readonly bytes: Uint8Array;
}

function newest(all: readonly Kept[]): readonly Kept[] {
  const few = all.slice(-mostKept);
  let size = 0;
  const tooOld = few.findLastIndex(({ bytes }) => {
    size += bytes.length;
    return size > mostBytes;
  });
  return few.slice(tooOld + 1);
}
