import { freePort } from '../../../deploy/local/ports/ports.ts';
import { databaseAddress } from '../../../deploy/local/stores/postgres-roles.ts';
import { createApp } from '../../../services/dashboard/app.ts';
import { connectDrizzlePools } from '../../../services/dashboard/connect-drizzle-pools.ts';
import { connectPages } from '../../../services/dashboard/connect-pages.ts';
import { createLive } from '../../../services/dashboard/live/live.ts';
import { createLoginGuard } from '../../../services/dashboard/request/login-guard.ts';
import { createNotices } from '../../../services/dashboard/request/notices.ts';
import { announcements } from '../../../shared/contracts/announcements.ts';
import { connect, connectDrizzle } from '../../../shared/db/connections/connect.ts';
import { connectMessaging } from '../../../shared/messaging/connect.ts';
import { createExportTracker } from '../../../shared/orders/export/export-tracker.ts';
import { createExports, maxExports } from '../../../shared/orders/export/exports.ts';
import { createUser } from '../../../shared/people/users.ts';
import { serve } from '../../../shared/runtime/serve.ts';
import { createDashboardSecrets } from '../../../shared/secrets/derived-secrets.ts';
import { createWorkspace } from '../../../shared/workspaces/workspaces.ts';
import { freshDatabase, freshNats, freshRedis } from '../stores/datastores.ts';
import { recordingLog } from '../watching/recording-log.ts';

export async function startDashboard({ secretsKey = anyKey(), showsStyleguide = true, sendsMail = false } = {}) {
  const [database, nats, redis, port] = await Promise.all([freshDatabase(), freshNats(), freshRedis(), freePort()]);
  const own = databaseAddress('dashboard', database.url);
  const pages = connectPages(own);
  const drizzle = connectDrizzlePools(own);
  const snapshots = connect(own, { name: 'dashboard exports', max: maxExports });
  const sql = connectPages(database.url);
  const db = connectDrizzle(database.url, { name: 'test', max: 4 });
  const messaging = connectMessaging(nats.url, 'dashboard');
  const { log, entries } = recordingLog();
  const secrets = createDashboardSecrets(secretsKey);
  const url = `http://localhost:${port}`;
  const policy = { network: 'private', closed: [] } as const;
  const loginGuard = createLoginGuard({ secrets: secrets.dashboardOnly, secretsKey, redisUrl: redis.url }, log);
  const live = createLive({ sql: pages, messaging, log });
  const announce = async () => messaging.publish(announcements.catalogPublished);
  const backend = {
    ...{ dbOf: drizzle.of, sql: pages, secrets, messaging, policy, loginGuard, live, showsStyleguide, sendsMail, log },
    ...{ baseUrl: 'http://localhost:8080', dashboardUrl: url, formsUrl: 'http://localhost:8081' },
    notices: createNotices(secrets.dashboardOnly),
    exports: createExports(snapshots, createExportTracker(messaging, log)),
    publishing: { enabled: true, url: 'http://localhost:8082', announce },
    pushKey: 'B'.padEnd(87, 'A'),
  };
  const server = serve(createApp(backend, secretsKey).fetch, { host: 'localhost', port });

  const place = { name: 'مشويات دجلة · Dijla Grill', timezone: 'Asia/Baghdad', currency: 'IQD' };
  const workspace = await createWorkspace(db, { ...place, kind: 'restaurant', plan: 'pro' });
  const login = async (role: 'admin' | 'staff') => {
    const given = { email: `${role}@example.com`, password: crypto.randomUUID() };
    await createUser(db, { ...given, role, workspaceId: workspace.id, name: role === 'admin' ? 'Zainab' : 'Ali' });
    return given;
  };
  const [admin, staff] = [await login('admin'), await login('staff')];
  const stop = async (): Promise<void> => {
    await backend.exports.stop();
    await live.stop();
    await server.stop();
    loginGuard.attempts.close();
    await messaging.close();
    const pools = [pages, snapshots, sql].map((pool) => pool.end());
    await Promise.all([...pools, drizzle.end(), db.end(), nats.stop(), redis.stop()]);
    await database.drop();
  };
  const stores = { databaseUrl: database.url, natsUrl: nats.url, redisUrl: redis.url };
  return { url, db, sql, redis, secrets: secrets.webhooks, backend, workspace, admin, staff, entries, ...stores, stop };
}

function anyKey(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64');
}
