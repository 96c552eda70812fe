// forms is what customers open from a chat: their personal form, as a page that works everywhere and as the two endpoints
// that the page's script speaks to. A link is read by one statement and answered in one transaction; a link that cannot be
// opened reveals nothing, not even that it exists.
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
  // Links are read on connections of their own, so that no view waits behind a submit that waits for a lock.
  const db = connectWithIndexScans(settings.DATABASE_URL, { name: 'forms', max: 2 });
  onStop(() => db.end());
  onReady(databaseReadiness(db, 'writes'));
  const writing = connectWithIndexScans(settings.DATABASE_URL, { name: 'forms-writing', max: 4, settings: impatient });
  onStop(() => writing.end());
  // Nor does a submit wait behind another that waits for a customer whom somebody holds.
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
