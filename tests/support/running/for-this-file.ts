import { connect } from '../../../shared/db/connections/connect.ts';
import { forThisFile } from '../run/for-this-file.ts';
import { freshDatabase } from '../stores/datastores.ts';
import { startDashboard } from './dashboard.ts';
import { signedIn } from './dashboard-client.ts';
import { freshStores, startApiRead, startOrderActions } from './services.ts';

export async function databaseForThisFile(settings: Partial<Parameters<typeof connect>[1]> = {}) {
  const [{ url }] = await forThisFile(freshDatabase());
  const [db] = await forThisFile(connect(url, { name: 'test', ...settings }));
  return { url, db };
}

export async function apiReadForThisFile() {
  const [stores] = await forThisFile(freshStores());
  const [service] = await forThisFile(startApiRead(stores));
  return { stores, db: stores.db, service };
}

export async function orderActionsForThisFile() {
  const [stores] = await forThisFile(freshStores());
  const [service] = await forThisFile(startOrderActions(stores));
  return { stores, db: stores.db, service };
}

/** A dashboard. `as` signs a person in without a browser, and `at` returns the path of a page in the workspace. */
export async function dashboardForThisFile(given: Parameters<typeof startDashboard>[0] = {}) {
  const [dashboard] = await forThisFile(startDashboard(given));
  return {
    dashboard,
    as: (who: 'admin' | 'staff') => signedIn(dashboard, dashboard[who]),
    at: (path: string): string => `/${dashboard.workspace.id}${path}`,
  };
}
