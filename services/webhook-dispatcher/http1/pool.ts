import { periodicJob } from '../../../shared/runtime/periodic-job.ts';
import type { Destination } from '../network/socket.ts';
import { type Connection, openConnection } from './connection.ts';

/** Connections of one sender: those in use, and those that are kept for the next request to the same origin. */
export interface Pool {
  /** A kept connection to this origin, the one used last; null when there is none. */
  take(origin: string): Connection | null;
  /** One that is in use, if it becomes free in a moment: that costs less than to open another. */
  await(origin: string): Promise<Connection | null>;
  /** Opens another, which is kept between requests. `null` for `opened` means that it may be used. */
  open(origin: string, destination: Destination, opened: (error: Error | null) => void): Connection;
  /** Closes all of them, whatever is under way; what is opened later is closed at once. */
  close(): void;
}

export interface PoolOptions {
  readonly mostKept?: number;
  readonly mostKeptPerOrigin?: number;
  /** How long `await` waits. */
  readonly momentMs?: number;
}

/** What there is of an origin: `opened` counts all of its connections. */
interface Origin {
  readonly idle: Connection[];
  readonly waiting: Set<(connection: Connection) => void>;
  readonly opened: Set<Connection>;
}

interface Kept {
  readonly origin: Origin;
  /** By `performance.now()`. */
  readonly until: number;
}

const usualMostKept = 8_000;
const usualMostKeptPerOrigin = 64;
const sweepEveryMs = 1_000;
/** Over any distance a handshake takes longer than this; over none, it takes more work than to wait. */
const usualMomentMs = 20;

export function createPool({
  mostKept = usualMostKept,
  mostKeptPerOrigin = usualMostKeptPerOrigin,
  momentMs = usualMomentMs,
}: PoolOptions = {}): Pool {
  const origins = new Map<string, Origin>();
  /** In the order in which they came to be idle. */
  const idle = new Map<Connection, Kept>();
  let isClosed = false;

  const keep = (connection: Connection, origin: Origin, keepMs: number): void => {
    origin.idle.push(connection);
    idle.set(connection, { origin, until: performance.now() + keepMs });
    if (origin.idle.length > mostKeptPerOrigin) origin.idle[0]?.close();
    const [oldest] = idle.size > mostKept ? idle.keys() : [];
    oldest?.close();
  };
  const unkeep = (connection: Connection): void => {
    const { origin } = idle.get(connection) ?? {};
    if (!origin) return;
    idle.delete(connection);
    origin.idle.splice(origin.idle.lastIndexOf(connection), 1);
  };
  const free = (connection: Connection, origin: Origin, keepMs: number): void => {
    const [next] = origin.waiting;
    if (next) next(connection);
    else keep(connection, origin, keepMs);
  };

  const sweep = (): void => {
    const now = performance.now();
    for (const [connection, { until }] of idle) if (until <= now) connection.close();
  };
  const sweeping = periodicJob(sweep, { everyMs: sweepEveryMs });

  return {
    take(name) {
      const connection = origins.get(name)?.idle.at(-1) ?? null;
      const { until = 0 } = (connection && idle.get(connection)) ?? {};
      if (connection) unkeep(connection);
      if (until > performance.now()) return connection;
      // The others are as old or older: the sweep closes them.
      connection?.close();
      return null;
    },
    await(name) {
      const origin = origins.get(name);
      return origin ? firstFree(origin, momentMs) : Promise.resolve(null);
    },
    open(name, destination, opened) {
      const origin = origins.get(name) ?? { idle: [], waiting: new Set(), opened: new Set() };
      const connection = openConnection(
        destination,
        {
          free: (freed, keepMs) => free(freed, origin, keepMs),
          gone(lost) {
            unkeep(lost);
            origin.opened.delete(lost);
            if (origin.opened.size === 0) origins.delete(name);
          },
        },
        opened,
      );
      origin.opened.add(connection);
      origins.set(name, origin);
      if (isClosed) connection.close();
      return connection;
    },
    close() {
      isClosed = true;
      void sweeping.stop();
      for (const { opened } of origins.values()) for (const connection of opened) connection.close();
    },
  };
}

function firstFree({ waiting }: Origin, momentMs: number): Promise<Connection | null> {
  return new Promise((resolve) => {
    const take = (connection: Connection): void => {
      clearTimeout(timer);
      waiting.delete(take);
      resolve(connection);
    };
    const timer = setTimeout(() => {
      waiting.delete(take);
      resolve(null);
    }, momentMs);
    waiting.add(take);
  });
}
