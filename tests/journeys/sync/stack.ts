import { createApp } from '../../../services/api-read/app.ts';
import { startHeartbeat } from '../../../services/order-actions/heartbeat.ts';
import { connect, type Db } from '../../../shared/db/connections/connect.ts';
import { serve } from '../../../shared/runtime/serve.ts';
import { until } from '../../../shared/runtime/until.ts';
import { createKey, createWorkspace } from '../../support/data/workspace.ts';
import { createClient } from '../../support/requests/client.ts';
import {
  freshDatabase,
  freshPostgres,
  freshRedis,
  freshReplica,
  type Server,
} from '../../support/stores/datastores.ts';
import { recordingLog } from '../../support/watching/recording-log.ts';

/** Production has more than two minutes; `SYNC_OVERLAP_MS=130000` tests that in half an hour. */
export const overlapMs = Number(process.env.SYNC_OVERLAP_MS ?? 600);

/** A PostgreSQL of its own, because other tests' open transactions would hold the horizon
 * back; its heartbeat; api-read. `restored` restores a database there and returns its URL. */
export async function startSyncStack(restored?: (server: Server) => Promise<string>) {
  const [server, redis] = await Promise.all([freshPostgres({ wal_level: 'replica' }), freshRedis()]);
  const url = restored ? await restored(server) : (await freshDatabase(server)).url;
  const db = connect(url, { name: 'test' });
  const { log } = recordingLog();
  const heartbeat = startHeartbeat(db, log);
  const workspaceId = await createWorkspace(db);
  const { value: key } = await createKey(db, workspaceId);
  const opened: (() => Promise<unknown>)[] = [];

  const startApi = (replica: Db | null, overlap: { readonly overlapMs?: number } = { overlapMs }) => {
    const { app, close } = createApp({
      db,
      listDb: db,
      replica,
      ...overlap,
      redisUrl: redis.url,
      reference: new Map(),
      baseUrl: 'http://localhost',
      log,
    });
    const listening = serve(app.fetch, { host: '127.0.0.1', port: 0 });
    opened.push(async () => {
      await listening.stop();
      await close();
    });
    return createClient(`http://127.0.0.1:${listening.port}`);
  };

  /** A session whose transactions the test opens and closes, without a timeout. */
  const session = async () => {
    const session = connect(url, { name: 'session', max: 1, settings: { idle_in_transaction_session_timeout: '0' } });
    opened.push(() => session.end());
    return session;
  };

  const newReplica = async (): Promise<{ db: Db; server: Server }> => {
    const standby = await freshReplica(server);
    const restoredUrl = new URL(standby.url);
    restoredUrl.pathname = new URL(url).pathname;
    const replica = connect(restoredUrl.href, { name: 'replica' });
    opened.push(() => replica.end());
    return { db: replica, server: standby };
  };

  const stop = async (): Promise<void> => {
    await heartbeat.stop();
    for (const close of opened.reverse()) await close();
    await db.end();
  };

  return { db, url, workspaceId, key, startApi, session, newReplica, heartbeat, stop };
}

/** Waits for so many further heartbeats. */
export async function untilBeats(db: Db, times = 1): Promise<void> {
  const newest = async (): Promise<string> =>
    (await db`select xid::text as newest from heartbeats order by xid desc limit 1`)[0]?.newest;
  for (let nth = 0; nth < times; nth += 1) {
    const last = await newest();
    await until(async () => (await newest()) !== last, { timeoutMessage: () => 'no heartbeat' });
  }
}
