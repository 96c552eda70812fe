import { connect } from '../../../shared/db/connections/connect.ts';
import { forThisFile } from '../run/for-this-file.ts';
import { freshDatabase } from '../stores/datastores.ts';
import { freshStores, startApiRead, startOrderActions } from './services.ts';

/** A database for one test file, gone after its last test, and a pool that looks into it as the owner: `connect`'s settings. */
export async function databaseForThisFile(settings: Partial<Parameters<typeof connect>[1]> = {}) {
  const [{ url }] = await forThisFile(freshDatabase());
  const [db] = await forThisFile(connect(url, { name: 'test', ...settings }));
  return { url, db };
}

/** Stores and the API on them, for one test file: they end after its last test. `db` looks into the same database. */
export async function apiReadForThisFile() {
  const [stores] = await forThisFile(freshStores());
  const [service] = await forThisFile(startApiRead(stores));
  return { stores, db: stores.db, service };
}

/** The same with order-actions. */
export async function orderActionsForThisFile() {
  const [stores] = await forThisFile(freshStores());
  const [service] = await forThisFile(startOrderActions(stores));
  return { stores, db: stores.db, service };
}
