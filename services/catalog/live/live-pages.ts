import { createEventStreams, eventBytes, type Pace } from '../../../shared/http/event-streams.ts';

export type LivePages = ReturnType<typeof createLivePages>;

/** Each stream holds two connections of the proxy, which has 8,192 for everything (deploy/compose.yml). */
export const maxStreams = 2_500;
export const maxStreamsOfMenu = 2_000;
/** A restaurant's guests share one address; pages beyond this limit poll instead. */
export const maxStreamsOfVisitor = 100;

const defaultPace: Pace = { heartbeatMs: 8_000, lifeMs: 600_000 };
const heartbeat = eventBytes({ event: 'beat', data: '1' });

interface Reader {
  readonly slug: string;
  readonly visitor: string;
}

export function createLivePages(pace: Pace = defaultPace) {
  const streams = createEventStreams<Reader>({
    pace,
    heartbeat: () => heartbeat,
    maxStreams,
    limitsOf: ({ slug, visitor }) => ({
      [`menu ${slug}`]: maxStreamsOfMenu,
      [`visitor ${visitor}`]: maxStreamsOfVisitor,
    }),
  });
  const sent = new Map<string, number | null>();

  return {
    open(slug: string, version: number, visitor: string) {
      const isFirst = streams.listeners(slug) === 0;
      const stream = streams.open(slug, { slug, visitor }, [versionBytes(version)]);
      if (isFirst && stream !== null) sent.set(slug, version);
      return stream;
    },
    announce(slug: string, version: number | null): void {
      if (streams.listeners(slug) === 0 || sent.get(slug) === version) return;
      sent.set(slug, version);
      streams.send(slug, versionBytes(version));
    },
    versions(): ReadonlyMap<string, number | null> {
      for (const slug of sent.keys()) if (streams.listeners(slug) === 0) sent.delete(slug);
      return new Map(sent);
    },
    count: streams.count,
    close: streams.close,
  };
}

function versionBytes(version: number | null): Uint8Array {
  const id = String(version ?? 0);
  return eventBytes({ event: version === null ? 'gone' : 'version', data: id }, id);
}
