import net, { isIP } from 'node:net';
import tls from 'node:tls';

/** What carries the bytes of a connection. */
export interface Socket {
  /** Sends all of it, as fast as the other side takes it. Once at a time. */
  send(text: string): void;
  /** Whether all that was given to `send` has left. */
  isSent(): boolean;
  /** Closes it at once, whatever state it is in; nothing more is told. */
  close(): void;
}

/** What happens on a socket, in this order; `lost` is the last. */
export interface SocketEvents {
  /** It may be written to: it is connected and, if secure, the certificate is accepted. */
  opened(): void;
  received(bytes: Buffer): void;
  /** The other side closed it (null), or it broke, or never came to be. */
  lost(error: Error | null): void;
}

/** Where a socket leads. */
export interface Destination {
  /** The address that was judged: it is the one that is dialled. */
  readonly address: string;
  readonly port: number;
  /** The host whose certificate is accepted; null for plain HTTP. */
  readonly secureHost: string | null;
  /** Certificates to trust in place of the usual ones. */
  readonly ca: string | undefined;
}

/**
 * Dials this address; not a byte is sent before the certificate is accepted. Over node:net and node:tls, because what
 * Bun.connect dials cannot be given up before it is open: an address that never answers would hold a socket for minutes.
 */
export function openSocket(destination: Destination, events: SocketEvents): Socket {
  let isOver = false;
  const lose = (error: Error | null): void => {
    if (isOver) return;
    isOver = true;
    socket.destroy();
    events.lost(error);
  };
  const socket = dial(destination, () => {
    if (!isOver) events.opened();
  });
  socket.setNoDelay(true);
  socket.on('data', (bytes: Buffer) => {
    if (!isOver) events.received(bytes);
  });
  socket.on('error', lose);
  for (const end of ['end', 'close'] as const) socket.on(end, () => lose(null));
  return {
    send: (text) => void socket.write(text),
    isSent: () => socket.writableLength === 0,
    close() {
      isOver = true;
      socket.destroy();
    },
  };
}

/** What checks the certificate is said here, so that nothing in the environment can say otherwise. */
function dial({ address, port, secureHost, ca }: Destination, opened: () => void): net.Socket {
  if (secureHost === null) return net.connect({ host: address, port }, opened);
  const checks = {
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
    checkServerIdentity: (_: string, certificate: tls.PeerCertificate) =>
      tls.checkServerIdentity(secureHost, certificate),
    ...(ca ? { ca } : {}),
  } as const;
  // An address is asked for by no name (RFC 6066).
  const servername = isIP(secureHost) === 0 ? secureHost : '';
  return tls.connect({ host: address, port, servername, ...checks }, opened);
}
