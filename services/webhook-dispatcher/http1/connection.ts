import { openWire, type Place, type Wire } from '../network/socket.ts';
import { type AnswerReader, createReader, type Ending } from './read-response.ts';

/** How a request ended: with an answer or a problem with it, or because the connection was lost before there was one. */
type Outcome = Ending | Lost;

interface Lost {
  /** Null when somebody closed it. */
  readonly lost: Error | null;
}

/** A connection over which one request at a time is made. */
export interface Connection {
  /** Makes a request. Never while another is under way. */
  ask(head: string, body: Buffer): Promise<Outcome>;
  /** Whether nobody has closed it, as far as is known here. */
  isOpen(): boolean;
  /** Closes it. What is under way ends with what has come so far. */
  cut(): void;
}

export interface ConnectionEvents {
  /** A whole answer has come, nobody has said more than he should, and it may be used again within `keepMs`. */
  free(connection: Connection, keepMs: number): void;
  /** It is closed: nobody may use it. */
  gone(connection: Connection): void;
}

interface Asked {
  readonly reader: AnswerReader;
  readonly settle: (outcome: Outcome) => void;
}

/** Opens a connection; `null` for `opened` means that it may be used, an error why it may not. */
export function openConnection(
  place: Place,
  events: ConnectionEvents,
  opened: (error: Error | null) => void,
): Connection {
  let asked: Asked | null = null;
  let isGone = false;
  let whenOpened: typeof opened | null = opened;

  const settle = (outcome: Outcome): void => {
    const { settle: tell } = asked ?? {};
    asked = null;
    tell?.(outcome);
  };
  const close = (outcome: Outcome): void => {
    isGone = true;
    wire.cut();
    events.gone(connection);
    settle(outcome);
  };
  const lose = (lost: Error | null): void => {
    if (isGone) return;
    whenOpened?.(lost ?? closedEarly());
    whenOpened = null;
    const answer = asked?.reader.soFar() ?? null;
    close(answer ? { answer, keepMs: 0 } : { lost });
  };

  const wire: Wire = openWire(place, {
    opened() {
      whenOpened?.(null);
      whenOpened = null;
    },
    received(bytes) {
      const ending = asked === null ? unasked : asked.reader.read(bytes);
      if (ending === null) return;
      // Whoever answers before he has read the request would hold it, and the connection, for ever.
      if ('problem' in ending || ending.keepMs === 0 || !wire.isSent()) return close(ending);
      settle(ending);
      events.free(connection, ending.keepMs);
    },
    lost: lose,
  });

  const connection: Connection = {
    ask: (head, body) =>
      new Promise((resolve) => {
        if (isGone) return resolve({ lost: null });
        asked = { reader: createReader(), settle: resolve };
        wire.send(head, body);
      }),
    isOpen: () => !isGone,
    cut: () => lose(null),
  };
  return connection;
}

/** Who speaks unasked would answer the next request before it is made. */
const unasked: Ending = { problem: 'it speaks without having been asked' };

function closedEarly(): Error {
  return Object.assign(new Error('closed while it was being opened'), { code: 'ECONNRESET' });
}
