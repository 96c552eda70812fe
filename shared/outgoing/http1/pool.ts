import { periodicJob } from '../../runtime/periodic-job.ts';
import type { Destination } from '../network/socket.ts';
import { type Connection, openConnection } from './connection.ts';

export interface Pool {
  take(origin: string): Connection | null;
  /** Waits a moment for a busy connection, which costs less than a handshake. */
  await(origin: string): Promise<Connection | null>;
  open(origin: string, destination: Destination, opened: (error: Error | null) => void): Connection;
  close(): void;
}

interface Origin {
  readonly idle: Connection[];
  readonly waiting: Set<(connection: Connection) => void>;
  readonly opened: Set<Connection>;
}

interface Kept {
  readonly origin: Origin;
  readonly until: number;
}

const usualMaxKept = 8_000;
const sweepEveryMs = 1_000;
/** Without kept connections there is nothing to sweep. */
const restMs = 60_000;
const momentMs = 20;

export function createPool({ maxKept = usualMaxKept } = {}): Pool {
  const origins = new Map<string, Origin>();
  const idle = createIdle(maxKept);
  const sweeping = periodicJob(idle.closeLate, { everyMs: restMs, pauseMs: sweepEveryMs });
  let isClosed = false;

  return {
    take(name) {
      const origin = origins.get(name);
      return origin ? idle.take(origin) : null;
    },
    await(name) {
      const origin = origins.get(name);
      return origin ? firstFree(origin) : Promise.resolve(null);
    },
    open(name, destination, opened) {
      const origin = origins.get(name) ?? { idle: [], waiting: new Set(), opened: new Set() };
      const connection = openConnection(
        destination,
        {
          free(freed, keepAliveMs) {
            const [next] = origin.waiting;
            if (next) return next(freed);
            idle.keep(freed, origin, keepAliveMs);
            sweeping.wake();
          },
          gone(lost) {
            idle.forget(lost);
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

function firstFree({ waiting }: Origin): Promise<Connection | null> {
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

function createIdle(maxKept: number) {
  const kept = new Map<Connection, Kept>();
  const forget = (connection: Connection): void => {
    const { origin } = kept.get(connection) ?? {};
    if (!origin) return;
    kept.delete(connection);
    origin.idle.splice(origin.idle.lastIndexOf(connection), 1);
  };
  return {
    forget,
    keep(connection: Connection, origin: Origin, keepAliveMs: number): void {
      origin.idle.push(connection);
      kept.set(connection, { origin, until: performance.now() + keepAliveMs });
      const [oldest] = kept.size > maxKept ? kept.keys() : [];
      oldest?.close();
    },
    take({ idle }: Origin): Connection | null {
      const connection = idle.at(-1) ?? null;
      const { until = 0 } = (connection && kept.get(connection)) ?? {};
      if (connection) forget(connection);
      if (until > performance.now()) return connection;
      // The others are as old or older: the next sweep closes them.
      connection?.close();
      return null;
    },
    /** Returns whether connections are left. */
    closeLate(): boolean {
      const now = performance.now();
      for (const [connection, { until }] of kept) if (until <= now) connection.close();
      return kept.size > 0;
    },
  };
}
