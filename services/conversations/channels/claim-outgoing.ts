import type { Db } from '../../../shared/db/connections/connect.ts';

export interface Claimed {
  readonly workspaceId: string;
  readonly channel: string;
  readonly conversationId: string;
  readonly messageId: string;
  /** Attempts before this one. */
  readonly attempt: number;
  readonly connectionId: string;
  readonly url: string;
  readonly secret: Uint8Array;
  readonly text: string;
  readonly createdAt: number;
  /** The id that the channel gave the customer; null where they never wrote on it. */
  readonly contact: string | null;
  readonly customer: Readonly<Record<'id' | 'name' | 'phone' | 'email', string | null>> | null;
}

interface ClaimLimits {
  /** The connections that have as many attempts in flight as they may. */
  readonly busyConnections: readonly string[];
  readonly maxPerConnection: number;
  readonly max: number;
}

/** 15 s for the attempt, and time to settle it. Afterwards any process may make the attempt. */
const lease = '30 seconds';

/** Due messages, a few of each connection, so that a slow connector delays no other. A message waits for the first attempt
 * of each earlier one of its conversation. */
export function claimOutgoing(db: Db, { busyConnections, maxPerConnection, max }: ClaimLimits) {
  return db<Claimed[]>`
    with due as materialized (
      select c.id as connection_id, c.url, c.secret, o.workspace_id, o.message_id
      from channel_connections c join workspaces w on w.id = c.workspace_id and w.moving_since is null cross join lateral (
        select waiting.workspace_id, waiting.message_id from outgoing_messages waiting
        where waiting.workspace_id = c.workspace_id and waiting.channel = c.channel and waiting.due_at <= clock()
          and (waiting.leased_until is null or waiting.leased_until < clock())
          and not exists (
            select from outgoing_messages earlier
            where earlier.workspace_id = waiting.workspace_id and earlier.conversation_id = waiting.conversation_id
              and earlier.message_id < waiting.message_id and earlier.attempt = 0)
        order by waiting.due_at, waiting.message_id limit ${maxPerConnection} for update skip locked
      ) o
      where c.id <> all (${busyConnections}::text[]) and exists (select from outgoing_messages)
      limit ${max}
    ), leased as (
      update outgoing_messages o set leased_until = clock() + ${lease}::interval
      from due where o.workspace_id = due.workspace_id and o.message_id = due.message_id
      returning o.workspace_id, o.channel, o.conversation_id, o.message_id, o.attempt, due.connection_id, due.url, due.secret
    )
    select l.workspace_id as "workspaceId", l.channel, l.conversation_id as "conversationId", l.message_id as "messageId",
      l.attempt, l.connection_id as "connectionId", l.url, l.secret, m.text, m.created_at as "createdAt",
      -- Erasing a contact writes the conversation's id over it.
      (select nullif(contact, conversation_id) from channel_contacts k where k.workspace_id = l.workspace_id
        and k.conversation_id = l.conversation_id and k.channel = l.channel limit 1) as contact,
      (select json_build_object('id', id, 'name', name, 'phone', phone, 'email', email) from customers u
        where u.workspace_id = l.workspace_id and u.id = v.customer_id) as customer
    from leased l
      join messages m on m.workspace_id = l.workspace_id and m.id = l.message_id
      join conversations v on v.workspace_id = l.workspace_id and v.id = l.conversation_id`;
}
