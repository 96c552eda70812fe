import { afterAll } from 'bun:test';
import { freshStores, startApiRead, startOrderActions } from './services.ts';

/** Stores and the API on them, for one test file: they end after its last test. `db` looks into the same database. */
export async function apiReadForThisFile() {
  const stores = await freshStores();
  const service = startApiRead(stores);
  afterAll(async () => {
    await service.stop();
    await stores.close();
  });
  return { stores, db: stores.db, service };
}

/** The same with order-actions. */
export async function orderActionsForThisFile() {
  const stores = await freshStores();
  const service = await startOrderActions(stores);
  afterAll(async () => {
    await service.stop();
    await stores.close();
  });
  return { stores, db: stores.db, service };
}
