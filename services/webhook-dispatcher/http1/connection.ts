import { type Destination, openSocket, type Socket } from '../network/socket.ts';
import { createResponseReader, type Ending, type ResponseReader } from './read-response.ts';

/** How a request ended: with a response or a problem with it, or because the connection was lost before there was one. */
type RequestEnd = Ending | Lost;

interface Lost {
  /** Null when somebody closed it. */
  readonly lost: Error | null;
}

/** A connection over which one request at a time is made. */
export interface Connection {
  /** Makes a request. Never while another is under way. */
  request(text: string): Promise<RequestEnd>;
  /** Whether nobody has closed it, as far as is known here. */
  isOpen(): boolean;
  /** Closes it. What is under way ends with what has come so far. */
  close(): void;
}

export interface ConnectionEvents {
  /** A whole response has come, no bytes followed it, and the connection may be used again within `keepMs`. */
  free(connection: Connection, keepMs: number): void;
  /** It is closed: nobody may use it. */
  gone(connection: Connection): void;
}

/** The request that is under way. */
interface UnderWay {
  readonly reader: ResponseReader;
  readonly settle: (end: RequestEnd) => void;
}

/** Opens a connection; `null` for `opened` means that it may be used, an error why it may not. */
export function openConnection(
  destination: Destination,
  events: ConnectionEvents,
  opened: (error: Error | null) => void,
): Connection {
  let underWay: UnderWay | null = null;
  let isGone = false;
  let whenOpened: typeof opened | null = opened;

  const settle = (end: RequestEnd): void => {
    const { settle: tell } = underWay ?? {};
    underWay = null;
    tell?.(end);
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
    closeWith(response ? { response, keepMs: 0 } : { lost });
  };

  const socket: Socket = openSocket(destination, {
    opened() {
      whenOpened?.(null);
      whenOpened = null;
    },
    received(bytes) {
      const ending = underWay === null ? withoutRequest : underWay.reader.read(bytes);
      if (ending === null) return;
      // A server that responds before it has read the request would hold it, and the connection, for ever.
      if ('problem' in ending || ending.keepMs === 0 || !socket.isSent()) return closeWith(ending);
      settle(ending);
      events.free(connection, ending.keepMs);
    },
    lost: lose,
  });

  const connection: Connection = {
    request: (text) =>
      new Promise((resolve) => {
        if (isGone) return resolve({ lost: null });
        underWay = { reader: createResponseReader(), settle: resolve };
        socket.send(text);
      }),
    isOpen: () => !isGone,
    close: () => lose(null),
  };
  return connection;
}

/** Bytes that come without a request would be taken for the response to the next one. */
const withoutRequest: Ending = { problem: 'the server sent bytes without a request' };

function closedEarly(): Error {
  return Object.assign(new Error('closed while it was being opened'), { code: 'ECONNRESET' });
}
