// dashboard is where staff and admins work: keys, webhooks, orders, conversations, forms and catalogs, on pages that the
// server renders. It does what the command line does, by the same verbs, and asks the services that own orders and
// conversations for the rest.

import { startShareImageJob } from '../../shared/catalog/share-images/share-image-job.ts';
import { announcements } from '../../shared/contracts/announcements.ts';
import { connect } from '../../shared/db/connections/connect.ts';
import { databaseReadiness } from '../../shared/db/connections/readiness.ts';
import { withRequestContext } from '../../shared/http/request-context.ts';
import { connectMessaging } from '../../shared/messaging/connect.ts';
import { createExportTracker } from '../../shared/orders/export/export-tracker.ts';
import { createExports, maxExports } from '../../shared/orders/export/exports.ts';
import { forgetSessions } from '../../shared/people/sessions.ts';
import { measurePoolWaits } from '../../shared/runtime/metrics/pools.ts';
import { measured } from '../../shared/runtime/metrics.ts';
import { periodicJob } from '../../shared/runtime/periodic-job.ts';
import { run, type Service } from '../../shared/runtime/run.ts';
import { serve } from '../../shared/runtime/serve.ts';
import { createDashboardSecrets } from '../../shared/secrets/derived-secrets.ts';
import { startResealing } from '../../shared/secrets/reseal.ts';
import { keysIn } from '../../shared/secrets/secrets.ts';
import { stackHostPorts } from '../../shared/webhooks/rules/host-port.ts';
import { createApp } from './app.ts';
import { connectDrizzlePools } from './connect-drizzle-pools.ts';
import { connectPages } from './connect-pages.ts';
import { createLive } from './live/live.ts';
import { offerSetUp } from './offer-set-up.ts';
import { createLoginGuard } from './request/login-guard.ts';
import { createNotices } from './request/notices.ts';
import { settingNames } from './settings.ts';

const hourMs = 3_600_000;

await run('dashboard', settingNames, async ({ settings, log, onStop, onReady }) => {
  const sql = connectPages(settings.DATABASE_URL);
  onStop(() => sql.end());
  onReady(databaseReadiness(sql, 'writes'));
  measurePoolWaits({ dashboard: () => sql`select` });
  const drizzle = connectDrizzlePools(settings.DATABASE_URL);
  onStop(() => drizzle.end());
  const snapshots = connect(settings.DATABASE_URL, { name: 'dashboard exports', max: maxExports });
  onStop(() => snapshots.end());
  const messaging = connectMessaging(settings.NATS_URL, 'dashboard', log);
  onStop(() => messaging.close());
  const exports = createExports(snapshots, createExportTracker(messaging, log));

  const acceptedKeys = keysIn(settings.SECRETS_KEYS_ACCEPTED);
  const secrets = createDashboardSecrets(settings.SECRETS_KEY, acceptedKeys);
  const resealing = startResealing(sql, secrets, log);
  onStop(() => resealing.stop());
  const loginGuard = createLoginGuard(
    { secrets: secrets.dashboardOnly, secretsKey: settings.SECRETS_KEY, redisUrl: settings.REDIS_URL },
    log,
  );
  onStop(() => loginGuard.attempts.close());
  const live = createLive({ sql, messaging, log });
  measured('dashboard_open_streams', live.count);
  const shareImages = startShareImageJob({ sql, messaging, log });
  onStop(() => shareImages.stop());
  const notices = createNotices(secrets.dashboardOnly);
  const publishing = {
    enabled: settings.PUBLIC_CATALOGS_ENABLED,
    url: settings.CATALOG_URL,
    announce: async () => messaging.publish(announcements.catalogPublished),
  };
  const resources = { dbOf: drizzle.of, sql, secrets, messaging, notices, loginGuard, live, exports, publishing, log };
  const app = createApp({ ...resources, ...choicesOf(settings) }, settings.SECRETS_KEY, acceptedKeys);
  const routes = app.routes.map(({ path }) => path);
  const server = serve(withRequestContext(app.fetch, routes), { host: settings.HOST, port: settings.PORT, routes });
  onStop(() => server.stop());
  // Streams end first, because the server waits for open responses.
  onStop(() => live.stop());
  onStop(() => exports.stop());
  const forgetting = periodicJob(() => forgetSessions(sql), {
    everyMs: hourMs,
    onError: (error) => log.warn('deleting old sessions failed, retrying', { error }),
  });
  onStop(forgetting.stop);
  await offerSetUp(drizzle.of('set-up'), settings.DASHBOARD_URL, log);
});

function choicesOf(settings: Service<(typeof settingNames)[number]>['settings']) {
  const { DATABASE_URL, REDIS_URL, OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl } = settings;
  const closed = stackHostPorts(settings.STACK_ADDRESSES, [DATABASE_URL, REDIS_URL, collectorUrl]);
  return {
    policy: { network: settings.WEBHOOK_NETWORK, closed },
    baseUrl: settings.BASE_URL,
    formsUrl: settings.FORMS_URL,
    dashboardUrl: settings.DASHBOARD_URL,
    showsStyleguide: settings.STYLEGUIDE_ENABLED,
    sendsMail: settings.MAIL_FROM !== undefined,
    pushKey: settings.VAPID_PUBLIC_KEY ?? null,
  };
}
