import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { newId } from '../../shared/db/new-id.ts';
import { freeze, thaw } from '../support/stores/freeze.ts';
import { shiftClock } from '../support/stores/shift-clock.ts';
import type { World } from './world.ts';

/** A failure, and the alerts that it must cause. */
interface Cause {
  readonly what: string;
  readonly alerts: readonly string[];
  /** Returns a function that undoes it. */
  readonly begin: (world: World) => Promise<() => Promise<unknown> | unknown>;
}

const stopMs = 700;
const runMs = 500;

/** The order matters: deliveries that fail in the first are retried in the second. */
export const causes: readonly Cause[] = [
  {
    what: 'the receiver of webhooks and the mail server fail, and a signing secret was sealed under another key',
    alerts: ['AttemptsFail', 'SecretsNotOpened', 'NotificationsFail'],
    begin: async ({ answer, db }) => {
      answer(500);
      await db`
        insert into notifications (kind, email, data)
        select 'password.changed', 'somebody' || n || '@example.com', '{}' from generate_series(1, 5) n`;
      const id = newId('endpoint');
      await db`
        insert into webhook_endpoints (id, workspace_id, url, events, environment, secret)
        select ${id}, workspace_id, url, events, environment, ${randomBytes(60)} from webhook_endpoints limit 1`;
      return () => db`update webhook_endpoints set deleted_at = clock() where id = ${id}`;
    },
  },
  {
    what: 'a session holds locks and does not commit, the replica does not replay, Redis is frozen',
    alerts: [
      ...['RequestsFail', 'RequestsSlow', 'CommandsFail', 'DatabaseWaits', 'KeyUsesNotWritten', 'HorizonBehind'],
      ...['EventsNotFannedOut', 'DeliveriesLate', 'NotificationsLate', 'ReplicaLags', 'RateLimitsNotShared'],
    ],
    begin: async ({ db, replica, redis }) => {
      const session = await db.reserve();
      await session`begin`;
      await session`select pg_current_xact_id()`;
      await session`set local lock_timeout = 0`;
      await session`set local statement_timeout = 0`;
      await db`
        insert into notification_messages (kind, channel, recipient, email, status, due_at)
        values ('password.changed', 'mail', 'late@example.com', 'late@example.com', 'pending', clock() - interval '1 hour')`;
      await session`select from notification_messages where recipient = 'late@example.com' for update`;
      await session`lock table orders, form_links, webhook_endpoints, api_key_uses in access exclusive mode`;
      await replica`select pg_wal_replay_pause()`;
      freeze(redis);
      return async () => {
        await session`rollback`;
        session.release();
        await replica`select pg_wal_replay_resume()`;
        thaw(redis);
      };
    },
  },
  {
    what: 'NATS and the catalog are frozen; forms has no more files, the dashboard stutters, a table is missing',
    alerts: ['NatsAway', 'ServiceNotReady', 'ServiceDown', 'FilesRunOut', 'EventLoopBlocked', 'ErrorsLogged'],
    begin: async (world) => {
      const [catalog, dashboard] = [{ pid: world.pidOf('catalog') }, { pid: world.pidOf('dashboard') }];
      freeze(world.nats);
      freeze(catalog);
      limitFiles(world.pidOf('forms'));
      const stuttering = stutter(dashboard);
      await world.db`alter table conversations rename to conversations_elsewhere`;
      return async () => {
        await world.db`alter table conversations_elsewhere rename to conversations`;
        await stuttering.stop();
        thaw(catalog);
        thaw(world.nats);
      };
    },
  },
  // Last, because the horizon stays ahead for ten minutes afterwards and cannot be behind in that time.
  {
    what: 'the clock of PostgreSQL is ten minutes ahead',
    alerts: ['DatabaseClockWrong'],
    begin: async ({ db }) => {
      await shiftClock(db, '10 min');
      return () => shiftClock(db, '0');
    },
  },
];

/** Limits the process to few more files than it has open. */
function limitFiles(pid: number): void {
  const open = readdirSync(`/proc/${pid}/fd`).length;
  Bun.spawnSync(['prlimit', '--pid', String(pid), `--nofile=${open + 4}:${open + 4}`]);
}

function stutter(server: { pid: number }) {
  let isOver = false;
  const run = async (): Promise<void> => {
    while (!isOver) {
      freeze(server);
      await Bun.sleep(stopMs);
      thaw(server);
      await Bun.sleep(runMs);
    }
  };
  const running = run();
  return {
    stop: () => {
      isOver = true;
      return running;
    },
  };
}
