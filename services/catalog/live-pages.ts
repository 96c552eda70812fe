/** The open pages of this replica, each listening on a stream of server-sent events. */
export interface LivePages {
  /** A stream that begins with `version` and tells of every later one; null when there is no room for one more. */
  open(slug: string, version: number): ReadableStream<Uint8Array> | null;
  /** Tells a slug's pages the version that is public now; null: none is. The same as before is not told again. */
  tell(slug: string, version: number | null): void;
  /** What the open pages of each slug were told last. */
  versions(): ReadonlyMap<string, number | null>;
  count(): number;
  /** Ends every stream: the pages come back by themselves, to another replica or to the next process. */
  close(): void;
}

/** Well below what proxies and the server itself cut off (10 s and more). */
const heartbeatMs = 8_000;
const maxStreams = 50_000;
/** Chunks that wait for one page: a page that takes none for minutes is gone, though nobody said so. */
const maxWaiting = 16;

type Stream = ReadableStreamDefaultController<Uint8Array>;

interface Audience {
  version: number | null;
  readonly streams: Set<Stream>;
}

export function createLivePages(): LivePages {
  const audiences = new Map<string, Audience>();
  let count = 0;

  const leave = (slug: string, stream: Stream): void => {
    const audience = audiences.get(slug);
    if (!audience?.streams.delete(stream)) return;
    count -= 1;
    if (audience.streams.size === 0) audiences.delete(slug);
  };
  const send = (slug: string, audience: Audience, chunk: Uint8Array): void => {
    for (const stream of audience.streams) {
      if ((stream.desiredSize ?? 0) > -maxWaiting) stream.enqueue(chunk);
      else {
        leave(slug, stream);
        stream.error(new Error('this page takes nothing'));
      }
    }
  };
  const heartbeat = setInterval(() => {
    for (const [slug, audience] of audiences) send(slug, audience, beat);
  }, heartbeatMs);

  return {
    open(slug, version) {
      if (count >= maxStreams) return null;
      let opened: Stream;
      return new ReadableStream({
        start(stream) {
          opened = stream;
          const audience = audiences.get(slug) ?? { version, streams: new Set() };
          audiences.set(slug, audience);
          audience.streams.add(stream);
          count += 1;
          stream.enqueue(encode(`retry: ${retryMs}\n\n${event('version', version)}`));
        },
        cancel: () => leave(slug, opened),
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
      clearInterval(heartbeat);
      for (const { streams } of audiences.values()) for (const stream of streams) stream.close();
      audiences.clear();
      count = 0;
    },
  };
}

/** How long a browser waits before it comes back after a broken stream. */
const retryMs = 1_000;

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const beat = encode('event: beat\ndata: 1\n\n');

function event(name: 'version' | 'gone', version: number): string {
  return `id: ${version}\nevent: ${name}\ndata: ${version}\n\n`;
}
