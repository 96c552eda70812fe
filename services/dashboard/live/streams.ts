import { periodicJob } from '../../../shared/runtime/periodic-job.ts';
import { eventBytes } from './event-stream.ts';

/** Whose stream it is: it ends when they are signed out, or work there no more. */
export interface Reader {
  readonly sessionId: string;
  readonly userId: string;
  readonly workspaceId: string;
}

/** The open streams of server-sent events of this process. */
export interface Streams {
  /** A stream of `channel` that begins with `first`; null when there is no room for one more of this person or workspace. */
  open(channel: string, reader: Reader, first: readonly Uint8Array[]): ReadableStream<Uint8Array> | null;
  send(channel: string, bytes: Uint8Array): void;
  /** How many listen to a channel. */
  listeners(channel: string): number;
  readers(): readonly Reader[];
  /** Ends the streams of these readers, who are told to look at the page again. */
  end(isOver: (reader: Reader) => boolean): void;
  count(): number;
  close(): void;
}

/** Each holds two files of the proxy, which has 8,192 for everything (deploy/README.md). */
const maxStreams = 1_200;
/** A shop may share one login on all its screens. */
export const maxStreamsOfPerson = 60;
/** However many people it lets in, it leaves room for others. */
export const maxStreamsOfWorkspace = 500;

export interface Pace {
  /** Well below what proxies and the server itself cut off. */
  readonly heartbeatMs: number;
  /** Then the browser comes back by itself and is asked again who it is. */
  readonly lifeMs: number;
}

const usualPace: Pace = { heartbeatMs: 10_000, lifeMs: 600_000 };

/** Chunks that wait for one page: one that takes none is gone, though nobody said so. */
const maxWaiting = 16;
/** How long a browser waits before it comes back: from once to three times this, so that a restart does not bring all at once. */
const retryMs = 1_000;
const hello = (): Uint8Array => new TextEncoder().encode(`retry: ${Math.round(retryMs * (1 + 2 * Math.random()))}\n\n`);

interface Stream {
  readonly to: ReadableStreamDefaultController<Uint8Array>;
  readonly channel: string;
  readonly reader: Reader;
  readonly endsAt: number;
}

/** `asOf` is said with every beat: up to when the pages are true, Unix ms. */
export function createStreams(asOf: () => number, { heartbeatMs, lifeMs }: Pace = usualPace): Streams {
  const channels = new Map<string, Set<Stream>>();
  const taken = countTaken();
  let isOpen = true;

  const enter = (stream: Stream): void => {
    const { channel, reader } = stream;
    const streams = channels.get(channel) ?? new Set();
    channels.set(channel, streams.add(stream));
    taken.add(reader, 1);
  };
  /** Whether it was there. */
  const leave = (stream: Stream): boolean => {
    const { channel, reader } = stream;
    const streams = channels.get(channel);
    if (!streams?.delete(stream)) return false;
    if (streams.size === 0) channels.delete(channel);
    taken.add(reader, -1);
    return true;
  };
  const give = (stream: Stream, bytes: Uint8Array): void => {
    if ((stream.to.desiredSize ?? 0) > -maxWaiting) stream.to.enqueue(bytes);
    else {
      leave(stream);
      stream.to.error(new Error('this page takes nothing'));
    }
  };
  const end = (stream: Stream): void => {
    // One that was given up just now has ended already, and closing it would throw: nobody after it would be ended.
    if (leave(stream)) stream.to.close();
  };
  const all = (): Stream[] => [...channels.values()].flatMap((streams) => [...streams]);
  const beat = (): void => {
    const now = performance.now();
    const bytes = eventBytes({ event: 'beat', data: String(asOf()) });
    for (const stream of all()) {
      give(stream, bytes);
      if (stream.endsAt <= now) end(stream);
    }
  };
  const heartbeats = periodicJob(beat, { everyMs: heartbeatMs });

  return {
    open(channel, reader, first) {
      if (!isOpen || !taken.hasRoom(reader)) return null;
      const endsAt = performance.now() + lifeMs * (1 + Math.random() / 2);
      let stream: Stream | undefined;
      const body = new ReadableStream<Uint8Array>({
        start(to) {
          stream = { to, channel, reader, endsAt };
          enter(stream);
        },
        cancel() {
          if (stream) leave(stream);
        },
      });
      // Not in there: the stream would keep them for as long as it is open.
      for (const bytes of [hello(), ...first]) stream?.to.enqueue(bytes);
      return body;
    },
    send(channel, bytes) {
      for (const stream of channels.get(channel) ?? []) give(stream, bytes);
    },
    listeners: (channel) => channels.get(channel)?.size ?? 0,
    readers: () => all().map(({ reader }) => reader),
    end(isOver) {
      for (const stream of all().filter(({ reader }) => isOver(reader))) {
        give(stream, over);
        end(stream);
      }
    },
    count: taken.all,
    close() {
      isOpen = false;
      void heartbeats.stop();
      for (const stream of all()) end(stream);
    },
  };
}

/** How many streams there are: of all, of each person and of each workspace. */
function countTaken() {
  const of = new Map<string, number>();
  let all = 0;
  return {
    all: () => all,
    hasRoom: ({ userId, workspaceId }: Reader): boolean =>
      all < maxStreams &&
      (of.get(userId) ?? 0) < maxStreamsOfPerson &&
      (of.get(workspaceId) ?? 0) < maxStreamsOfWorkspace,
    add({ userId, workspaceId }: Reader, more: 1 | -1): void {
      all += more;
      for (const id of [userId, workspaceId]) {
        const now = (of.get(id) ?? 0) + more;
        if (now === 0) of.delete(id);
        else of.set(id, now);
      }
    },
  };
}

const over = eventBytes({ event: 'over', data: '' });
