import { forThisFile } from '../run/for-this-file.ts';
import { freshStores, startApiRead, startOrderActions } from './services.ts';

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
