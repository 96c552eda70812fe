import net, { isIP } from 'node:net';
import tls from 'node:tls';

export interface Socket {
  send(bytes: string | Buffer): void;
  isSent(): boolean;
  close(): void;
}

export interface SocketEvents {
  opened(): void;
  received(bytes: Buffer): void;
  lost(error: Error | null): void;
}

export interface Destination {
  readonly address: string;
  readonly port: number;
  readonly secureHost: string | null;
  readonly ca: string | undefined;
}

// Sends nothing before the certificate is accepted. node:net and node:tls, because a Bun.connect in progress cannot be
// cancelled.
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
    send: (bytes) => void socket.write(bytes),
    isSent: () => socket.writableLength === 0,
    close() {
      isOver = true;
      socket.destroy();
    },
  };
}

/** Explicit, so that no environment variable can weaken them. */
function dial({ address, port, secureHost, ca }: Destination, opened: () => void): net.Socket {
  if (secureHost === null) return net.connect({ host: address, port }, opened);
  const checks = {
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
    checkServerIdentity: (_: string, certificate: tls.PeerCertificate) =>
      tls.checkServerIdentity(secureHost, certificate),
    ...(ca ? { ca } : {}),
  } as const;
  const servername = isIP(secureHost) === 0 ? secureHost : '';
  return tls.connect({ host: address, port, servername, ...checks }, opened);
}
