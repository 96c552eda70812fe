import { periodicJob } from '../../../shared/runtime/periodic-job.ts';
import { type Counts, createCounts } from './counts.ts';

/** The open pages of this replica, each listening on a stream of server-sent events. */
export interface LivePages {
  /** A stream that begins with `version` and tells of every later one; null when there is no room for one more of this visitor. */
  open(slug: string, version: number, visitor: string): ReadableStream<Uint8Array> | null;
  /** Tells a slug's pages the version that is public now; null: none is. The same as before is not told again. */
  tell(slug: string, version: number | null): void;
  /** What the open pages of each slug were told last. */
  versions(): ReadonlyMap<string, number | null>;
  count(): number;
  /** Ends every stream: the pages come back by themselves, to another replica or to the next process. */
  close(): void;
}

/** Each stream holds two connections of the proxy, which has 8,192 for everything (deploy/compose.yml). */
export const maxStreams = 2_500;
export const maxStreamsOfMenu = 2_000;
/** A restaurant's guests share one address; more of them ask now and then instead. */
export const maxStreamsOfVisitor = 100;

export interface Pace {
  /** Well below what proxies and the server itself cut off (10 s and more). */
  readonly heartbeatMs: number;
  /** A page whose end nobody told of keeps its place no longer than once and a half this; every other one comes back. */
  readonly lifeMs: number;
}

/** Chunks that wait for one page: one that takes none is gone, though nobody said so. */
const maxWaiting = 16;

interface Stream {
  readonly to: ReadableStreamDefaultController<Uint8Array>;
  readonly visitor: string;
  readonly endsAt: number;
}

interface Audience {
  version: number | null;
  readonly streams: Set<Stream>;
}

export function createLivePages({ heartbeatMs, lifeMs }: Pace = { heartbeatMs: 8_000, lifeMs: 600_000 }): LivePages {
  const audiences = new Map<string, Audience>();
  const visitors: Counts = createCounts();
  let count = 0;

  const hasRoom = (slug: string, visitor: string): boolean =>
    count < maxStreams &&
    visitors.of(visitor) < maxStreamsOfVisitor &&
    (audiences.get(slug)?.streams.size ?? 0) < maxStreamsOfMenu;
  const enter = (slug: string, version: number, stream: Stream): void => {
    const audience = audiences.get(slug) ?? { version, streams: new Set() };
    audiences.set(slug, audience);
    audience.streams.add(stream);
    visitors.add(stream.visitor, 1);
    count += 1;
  };
  const leave = (slug: string, stream: Stream): void => {
    const audience = audiences.get(slug);
    if (!audience?.streams.delete(stream)) return;
    visitors.add(stream.visitor, -1);
    count -= 1;
    if (audience.streams.size === 0) audiences.delete(slug);
  };
  const send = (slug: string, { streams }: Audience, chunk: Uint8Array): void => {
    for (const stream of streams) {
      if ((stream.to.desiredSize ?? 0) > -maxWaiting) stream.to.enqueue(chunk);
      else {
        leave(slug, stream);
        stream.to.error(new Error('this page takes nothing'));
      }
    }
  };
  const sendHeartbeats = (): void => {
    const now = performance.now();
    for (const [slug, audience] of audiences) {
      send(slug, audience, beat);
      for (const stream of audience.streams) {
        if (stream.endsAt > now) continue;
        leave(slug, stream);
        stream.to.close();
      }
    }
  };
  const heartbeats = periodicJob(sendHeartbeats, { everyMs: heartbeatMs });

  return {
    open(slug, version, visitor) {
      if (!hasRoom(slug, visitor)) return null;
      let stream: Stream;
      return new ReadableStream({
        start(to) {
          stream = { to, visitor, endsAt: performance.now() + lifeMs * (1 + Math.random() / 2) };
          enter(slug, version, stream);
          to.enqueue(encode(`retry: ${Math.round(retryMs * (1 + 2 * Math.random()))}\n\n${event('version', version)}`));
        },
        cancel: () => leave(slug, stream),
      });
    },
    tell(slug, version) {
      const audience = audiences.get(slug);
      if (audience === undefined || audience.version === version) return;
      audience.version = version;
      send(slug, audience, encode(version === null ? event('gone', 0) : event('version', version)));
    },
    versions: () => new Map([...audiences].map(([slug, { version }]) => [slug, version])),
    count: () => count,
    close() {
      void heartbeats.stop();
      for (const [slug, { streams }] of audiences) {
        for (const stream of streams) {
          leave(slug, stream);
          stream.to.close();
        }
      }
    },
  };
}

/** How long a browser waits before it comes back: from once to three times this, so that a restart does not bring all at once. */
const retryMs = 1_000;

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const beat = encode('event: beat\ndata: 1\n\n');

function event(name: 'version' | 'gone', version: number): string {
  return `id: ${version}\nevent: ${name}\ndata: ${version}\n\n`;
}
