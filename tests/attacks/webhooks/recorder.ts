import type { Connection } from '../../../shared/outgoing/http1/connection.ts';
import type { Pool } from '../../../shared/outgoing/http1/pool.ts';
import { createResponseReader } from '../../../shared/outgoing/http1/read-response.ts';
import type { Network } from '../../../shared/outgoing/network/address-policy.ts';
import { createSender, type Sender } from '../../../shared/outgoing/send.ts';
import { plainAddress } from '../../../shared/webhooks/rules/ip-address.ts';
import { redirection, redirectorPort } from './run.ts';

/** A sender without sockets: it notes in `seen` the addresses it would dial, and treats them as having answered. */
export function recordingSender(network: Network, seen: string[]): Sender {
  const pool: Pool = {
    take: () => null,
    await: async () => null,
    open(_origin, { address, port }, opened) {
      if (port !== redirectorPort) seen.push(shown(address));
      queueMicrotask(() => opened(null));
      return port === redirectorPort ? answering(redirection) : answering(() => 'HTTP/1.1 204 No Content\r\n\r\n');
    },
    close: () => {},
  };
  return createSender({ network, pool });
}

function answering(answer: (request: string) => string): Connection {
  return {
    request: async (bytes) => createResponseReader().read(Buffer.from(answer(String(bytes)))) ?? { lost: null },
    isOpen: () => true,
    close: () => {},
  };
}

function shown(address: string): string {
  return address.startsWith('::ffff:') ? (plainAddress(address) ?? address) : address;
}
