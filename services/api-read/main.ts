// Answers the GET endpoints of the API. One statement checks the key and reads the page; the process keeps no state between calls.

import { connect } from '../../shared/db/connections/connect.ts';
import { connectWithIndexScans } from '../../shared/db/connections/connect-with-index-scans.ts';
import { databaseReadiness } from '../../shared/db/connections/readiness.ts';
import { withRequestContext } from '../../shared/http/request-context.ts';
import { measurePoolWaits } from '../../shared/runtime/metrics/pools.ts';
import { run } from '../../shared/runtime/run.ts';
import { serve } from '../../shared/runtime/serve.ts';
import { createApp } from './app.ts';
import { createReference } from './reference/pages.tsx';
import { settingNames } from './settings.ts';
import { measureLags } from './store-orders/measure-lags.ts';

const connections = 3;

await run('api-read', settingNames, async ({ settings, log, onStop, onReady }) => {
  const db = connect(settings.DATABASE_URL, { name: 'api-read', max: connections });
  onStop(() => db.end());
  const listDb = connectWithIndexScans(settings.DATABASE_URL, { name: 'api-read lists', max: connections });
  onStop(() => listDb.end());
  onReady(databaseReadiness(db, 'reads'));

  const replica = settings.DATABASE_READ_URL
    ? connectWithIndexScans(settings.DATABASE_READ_URL, { name: 'api-read', max: connections })
    : null;
  onStop(() => replica?.end());

  measurePoolWaits({ 'api-read': () => db`select` });

  measureLags(db, replica);

  const { REDIS_URL: redisUrl, BASE_URL: baseUrl } = settings;
  const reference = await createReference(baseUrl, settings.DASHBOARD_URL);
  const { app, close } = createApp({ db, listDb, replica, redisUrl, baseUrl, reference, log });
  onStop(close);

  const routes = app.routes.map(({ path }) => path);
  const server = serve(withRequestContext(app.fetch, routes), { host: settings.HOST, port: settings.PORT, routes });
  onStop(() => server.stop());
});
