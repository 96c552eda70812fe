import { type Destination, openSocket, type Socket } from '../network/socket.ts';
import { createResponseReader, type Ending, type ResponseReader } from './read-response.ts';

type RequestEnd = Ending | Lost;

interface Lost {
  readonly lost: Error | null;
}

export interface Connection {
  request(bytes: string | Buffer): Promise<RequestEnd>;
  isOpen(): boolean;
  close(): void;
}

export interface ConnectionEvents {
  free(connection: Connection, keepAliveMs: number): void;
  gone(connection: Connection): void;
}

interface UnderWay {
  readonly reader: ResponseReader;
  readonly settle: (end: RequestEnd) => void;
}

export function openConnection(
  destination: Destination,
  events: ConnectionEvents,
  opened: (error: Error | null) => void,
): Connection {
  let underWay: UnderWay | null = null;
  let isGone = false;
  let whenOpened: typeof opened | null = opened;

  const settle = (end: RequestEnd): void => {
    const { settle: resolve } = underWay ?? {};
    underWay = null;
    resolve?.(end);
  };
  const closeWith = (end: RequestEnd): void => {
    isGone = true;
    socket.close();
    events.gone(connection);
    settle(end);
  };
  const lose = (lost: Error | null): void => {
    if (isGone) return;
    whenOpened?.(lost ?? closedEarly());
    whenOpened = null;
    const response = underWay?.reader.soFar() ?? null;
    closeWith(response ? { response, keepAliveMs: 0 } : { lost });
  };

  const socket: Socket = openSocket(destination, {
    opened() {
      whenOpened?.(null);
      whenOpened = null;
    },
    received(bytes) {
      const ending = underWay === null ? withoutRequest : underWay.reader.read(bytes);
      if (ending === null) return;
      // A server that responds before it has read the request would block it, and the connection, for ever.
      if ('problem' in ending || ending.keepAliveMs === 0 || !socket.isSent()) return closeWith(ending);
      settle(ending);
      events.free(connection, ending.keepAliveMs);
    },
    lost: lose,
  });

  const connection: Connection = {
    request: (bytes) =>
      new Promise((resolve) => {
        if (isGone) return resolve({ lost: null });
        underWay = { reader: createResponseReader(), settle: resolve };
        socket.send(bytes);
      }),
    isOpen: () => !isGone,
    close: () => lose(null),
  };
  return connection;
}

/** They would be read as the response to the next request. */
const withoutRequest: Ending = { problem: 'the server sent bytes without a request' };

function closedEarly(): Error {
  return Object.assign(new Error('closed while it was being opened'), { code: 'ECONNRESET' });
}
