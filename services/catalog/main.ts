// Serves the public menus of restaurants and stores. Each replica caches viewed catalogs, rendered and compressed, learns
// of new versions by NATS announcements and by polling, and pushes them to open pages.
import { connect } from '../../shared/db/connections/connect.ts';
import { withRequestContext } from '../../shared/http/request-context.ts';
import { connectMessaging } from '../../shared/messaging/connect.ts';
import { measurePoolWaits } from '../../shared/runtime/metrics/pools.ts';
import { measured } from '../../shared/runtime/metrics.ts';
import { run } from '../../shared/runtime/run.ts';
import { serve } from '../../shared/runtime/serve.ts';
import { createApp } from './app.ts';
import { openChats } from './chat/chats.ts';
import { openCatalogs } from './live/open-catalogs.ts';
import { settingNames } from './settings.ts';
import { createVisits } from './visits/visits.ts';

await run('catalog', settingNames, async ({ settings, log, onStop }) => {
  const db = connect(settings.DATABASE_URL, { name: 'catalog', max: 4 });
  onStop(() => db.end());

  measurePoolWaits({ catalog: () => db`select` });

  const visits = createVisits(db, log);
  onStop(() => visits.close());

  const messaging = connectMessaging(settings.NATS_URL, 'catalog', log);
  onStop(() => messaging.close());

  const catalogs = await openCatalogs({ db, messaging, catalogUrl: settings.CATALOG_URL, log });
  // The autoscaler scales by this metric (deploy/kubernetes).
  measured('catalog_open_streams', catalogs.live.count);
  const chats = await openChats({ db, messaging, catalogUrl: settings.CATALOG_URL, log });
  onStop(chats.close);
  const app = createApp({ ...catalogs, visits, chats, enabled: settings.PUBLIC_CATALOGS_ENABLED, log });
  const routes = app.routes.map(({ path }) => path);
  const server = serve(withRequestContext(app.fetch, routes), { host: settings.HOST, port: settings.PORT, routes });
  onStop(() => server.stop());
  onStop(catalogs.close);
});
