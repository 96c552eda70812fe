import { announcements, Changed } from '../../../shared/contracts/announcements.ts';
import { parser } from '../../../shared/contracts/parse.ts';
import type { Db } from '../../../shared/db/connections/connect.ts';
import type { Messaging } from '../../../shared/messaging/connect.ts';
import type { Log } from '../../../shared/runtime/log.ts';
import { periodicJob } from '../../../shared/runtime/periodic-job.ts';
import { maxChanges, type PollRequest, readChanges, type Seen, type Topic } from './read-changes.ts';

export type Ids = readonly string[] | null;

/** Reports changes in workspaces with open pages, from NATS announcements or by polling the database. */
export interface Hub {
  /** Returns a function that ends it. */
  follow(workspaceId: string, topic: Topic, onChange: (ids: Ids) => void): () => void;
  /** The Unix ms of the last successful poll, up to which all changes were read. */
  asOf(): number;
  stop(): Promise<void>;
}

export interface HubSource {
  readonly sql: Db;
  readonly messaging: Messaging;
  readonly log: Log;
}

/** The interval of polls, which find the changes of lost announcements. */
const pollEveryMs = 1_000;
const parseChanged = parser(Changed);
/** Settled webhook attempts are not announced; the next poll finds them. */
const subjects = {
  orders: announcements.ordersChanged,
  conversations: announcements.conversationsChanged,
  boards: announcements.boardsChanged,
} as const;
const announced = ['orders', 'conversations', 'boards'] as const;
const topics: readonly Topic[] = [...announced, 'webhooks'];

interface Followed {
  readonly listeners: Set<(ids: Ids) => void>;
  since: number | null;
  /** Reported changes that the next poll returns again. */
  reported: ReadonlySet<string>;
}

export function createHub({ sql, messaging, log }: HubSource): Hub {
  const followers = createFollowers();
  let asOf = Date.now();

  const pollTopic = async (topic: Topic): Promise<void> => {
    const asked = followers.asked(topic);
    if (asked.length === 0) return;
    const byWorkspace = Map.groupBy(await readChanges(sql, topic, asked), ({ workspaceId }) => workspaceId);
    for (const [workspaceId, seen] of byWorkspace) followers.reportSeen(topic, workspaceId, seen);
  };
  const poll = async (): Promise<void> => {
    const at = Date.now();
    await Promise.all(topics.map(pollTopic));
    asOf = at;
  };
  const polling = periodicJob(poll, {
    everyMs: pollEveryMs,
    onError: (error) => log.warn('reading changes for open pages failed, retrying', { error }),
  });
  const endings = announced.map((topic) =>
    messaging.subscribe(subjects[topic], null, (message) => {
      try {
        const { workspaceId, ids } = parseChanged(message.json());
        if (ids.length > 0) followers.tell(topic, workspaceId, ids);
        else polling.wake();
      } catch (error) {
        log.warn('parsing an announcement failed, ignoring it', { topic, error });
      }
    }),
  );

  return {
    follow: followers.add,
    asOf: () => asOf,
    async stop() {
      await Promise.all(endings.map((end) => end()));
      await polling.stop();
    },
  };
}

function createFollowers() {
  const followed: Readonly<Record<Topic, Map<string, Followed>>> = {
    orders: new Map(),
    conversations: new Map(),
    boards: new Map(),
    webhooks: new Map(),
  };
  const report = (topic: Topic, workspaceId: string, ids: Ids): void => {
    for (const listener of followed[topic].get(workspaceId)?.listeners ?? []) listener(ids);
  };
  return {
    tell: report,
    reportSeen(topic: Topic, workspaceId: string, seen: readonly Seen[]): void {
      const one = followed[topic].get(workspaceId);
      const ids = one && advance(one, seen);
      if (ids === null || (ids && ids.length > 0)) report(topic, workspaceId, ids);
    },
    asked: (topic: Topic): PollRequest[] =>
      [...followed[topic]].map(([workspaceId, { since }]) => ({ workspaceId, since })),
    add(workspaceId: string, topic: Topic, onChange: (ids: Ids) => void): () => void {
      const one = followed[topic].get(workspaceId) ?? { listeners: new Set(), since: null, reported: new Set() };
      followed[topic].set(workspaceId, one);
      one.listeners.add(onChange);
      return () => {
        one.listeners.delete(onChange);
        if (one.listeners.size === 0) followed[topic].delete(workspaceId);
      };
    },
  };
}

/** Advances to the edge of the poll, and returns the changes that were not reported before. */
function advance(one: Followed, seen: readonly Seen[]): Ids {
  const changes = seen.flatMap(({ id, at }) => (id === null || at === null ? [] : [{ id, mark: `${id} ${at}` }]));
  one.since = seen[0]?.edge ?? one.since;
  const { reported } = one;
  const isMany = new Set(changes.map(({ id }) => id)).size > maxChanges;
  one.reported = new Set(isMany ? [] : changes.map(({ mark }) => mark));
  return isMany ? null : [...new Set(changes.filter(({ mark }) => !reported.has(mark)).map(({ id }) => id))];
}
