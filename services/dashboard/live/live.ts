import type { Db } from '../../../shared/db/connections/connect.ts';
import { eventBytes, type Pace } from '../../../shared/http/event-streams.ts';
import { periodicJob } from '../../../shared/runtime/periodic-job.ts';
import { safeHeaders } from '../request/answers.ts';
import type { MemberVisit } from '../request/visit.ts';
import { type Channel, createChannel, type Show } from './channel.ts';
import { createHub, type HubSource } from './hub.ts';
import { refresh } from './replay-buffer.ts';
import { createStreams, over, type Reader } from './streams.ts';

export interface Live {
  /** The position before a page is read, for `?since=` of its stream. Each `show` has its own `name`. */
  position(name: string, show: Show): string;
  /** A page's stream, from its position on. It ends within seconds after sign-out or removal. 503 when there are too many. */
  open(visit: ReaderVisit, name: string, show: Show): Response;
  count(): number;
  stop(): Promise<void>;
}

type ReaderVisit = Pick<MemberVisit, 'request' | 'url' | 'session' | 'workspace'>;

export interface LiveSettings extends HubSource {
  readonly pace?: Pace;
}

const streamHeaders = { ...safeHeaders, 'content-type': 'text/event-stream; charset=utf-8' };

const checkEveryMs = 3_000;
/** A channel without readers waits this long for the page that was just read, or for a reader that reconnects. */
const lingerMs = 60_000;
/** The most channels without a reader, from pages that never opened a stream; beyond it the oldest is closed. */
const maxChannels = 5_000;

export function createLive({ pace, ...source }: LiveSettings): Live {
  const { sql, log } = source;
  const hub = createHub(source);
  const streams = createStreams(hub.asOf, pace);
  const channels = new Map<string, { readonly channel: Channel; usedAt: number }>();

  const drop = (name: string): void => {
    channels.get(name)?.channel.close();
    channels.delete(name);
  };
  const channelOf = (name: string, show: Show): Channel => {
    const found = channels.get(name);
    const channel = found?.channel ?? createChannel(hub, show, (bytes) => streams.send(name, bytes));
    channels.delete(name);
    channels.set(name, { channel, usedAt: performance.now() });
    for (const [oldest] of channels) {
      if (channels.size <= maxChannels) break;
      if (streams.listeners(oldest) === 0) drop(oldest);
    }
    return channel;
  };
  const check = async (): Promise<void> => {
    const now = performance.now();
    for (const [name, used] of channels) {
      if (streams.listeners(name) > 0) used.usedAt = now;
      else if (now - used.usedAt > lingerMs) drop(name);
    }
    const gone = await readersGone(sql, streams.readers());
    streams.end((reader) => gone.has(keyOf(reader)), over);
  };
  const checking = periodicJob(check, {
    everyMs: checkEveryMs,
    onError: (error) => log.warn('checking who may still read open pages failed, retrying', { error }),
  });

  return {
    position: (name, show) => channelOf(name, show).position(),
    open({ request, url, session, workspace }, name, show) {
      // A HEAD would read the body of GET to its end, which a stream does not have.
      if (request.method === 'HEAD') return new Response(null, { headers: streamHeaders });
      const channel = channelOf(name, show);
      const since = request.headers.get('last-event-id') ?? url.searchParams.get('since');
      const missed = since === null ? [] : (channel.after(since) ?? [eventBytes(refresh)]);
      const beat = eventBytes({ event: 'beat', data: String(hub.asOf()) }, channel.position());
      const reader = { sessionId: session.id, userId: session.person.id, workspaceId: workspace.id };
      const stream = streams.open(name, reader, [...missed, beat]);
      if (stream === null) return new Response(null, { status: 503, headers: safeHeaders });
      return new Response(stream, { headers: streamHeaders });
    },
    count: streams.count,
    async stop() {
      streams.close();
      for (const name of [...channels.keys()]) drop(name);
      await hub.stop();
      await checking.stop();
    },
  };
}

/** The readers whose session has ended or who are no longer members, by one statement. */
async function readersGone(sql: Db, readers: readonly Reader[]): Promise<ReadonlySet<string>> {
  const asked = [...new Map(readers.map((reader) => [keyOf(reader), reader])).values()];
  if (asked.length === 0) return new Set();
  const gone = await sql<Pick<Reader, 'sessionId' | 'workspaceId'>[]>`
    select asked.session_id as "sessionId", asked.workspace_id as "workspaceId"
    from unnest(${asked.map(({ sessionId }) => sessionId)}::text[], ${asked.map(({ workspaceId }) => workspaceId)}::text[])
      asked (session_id, workspace_id)
    where not exists (
      select from sessions s join memberships m on m.user_id = s.user_id
      where s.id = asked.session_id and m.workspace_id = asked.workspace_id)`;
  return new Set(gone.map(keyOf));
}

function keyOf({ sessionId, workspaceId }: Pick<Reader, 'sessionId' | 'workspaceId'>): string {
  return `${sessionId} ${workspaceId}`;
}
