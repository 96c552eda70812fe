import type { Db } from '../../shared/db/connections/connect.ts';

const keepDays = 30;
const perStatement = 1_000;

/** Deletes messages and notifications settled more than 30 days ago; true when there are more. */
export async function deleteOldNotifications(db: Db): Promise<boolean> {
  const { count: messages } = await db`
    delete from notification_messages where id in (
      select id from notification_messages
      where created_at < clock() - make_interval(days => ${keepDays})
      order by created_at limit ${perStatement} for update skip locked)`;
  const { count: notifications } = await db`
    delete from notifications where id in (
      select n.id from notifications n
      where n.id < overlay(event_id_start(unix_ms(clock() - make_interval(days => ${keepDays}))) placing 'ntf' from 1)
        and not exists (select from notification_items i where i.notification_id = n.id)
      order by n.id limit ${perStatement} for update skip locked)`;
  return messages === perStatement || notifications === perStatement;
}
