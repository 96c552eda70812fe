import { type ConnectionOptions, connect, ErrorCode, type Msg, type NatsConnection, type Subscription } from 'nats';
import { Refused } from '../basics/refused.ts';
import { inboxPrefix } from '../contracts/subjects.ts';
import type { Log } from '../runtime/log.ts';
import { measured } from '../runtime/metrics.ts';
import { connectionOptions } from './address.ts';
import { type Lateness, measureLateness } from './lateness.ts';
import { requestHeaders } from './request-headers.ts';

export interface Messaging {
  publish(subject: string, payload?: unknown): void;
  /** Throws `unavailable`; `details.mayBeDone` is set when the request may have arrived. */
  request(subject: string, payload: unknown, timeoutMs: number): Promise<unknown>;
  // Each message goes to one member of `queue`, without one to every subscriber. Survives reconnects. Ending it still
  // delivers what had arrived.
  subscribe(subject: string, queue: string | null, onMessage: (message: Msg) => void): () => Promise<void>;
  connected(): boolean;
  /** Begins to measure how late what arrives may be, in ms (lateness.ts). */
  measureLateness(): () => number;
  close(): Promise<void>;
}

/** Detects a dead or frozen server after 4 to 6 s, instead of minutes. */
const pingIntervalMs = 2_000;
const reconnectWaitMs = 500;
const connectTimeoutMs = 3_000;
const stayConnected = {
  timeout: connectTimeoutMs,
  maxReconnectAttempts: -1,
  reconnectTimeWait: reconnectWaitMs,
  pingInterval: pingIntervalMs,
  maxPingOut: 2,
  ignoreClusterUpdates: true,
  // By default the client gives up after two refusals, as when the password is changed on the server first.
  ignoreAuthErrorAbort: true,
};

/** Connects in the background and for ever, so that a service starts and runs without NATS. */
export function connectMessaging(url: string, name: string, log?: Log): Messaging {
  const link = openLink(url, name);
  measured('messaging_connected', () => (link.online() ? 1 : 0));

  return {
    publish(subject, payload) {
      link.online()?.publish(subject, payload === undefined ? '' : JSON.stringify(payload));
    },
    async request(subject, payload, timeoutMs) {
      const connection = link.online();
      if (!connection) throw new Refused('unavailable', 'NATS is away');
      try {
        const options = { timeout: timeoutMs, headers: requestHeaders(timeoutMs) };
        const reply = await connection.request(subject, JSON.stringify(payload), options);
        return reply.json();
      } catch (error) {
        const { message, code } = error instanceof Error && 'code' in error ? error : { message: error, code: null };
        const mayBeDone = code !== ErrorCode.NoResponders;
        throw new Refused(
          'unavailable',
          `no answer to ${subject}: ${mayBeDone ? message : 'no service subscribes to it'}`,
          mayBeDone ? { mayBeDone } : {},
        );
      }
    },
    subscribe(subject, queue, onMessage) {
      let subscription: Subscription | null = null;
      let ended = false;
      const callback = (error: Error | null, message: Msg): void => {
        if (error) log?.error('NATS rejected a subscription', { subject, error });
        else onMessage(message);
      };
      void link.opened.then((connection) => {
        if (!ended && connection)
          subscription = connection.subscribe(subject, { callback, ...(queue !== null && { queue }) });
      });
      return async () => {
        ended = true;
        if (subscription && link.online() && !subscription.isClosed()) await subscription.drain();
      };
    },
    connected: () => link.online() !== null,
    measureLateness: link.measureLateness,
    close: link.close,
  };
}

function openLink(url: string, name: string) {
  let online: NatsConnection | null = null;
  let lateness: Lateness | null = null;
  let closed = false;
  const options = { ...stayConnected, ...connectionOptions(url), name, inboxPrefix: inboxPrefix(name) };
  const opened = firstConnection(options, () => closed).then(async (connection) => {
    if (closed) await connection?.close();
    if (closed || !connection) return null;
    online = connection;
    void watchStatus(connection, (isOnline) => {
      online = isOnline ? connection : null;
    });
    return connection;
  });

  return {
    opened,
    online: () => online,
    measureLateness() {
      void opened.then((connection) => {
        if (connection && !closed) lateness ??= measureLateness(() => connection.flush());
      });
      return () => lateness?.lateMs() ?? 0;
    },
    async close(): Promise<void> {
      closed = true;
      void lateness?.stop();
      const connection = await opened;
      await (online ? connection?.drain() : connection?.close());
    },
  };
}

/** The client's own wait for a first connection cannot be cancelled. */
async function firstConnection(options: ConnectionOptions, gaveUp: () => boolean): Promise<NatsConnection | null> {
  while (!gaveUp()) {
    try {
      return await connect(options);
    } catch {
      await Bun.sleep(reconnectWaitMs);
    }
  }
  return null;
}

async function watchStatus(connection: NatsConnection, onChange: (online: boolean) => void): Promise<void> {
  for await (const { type } of connection.status()) {
    if (type === 'disconnect') onChange(false);
    if (type === 'reconnect') onChange(true);
  }
  onChange(false);
}
