import { createCounts } from '../runtime/counts.ts';
import { periodicJob } from '../runtime/periodic-job.ts';

export interface ServerSentEvent {
  readonly event: string;
  readonly data: string;
}

/** The open streams of server-sent events of this process. Each is sent what its channel is sent. */
export interface EventStreams<Reader> {
  /** A stream that begins with `first`; null when the limits leave no room for one more. */
  open(channel: string, reader: Reader, first: readonly Uint8Array[]): ReadableStream<Uint8Array> | null;
  send(channel: string, bytes: Uint8Array): void;
  /** How many streams a channel has. */
  listeners(channel: string): number;
  readers(): readonly Reader[];
  /** Sends `last` to the streams of these readers, and ends them. */
  end(isOver: (reader: Reader) => boolean, last: Uint8Array): void;
  count(): number;
  /** Ends every stream: browsers connect again by themselves, to another replica or to the next process. */
  close(): void;
}

export interface Pace {
  /** Well below what proxies and the server itself cut off (10 s and more). */
  readonly heartbeatMs: number;
  /** A stream ends after this to one and a half times this: the browser connects again, one that is gone frees its place. */
  readonly lifeMs: number;
}

export interface EventStreamsOptions<Reader> {
  readonly pace: Pace;
  readonly heartbeat: () => Uint8Array;
  readonly maxStreams: number;
  /** Of each name that a reader's stream counts for, how many streams it may have. */
  readonly limitsOf: (reader: Reader) => Readonly<Record<string, number>>;
}

/** Chunks that may wait for one page: a page that has more to read is gone, though its connection did not end. */
const maxWaiting = 16;
/** A browser connects again after one to three times this, so that a restart does not bring all at once. */
const retryMs = 1_000;

interface Stream<Reader> {
  readonly to: ReadableStreamDefaultController<Uint8Array>;
  readonly channel: string;
  readonly reader: Reader;
  readonly endsAt: number;
}

export function createEventStreams<Reader>(options: EventStreamsOptions<Reader>): EventStreams<Reader> {
  const { pace, heartbeat } = options;
  const streams = openStreams(options);
  let isClosed = false;

  const beat = (): void => {
    const now = performance.now();
    const bytes = heartbeat();
    for (const stream of streams.all()) {
      streams.give(stream, bytes);
      if (stream.endsAt <= now) streams.end(stream);
    }
  };
  const heartbeats = periodicJob(beat, { everyMs: pace.heartbeatMs });

  return {
    open(channel, reader, first) {
      if (isClosed || !streams.hasRoom(reader)) return null;
      const endsAt = performance.now() + pace.lifeMs * (1 + Math.random() / 2);
      let stream: Stream<Reader> | undefined;
      const body = new ReadableStream<Uint8Array>({
        start(to) {
          stream = { to, channel, reader, endsAt };
          streams.add(stream);
        },
        cancel() {
          if (stream) streams.remove(stream);
        },
      });
      // Not in `start`, which would keep `first` in memory for as long as the stream is open.
      stream?.to.enqueue(Buffer.concat([retryBytes(), ...first]));
      return body;
    },
    send(channel, bytes) {
      for (const stream of streams.of(channel)) streams.give(stream, bytes);
    },
    listeners: (channel) => streams.of(channel).size,
    readers: () => streams.all().map(({ reader }) => reader),
    end(isOver, last) {
      for (const stream of streams.all().filter(({ reader }) => isOver(reader))) {
        streams.give(stream, last);
        streams.end(stream);
      }
    },
    count: streams.count,
    close() {
      isClosed = true;
      void heartbeats.stop();
      for (const stream of streams.all()) streams.end(stream);
    },
  };
}

/** The streams by channel, and how many there are: of all, and of each name that is limited. */
function openStreams<Reader>({ maxStreams, limitsOf }: EventStreamsOptions<Reader>) {
  const channels = new Map<string, Set<Stream<Reader>>>();
  const taken = createCounts();
  let count = 0;

  const change = (reader: Reader, by: 1 | -1): void => {
    count += by;
    for (const name of Object.keys(limitsOf(reader))) taken.add(name, by);
  };
  const add = (stream: Stream<Reader>): void => {
    channels.set(stream.channel, (channels.get(stream.channel) ?? new Set()).add(stream));
    change(stream.reader, 1);
  };
  /** Whether it was there. */
  const remove = (stream: Stream<Reader>): boolean => {
    const streams = channels.get(stream.channel);
    if (!streams?.delete(stream)) return false;
    if (streams.size === 0) channels.delete(stream.channel);
    change(stream.reader, -1);
    return true;
  };

  return {
    add,
    remove,
    count: () => count,
    hasRoom: (reader: Reader): boolean =>
      count < maxStreams && Object.entries(limitsOf(reader)).every(([name, most]) => taken.of(name) < most),
    of: (channel: string): ReadonlySet<Stream<Reader>> => channels.get(channel) ?? new Set(),
    all: (): Stream<Reader>[] => [...channels.values()].flatMap((streams) => [...streams]),
    give(stream: Stream<Reader>, bytes: Uint8Array): void {
      if ((stream.to.desiredSize ?? 0) > -maxWaiting) stream.to.enqueue(bytes);
      else if (remove(stream)) stream.to.error(new Error('this page takes nothing'));
    },
    end(stream: Stream<Reader>): void {
      // Closing a stream that has ended already throws, and would keep those after it from their end.
      if (remove(stream)) stream.to.close();
    },
  };
}

/** An event as its stream has it; a text of several lines is as many lines of data. */
export function eventBytes({ event, data }: ServerSentEvent, id?: string): Uint8Array {
  const lines = data.split(/\r\n|[\r\n]/).map((line) => `data: ${line}\n`);
  return encode(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\n${lines.join('')}\n`);
}

function retryBytes(): Uint8Array {
  return encode(`retry: ${Math.round(retryMs * (1 + 2 * Math.random()))}\n\n`);
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
