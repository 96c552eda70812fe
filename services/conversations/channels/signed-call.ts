import { createHmac, timingSafeEqual } from 'node:crypto';
import { isId } from '../../../shared/basics/id.ts';
import { Refused } from '../../../shared/basics/refused.ts';
import type { ConnectableChannel } from '../../../shared/conversations/rules/conversation.ts';
import type { Db } from '../../../shared/db/connections/connect.ts';
import type { Secrets } from '../../../shared/secrets/secrets.ts';

export interface Connection {
  readonly id: string;
  readonly workspaceId: string;
  readonly channel: ConnectableChannel;
}

export interface SignedCall {
  readonly connectionId: string;
  readonly headers: Headers;
  readonly body: string;
}

/** Older or newer calls may be recordings that somebody plays back. */
const freshMs = 5 * 60_000;

/** The connection whose secret signed the call; unknown ones are refused alike. Throws `unauthorized`. */
export async function openSignedCall(db: Db, secrets: Secrets, call: SignedCall, now: number): Promise<Connection> {
  const { connectionId, headers, body } = call;
  const timestamp = headers.get('x-service-timestamp') ?? '';
  const signature = headers.get('x-service-signature') ?? '';
  const isFresh = /^[0-9]{1,15}$/.test(timestamp) && Math.abs(now - Number(timestamp)) <= freshMs;
  const found =
    isFresh && signature.length === 64 && isId('channel', connectionId)
      ? await readConnection(db, connectionId)
      : undefined;
  if (!found || !isSigned(body, timestamp, signature, secrets.open(found.secret))) {
    throw new Refused(
      'unauthorized',
      'X-Service-Signature is not that of this address, or X-Service-Timestamp is more than five minutes from our time',
    );
  }
  return found;
}

async function readConnection(db: Db, id: string) {
  const [row] = await db<(Connection & { secret: Uint8Array })[]>`
    select id, workspace_id as "workspaceId", channel, secret from channel_connections where id = ${id}`;
  return row;
}

function isSigned(body: string, timestamp: string, signature: string, secret: string): boolean {
  const expected = Buffer.from(createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex'));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
