import { isIP } from 'node:net';
import { checkServerIdentity } from 'node:tls';
import type { Socket, SocketHandler, TLSOptions } from 'bun';

/** A connection's bytes. */
export interface Wire {
  /** Sends all of it, as fast as the other side takes it. Once at a time. */
  send(text: string): void;
  /** Whether all that was given to `send` has left. */
  isSent(): boolean;
  /** Closes it at once, whatever state it is in; nothing more is told. */
  cut(): void;
}

/** What happens on a wire, in this order; `lost` is the last. */
export interface WireEvents {
  /** It may be sent over: it is connected and, if secure, the certificate is accepted. */
  opened(): void;
  received(bytes: Buffer): void;
  /** The other side closed it (null), or it broke, or never came to be. */
  lost(error: Error | null): void;
}

/** Where a wire leads. */
export interface Place {
  /** The address that was judged: it is the one that is dialled. */
  readonly address: string;
  readonly port: number;
  /** The host whose certificate is accepted; null for plain HTTP. */
  readonly secureHost: string | null;
  /** Certificates to trust in place of the usual ones. */
  readonly ca: string | undefined;
}

interface State {
  readonly events: WireEvents;
  readonly secureHost: string | null;
  socket: Socket<State> | null;
  unsent: Buffer | null;
  isOver: boolean;
}

const tls12 = 0x0303;

/** Dials this address; not a byte is sent before the certificate is accepted. */
export function openWire({ address, port, secureHost, ca }: Place, events: WireEvents): Wire {
  const state: State = { events, secureHost, socket: null, unsent: null, isOver: false };
  const tls = secureHost === null ? {} : { tls: security(secureHost, ca) };
  const socket = secureHost === null ? plain : secure;
  Bun.connect({ hostname: address, port, socket, data: state, ...tls }).catch((error: Error) => lose(state, error));
  return {
    send: (text) => send(state, Buffer.from(text)),
    isSent: () => state.unsent === null,
    cut() {
      state.isOver = true;
      state.socket?.terminate();
    },
  };
}

const handlers: SocketHandler<State> = {
  data: ({ data: state }, bytes) => {
    if (!state.isOver) state.events.received(bytes);
  },
  drain: ({ data: state }) => {
    if (state.unsent) send(state, state.unsent);
  },
  end: ({ data: state }) => lose(state, null),
  close: ({ data: state }, error) => lose(state, error ?? null),
  error: ({ data: state }, error) => lose(state, error),
};

const plain: SocketHandler<State> = {
  ...handlers,
  open: (socket) => {
    if (begin(socket)) socket.data.events.opened();
  },
};

const secure: SocketHandler<State> = {
  ...handlers,
  open: (socket) => void begin(socket),
  handshake: (socket, isGood, error) => {
    const { data: state } = socket;
    if (state.isOver) return;
    // Bun has compared the names already; that it does hangs on options, so it is not left to them alone.
    const problem = error ?? checkServerIdentity(state.secureHost ?? '', socket.getPeerCertificate()) ?? null;
    if (isGood && problem === null) state.events.opened();
    else lose(state, problem);
  },
};

/** False when nobody waits for it any more. */
function begin(socket: Socket<State>): boolean {
  if (socket.data.isOver) socket.terminate();
  else socket.data.socket = socket;
  return !socket.data.isOver;
}

function send(state: State, bytes: Buffer): void {
  const written = state.socket?.write(bytes) ?? -1;
  // Of a socket that is closed `close` tells.
  state.unsent = written === bytes.length ? null : bytes.subarray(Math.max(0, written));
}

function lose(state: State, error: Error | null): void {
  if (state.isOver) return;
  state.isOver = true;
  state.socket?.terminate();
  state.events.lost(error);
}

/** Said here, so that nothing in the environment can say otherwise. An address is asked for by no name (RFC 6066). */
function security(host: string, ca: string | undefined): TLSOptions & { minVersion: number } {
  const serverName = isIP(host) === 0 ? host : '';
  return { serverName, rejectUnauthorized: true, minVersion: tls12, ...(ca ? { ca } : {}) };
}
