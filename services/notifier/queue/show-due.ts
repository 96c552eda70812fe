import type { Db } from '../../../shared/db/connections/connect.ts';
import { type Channel, channels } from '../../../shared/notifications/rules/kinds.ts';
import { throttled } from '../../../shared/runtime/metrics/throttled.ts';
import { measured } from '../../../shared/runtime/metrics.ts';

interface Due {
  readonly channel: Channel;
  readonly messages: number;
  readonly oldest: number;
}

/** 1000 stands for 1000 or more. */
const maxCounted = 1_000;

export function showDue(db: Db): void {
  const due = throttled(() => measureDue(db));
  const byChannel = (what: 'messages' | 'oldest') => async () =>
    (await due()).map((found) => ({ labels: { channel: found.channel }, value: found[what] }));
  measured('notification_messages_due', byChannel('messages'));
  measured('notification_messages_oldest_due_seconds', byChannel('oldest'));
}

async function measureDue(db: Db): Promise<Due[]> {
  return db<Due[]>`
    select channel, count(due_at)::int as messages,
      coalesce(extract(epoch from clock() - min(due_at)), 0)::float8 as oldest
    from unnest(${[...channels]}::text[]) as each (channel) left join lateral (
      select due_at from notification_messages m
      where m.channel = each.channel and status = 'pending' and due_at <= clock() order by due_at, id limit ${maxCounted}
    ) due on true
    group by channel`;
}
