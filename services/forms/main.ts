// Serves the personal forms that customers open from a chat: as pages that also work without scripts, and as two endpoints for
// the page's script. One statement reads a link, one transaction saves its answers; a link that cannot be opened reveals
// nothing, not even that it exists.
import { impatient } from '../../shared/db/connections/connect.ts';
import { connectWithIndexScans } from '../../shared/db/connections/connect-with-index-scans.ts';
import { databaseReadiness } from '../../shared/db/connections/readiness.ts';
import { retryUnderLock } from '../../shared/db/connections/retry-under-lock.ts';
import { withRequestContext } from '../../shared/http/request-context.ts';
import { measurePoolWaits } from '../../shared/runtime/metrics/pools.ts';
import { run } from '../../shared/runtime/run.ts';
import { serve } from '../../shared/runtime/serve.ts';
import { createApp } from './app.ts';
import { settingNames } from './settings.ts';
import { createLinkUses } from './uses/link-uses.ts';

await run('forms', settingNames, ({ settings, log, onStop, onReady }) => {
  // Links are read on separate connections, so that no view queues behind a submit that waits for a lock.
  const db = connectWithIndexScans(settings.DATABASE_URL, { name: 'forms', max: 2 });
  onStop(() => db.end());
  onReady(databaseReadiness(db, 'writes'));
  const writing = connectWithIndexScans(settings.DATABASE_URL, { name: 'forms-writing', max: 4, settings: impatient });
  onStop(() => writing.end());
  // Submits that meet a locked customer wait here after 50 ms, so that other submits hardly queue behind them. More than eighty
  // of them a second would keep the four writing connections busy.
  const waiting = connectWithIndexScans(settings.DATABASE_URL, { name: 'forms-waiting', max: 6 });
  onStop(() => waiting.end());

  measurePoolWaits({ forms: () => db`select`, 'forms-writing': () => writing`select` });

  const uses = createLinkUses(writing, log);
  onStop(() => uses.close());
  const app = createApp({ db, transactions: retryUnderLock({ impatient: writing, patient: waiting }), uses, log });
  const routes = app.routes.map(({ path }) => path);
  const server = serve(withRequestContext(app.fetch, routes), { host: settings.HOST, port: settings.PORT, routes });
  onStop(() => server.stop());
});
