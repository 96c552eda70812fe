import { createCounts } from '../runtime/counts.ts';
import { periodicJob } from '../runtime/periodic-job.ts';

export interface ServerSentEvent {
  readonly event: string;
  readonly data: string;
}

export interface EventStreams<Reader> {
  open(channel: string, reader: Reader, first: readonly Uint8Array[]): ReadableStream<Uint8Array> | null;
  send(channel: string, bytes: Uint8Array): void;
  listeners(channel: string): number;
  readers(): readonly Reader[];
  end(shouldEnd: (reader: Reader) => boolean, last: Uint8Array): void;
  count(): number;
  close(): void;
}

export interface Pace {
  readonly heartbeatMs: number;
  readonly lifeMs: number;
}

export interface EventStreamsOptions<Reader> {
  readonly pace: Pace;
  readonly heartbeat: () => Uint8Array;
  readonly maxStreams: number;
  readonly limitsOf: (reader: Reader) => Readonly<Record<string, number>>;
}

const maxQueuedChunks = 16;
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
      streams.enqueue(stream, bytes);
      if (stream.endsAt <= now) streams.end(stream);
    }
  };
  const heartbeats = periodicJob(beat, { everyMs: pace.heartbeatMs });

  return {
    open(channel, reader, first) {
      if (isClosed || !streams.hasCapacity(reader)) return null;
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
      stream?.to.enqueue(Buffer.concat([retryBytes(), ...first]));
      return body;
    },
    send(channel, bytes) {
      for (const stream of streams.of(channel)) streams.enqueue(stream, bytes);
    },
    listeners: (channel) => streams.of(channel).size,
    readers: () => streams.all().map(({ reader }) => reader),
    end(shouldEnd, last) {
      for (const stream of streams.all().filter(({ reader }) => shouldEnd(reader))) {
        streams.enqueue(stream, last);
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

function openStreams<Reader>({ maxStreams, limitsOf }: EventStreamsOptions<Reader>) {
  const channels = new Map<string, Set<Stream<Reader>>>();
  const streamCounts = createCounts();
  let count = 0;

  const change = (reader: Reader, by: 1 | -1): void => {
    count += by;
    for (const name of Object.keys(limitsOf(reader))) streamCounts.add(name, by);
  };
  const add = (stream: Stream<Reader>): void => {
    channels.set(stream.channel, (channels.get(stream.channel) ?? new Set()).add(stream));
    change(stream.reader, 1);
  };
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
    hasCapacity: (reader: Reader): boolean =>
      count < maxStreams && Object.entries(limitsOf(reader)).every(([name, max]) => streamCounts.of(name) < max),
    of: (channel: string): ReadonlySet<Stream<Reader>> => channels.get(channel) ?? new Set(),
    all: (): Stream<Reader>[] => [...channels.values()].flatMap((streams) => [...streams]),
    enqueue(stream: Stream<Reader>, bytes: Uint8Array): void {
      if ((stream.to.desiredSize ?? 0) > -maxQueuedChunks) stream.to.enqueue(bytes);
      else if (remove(stream)) stream.to.error(new Error('the client reads too slowly'));
    },
    end(stream: Stream<Reader>): void {
      if (remove(stream)) stream.to.close();
    },
  };
}

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
